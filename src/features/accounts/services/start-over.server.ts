// Resets an account with an unconfirmed e-mail when the mailbox's owner takes it over, because a
// squatter may have created it.
import { eq } from 'drizzle-orm';
import { emptyOwnCompany } from '#features/companies/services/empty-own-company.server.ts';
import { forgetUploads } from '#features/media/services/forget-uploads.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { users } from '#features/users/table.server.ts';
import { accountTokens, addresses, recoveryCodes, secondFactors } from '../table.server.ts';
import { endSessions } from './sessions.server.ts';

/**
 * Runs in the transaction that verified the mailbox. Deletes everything that was set up; the
 * person, the e-mail, the company's sides and the log stay. Throws invalid for the market's own
 * name.
 */
export async function startOver(context: Context, userId: Id<'user'>, name: string): Promise<void> {
  context.services.features.names.refuse(context, { name });
  const companyId = await emptyOwnCompany(context, userId, name);
  await endSessions(context, userId);
  await context.services.features.erasePersonalData(context, userId, 'emptied');
  for (const table of [addresses, accountTokens, secondFactors, recoveryCodes]) {
    await context.db.delete(table).where(eq(table.userId, userId));
  }
  const [before] = await context.db
    .select({ pictureKey: users.pictureKey })
    .from(users)
    .where(eq(users.id, userId));
  await context.db
    .update(users)
    .set({
      name,
      googleSubject: null,
      pictureKey: null,
      country: null,
      phone: null,
      phoneCountry: null,
      notifications: {},
      // Somebody else accepted them.
      termsVersion: null,
      updatedAt: context.now(),
    })
    .where(eq(users.id, userId));
  await context.services.features.names.review(
    context,
    { kind: 'person', userId, companyId },
    name,
  );
  await forgetUploads(context, [before?.pictureKey]);
}
