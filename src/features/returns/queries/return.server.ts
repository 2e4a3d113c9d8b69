// A return of what was delivered, as its parties see it.
import { asc, eq } from 'drizzle-orm';
import { whyNotDecideDisputes } from '#features/disputes/permissions.ts';
import { findPaidMinor } from '#features/order-payments/queries/received-money.server.ts';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import {
  getOrderParty,
  getOrderRow,
  type NamedOrder,
  type OrderRow,
} from '#features/orders/queries/order-party.server.ts';
import { orderLines, orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { lineTotalMinor } from '#shared/money.ts';
import { inLanguage, type PerLanguage } from '#shared/per-language.ts';
import { returnableUntil } from '../rules.ts';
import { orderReturns, returnLines } from '../table.server.ts';

/** What was ordered, with the time in which each line may be returned; null: not delivered. */
export async function findReturnable(context: Context, row: OrderRow) {
  // One after the other: a transaction has one connection.
  const terms = await getTerms(context, row.id, row.revision);
  const lines = await context.db
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, row.id))
    .orderBy(asc(orderLines.position));
  return terms.lines.flatMap(({ position, quantity, priceMicros }) => {
    const line = lines.find((one) => one.position === position);
    if (!line) return [];
    const say = (text: PerLanguage) => inLanguage(text, context.locale, line.mainLanguage);
    const name = say(line.title)!;
    const variant = line.options.map(({ value }) => say(value)?.value ?? '');
    return {
      position,
      name: [name.value, ...variant].filter(Boolean).join(' · '),
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

type Priced = { readonly position: number; readonly priceMicros: number };
type Returned = { readonly position: number; readonly quantity: number };

/** What the returned quantities cost. */
function worthOf(lines: readonly Priced[], returned: readonly Returned[]): number {
  const priceOf = new Map(lines.map((line) => [line.position, line.priceMicros]));
  return returned.reduce(
    (sum, { position, quantity }) => sum + lineTotalMinor(priceOf.get(position) ?? 0, quantity),
    0,
  );
}

/** Of an order's return; 0 where there is none. */
export async function findWorth(context: Context, row: OrderRow): Promise<number> {
  const { lines } = await getTerms(context, row.id, row.revision);
  const returned = await context.db
    .select({ position: returnLines.position, quantity: returnLines.quantity })
    .from(returnLines)
    .innerJoin(orderReturns, eq(orderReturns.id, returnLines.returnId))
    .where(eq(orderReturns.orderId, row.id));
  return worthOf(lines, returned);
}

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

/** Whether something of it was returned. Throws not_found, refused, unauthenticated. */
export async function hasReturn(context: Context, named: NamedOrder): Promise<boolean> {
  const { row } = await getOrderParty(context, named);
  return (await context.db.$count(orderReturns, eq(orderReturns.orderId, row.id))) > 0;
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
    found: found && { ...found, worthMinor: worthOf(lines, found.lines) },
  };
}
export type OrderReturn = Awaited<ReturnType<typeof getReturn>>;

/**
 * For the market's staff, who decide when it ends in a dispute. `id`: of the order; null: nothing
 * was returned. Throws not_found, refused, unauthenticated.
 */
export async function findReturnOfMarket(context: Context, id: string) {
  permit(whyNotDecideDisputes(context.actor));
  const row = await getOrderRow(context, id);
  const [lines, found] = await Promise.all([
    findReturnable(context, row),
    readReturn(context, row),
  ]);
  if (found === null) return null;
  const { currency } = row;
  return { currency, lines, found: { ...found, worthMinor: worthOf(lines, found.lines) } };
}

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
