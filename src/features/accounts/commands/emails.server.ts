// Confirms and changes e-mail addresses by links.
import { and, eq, isNull } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { accountMail } from '../mails/account-mail.ts';
import { findAccount } from '../queries/account.server.ts';
import { tries } from '../rules.ts';
import { countNetworkTry, isWithin } from '#platform/http/try-limits.ts';
import { confirmOwnPassword } from '../services/own-identity.server.ts';
import { noteSecurityEvent } from '#features/users/services/security-log.server.ts';
import { takeToken, voidTokens } from '../services/tokens.server.ts';
import { users } from '#features/users/table.server.ts';

/**
 * Sends a confirmation link again if an account waits for it; the response never tells. `next`: the
 * path that the link leads on to. Throws too_many.
 */
export const askForConfirmation = defineCommand({
  permission: anyone('the mail goes to the owner of the address'),
  async run(context, email: string, next: string | null = null): Promise<void> {
    await countNetworkTry(context, 'account mails', tries.signUp);
    if (!(await isWithin(context, 'confirmation mail', email, tries.mail))) return;
    await context.services.jobs.send(context, accountMail, {
      kind: 'confirm_again',
      email,
      ...(next !== null && { next }),
    });
  },
});

/** Confirms an address; the link works once. Throws invalid (`linkUsed`). */
export const confirmEmail = defineCommand({
  permission: anyone('the token of the mail permits it'),
  async run(context, token: string): Promise<void> {
    await inTransaction(context, async (inside) => {
      const taken = await takeToken(inside, token, 'confirm_email');
      if (!taken) throw invalid('linkUsed');
      const confirmed = await inside.db
        .update(users)
        .set({ emailConfirmedAt: inside.now() })
        .where(
          and(
            eq(users.id, taken.userId),
            eq(users.email, taken.detail ?? ''),
            isNull(users.erasedAt),
          ),
        )
        .returning({ id: users.id });
      // The address was changed since.
      if (confirmed.length === 0) throw invalid('linkUsed');
      await noteSecurityEvent(inside, taken.userId, 'email_confirmed');
    });
  },
});

/**
 * Sends a link to the new address; the old one stays until it is used. Throws invalid, too_many,
 * unauthenticated.
 */
export const askForEmailChange = defineCommand({
  permission: whyNotOwn,
  async run(
    context,
    { email, currentPassword }: { email: string; currentPassword: string },
  ): Promise<void> {
    const userId = (context.actor as Member).userId;
    await confirmOwnPassword(context, currentPassword);
    if (!(await isWithin(context, 'change mail', userId, tries.mail))) return;
    await inTransaction(context, async (inside) => {
      await noteSecurityEvent(inside, userId, 'email_change_asked');
      await inside.services.jobs.send(inside, accountMail, {
        kind: 'change_email',
        userId,
        email,
      });
    });
  },
});

/**
 * Changes the address by the link's token and informs the old one. Throws invalid (`linkUsed`, also
 * when another account has the address by now).
 */
export const changeEmail = defineCommand({
  permission: anyone('the token of the mail permits it'),
  async run(context, token: string): Promise<void> {
    const before = await inTransaction(context, async (inside) => {
      const taken = await takeToken(inside, token, 'change_email');
      const account = taken?.detail ? await findAccount(inside, taken.userId) : null;
      if (!taken?.detail || !account) throw invalid('linkUsed');
      const [other] = await inside.db
        .select({ id: users.id })
        .from(users)
        .where(eq(users.email, taken.detail));
      if (other && other.id !== taken.userId) throw invalid('linkUsed');
      await takeAddress(inside, taken.userId, taken.detail);
      await voidTokens(inside, taken.userId, 'change_email');
      await voidTokens(inside, taken.userId, 'reset_password');
      await noteSecurityEvent(inside, taken.userId, 'email_changed');
      return { email: account.email, userId: taken.userId };
    });
    if (before.email !== null)
      await context.services.jobs.send(context, accountMail, {
        kind: 'email_changed',
        email: before.email,
        userId: before.userId,
      });
  },
});

const uniqueViolation = '23505';

/** Of two concurrent changes to one address, the unique index allows one. */
async function takeAddress(context: Context, userId: Id<'user'>, email: string): Promise<void> {
  try {
    await context.db
      .update(users)
      .set({ email, emailConfirmedAt: context.now(), updatedAt: context.now() })
      .where(eq(users.id, userId));
  } catch (error) {
    throw (error as { cause?: { code?: string } }).cause?.code === uniqueViolation
      ? invalid('linkUsed')
      : error;
  }
}
