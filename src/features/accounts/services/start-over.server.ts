// Resets an account with an unconfirmed e-mail when the mailbox's owner takes it over, because a
// squatter may have created it.
import { eq } from 'drizzle-orm';
import { emptyOwnCompany } from '#features/companies/services/empty-own-company.server.ts';
import { forgetUploads } from '#features/media/services/forget-uploads.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { firstNotifications } from '#features/users/schemas.ts';
import { persons } from '#features/users/table.server.ts';
import { accountTokens, addresses, recoveryCodes, secondFactors } from '../table.server.ts';
import { endSessions } from './sessions.server.ts';

/**
 * Runs in the transaction that verified the mailbox. Deletes everything that was set up; the
 * person, the e-mail, the company's sides and the log stay. Throws invalid for the market's own
 * name.
 */
export async function startOver(
  context: Context,
  personId: Id<'person'>,
  name: string,
): Promise<void> {
  context.services.features.names.refuse(context, { name });
  const companyId = await emptyOwnCompany(context, personId, name);
  await endSessions(context, personId);
  await context.services.features.erasePersonalData(context, personId, 'emptied');
  for (const table of [addresses, accountTokens, secondFactors, recoveryCodes]) {
    await context.db.delete(table).where(eq(table.personId, personId));
  }
  const [before] = await context.db
    .select({ pictureKey: persons.pictureKey })
    .from(persons)
    .where(eq(persons.id, personId));
  await context.db
    .update(persons)
    .set({
      name,
      googleSubject: null,
      pictureKey: null,
      country: null,
      phone: null,
      phoneCountry: null,
      notifications: firstNotifications,
      updatedAt: context.now(),
    })
    .where(eq(persons.id, personId));
  await context.services.features.names.review(
    context,
    { kind: 'person', personId, companyId },
    name,
  );
  await forgetUploads(context, [before?.pictureKey]);
}
