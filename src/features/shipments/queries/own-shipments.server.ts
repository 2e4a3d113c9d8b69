// What a person told of orders after their payment, for the copy of their data.
import { asc, eq } from 'drizzle-orm';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { inspections, orderMilestones, shipments } from '../table.server.ts';

export async function exportShipments({ db }: Context, userId: Id<'user'>) {
  const [milestones, sent, booked] = await Promise.all([
    db
      .select({
        order: orders.publicId,
        kind: orderMilestones.kind,
        text: orderMilestones.text,
        at: orderMilestones.at,
      })
      .from(orderMilestones)
      .innerJoin(orders, eq(orders.id, orderMilestones.orderId))
      .where(eq(orderMilestones.userId, userId))
      .orderBy(asc(orderMilestones.at)),
    db
      .select({
        order: orders.publicId,
        number: shipments.number,
        carrier: shipments.carrier,
        trackingNumber: shipments.trackingNumber,
        shippedOn: shipments.shippedOn,
        note: shipments.note,
        deliveredOn: shipments.deliveredOn,
        receivedBy: shipments.receivedBy,
        deliveryNote: shipments.deliveryNote,
      })
      .from(shipments)
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(eq(shipments.userId, userId))
      .orderBy(asc(shipments.createdAt)),
    db
      .select({
        order: orders.publicId,
        wishes: inspections.wishes,
        priceMinor: inspections.priceMinor,
        bookedAt: inspections.bookedAt,
      })
      .from(inspections)
      .innerJoin(orders, eq(orders.id, inspections.orderId))
      .where(eq(inspections.userId, userId))
      .orderBy(asc(inspections.bookedAt)),
  ]);
  return { milestones, shipments: sent, inspections: booked };
}
