// Requires the logged-in person to prove their identity again, by password or Google.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { invalid, KervanError } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { getOwnProfile } from '../queries/account.server.ts';
import { isFreshlyProven } from '../queries/sessions.server.ts';
import { tries } from '../rules.ts';
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
    .where(eq(users.id, userId as Id<'user'>));
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
  if (!(await isFreshlyProven(context)))
    throw new KervanError({
      code: 'proof_required',
      httpStatus: 403,
      messageKey: 'proveWithGoogle',
    });
}
