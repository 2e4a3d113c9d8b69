// The seller ships an order, in one part or several, and says when each has arrived.
import { and, eq, isNull, max, sql } from 'drizzle-orm';
import { whyNotTakeOrders } from '#features/orders/permissions.ts';
import { isPaidInFull } from '#features/order-payments/queries/order-payments.server.ts';
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import type { NamedOrder, OrderRow } from '#features/orders/queries/order-party.server.ts';
import { moveOrder, touchOrder } from '#features/orders/services/move-order.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { dayMs } from '#shared/durations.ts';
import { shipmentDelivered, shipmentSent } from '../events.ts';
import { isInspectionOpen } from '../queries/inspections.server.ts';
import { getSeller } from '../queries/order-side.server.ts';
import { getShipment, listUndelivered } from '../queries/shipment.server.ts';
import { maxShipments } from '../rules.ts';
import type { DeliveryInput, ShipmentInput } from '../schemas.ts';
import { sendFiles } from '../services/shipment-files.server.ts';
import { holdForStep, ofOrder } from '../services/tell-order.server.ts';
import { shipmentLines, shipments, shippedQuantities } from '../table.server.ts';

/** Where the sun is furthest ahead it is tomorrow already. */
const isInFuture = (day: string, now: Date): boolean =>
  day > new Date(now.getTime() + dayMs / 2).toISOString().slice(0, 10);

/** Throws conflict (`orderNotInProduction`, `orderBalanceOpen`, `inspectionDue`). */
async function checkShippable(context: Context, row: OrderRow): Promise<void> {
  if (row.state !== 'in_production' && row.state !== 'inspected')
    throw conflict('orderNotInProduction');
  if (!(await isPaidInFull(context, row.id))) throw conflict('orderBalanceOpen');
  if (await isInspectionOpen(context, row.id)) throw conflict('inspectionDue');
}

/** Throws invalid (the quantity's field) for more than is left of a line. */
async function countShipped(
  { db }: Context,
  row: OrderRow,
  lines: ShipmentInput['lines'],
): Promise<void> {
  for (const [i, { position, quantity }] of lines.entries()) {
    const counted = await db
      .update(shippedQuantities)
      .set({ shipped: sql`${shippedQuantities.shipped} + ${quantity}` })
      .where(
        and(
          eq(shippedQuantities.orderId, row.id),
          eq(shippedQuantities.position, position),
          sql`${shippedQuantities.shipped} + ${quantity} <= ${shippedQuantities.ordered}`,
        ),
      );
    if (counted.rowCount === 1) continue;
    const [left] = await db
      .select({ quantity: sql<number>`ordered - shipped` })
      .from(shippedQuantities)
      .where(and(eq(shippedQuantities.orderId, row.id), eq(shippedQuantities.position, position)));
    throw invalid(
      left
        ? {
            [`lines[${i}].quantity`]: { key: 'shipmentTooMuch', values: { left: left.quantity } },
          }
        : { lines: 'invalidField' },
    );
  }
}

/** The quantities of the agreed terms, from the first shipment on. */
async function openQuantities(context: Context, row: OrderRow): Promise<void> {
  const { lines } = await getTerms(context, row.id, row.revision);
  await context.db
    .insert(shippedQuantities)
    .values(
      lines.map(({ position, quantity }) => ({
        orderId: row.id,
        position,
        ordered: quantity,
        shipped: 0,
      })),
    )
    .onConflictDoNothing();
}

const isAllShipped = async ({ db }: Context, { id }: OrderRow): Promise<boolean> =>
  (await db.$count(
    shippedQuantities,
    and(eq(shippedQuantities.orderId, id), sql`shipped < ordered`),
  )) === 0;

async function nextNumber({ db }: Context, { id }: OrderRow): Promise<number> {
  const [row] = await db
    .select({ last: max(shipments.number) })
    .from(shipments)
    .where(eq(shipments.orderId, id));
  return (row?.last ?? 0) + 1;
}

async function findSent({ db }: Context, { id }: OrderRow, key: string) {
  const [row] = await db
    .select({ id: shipments.publicId })
    .from(shipments)
    .where(and(eq(shipments.orderId, id), eq(shipments.clientKey, key)));
  return row ?? null;
}

