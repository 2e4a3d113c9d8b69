// What a person ordered, for the copy of their data; the messages come from the threads.
import { desc, eq, inArray } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { orderLines, orderRevisions, orders } from '../table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

export async function exportOrders({ db }: Context, userId: Id<'user'>) {
  const rows = await db
    .select({ order: orders, store: stores.slug })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.id));
  if (rows.length === 0) return [];
  const ids = rows.map(({ order }) => order.id);
  const [lines, revisions] = await Promise.all([
    db
      .select({
        orderId: orderLines.orderId,
        position: orderLines.position,
        title: orderLines.title,
        sku: orderLines.sku,
        unit: orderLines.unit,
      })
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(orderLines.position),
    db
      .select({
        orderId: orderRevisions.orderId,
        number: orderRevisions.number,
        side: orderRevisions.side,
        terms: orderRevisions.terms,
        totalMinor: orderRevisions.totalMinor,
        at: orderRevisions.at,
      })
      .from(orderRevisions)
      .where(inArray(orderRevisions.orderId, ids))
      .orderBy(orderRevisions.number),
  ]);
  const of = <Row extends { readonly orderId: Id<'order'> }>(
    all: readonly Row[],
    id: Id<'order'>,
  ) => all.filter(({ orderId }) => orderId === id).map(({ orderId: _id, ...row }) => row);
  return rows.map(({ order, store }) => ({
    id: order.publicId,
    store,
    reference: order.reference,
    state: order.state,
    termsVersion: order.termsVersion,
    currency: order.currency,
    deliveryPreference: order.deliveryPreference,
    destination: order.destination,
    forwarder: order.forwarder,
    finalCountry: order.finalCountry,
    expectedOn: order.expectedOn,
    wantsInspection: order.wantsInspection,
    customization: order.customization,
    notes: order.notes,
    createdAt: order.createdAt,
    lines: of(lines, order.id),
    revisions: of(revisions, order.id),
  }));
}
