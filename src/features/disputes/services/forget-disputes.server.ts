// What becomes of disputes when a person is erased: the companies keep what the deal needs.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { disputeOffers, disputes, disputeStatements } from '../table.server.ts';
import { forgetUploader } from './dispute-files.server.ts';

/** Within the transaction that erases the person. */
export async function forgetDisputeAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  for (const table of [disputes, disputeStatements, disputeOffers])
    await context.db.update(table).set({ userId: null }).where(eq(table.userId, userId));
  await context.db.update(disputes).set({ decidedBy: null }).where(eq(disputes.decidedBy, userId));
  await forgetUploader(context, userId);
}
