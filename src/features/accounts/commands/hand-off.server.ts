// From the storefront to a panel on a site of its own: a code that works once, within a minute, on that panel alone.
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { findOwnSession } from '../queries/sessions.server.ts';
import { type Panel, panelsOf, roleFlags, tries } from '../rules.ts';
import { countNetworkTry } from './limits.server.ts';
import { noteSecurityEvent } from './security-log.server.ts';
import { openSession, type OpenedSession } from './sessions.server.ts';
import { makeToken, takeToken } from './tokens.server.ts';

/** Throws NotFound for a panel that is not the asker's, Unauthenticated. */
export async function mintHandOff(context: Context, panel: Panel): Promise<string> {
  permit(whyNotOwn(context.actor));
  const { personId } = context.actor as Member;
  const found = await findOwnSession(context);
  if (!found || !panelsOf(roleFlags(found.membership)).includes(panel)) throw notFound();
  return inTransaction(context, async (inside) => {
    await noteSecurityEvent(inside, personId as Id<'person'>, 'hand_off', panel);
    // Whether the second factor was given goes with it.
    return makeToken(inside, personId as Id<'person'>, 'hand_off', `${panel} ${found.session.secondFactorAt === null ? 'plain' : 'strong'}`);
  });
}

/** Trades the code for a session of the site, where these panels are at home. Of many at once, one gets it. Throws Invalid (`linkUsed`), TooMany. */
export async function takeHandOff(context: Context, token: string, here: readonly Panel[]): Promise<OpenedSession & { readonly panel: Panel }> {
  await countNetworkTry(context, 'hand-off', tries.network);
  return inTransaction(context, async (inside) => {
    const taken = await takeToken(inside, token, 'hand_off');
    const [boundTo, strength] = taken?.detail?.split(' ') ?? [];
    const panel = here.find((one) => one === boundTo);
    if (!taken || panel === undefined) throw invalid('linkUsed');
    return { ...await openSession(inside, taken.personId, { hasSecondFactor: strength === 'strong' }), panel };
  });
}
