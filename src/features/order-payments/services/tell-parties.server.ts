// Announces to both sides of an order what happened to its money.
import { orderReadersOf } from '#features/orders/queries/order-party.server.ts';
import { findToldOrder } from '#features/orders/queries/told-order.server.ts';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { type OrderPaymentNoted, orderPaymentNoted } from '../events.ts';

type Told = Pick<OrderPaymentNoted, 'cause' | 'what' | 'amountMinor' | 'currency'> & {
  readonly orderId: Id<'order'>;
};

/** Must run in the transaction of what happened, before the ledger is posted to. */
export async function tellParties(context: Context, told: Told): Promise<void> {
  const order = await findToldOrder(context, told.orderId);
  if (order === null) return;
  const userIds = await orderReadersOf(context, [order.buyerId, order.sellerId]);
  await emit(context, orderPaymentNoted({ ...told, id: order.publicId, userIds }));
}
