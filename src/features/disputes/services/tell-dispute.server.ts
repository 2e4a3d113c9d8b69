// What every step of a dispute does: holds its rows, and tells both sides.
import { eq, sql } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import {
  holdOrder,
  type OrderRow,
  orderReadersOf,
} from '#features/orders/queries/order-party.server.ts';
import { touchOrder } from '#features/orders/services/move-order.server.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, notFound } from '#platform/http/problems.ts';
import { type DisputeMoved, disputeMoved } from '../events.ts';
import { disputes } from '../table.server.ts';

export type DisputeRow = typeof disputes.$inferSelect;

/** Holds both companies and the order until the transaction ends. */
export async function holdForStep(context: Context, row: OrderRow): Promise<OrderRow> {
  await holdParties(context, [row.buyerCompanyId, row.sellerCompanyId]);
  return holdOrder(context, row.id);
}

/** After the order. Throws not_found, conflict (`disputeEnded`). */
export async function holdOpenDispute(
  { db }: Context,
  orderId: OrderRow['id'],
): Promise<DisputeRow> {
  const [dispute] = await db
    .select()
    .from(disputes)
    .where(eq(disputes.orderId, orderId))
    .for('no key update');
  if (!dispute) throw notFound();
  if (dispute.state !== 'open') throw conflict('disputeEnded');
  return dispute;
}

/** Something was said or offered: who decides has to read it first. */
export async function nextRevision(context: Context, dispute: DisputeRow): Promise<void> {
  await context.db
    .update(disputes)
    .set({ revision: sql`${disputes.revision} + 1` })
    .where(eq(disputes.id, dispute.id));
  await touchOrder(context, dispute.orderId);
}

type Told = Pick<DisputeMoved, 'what' | 'causeId' | 'by'> & { readonly amountMinor?: number };

/** Must run in the transaction of what happened. */
export async function tellDispute(
  context: Context,
  row: OrderRow,
  { amountMinor = 0, ...told }: Told,
): Promise<void> {
  await emit(
    context,
    disputeMoved({
      ...told,
      amountMinor,
      currency: row.currency,
      orderId: row.id,
      id: row.publicId,
      userIds: await orderReadersOf(context, [row.buyerCompanyId, row.sellerCompanyId]),
    }),
  );
}
