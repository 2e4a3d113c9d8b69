// What follows from an order's moves: the payments that it needs, and the way back of the money.
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import { holdOrder, type OrderRow } from '#features/orders/queries/order-party.server.ts';
import { depositMinorOf } from '#features/orders/rules/terms.ts';
import { moveOrder } from '#features/orders/services/move-order.server.ts';
import type { Context, MovedOrder } from '#platform/context.ts';
import { newPublicId } from '#shared/ids.ts';
import { dueAtOf, methodFor, partsOf } from '../rules.ts';
import { orderPayments } from '../table.server.ts';
import { refundOrder } from './refund-order.server.ts';

/** Read by people and typed into transfers: letters and digits that are not mistaken. */
const newReference = (): string => `KV-${newPublicId().toUpperCase()}`;

/** The order waits for its first payment; one that costs nothing waits for none. */
async function awaitPayments(context: Context, row: OrderRow): Promise<void> {
  const { depositPercent } = await getTerms(context, row.id, row.revision);
  const { totalMinor } = row;
  const parts = partsOf(totalMinor, depositMinorOf(totalMinor, depositPercent));
  const now = context.now();
  if (parts.length > 0)
    await context.db.insert(orderPayments).values(
      parts.map(({ part, amountMinor }) => ({
        orderId: row.id,
        part,
        method: methodFor(row.currency),
        reference: newReference(),
        currency: row.currency,
        amountMinor,
        dueAt: dueAtOf(part, now),
        createdAt: now,
      })),
    );
  await moveOrder(context, row.id, { to: 'awaiting_payment', by: 'market' });
  if (!parts.some(({ part }) => part !== 'balance'))
    await moveOrder(context, row.id, { to: 'held', by: 'market' });
}

/** Within the transaction that moves the order. */
export async function followOrder(context: Context, { orderId, to }: MovedOrder): Promise<void> {
  if (to === 'cancelled') return refundOrder(context, orderId);
  if (to !== 'agreed' && to !== 'sample_approved') return undefined;
  const row = await holdOrder(context, orderId);
  if (to === 'agreed' && row.wantsSample) return undefined;
  return awaitPayments(context, row);
}
