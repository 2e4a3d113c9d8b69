// On which side of an order the reader is, where only one of them may go on.
import {
  getOrderParty,
  type NamedOrder,
  type OrderParty,
} from '#features/orders/queries/order-party.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';

/** Throws not_found for strangers, refused (`orderSellersOnly`) for the buyer. */
export async function getSeller(context: Context, named: NamedOrder): Promise<OrderParty> {
  const party = await getOrderParty(context, named);
  permit(party.side === 'seller' ? null : 'orderSellersOnly');
  return party;
}

/** Throws not_found for strangers, refused (`refusal`) for the seller. */
export async function getBuyer(
  context: Context,
  named: NamedOrder,
  refusal: 'buyerConfirms' | 'buyerInspects',
): Promise<OrderParty> {
  const party = await getOrderParty(context, named);
  permit(party.side === 'buyer' ? null : refusal);
  return party;
}
