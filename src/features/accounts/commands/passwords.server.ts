// New passwords: by a link in a mail, or by whoever knows the old one. Either ends all other
// sessions.
import { and, eq, isNull } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { accountMail } from '../mails/account-mail.ts';
import { findAccount } from '../queries/account.server.ts';
import { minAdminPasswordLength, tries } from '../rules.ts';
import { countNetworkTry, isWithin } from '../services/limits.server.ts';
import { confirmOwnPassword } from '../services/own-identity.server.ts';
import { noteSecurityEvent } from '../services/security-log.server.ts';
import { deviceTokenFor, endSessions } from '../services/sessions.server.ts';
import { startOver } from '../services/start-over.server.ts';
import { takeToken, voidTokens } from '../services/tokens.server.ts';
import { users } from '../table.server.ts';

/**
 * Sends a link, if the e-mail has an account; who asks cannot tell. More than a few an hour are
 * dropped without a word. Throws TooMany.
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
 * Takes the link's token. Answers what makes the device a known one: whoever reads the owner's
 * mails is let in, however often strangers have tried. An account whose e-mail was never confirmed
 * starts over, under a name that is given here. Throws invalid: of the token (`linkUsed`), of the
 * name, or of the password, which an admin's account wants longer.
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
      // Whoever had the old password may have asked for it.
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

/**
 * The link came to the mailbox: its reader is the owner. The market's own accounts are made by the
 * operator.
 */
async function takeOver(
  context: Context,
  { id, isAdmin }: { readonly id: Id<'user'>; readonly isAdmin: boolean },
  name: string | undefined,
): Promise<void> {
  // Tokens before the person, as `confirmEmail` takes them: the other way round is a deadlock.
  await voidTokens(context, id, 'confirm_email');
  const [locked] = await context.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.emailConfirmedAt)))
    .for('update');
  if (!locked) return; // confirmed meanwhile
  if (!isAdmin) {
    if (!name) throw invalid({ name: 'inputName' });
    await startOver(context, id, name);
  }
  await context.db.update(users).set({ emailConfirmedAt: context.now() }).where(eq(users.id, id));
  await noteSecurityEvent(context, id, 'email_confirmed');
}

/** Throws invalid when the current one is wrong, TooMany, unauthenticated. */
export const changePassword = defineCommand({
  permission: whyNotOwn,
  async run(
    context,
    { currentPassword, password }: { currentPassword: string; password: string },
  ): Promise<void> {
    const { userId: ownId, sessionId } = context.actor as Member;
    const userId = ownId as Id<'user'>;
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
}
