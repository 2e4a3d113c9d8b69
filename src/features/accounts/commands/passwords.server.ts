// New passwords: by a link in a mail, or by whoever knows the old one. Either ends all other sessions.
import { and, eq, isNull } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid, KervanError } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { accountMail } from '../mails/account-mail.ts';
import { findAccount, getOwnProfile } from '../queries/account.server.ts';
import { isFreshlyProven } from '../queries/sessions.server.ts';
import { minAdminPasswordLength, tries } from '../rules.ts';
import { persons } from '../table.server.ts';
import { countNetworkTry, countTry, isWithin } from '../services/limits.server.ts';
import { noteSecurityEvent } from '../services/security-log.server.ts';
import { startOver } from '../services/start-over.server.ts';
import { deviceTokenFor, endSessions } from '../services/sessions.server.ts';
import { takeToken, voidTokens } from '../services/tokens.server.ts';

/**
 * Sends a link, if the e-mail has an account; who asks cannot tell. More than a few an hour are
 * dropped without a word. Throws TooMany.
 */
export async function askForPasswordReset(context: Context, email: string): Promise<void> {
  await countNetworkTry(context, 'account mails', tries.signUp);
  if (!(await isWithin(context, 'reset mail', email, tries.mail))) return;
  await context.services.jobs.send(context, accountMail, { kind: 'reset_password', email });
}

/**
 * Takes the link's token. Answers what makes the device a known one: whoever reads the owner's
 * mails is let in, however often strangers have tried. An account whose e-mail was never confirmed
 * starts over, under a name that is given here. Throws Invalid: of the token (`linkUsed`), of the
 * name, or of the password, which an admin's account wants longer.
 */
export async function resetPassword(
  context: Context,
  { token, password, name }: { token: string; password: string; name?: string | undefined },
): Promise<{ readonly device: string }> {
  await countNetworkTry(context, 'reset', tries.network);
  const passwordHash = await context.services.passwords.hash(password);
  return inTransaction(context, async (inside) => {
    const taken = await takeToken(inside, token, 'reset_password');
    if (!taken) throw invalid('linkUsed');
    const account = await findAccount(inside, taken.personId);
    if (account?.emailConfirmedAt === null) await takeOver(inside, account, name);
    await replacePassword(inside, taken.personId, { password, passwordHash });
    await voidTokens(inside, taken.personId, 'reset_password');
    await voidTokens(inside, taken.personId, 'change_email'); // whoever had the old password may have asked for it
    await endSessions(inside, taken.personId);
    await noteSecurityEvent(inside, taken.personId, 'password_reset');
    await inside.services.jobs.send(inside, accountMail, {
      kind: 'password_changed',
      personId: taken.personId,
    });
    return { device: await deviceTokenFor(inside, taken.personId) };
  });
}

/**
 * The link came to the mailbox: its reader is the owner. The market's own accounts are made by the
 * operator.
 */
async function takeOver(
  context: Context,
  { id, isAdmin }: { readonly id: Id<'person'>; readonly isAdmin: boolean },
  name: string | undefined,
): Promise<void> {
  const [locked] = await context.db
    .select({ id: persons.id })
    .from(persons)
    .where(and(eq(persons.id, id), isNull(persons.emailConfirmedAt)))
    .for('update');
  if (!locked) return; // confirmed meanwhile
  if (!isAdmin) {
    if (!name) throw invalid({ name: 'inputName' });
    await startOver(context, id, name);
  }
  await context.db
    .update(persons)
    .set({ emailConfirmedAt: context.now() })
    .where(eq(persons.id, id));
  await noteSecurityEvent(context, id, 'email_confirmed');
}

/** Throws Invalid when the current one is wrong, TooMany, Unauthenticated. */
export async function changePassword(
  context: Context,
  { currentPassword, password }: { currentPassword: string; password: string },
): Promise<void> {
  permit(whyNotOwn(context.actor));
  const { personId: ownId, sessionId } = context.actor as Member;
  const personId = ownId as Id<'person'>;
  await confirmOwnPassword(context, currentPassword);
  const passwordHash = await context.services.passwords.hash(password);
  await inTransaction(context, async (inside) => {
    await replacePassword(inside, personId, { password, passwordHash });
    await voidTokens(inside, personId, 'reset_password');
    await voidTokens(inside, personId, 'change_email');
    await endSessions(inside, personId, { but: sessionId as Id<'session'> });
    await noteSecurityEvent(inside, personId, 'password_changed');
    await inside.services.jobs.send(inside, accountMail, { kind: 'password_changed', personId });
  });
}

/**
 * What changes an account for good asks for the password again. Throws Invalid, TooMany,
 * Unauthenticated.
 */
export async function confirmOwnPassword(context: Context, currentPassword: string): Promise<void> {
  permit(whyNotOwn(context.actor));
  const { personId } = context.actor as Member;
  await countTry(context, 'own password', personId, tries.ownPassword);
  const [person] = await context.db
    .select({ passwordHash: persons.passwordHash })
    .from(persons)
    .where(eq(persons.id, personId as Id<'person'>));
  if (!(await context.services.passwords.isRight(person?.passwordHash ?? null, currentPassword)))
    throw invalid({ currentPassword: 'wrongPassword' });
}

/**
 * What changes how an account is opened asks for what opens it: the password or, in accounts
 * without one, a Google sign-in of the last minutes. Throws Invalid, TooMany, Unauthenticated,
 * Refused (`proof_required`) where Google is to be asked first.
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

async function replacePassword(
  context: Context,
  personId: Id<'person'>,
  { password, passwordHash }: { password: string; passwordHash: string },
): Promise<void> {
  const account = await findAccount(context, personId);
  if (account?.isAdmin && password.length < minAdminPasswordLength)
    throw invalid({ password: 'shortAdminPassword' });
  await context.db
    .update(persons)
    .set({ passwordHash, passwordChangedAt: context.now(), updatedAt: context.now() })
    .where(and(eq(persons.id, personId), isNull(persons.erasedAt)));
}
