// What a person said in disputes, for the copy of their data.
import { asc, eq } from 'drizzle-orm';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { disputeOffers, disputes, disputeStatements } from '../table.server.ts';

export async function exportDisputes({ db }: Context, userId: Id<'user'>) {
  const [statements, offers] = await Promise.all([
    db
      .select({
        order: orders.publicId,
        side: disputeStatements.side,
        text: disputeStatements.text,
        at: disputeStatements.at,
      })
      .from(disputeStatements)
      .innerJoin(disputes, eq(disputes.id, disputeStatements.disputeId))
      .innerJoin(orders, eq(orders.id, disputes.orderId))
      .where(eq(disputeStatements.userId, userId))
      .orderBy(asc(disputeStatements.at)),
    db
      .select({
        order: orders.publicId,
        side: disputeOffers.side,
        amountMinor: disputeOffers.amountMinor,
        currency: orders.currency,
        note: disputeOffers.note,
        at: disputeOffers.at,
      })
      .from(disputeOffers)
      .innerJoin(disputes, eq(disputes.id, disputeOffers.disputeId))
      .innerJoin(orders, eq(orders.id, disputes.orderId))
      .where(eq(disputeOffers.userId, userId))
      .orderBy(asc(disputeOffers.at)),
  ]);
  return { statements, offers };
}
