// Counts what was sold, and what buyers of a product have bought, too. Counted from all orders each
// time, so that an order counts once however often this runs.
import { recountSales } from '#features/products/services/recount-stats.server.ts';
import { saveAlsoBought } from '#features/products/services/save-also-bought.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { findAlsoBought, listRelatedSales, salesOf } from '../queries/sales.server.ts';

/** Of one buyer, the last ones. */
const maxOthers = 300;
const maxAlsoBought = 12;

export async function countSales(
  context: Context,
  orderId: Id<'order'>,
  signal: AbortSignal,
): Promise<void> {
  const { own, others } = await listRelatedSales(context, orderId, maxOthers);
  await recountSales(context, own, salesOf);
  for (const id of new Set([...own, ...others])) {
    signal.throwIfAborted();
    await saveAlsoBought(context, id, await findAlsoBought(context, id, maxAlsoBought));
  }
}
