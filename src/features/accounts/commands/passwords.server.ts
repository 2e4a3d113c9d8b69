// Sets new passwords: by an e-mailed link or with the current password. Both end all other
// sessions and whatever else opens the account, such as access tokens.
import { and, eq, isNull } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { accountMail } from '../mails/account-mail.ts';
import { findAccount } from '../queries/account.server.ts';
import { minAdminPasswordLength, tries } from '../rules.ts';
import { countNetworkTry, isWithin } from '#platform/http/try-limits.ts';
import { confirmOwnPassword } from '../services/own-identity.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { deviceTokenFor, endSessions } from '../services/sessions.server.ts';
import { startOver } from '../services/start-over.server.ts';
import { takeToken, voidTokens } from '../services/tokens.server.ts';
import { users } from '#features/users/table.server.ts';

/**
 * Sends a link if the e-mail has an account; the response never tells. More than a few an hour are
 * dropped silently. Throws too_many.
 */
export const askForPasswordReset = defineCommand({
  permission: anyone('the mail goes to the owner of the address'),
  async run(context, email: string): Promise<void> {
    await countNetworkTry(context, 'account mails', tries.signUp);
    if (!(await isWithin(context, 'reset mail', email, tries.mail))) return;
    await context.services.jobs.send(context, accountMail, { kind: 'reset_password', email });
  },
});

/**
 * Sets a password by the link's token. Returns the token that makes the device known, so that
 * owners can log in however often strangers have tried. An account whose e-mail was never confirmed
 * starts over, under a name given here. Throws invalid: for the token (`linkUsed`), the name, or
 * the password, which must be longer for administrators.
 */
export const resetPassword = defineCommand({
  permission: anyone('the token of the mail permits it'),
  async run(
    context,
    { token, password, name }: { token: string; password: string; name?: string | undefined },
  ): Promise<{ readonly device: string }> {
    await countNetworkTry(context, 'reset', tries.network);
    const passwordHash = await context.services.passwords.hash(password);
    return inTransaction(context, async (inside) => {
      const taken = await takeToken(inside, token, 'reset_password');
      if (!taken) throw invalid('linkUsed');
      const account = await findAccount(inside, taken.userId);
      if (account?.emailConfirmedAt === null) await takeOver(inside, account, name);
      await replacePassword(inside, taken.userId, { password, passwordHash });
      await voidTokens(inside, taken.userId, 'reset_password');
      // The holder of the old password may have requested it.
      await voidTokens(inside, taken.userId, 'change_email');
      await endSessions(inside, taken.userId);
      await noteSecurityEvent(inside, taken.userId, 'password_reset');
      await inside.services.jobs.send(inside, accountMail, {
        kind: 'password_changed',
        userId: taken.userId,
      });
      return { device: await deviceTokenFor(inside, taken.userId) };
    });
  },
});

/** The link proves control of the mailbox. The operator creates the market's own accounts. */
async function takeOver(
  context: Context,
  { id, isAdmin }: { readonly id: Id<'user'>; readonly isAdmin: boolean },
  name: string | undefined,
): Promise<void> {
  // Locks tokens before the person, as `confirmEmail` does, to avoid a deadlock.
  await voidTokens(context, id, 'confirm_email');
  const [locked] = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)))
    .for('update');
  if (!locked) return; // Confirmed meanwhile.
  if (!isAdmin) {
    if (!name) throw invalid({ name: 'inputName' });
    await startOver(context, id, name);
  }
  await context.db.update(users).set({ emailConfirmedAt: context.now() }).where(eq(users.id, id));
  await noteSecurityEvent(context, id, 'email_confirmed');
}

/** Changes the password. Throws invalid if the current one is wrong, too_many, unauthenticated. */
export const changePassword = defineCommand({
  permission: whyNotOwn,
  async run(
    context,
    { currentPassword, password }: { currentPassword: string; password: string },
  ): Promise<void> {
    const { userId: ownId, sessionId } = context.actor as Member;
    const userId = ownId;
    await confirmOwnPassword(context, currentPassword);
    const passwordHash = await context.services.passwords.hash(password);
    await inTransaction(context, async (inside) => {
      await replacePassword(inside, userId, { password, passwordHash });
      await voidTokens(inside, userId, 'reset_password');
      await voidTokens(inside, userId, 'change_email');
      await endSessions(inside, userId, { but: sessionId as Id<'session'> });
      await noteSecurityEvent(inside, userId, 'password_changed');
      await inside.services.jobs.send(inside, accountMail, { kind: 'password_changed', userId });
    });
  },
});

async function replacePassword(
  context: Context,
  userId: Id<'user'>,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<void> {
  const account = await findAccount(context, userId);
  if (account?.isAdmin && password.length < minAdminPasswordLength)
    throw invalid({ password: 'shortAdminPassword' });
  await context.db
    .update(users)
    .set({ passwordHash, passwordChangedAt: context.now(), updatedAt: context.now() })
    .where(and(eq(users.id, userId), isNull(users.erasedAt)));
  await context.services.features.passwordReplaced(context, userId);
}
