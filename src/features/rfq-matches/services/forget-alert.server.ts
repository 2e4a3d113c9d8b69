import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { rfqAlertMails, rfqAlerts, rfqSearches } from '../table.server.ts';

/** Within the transaction that erases the person. */
export async function forgetAlert(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db.delete(rfqAlertMails).where(eq(rfqAlertMails.userId, userId));
  await context.db.delete(rfqSearches).where(eq(rfqSearches.userId, userId));
  await context.db.delete(rfqAlerts).where(eq(rfqAlerts.userId, userId));
}