/**
 * Sends a part of the order, or all of it, with the documents that were kept for it. With the last
 * part the order is shipped. A second shipment under its key is the first. Throws invalid, conflict
 * (`orderNotInProduction`, `orderBalanceOpen`, `inspectionDue`, `tooManyShipments`), not_found,
 * refused, unauthenticated.
 */
export const sendShipment = defineCommand({
  permission: whyNotTakeOrders,
  async run(context, named: NamedOrder, input: ShipmentInput): Promise<{ id: string }> {
    const { row, userId, companyId } = await getSeller(context, named);
    const { lines, key, ...said } = input;
    if (isInFuture(said.shippedOn, context.now())) throw invalid({ shippedOn: 'dateInFuture' });
    return inTransaction(context, async (inside) => {
      const held = await holdForStep(inside, row);
      const sent = await findSent(inside, held, key);
      if (sent) return sent;
      await checkShippable(inside, held);
      await openQuantities(inside, held);
      await countShipped(inside, held, lines);
      const number = await nextNumber(inside, held);
      if (number > maxShipments) throw conflict('tooManyShipments');
      const now = inside.now();
      const [made] = await inside.db
        .insert(shipments)
        .values({ orderId: row.id, number, ...said, userId, clientKey: key, createdAt: now })
        .returning({ id: shipments.id, publicId: shipments.publicId });
      const shipmentId = made!.id;
      await inside.db.insert(shipmentLines).values(lines.map((line) => ({ shipmentId, ...line })));
      const form = { orderId: row.id, userId, companyId, purpose: 'shipment' } as const;
      await sendFiles(inside, { ...form, shipmentId: null }, { shipmentId });
      await touchOrder(inside, row.id, held.firstShippedAt === null ? { firstShippedAt: now } : {});
      const isLast = await isAllShipped(inside, held);
      if (isLast) await moveOrder(inside, row.id, { to: 'shipped', by: 'seller' });
      await emit(
        inside,
        shipmentSent({ ...(await ofOrder(inside, row)), shipmentId, number, isLast }),
      );
      return { id: made!.publicId };
    });
  },
});

/**
 * Says that a shipment has arrived, with the proof that was kept for it; with the last one the
 * order is delivered. Throws invalid (`attachments` without a proof), conflict
 * (`shipmentDelivered`), not_found, refused, unauthenticated.
 */
export const markDelivered = defineCommand({
  permission: whyNotTakeOrders,
  async run(
    context,
    named: NamedOrder,
    { shipment, input }: { readonly shipment: string; readonly input: DeliveryInput },
  ): Promise<void> {
    const { row, userId, companyId } = await getSeller(context, named);
    const { id: shipmentId, number, shippedOn } = await getShipment(context, row.id, shipment);
    const { deliveredOn, receivedBy, note } = input;
    if (isInFuture(deliveredOn, context.now())) throw invalid({ deliveredOn: 'dateInFuture' });
    if (deliveredOn < shippedOn) throw invalid({ deliveredOn: 'deliveredBeforeShipped' });
    await inTransaction(context, async (inside) => {
      const { state } = await holdForStep(inside, row);
      const now = inside.now();
      const moved = await inside.db
        .update(shipments)
        .set({
          deliveredOn,
          receivedBy,
          deliveryNote: note,
          deliveredBy: 'seller',
          deliveredAt: now,
        })
        .where(and(eq(shipments.id, shipmentId), isNull(shipments.deliveredAt)));
      if (moved.rowCount !== 1) throw conflict('shipmentDelivered');
      const form = { orderId: row.id, userId, companyId, purpose: 'delivery' } as const;
      if ((await sendFiles(inside, { ...form, shipmentId }, {})) === 0)
        throw invalid({ attachments: 'proofRequired' });
      const isLast = state === 'shipped' && (await listUndelivered(inside, row.id)).length === 0;
      await touchOrder(inside, row.id);
      if (isLast)
        await moveOrder(inside, row.id, {
          to: 'delivered',
          by: 'seller',
          set: { deliveredAt: now },
        });
      await emit(
        inside,
        shipmentDelivered({ ...(await ofOrder(inside, row)), shipmentId, number, isLast }),
      );
    });
  },
});
