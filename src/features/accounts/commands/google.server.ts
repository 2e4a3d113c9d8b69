// Logs in with Google: every caller's ID token is verified here. Accounts are found by `sub`; an
// e-mail alone opens none.
import { and, eq, isNull } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { invalid, unauthenticated } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { googlePictureSeen } from '../events.ts';
import { type GoogleClaims, refusedProof, verifyGoogle } from '../services/google-proof.server.ts';
import { takeGoogleToken } from '../services/google-tokens.server.ts';
import { checkPassword, codeNeeded } from '../services/log-in-steps.server.ts';
import type { GoogleProof } from '../services/new-user.server.ts';
import { takeSecondFactorCode } from '../services/second-factor-codes.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { openSession, type OpenedSession } from '../services/sessions.server.ts';
import { users } from '#features/users/table.server.ts';
import { secondFactors, sessions } from '../table.server.ts';

/**
 * Throws unauthenticated: the proof is invalid, no account has this `sub` (`googleUnknown`), or a
 * password is required first (`linkWithPassword`).
 */
export const logInWithGoogle = defineCommand({
  permission: anyone('the ID token of Google permits it'),
  async run(
    context,
    claims: GoogleClaims,
    { code, device = null }: { code?: string | undefined; device?: string | null } = {},
  ): Promise<OpenedSession> {
    const proof = await verifyGoogle(context, claims);
    const person = await findByGoogle(context, proof);
    if (person.needsCode) {
      if (!code) throw codeNeeded();
      if (!(await takeSecondFactorCode(context, person.id, { code, device })))
        throw unauthenticated('wrongCode');
    }
    return inTransaction(context, async (inside) => {
      await takeGoogleToken(inside, proof);
      return openSession(inside, person.id, { hasSecondFactor: person.needsCode });
    });
  },
});

async function findByGoogle(
  context: Context,
  proof: GoogleProof,
): Promise<{ id: Id<'user'>; needsCode: boolean }> {
  const [person] = await context.db
    .select({ id: users.id, factor: secondFactors.confirmedAt })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(
      and(eq(users.googleSubject, proof.subject), isNull(users.disabledAt), isNull(users.erasedAt)),
    );
  if (person) return { id: person.id, needsCode: person.factor !== null };
  const [same] = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, proof.email), isNull(users.disabledAt)));
  throw unauthenticated(same ? 'linkWithPassword' : 'googleUnknown');
}

/**
 * Links a Google account to the account with its e-mail, whose password is required. Throws
 * unauthenticated, too_many, invalid when it is linked to another.
 */
export const linkGoogle = defineCommand({
  permission: anyone('the password and the ID token of Google permit it'),
  async run(
    context,
    claims: GoogleClaims,
    { password, device }: { password: string; device: string | null },
  ): Promise<{ userId: Id<'user'>; needsCode: boolean }> {
    const proof = await verifyGoogle(context, claims);
    const checked = await checkPassword(context, { email: proof.email, password, device });
    await inTransaction(context, async (inside) => {
      await takeGoogleToken(inside, proof);
      const linked = await inside.db
        .update(users)
        .set({ googleSubject: proof.subject, emailConfirmedAt: inside.now() })
        .where(and(eq(users.id, checked.userId), isNull(users.googleSubject)))
        .returning({ id: users.id });
      if (linked.length === 0) throw invalid('googleOther');
      if (proof.picture !== null)
        await emit(inside, googlePictureSeen({ userId: checked.userId, url: proof.picture }));
      await noteSecurityEvent(inside, checked.userId, 'google_linked');
    });
    return checked;
  },
});

/**
 * Proves identity by a fresh Google sign-in instead of a password: see `confirmOwnIdentity`. Throws
 * unauthenticated, also for another Google account.
 */
export const proveWithGoogle = defineCommand({
  permission: whyNotOwn,
  async run(context, claims: GoogleClaims): Promise<void> {
    const { userId, sessionId } = context.actor as Member;
    const proof = await verifyGoogle(context, claims);
    await inTransaction(context, async (inside) => {
      const own = and(eq(users.id, userId), eq(users.googleSubject, proof.subject));
      if ((await inside.db.$count(users, own)) === 0) throw refusedProof();
      await takeGoogleToken(inside, proof);
      await inside.db
        .update(sessions)
        .set({ authenticatedAt: inside.now() })
        .where(and(eq(sessions.id, sessionId as Id<'session'>), isNull(sessions.endedAt)));
    });
  },
});
