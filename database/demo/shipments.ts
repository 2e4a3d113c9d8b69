// Loads what follows the payment of orders of the demo market: production, an inspection, shipments
// and receipts. The commands do the work, at the hours that the data names; what they announce is
// dropped, so that no e-mail goes out.
import { and, eq, like, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import { orders } from '#features/orders/table.server.ts';
import { confirmReceipt } from '#features/shipments/commands/confirm-receipt.server.ts';
import {
  bookInspection,
  reportInspection,
} from '#features/shipments/commands/inspect-order.server.ts';
import { keepShipmentFile } from '#features/shipments/commands/keep-files.server.ts';
import {
  startProduction,
  tellMilestone,
} from '#features/shipments/commands/produce-order.server.ts';
import { markDelivered, sendShipment } from '#features/shipments/commands/ship-order.server.ts';
import { readInspectionPrice } from '#features/shipments/queries/inspection-price.server.ts';
import {
  deliveryInput,
  inspectionResults,
  milestoneInput,
  milestoneKinds,
  reportInput,
  shipmentInput,
} from '#features/shipments/schemas.ts';
import { shipments } from '#features/shipments/table.server.ts';
import type { Context } from '#platform/context.ts';
import { outbox } from '#platform/events/table.server.ts';
import { readSetting, writeSetting } from '#platform/settings/settings.server.ts';
import type { DemoLoader } from './demo-loader.ts';
import { readDataFile } from './generator/data-files.ts';
import { payDemoOrder } from './order-payments.ts';
import { actingAs, findBuyer, findMarket, findSellerOf, type Party } from './orders.ts';
import { demoKeys } from './state.ts';
import { demoCompanies } from './users.ts';

const hoursAgo = z.number().positive();
const step = z.discriminatedUnion('does', [
  z.strictObject({ does: z.literal('start'), hoursAgo }),
  z.strictObject({
    does: z.literal('milestone'),
    hoursAgo,
    kind: z.enum(milestoneKinds),
    text: z.string(),
  }),
  z.strictObject({ does: z.literal('book'), hoursAgo, wishes: z.string() }),
  z.strictObject({
    does: z.literal('report'),
    hoursAgo,
    result: z.enum(inspectionResults),
    text: z.string(),
  }),
  z.strictObject({
    does: z.literal('ship'),
    hoursAgo,
    /** Of the ordered quantities, in per cent; 100: all that is left. */
    percent: z.int().min(1).max(100),
    carrier: z.string(),
    trackingNumber: z.string(),
    note: z.string().default(''),
  }),
  z.strictObject({
    does: z.literal('deliver'),
    hoursAgo,
    shipment: z.int().positive(),
    receivedBy: z.string(),
  }),
  z.strictObject({ does: z.literal('confirm'), hoursAgo }),
]);
type Step = z.output<typeof step>;

const demoDelivery = z.strictObject({
  /** The buyer's own number of an order of `orders.json`. */
  reference: z.string(),
  /** When the money came in. */
  paidHoursAgo: hoursAgo,
  steps: z.array(step),
});

const demoDeliveries = readDataFile('deliveries.json', z.array(demoDelivery));

type Parties = { readonly buyer: Party; readonly seller: Party; readonly market: Party };

async function rowOf({ db }: Context, reference: string) {
  const [row] = await db.select().from(orders).where(eq(orders.reference, reference));
  return row ?? null;
}
type Row = NonNullable<Awaited<ReturnType<typeof rowOf>>>;

async function ship(acting: Context, row: Row, asked: Step & { does: 'ship' }, left: boolean) {
  const { lines } = await getTerms(acting, row.id, row.revision);
  const part = (quantity: number): number => Math.floor((quantity * asked.percent) / 100);
  const before = await acting.db.execute<{ position: number; shipped: number }>(
    sql`select position, shipped from shipped_quantities where order_id = ${row.id}`,
  );
  const shipped = new Map(before.rows.map((one) => [one.position, one.shipped]));
  await sendShipment(
    acting,
    { order: row.publicId, side: null },
    shipmentInput.parse({
      key: `demo-shipment-${row.publicId}-${asked.hoursAgo}`,
      carrier: asked.carrier,
      trackingNumber: asked.trackingNumber,
      shippedOn: acting.now().toISOString().slice(0, 10),
      note: asked.note,
      lines: lines.map(({ position, quantity }) => ({
        position,
        quantity: left ? quantity - (shipped.get(position) ?? 0) : part(quantity),
      })),
    }),
  );
}

async function deliver(acting: Context, row: Row, asked: Step & { does: 'deliver' }) {
  const named = { order: row.publicId, side: null };
  const [found] = await acting.db
    .select({ id: shipments.publicId })
    .from(shipments)
    .where(and(eq(shipments.orderId, row.id), eq(shipments.number, asked.shipment)));
  const shipment = found!.id;
  const day = acting.now().toISOString().slice(0, 10);
  await keepShipmentFile(acting, named, {
    purpose: 'delivery',
    shipment,
    name: `delivery-note-${asked.shipment}.txt`,
    bytes: Buffer.from(
      `Order ${row.publicId}, shipment ${asked.shipment}\n` +
        `Received on ${day}\n${asked.receivedBy}\n`,
    ),
  });
  await markDelivered(acting, named, {
    shipment,
    input: deliveryInput.parse({ deliveredOn: day, receivedBy: asked.receivedBy }),
  });
}

async function take(context: Context, row: Row, { buyer, seller, market }: Parties, asked: Step) {
  const hours = asked.hoursAgo;
  const selling = actingAs(context, seller, { side: 'seller', hours });
  const buying = actingAs(context, buyer, { side: 'buyer', hours });
  const named = { order: row.publicId, side: null };
  const key = `demo-${row.publicId}-${hours}`;
  switch (asked.does) {
    case 'start':
      return startProduction(selling, named);
    case 'milestone':
      return tellMilestone(
        selling,
        named,
        milestoneInput.parse({ key, kind: asked.kind, text: asked.text }),
      );
    case 'book':
      return bookInspection(buying, named, {
        wishes: asked.wishes,
        priceMinor: await readInspectionPrice(buying),
      });
    case 'report':
      return reportInspection(
        actingAs(context, market, { side: 'admin', hours }),
        row.publicId,
        reportInput.parse({ key, result: asked.result, text: asked.text }),
      );
    case 'ship':
      return ship(selling, row, asked, asked.percent === 100);
    case 'deliver':
      return deliver(selling, row, asked);
    case 'confirm':
      return confirmReceipt(buying, named);
  }
}

/** Leaves a limited market without them. Needs the orders. */
export const loadDemoShipments: DemoLoader = async (context, { limit }) => {
  if (limit !== undefined) return null;
  if ((await readSetting(context.db, demoKeys.shipments)) !== null) return null;
  const own = demoCompanies.find(({ side }) => side === 'buyer')!.people[0]!.email;
  const buyer = await findBuyer(context, own);
  const market = await findMarket(context);
  let loaded = 0;
  for (const { reference, paidHoursAgo, steps } of demoDeliveries) {
    const row = await rowOf(context, reference);
    const seller = row && (await findSellerOf(context, row.storeId));
    if (!row || !seller || !buyer || !market) continue;
    await payDemoOrder(context, row.id, { hours: paidHoursAgo, payer: 'Northwind Home B.V.' });
    for (const one of steps) await take(context, row, { buyer, seller, market }, one);
    loaded += 1;
  }
  await context.db
    .delete(outbox)
    .where(
      and(
        or(
          like(outbox.name, 'orders.%'),
          like(outbox.name, 'shipments.%'),
          like(outbox.name, 'order-payments.%'),
        ),
        sql`${outbox.transactionId} = pg_current_xact_id()`,
      ),
    );
  await writeSetting(context.db, demoKeys.shipments, 'loaded');
  return `${loaded} deliveries`;
};
