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
import { persons } from '#features/users/table.server.ts';

/**
 * Sends a confirmation link again if an account waits for it; the response never tells. Throws
 * too_many.
 */
export const askForConfirmation = defineCommand({
  permission: anyone('the mail goes to the owner of the address'),
  async run(context, email: string): Promise<void> {
    await countNetworkTry(context, 'account mails', tries.signUp);
    if (!(await isWithin(context, 'confirmation mail', email, tries.mail))) return;
    await context.services.jobs.send(context, accountMail, { kind: 'confirm_again', email });
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
        .update(persons)
        .set({ emailConfirmedAt: inside.now() })
        .where(
          and(
            eq(persons.id, taken.personId),
            eq(persons.email, taken.detail ?? ''),
            isNull(persons.erasedAt),
          ),
        )
        .returning({ id: persons.id });
      // The address was changed since.
      if (confirmed.length === 0) throw invalid('linkUsed');
      await noteSecurityEvent(inside, taken.personId, 'email_confirmed');
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
    const personId = (context.actor as Member).personId as Id<'person'>;
    await confirmOwnPassword(context, currentPassword);
    if (!(await isWithin(context, 'change mail', personId, tries.mail))) return;
    await inTransaction(context, async (inside) => {
      await noteSecurityEvent(inside, personId, 'email_change_asked');
      await inside.services.jobs.send(inside, accountMail, {
        kind: 'change_email',
        personId,
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
      const account = taken?.detail ? await findAccount(inside, taken.personId) : null;
      if (!taken?.detail || !account) throw invalid('linkUsed');
      const [other] = await inside.db
        .select({ id: persons.id })
        .from(persons)
        .where(eq(persons.email, taken.detail));
      if (other && other.id !== taken.personId) throw invalid('linkUsed');
      await takeAddress(inside, taken.personId, taken.detail);
      await voidTokens(inside, taken.personId, 'change_email');
      await voidTokens(inside, taken.personId, 'reset_password');
      await noteSecurityEvent(inside, taken.personId, 'email_changed');
      return { email: account.email, personId: taken.personId };
    });
    if (before.email !== null)
      await context.services.jobs.send(context, accountMail, {
        kind: 'email_changed',
        email: before.email,
        personId: before.personId,
      });
  },
});

const uniqueViolation = '23505';

/** Of two concurrent changes to one address, the unique index allows one. */
async function takeAddress(context: Context, personId: Id<'person'>, email: string): Promise<void> {
  try {
    await context.db
      .update(persons)
      .set({ email, emailConfirmedAt: context.now(), updatedAt: context.now() })
      .where(eq(persons.id, personId));
  } catch (error) {
    throw (error as { cause?: { code?: string } }).cause?.code === uniqueViolation
      ? invalid('linkUsed')
      : error;
  }
}
