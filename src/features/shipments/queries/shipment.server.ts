// Shipments of an order, for the commands that move them.
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { shipments } from '../table.server.ts';

/** `shipment`: its public id. Throws not_found. */
export async function getShipment({ db }: Context, orderId: Id<'order'>, shipment: string) {
  const [row] = await db
    .select()
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), eq(shipments.publicId, shipment)));
  if (!row) throw notFound();
  return row;
}

export const listUndelivered = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select({ id: shipments.id, number: shipments.number })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.deliveredAt)))
    .orderBy(asc(shipments.number));
