// What of an order was paid: for its page, and for what waits for the money.
import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import {
  bankAccounts,
  bankTransfers,
  orderPayments,
  refunds,
  transferParts,
} from '../table.server.ts';

export type OrderPayment = typeof orderPayments.$inferSelect;

/** The deposit before the balance. */
export const findOrderPayments = ({ db }: Context, orderId: Id<'order'>): Promise<OrderPayment[]> =>
  db
    .select()
    .from(orderPayments)
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(sql`${orderPayments.part} = 'balance'`);

/** Shipping waits for it. */
export const isPaidInFull = async ({ db }: Context, orderId: Id<'order'>): Promise<boolean> =>
  (await db.$count(
    orderPayments,
    and(eq(orderPayments.orderId, orderId), ne(orderPayments.state, 'paid')),
  )) === 0;

/** What came in for these payments, the first first. */
export const findReceived = ({ db }: Context, paymentIds: readonly Id<'orderPayment'>[]) =>
  db
    .select({
      paymentId: transferParts.paymentId,
      amountMinor: transferParts.amountMinor,
      isLate: transferParts.isLate,
      bookedOn: bankTransfers.bookedOn,
    })
    .from(transferParts)
    .innerJoin(bankTransfers, eq(bankTransfers.id, transferParts.transferId))
    .where(inArray(transferParts.paymentId, [...paymentIds]))
    .orderBy(asc(bankTransfers.bookedOn), asc(transferParts.at));

export const findRefundsOfOrder = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select({
      id: refunds.publicId,
      amountMinor: refunds.amountMinor,
      currency: refunds.currency,
      state: refunds.state,
      createdAt: refunds.createdAt,
      sentAt: refunds.sentAt,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

export const listBankAccounts = ({ db }: Context) =>
  db.select().from(bankAccounts).orderBy(bankAccounts.currency);
