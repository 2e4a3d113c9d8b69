// What of an order was paid: for its page, and for what waits for the money.
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotHandleMoney } from '../permissions.ts';
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

const receivedFor = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select({
      paymentId: transferParts.paymentId,
      amountMinor: transferParts.amountMinor,
      isLate: transferParts.isLate,
      bookedOn: bankTransfers.bookedOn,
    })
    .from(transferParts)
    .innerJoin(orderPayments, eq(orderPayments.id, transferParts.paymentId))
    .innerJoin(bankTransfers, eq(bankTransfers.id, transferParts.transferId))
    .where(eq(orderPayments.orderId, orderId))
    .orderBy(asc(bankTransfers.bookedOn), asc(transferParts.at));

export const findRefundsOfOrder = ({ db }: Context, orderId: Id<'order'>) =>
  db
    .select({
      id: refunds.publicId,
      amountMinor: refunds.amountMinor,
      state: refunds.state,
      createdAt: refunds.createdAt,
      sentAt: refunds.sentAt,
      returnedAt: refunds.returnedAt,
      returnReason: refunds.returnReason,
    })
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));

/** For the market's staff. Throws refused, unauthenticated. */
export async function listBankAccounts({ db, actor }: Context) {
  permit(whyNotHandleMoney(actor));
  return db.select().from(bankAccounts).orderBy(bankAccounts.currency);
}

/**
 * The money of an order that the reader may see, by its public id: the payments with what came in,
 * what went back, and the account to pay to (null: the market has none in this currency).
 */
export async function readMoneyOfOrder(context: Context, order: string) {
  const [row] = await context.db
    .select({ id: orders.id, currency: orders.currency })
    .from(orders)
    .where(eq(orders.publicId, order));
  if (!row) return { payments: [], refunds: [], account: null };
  const [payments, received, owed, accounts] = await Promise.all([
    findOrderPayments(context, row.id),
    receivedFor(context, row.id),
    findRefundsOfOrder(context, row.id),
    context.db.select().from(bankAccounts).where(eq(bankAccounts.currency, row.currency)),
  ]);
  return {
    payments: payments.map((payment) => ({
      ...payment,
      received: received.filter(({ paymentId }) => paymentId === payment.id),
    })),
    refunds: owed,
    account: accounts[0] ?? null,
  };
}
export type MoneyOfOrder = Awaited<ReturnType<typeof readMoneyOfOrder>>;
