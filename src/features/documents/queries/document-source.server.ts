// What a document is made of: the order as it was agreed, its parties, and one of its shipments.
import { and, asc, eq, lt, sql } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import type { OrderRow } from '#features/orders/queries/order-party.server.ts';
import { orderLines } from '#features/orders/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { shipmentLines, shipments } from '#features/shipments/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Country } from '#shared/countries.ts';
import type { Id } from '#shared/ids.ts';
import { amountOfPart, cartonsOf, grossGramsOf } from '../rules/amounts.ts';
import type { TradeContent } from '../schemas.ts';

async function readParties({ db }: Context, row: OrderRow) {
  const [seller] = await db
    .select({
      company: companies.name,
      store: stores.name,
      address: stores.address,
      district: stores.district,
      province: stores.province,
    })
    .from(stores)
    .innerJoin(companies, eq(companies.id, row.sellerCompanyId))
    .where(eq(stores.id, row.storeId));
  const [buyer] = await db
    .select({ company: companies.name })
    .from(companies)
    .where(eq(companies.id, row.buyerCompanyId));
  return { seller: seller!, buyer: buyer! };
}

const readLines = ({ db }: Context, orderId: OrderRow['id']) =>
  db
    .select({
      line: orderLines,
      hsCode: products.hsCode,
      originCountry: products.originCountry,
      carton: products.carton,
      variants: products.variants,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position));

/** How much of each line is in the shipment, and was in those before it. */
async function readShipped({ db }: Context, orderId: OrderRow['id'], shipmentId: Id<'shipment'>) {
  const [shipment] = await db
    .select({
      number: shipments.number,
      carrier: shipments.carrier,
      trackingNumber: shipments.trackingNumber,
      shippedOn: shipments.shippedOn,
    })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  const { number } = shipment!;
  const own = await db
    .select({ position: shipmentLines.position, quantity: shipmentLines.quantity })
    .from(shipmentLines)
    .where(eq(shipmentLines.shipmentId, shipmentId));
  const before = await db
    .select({
      position: shipmentLines.position,
      quantity: sql<number>`sum(${shipmentLines.quantity})::int`,
    })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(and(eq(shipments.orderId, orderId), lt(shipments.number, number)))
    .groupBy(shipmentLines.position);
  const quantityIn = (rows: readonly { position: number; quantity: number }[], position: number) =>
    rows.find((one) => one.position === position)?.quantity ?? 0;
  return {
    shipment: shipment!,
    quantityOf: (position: number) => quantityIn(own, position),
    beforeOf: (position: number) => quantityIn(before, position),
  };
}

type Source = Omit<TradeContent, 'number' | 'issuedOn'>;

/** `shipmentId`: null: of the whole order. Freight is charged with the first shipment. */
export async function readDocumentSource(
  context: Context,
  row: OrderRow,
  shipmentId: Id<'shipment'> | null,
): Promise<Source> {
  // One after the other: a transaction has one connection.
  const { seller, buyer } = await readParties(context, row);
  const rows = await readLines(context, row.id);
  const terms = await getTerms(context, row.id, row.revision);
  const shipped = shipmentId === null ? null : await readShipped(context, row.id, shipmentId);
  const lines = terms.lines.flatMap(({ position, quantity: ordered, priceMicros }) => {
    const found = rows.find(({ line }) => line.position === position);
    const quantity = shipped === null ? ordered : shipped.quantityOf(position);
    if (!found || quantity === 0) return [];
    const { line, carton, variants } = found;
    return [
      {
        title: line.title,
        mainLanguage: line.mainLanguage,
        options: line.options,
        sku: line.sku,
        hsCode: found.hsCode,
        originCountry: found.originCountry as Country | null,
        unit: line.unit,
        quantity,
        priceMicros,
        amountMinor: amountOfPart(priceMicros, shipped?.beforeOf(position) ?? 0, quantity),
        weightGrams: variants.find(({ id }) => id === line.variantId)?.weightGrams ?? null,
        cartons: cartonsOf(quantity, carton?.pieces ?? null),
        grossGrams: grossGramsOf(quantity, carton),
      },
    ];
  });
  const isFirst = shipped === null || shipped.shipment.number === 1;
  const shippingMinor = isFirst ? terms.shippingMinor : 0;
  return {
    order: row.publicId,
    reference: row.reference,
    seller,
    buyer: {
      company: buyer.company,
      destination: row.destination,
      forwarder: row.forwarder,
      finalCountry: row.finalCountry,
    },
    currency: row.currency,
    incoterm: terms.incoterm,
    place: terms.place,
    shipOn: terms.shipOn,
    depositPercent: terms.depositPercent,
    lines,
    shippingMinor,
    totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, shippingMinor),
    shipment: shipped?.shipment ?? null,
  };
}
