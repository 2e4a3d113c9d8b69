// Payments of the orders that a person asked for, and what a company is still owed.
import { and, eq, inArray } from 'drizzle-orm';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { orderPayments, refunds } from '../table.server.ts';

/** For the copy of the person's data. */
export const exportOrderPayments = ({ db }: Context, userId: Id<'user'>) =>
  db
    .select({
      order: orders.publicId,
      part: orderPayments.part,
      method: orderPayments.method,
      reference: orderPayments.reference,
      currency: orderPayments.currency,
      amountMinor: orderPayments.amountMinor,
      paidMinor: orderPayments.paidMinor,
      state: orderPayments.state,
      createdAt: orderPayments.createdAt,
      paidAt: orderPayments.paidAt,
    })
    .from(orderPayments)
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(eq(orders.userId, userId))
    .orderBy(orderPayments.createdAt);

export const isOwedRefunds = async ({ db }: Context, companyId: Id<'company'>): Promise<boolean> =>
  (await db.$count(
    refunds,
    and(
      eq(refunds.state, 'owed'),
      inArray(
        refunds.orderId,
        db.select({ id: orders.id }).from(orders).where(eq(orders.buyerCompanyId, companyId)),
      ),
    ),
  )) > 0;
