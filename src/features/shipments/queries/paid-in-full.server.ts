// Whether all of an order is paid, which shipping waits for.
import { getTerms } from '#features/orders/queries/current-terms.server.ts';
import type { OrderRow } from '#features/orders/queries/order-party.server.ts';
import type { Context } from '#platform/context.ts';

/** Without a deposit an order is held only once the whole amount has come in. */
export async function isPaidInFull(context: Context, row: OrderRow): Promise<boolean> {
  const { depositPercent } = await getTerms(context, row.id, row.revision);
  return depositPercent === null;
}
