// From the storefront to a panel on a site of its own: a code that works once, within a minute, on
// that panel alone.
import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { cookie } from '#platform/http/cookies.ts';
import { notFound, unauthenticated } from '#platform/http/problems.ts';
import { hashToken } from '#platform/security/sealing.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { sessionsEnded } from '../events.ts';
import { handOffCookie, readHandOff, writeHandOff } from '../queries/hand-off.server.ts';
import { findOwnSession } from '../queries/sessions.server.ts';
import { cookieScope, type Panel, panelsOf, roleFlags, tokenLifetimesMs, tries } from '../rules.ts';
import { countNetworkTry } from '../services/limits.server.ts';
import { noteSecurityEvent } from '../services/security-log.server.ts';
import { openSession, type OpenedSession } from '../services/sessions.server.ts';
import { makeToken, takeToken } from '../services/tokens.server.ts';
import { accountTokens, sessions } from '../table.server.ts';

export type HandOff = {
  readonly token: string;
  /** By which the panel knows the browser again; null where no cookie reaches both sites. */
  readonly cookie: string | null;
};

/** Throws not_found for a panel that is not the asker's, unauthenticated. */
export const mintHandOff = defineCommand({
  permission: whyNotOwn,
  async run(context, panel: Panel): Promise<HandOff> {
    const userId = (context.actor as Member).userId as Id<'user'>;
    const found = await findOwnSession(context);
    if (!found || !panelsOf(roleFlags(found.membership)).includes(panel)) throw notFound();
    const { publicUrl, sites } = context.services;
    const scope = cookieScope(context.client?.host ?? '', sites[panel]);
    const nonce = scope && randomBytes(32).toString('base64url');
    // How the person logged in goes with it: the second factor, and how long ago it was.
    const { secondFactorAt, authenticatedAt } = found.session;
    const detail = writeHandOff({
      panel,
      hasSecondFactor: secondFactorAt !== null,
      authenticatedAt: authenticatedAt?.getTime() ?? null,
      browser: nonce && hashToken(nonce).toString('base64url'),
    });
    const token = await inTransaction(context, async (inside) => {
      await noteSecurityEvent(inside, userId, 'hand_off', panel);
      return makeToken(inside, userId, 'hand_off', detail);
    });
    const days = tokenLifetimesMs.hand_off / 86_400_000;
    return { token, cookie: nonce && cookie(handOffCookie, nonce, { publicUrl, days, ...scope }) };
  },
});

/**
 * Trades the code for a session of the site, where these panels are at home. Of many at once, one
 * gets it, and the next ends it: one of them was not the owner. A wrong panel uses the code up.
 * Throws unauthenticated (`linkUsed`), TooMany.
 */
export const takeHandOff = defineCommand({
  permission: anyone('the one-time code permits it'),
  async run(
    context,
    token: string,
    here: readonly Panel[],
  ): Promise<OpenedSession & { readonly panel: Panel }> {
    await countNetworkTry(context, 'hand-off', tries.network);
    // What is used up stays so: nothing is thrown before the transaction has ended.
    const opened = await inTransaction(context, async (inside) => {
      const taken = await takeToken(inside, token, 'hand_off');
      if (!taken) {
        await endSessionOf(inside, token);
        return null;
      }
      const handOff = readHandOff(taken.detail);
      const panel = here.find((one) => one === handOff?.panel);
      if (!handOff || panel === undefined) return null;
      const session = await openSession(inside, taken.userId, {
        hasSecondFactor: handOff.hasSecondFactor,
        authenticatedAt:
          handOff.authenticatedAt === null ? null : new Date(handOff.authenticatedAt),
      });
      await inside.db
        .update(accountTokens)
        .set({ sessionId: session.id })
        .where(eq(accountTokens.hash, hashToken(token)));
      return { ...session, panel };
    });
    if (opened === null) throw unauthenticated('linkUsed');
    return opened;
  },
});

/** Of a code that was used before. */
async function endSessionOf(context: Context, token: string): Promise<void> {
  const [used] = await context.db
    .select({ sessionId: accountTokens.sessionId })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.hash, hashToken(token)),
        eq(accountTokens.kind, 'hand_off'),
        isNotNull(accountTokens.sessionId),
      ),
    );
  if (!used) return;
  const [ended] = await context.db
    .update(sessions)
    .set({ endedAt: context.now() })
    .where(and(eq(sessions.id, used.sessionId!), isNull(sessions.endedAt)))
    .returning({ id: sessions.id, userId: sessions.userId });
  if (!ended) return;
  await emit(context, sessionsEnded([ended.id]));
  await noteSecurityEvent(context, ended.userId, 'session_ended');
}
