// A step of a return: one conditional UPDATE and one event, with the order held.
import { and, eq, inArray, lt, or } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import {
  holdOrder,
  type OrderRow,
  orderReadersOf,
} from '#features/orders/queries/order-party.server.ts';
import { touchOrder } from '#features/orders/services/move-order.server.ts';
import { type Context, inTransaction, type MovedOrder } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { dayMs } from '#shared/durations.ts';
import { returnMoved, type ReturnMoved } from '../events.ts';
import { refusedDays, sendDays } from '#shared/trade-terms.ts';
import { isOpenReturn, openReturnStates } from '../rules.ts';
import type { ReturnState } from '../schemas.ts';
import { orderReturns } from '../table.server.ts';

export type ReturnRow = typeof orderReturns.$inferSelect;

/** Holds both companies and the order until the transaction ends. */
export async function holdForReturn(context: Context, row: OrderRow): Promise<OrderRow> {
  await holdParties(context, [row.buyerCompanyId, row.sellerCompanyId]);
  return holdOrder(context, row.id);
}

type Told = Pick<ReturnMoved, 'to' | 'by'> & { readonly amountMinor?: number };

export async function tellReturn(
  context: Context,
  row: OrderRow,
  returnId: ReturnRow['id'],
  { to, by, amountMinor = 0 }: Told,
): Promise<void> {
  await emit(
    context,
    returnMoved({
      orderId: row.id,
      returnId,
      to,
      by,
      amountMinor,
      currency: row.currency,
      id: row.publicId,
      userIds: await orderReadersOf(context, [row.buyerCompanyId, row.sellerCompanyId]),
    }),
  );
}

type Step = Told & {
  readonly from: readonly ReturnState[];
  readonly set?: Partial<Pick<ReturnRow, 'address' | 'carrier' | 'trackingNumber' | 'refusal'>>;
};

/**
 * Must run in a transaction that holds the order. Returns null when the return is not in one of
 * these states; an end lets the order be paid out again.
 */
export async function moveReturn(
  context: Context,
  row: OrderRow,
  { from, set = {}, ...told }: Step,
): Promise<ReturnRow | null> {
  const [moved] = await context.db
    .update(orderReturns)
    .set({ ...set, state: told.to, changedAt: context.now() })
    .where(and(eq(orderReturns.orderId, row.id), inArray(orderReturns.state, [...from])))
    .returning();
  if (!moved) return null;
  await touchOrder(context, row.id, isOpenReturn(told.to) ? {} : { returnOpenedAt: null });
  await tellReturn(context, row, moved.id, told);
  return moved;
}

/** Within the transaction that moves the order: a dispute goes on with what was to be returned. */
export async function followOrder(context: Context, { orderId, to }: MovedOrder): Promise<void> {
  if (to !== 'disputed') return;
  await context.db
    .update(orderReturns)
    .set({ state: 'disputed', changedAt: context.now() })
    .where(
      and(eq(orderReturns.orderId, orderId), inArray(orderReturns.state, [...openReturnStates])),
    );
}

const batchSize = 200;

/** Ends returns that were never sent, and refusals that the buyer did not dispute. */
export async function closeSilentReturns(context: Context, signal: AbortSignal): Promise<void> {
  const before = (days: number) => new Date(context.now().getTime() - days * dayMs);
  for (;;) {
    const due = await context.db
      .select({ orderId: orderReturns.orderId })
      .from(orderReturns)
      .where(
        or(
          and(eq(orderReturns.state, 'accepted'), lt(orderReturns.changedAt, before(sendDays))),
          and(eq(orderReturns.state, 'refused'), lt(orderReturns.changedAt, before(refusedDays))),
        ),
      )
      .orderBy(orderReturns.changedAt)
      .limit(batchSize);
    for (const { orderId } of due) {
      signal.throwIfAborted();
      await inTransaction(context, async (inside) => {
        const row = await holdOrder(inside, orderId);
        await moveReturn(inside, row, { from: ['accepted', 'refused'], to: 'closed', by: 'timer' });
      });
    }
    if (due.length < batchSize) break;
  }
}
