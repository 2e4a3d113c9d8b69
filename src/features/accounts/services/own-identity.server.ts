// Asks the person who is logged in to prove the identity again: by password or by Google.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { invalid, KervanError } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { getOwnProfile } from '../queries/account.server.ts';
import { isFreshlyProven } from '../queries/sessions.server.ts';
import { tries } from '../rules.ts';
import { users } from '../table.server.ts';
import { countTry } from './limits.server.ts';

/**
 * What changes an account for good asks for the password again. Throws invalid, TooMany,
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
 * What changes how an account is opened, or ends it or its company, asks for what opens it: the
 * password or, in accounts without one, a Google sign-in of the last minutes. Throws invalid,
 * TooMany, unauthenticated, refused (`proof_required`) where Google is to be asked first.
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
