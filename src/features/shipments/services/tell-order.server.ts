// What every step after the payment does: holds the order, and says who may read it.
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import {
  holdOrder,
  type OrderRow,
  orderReadersOf,
} from '#features/orders/queries/order-party.server.ts';
import type { Context } from '#platform/context.ts';

/** Holds both companies and the order until the transaction ends. */
export async function holdForStep(context: Context, row: OrderRow): Promise<OrderRow> {
  await holdParties(context, [row.buyerCompanyId, row.sellerCompanyId]);
  return holdOrder(context, row.id);
}

/** What every event of an order says of it. */
export const ofOrder = async (context: Context, row: OrderRow) => ({
  orderId: row.id,
  id: row.publicId,
  userIds: await orderReadersOf(context, [row.buyerCompanyId, row.sellerCompanyId]),
});
