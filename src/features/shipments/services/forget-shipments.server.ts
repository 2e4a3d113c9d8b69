// What becomes of it when a person is erased: the companies keep what the deal needs.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { inspectionReports, inspections, orderMilestones, shipments } from '../table.server.ts';
import { forgetUploader } from './shipment-files.server.ts';

/** Within the transaction that erases the person. */
export async function forgetShipmentAuthor(context: Context, userId: Id<'user'>): Promise<void> {
  for (const table of [orderMilestones, shipments, inspections, inspectionReports])
    await context.db.update(table).set({ userId: null }).where(eq(table.userId, userId));
  await forgetUploader(context, userId);
}
