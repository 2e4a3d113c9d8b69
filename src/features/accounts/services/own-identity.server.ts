// Requires the logged-in person to prove their identity again: by password, by a code of the second
// factor, or by Google.
import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { invalid, KervanError, refused } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { getOwnProfile } from '../queries/account.server.ts';
import { findOwnSession, isFreshlyProven } from '../queries/sessions.server.ts';
import { tries } from '../rules.ts';
import { sessions } from '../table.server.ts';
import { appCode, takeSecondFactorCode } from './second-factor-codes.server.ts';
import { users } from '#features/users/table.server.ts';
import { countTry } from '#platform/http/try-limits.ts';

/**
 * Requires the password again for permanent changes of an account. Throws invalid, too_many,
 * unauthenticated.
 */
export async function confirmOwnPassword(context: Context, currentPassword: string): Promise<void> {
  permit(whyNotOwn(context.actor));
  const { userId } = context.actor as Member;
  await countTry(context, 'own password', userId, tries.ownPassword);
  const [person] = await context.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId));
  if (!(await context.services.passwords.isRight(person?.passwordHash ?? null, currentPassword)))
    throw invalid({ currentPassword: 'wrongPassword' });
}

/**
 * Requires proof for changes of credentials and for closing an account or company: the password or,
 * without one, a Google sign-in of the last minutes. Throws invalid, too_many, unauthenticated,
 * refused (`proof_required`) when a Google sign-in is needed first.
 */
export async function confirmOwnIdentity(
  context: Context,
  currentPassword: string | undefined,
): Promise<void> {
  const { hasPassword } = await getOwnProfile(context);
  if (hasPassword) {
    if (!currentPassword) throw invalid({ currentPassword: 'passwordNeeded' });
    return confirmOwnPassword(context, currentPassword);
  }
  if (!(await isFreshlyProven(context))) throw proofRequired();
}

const proofRequired = () =>
  new KervanError({ code: 'proof_required', httpStatus: 403, messageKey: 'proveWithGoogle' });

/**
 * `requireRecentProof` for a member: a proof of the last minutes counts, and a password or a code
 * of the second factor is one for the next minutes.
 */
export async function proveRecently(context: Context, given: string | undefined): Promise<void> {
  const { userId, sessionId } = context.actor as Member;
  // An access token acts without a session.
  if ((await findOwnSession(context)) === null) throw refused('notPermitted');
  if (await isFreshlyProven(context)) return;
  const { hasPassword, hasSecondFactor } = await getOwnProfile(context);
  if (hasSecondFactor && given !== undefined && appCode.test(given)) {
    const code = { code: given, sessionId };
    if (!(await takeSecondFactorCode(context, userId, code)))
      throw invalid({ currentPassword: 'wrongCode' });
  } else if (hasPassword) {
    if (!given) throw invalid({ currentPassword: 'proofNeeded' });
    await confirmOwnPassword(context, given);
  } else throw proofRequired();
  await context.db
    .update(sessions)
    .set({ authenticatedAt: context.now() })
    .where(and(eq(sessions.id, sessionId as Id<'session'>), isNull(sessions.endedAt)));
}
