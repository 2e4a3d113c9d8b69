// Hands a session over to a panel on another site: by a code that works once, within a minute, for
// that panel only.
import { randomBytes } from 'node:crypto';
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { cookie } from '#platform/http/cookies.ts';
import { notFound, unauthenticated } from '#platform/http/problems.ts';
import { hashToken } from '#platform/security/sealing.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import { sessionsEnded } from '../events.ts';
import { handOffCookie, readHandOff, writeHandOff } from '../queries/hand-off.server.ts';
import { findOwnSession } from '../queries/sessions.server.ts';
import type { Panel } from '#shared/panels.ts';
import { cookieScope, panelsOf, roleFlags, tokenLifetimesMs, tries } from '../rules.ts';
import { countNetworkTry } from '#platform/http/try-limits.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { openSession, type OpenedSession } from '../services/sessions.server.ts';
import { makeToken, takeToken } from '../services/tokens.server.ts';
import { accountTokens, sessions } from '../table.server.ts';

export type HandOff = {
  readonly token: string;
  /** A cookie by which the panel recognizes the browser; null if no cookie reaches both sites. */
  readonly cookie: string | null;
};

/** Creates a code. Throws not_found for a panel that the person may not enter, unauthenticated. */
export const mintHandOff = defineCommand({
  permission: whyNotOwn,
  async run(context, panel: Panel): Promise<HandOff> {
    const userId = (context.actor as Member).userId;
    const found = await findOwnSession(context);
    if (!found || !panelsOf(roleFlags(found.membership)).includes(panel)) throw notFound();
    const { publicUrl, sites } = context.services;
    const scope = cookieScope(context.client?.host ?? '', sites[panel]);
    const nonce = scope && randomBytes(32).toString('base64url');
    // Carries over how the person logged in: the second factor, and when.
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
    const days = tokenLifetimesMs.hand_off / dayMs;
    return { token, cookie: nonce && cookie(handOffCookie, nonce, { publicUrl, days, ...scope }) };
  },
});

/**
 * Exchanges the code for a session on the panel's site. Of concurrent uses the first gets it, and
 * the next one ends it, since one of them is an attacker's. A wrong panel uses the code up. Throws
 * unauthenticated (`linkUsed`), too_many.
 */
export const takeHandOff = defineCommand({
  permission: anyone('the one-time code permits it'),
  async run(
    context,
    token: string,
    here: readonly Panel[],
  ): Promise<OpenedSession & { readonly panel: Panel }> {
    await countNetworkTry(context, 'hand-off', tries.network);
    // Throws only after the transaction, so that a used code stays used.
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

/** Session of a code that was used before. */
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
