// A return of what was delivered, as its parties see it.
import { asc, eq } from 'drizzle-orm';
import { findPaidMinor } from '#features/order-payments/queries/received-money.server.ts';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import {
  getOrderParty,
  type NamedOrder,
  type OrderRow,
} from '#features/orders/queries/order-party.server.ts';
import { orderLines, orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { lineTotalMinor } from '#shared/money.ts';
import { inLanguage } from '#shared/per-language.ts';
import { returnableUntil } from '../rules.ts';
import { orderReturns, returnLines } from '../table.server.ts';

/** What was ordered, with the time in which each line may be returned; null: not delivered. */
export async function findReturnable(context: Context, row: OrderRow) {
  const [terms, lines] = await Promise.all([
    getTerms(context, row.id, row.revision),
    context.db
      .select()
      .from(orderLines)
      .where(eq(orderLines.orderId, row.id))
      .orderBy(asc(orderLines.position)),
  ]);
  return terms.lines.flatMap(({ position, quantity, priceMicros }) => {
    const line = lines.find((one) => one.position === position);
    if (!line) return [];
    const name = inLanguage(line.title, context.locale, line.mainLanguage)!;
    return {
      position,
      name: name.value,
      lang: name.locale,
      unit: line.unit,
      quantity,
      priceMicros,
      returnDays: line.returnDays,
      until: row.deliveredAt && returnableUntil(row.deliveredAt, line.returnDays),
    };
  });
}

const returnableStates = ['delivered', 'confirmed', 'paid_out'];
export const isReturnable = ({ state, deliveredAt }: OrderRow): boolean =>
  deliveredAt !== null && returnableStates.includes(state);

async function readReturn(context: Context, row: OrderRow) {
  const [found] = await context.db
    .select()
    .from(orderReturns)
    .where(eq(orderReturns.orderId, row.id));
  if (!found) return null;
  const lines = await context.db
    .select({ position: returnLines.position, quantity: returnLines.quantity })
    .from(returnLines)
    .where(eq(returnLines.returnId, found.id))
    .orderBy(asc(returnLines.position));
  return {
    state: found.state,
    reason: found.reason,
    text: found.text,
    requestedAt: found.requestedAt,
    changedAt: found.changedAt,
    address: found.address,
    carrier: found.carrier,
    trackingNumber: found.trackingNumber,
    refusal: found.refusal,
    lines,
  };
}

/** Before something is returned as well. Throws not_found, refused, unauthenticated. */
export async function getReturn(context: Context, named: NamedOrder) {
  permit(whyNotNegotiateOrders(context.actor));
  const { row, side } = await getOrderParty(context, named);
  const [lines, paidMinor, found] = await Promise.all([
    findReturnable(context, row),
    findPaidMinor(context, row.id),
    readReturn(context, row),
  ]);
  const now = context.now();
  const isOpen = isReturnable(row);
  const priceOf = new Map(lines.map((line) => [line.position, line.priceMicros]));
  return {
    id: row.publicId,
    side,
    state: row.state,
    currency: row.currency,
    paidMinor,
    lines: lines.map(({ priceMicros: _price, ...line }) => ({
      ...line,
      isReturnable: found === null && isOpen && line.until !== null && now <= line.until,
    })),
    found: found && {
      ...found,
      /** What the returned quantities cost, at most what was paid. */
      worthMinor: Math.min(
        paidMinor,
        found.lines.reduce(
          (sum, { position, quantity }) => sum + lineTotalMinor(priceOf.get(position)!, quantity),
          0,
        ),
      ),
    },
  };
}
export type OrderReturn = Awaited<ReturnType<typeof getReturn>>;

/** What a person asked to return, for the copy of their data. */
export const exportReturns = ({ db }: Context, userId: Id<'user'>) =>
  db
    .select({
      order: orders.publicId,
      reason: orderReturns.reason,
      text: orderReturns.text,
      state: orderReturns.state,
      requestedAt: orderReturns.requestedAt,
    })
    .from(orderReturns)
    .innerJoin(orders, eq(orders.id, orderReturns.orderId))
    .where(eq(orderReturns.userId, userId))
    .orderBy(asc(orderReturns.requestedAt));
