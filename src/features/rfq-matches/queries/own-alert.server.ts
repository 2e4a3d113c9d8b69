import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { rfqAlertMails, rfqAlerts, rfqSearches } from '../table.server.ts';

/** For the copy of a person's data: the alert and the saved searches. */
export async function exportAlert(context: Context, userId: Id<'user'>) {
  const [[alert], mails, searches] = await Promise.all([
    context.db
      .select({ frequency: rfqAlerts.frequency, enabledAt: rfqAlerts.enabledAt })
      .from(rfqAlerts)
      .where(eq(rfqAlerts.userId, userId)),
    context.db.$count(rfqAlertMails, eq(rfqAlertMails.userId, userId)),
    context.db
      .select({
        id: rfqSearches.publicId,
        query: rfqSearches.query,
        category: rfqSearches.category,
        country: rfqSearches.country,
        createdAt: rfqSearches.createdAt,
      })
      .from(rfqSearches)
      .where(eq(rfqSearches.userId, userId)),
  ]);
  return {
    rfqAlert: alert ? { ...alert, requestsReported: mails } : null,
    rfqSearches: searches,
  };
}
