// Confirmed orders whose transfer days are over, or when they will be.
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm';
import { orderLines, orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';

/** Of the order's categories the longest, as it was on the day of the request. */
const transferDaysOf = sql<number>`coalesce((select max(${orderLines.transferDays})
  from ${orderLines} where ${orderLines.orderId} = ${orders.id}), 0)::int`;

/** Null while the receipt is not confirmed. */
export const dueAtOf =
  sql<Date>`${orders.confirmedAt} + ${transferDaysOf} * interval '1 day'`.mapWith(
    orders.confirmedAt,
  );

const isDue = (now: Date) =>
  and(lte(orders.confirmedAt, now), sql`${dueAtOf} <= ${now.toISOString()}::timestamptz`);

/** The next ones first. A dispute moves the order to another state, a return is named in it. */
export const listDueOrders = (context: Context, most: number) =>
  context.db
    .select({ id: orders.id, storeId: orders.storeId, dueAt: dueAtOf })
    .from(orders)
    .where(and(eq(orders.state, 'confirmed'), isNull(orders.returnOpenedAt), isDue(context.now())))
    .orderBy(asc(orders.confirmedAt), asc(orders.id))
    .limit(most);
