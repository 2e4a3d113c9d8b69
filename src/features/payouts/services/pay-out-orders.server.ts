// A confirmed order is paid out when its days are over: the commission to the market, the rest to
// the seller's account, once.
import { findSale } from '#features/disputes/queries/sale.server.ts';
import { splitOf } from '#features/disputes/rules/settlement.ts';
import { paidMinorOf } from '#features/disputes/services/divide-money.server.ts';
import { heldFor, marketAccount, sellerAccount } from '#features/ledger/rules.ts';
import { postEntry } from '#features/ledger/services/post-entry.server.ts';
import { holdReceived } from '#features/order-payments/queries/received-money.server.ts';
import {
  holdOrderWithCompanies,
  type OrderRow,
} from '#features/orders/queries/order-party.server.ts';
import { moveOrder } from '#features/orders/services/move-order.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { outageOf } from '#platform/outages.ts';
import type { Id } from '#shared/ids.ts';
import { orderPaidOut } from '../events.ts';
import { listDueOrders } from '../queries/due-orders.server.ts';
import { earnings } from '../table.server.ts';

const batchSize = 200;

/** Books what is held for the order; must run in the transaction that moved it. */
async function divide(context: Context, row: OrderRow): Promise<void> {
  const { id: orderId, sellerCompanyId: companyId, currency } = row;
  const grossMinor = paidMinorOf(await holdReceived(context, orderId));
  const { feesMinor, sellerMinor } = splitOf(await findSale(context, row), grossMinor);
  await context.db
    .insert(earnings)
    .values({ orderId, companyId, currency, grossMinor, feesMinor, at: context.now() });
  await emit(
    context,
    orderPaidOut({ orderId, companyId, amountMinor: sellerMinor, currency, id: row.publicId }),
  );
  const postings = [
    { account: heldFor(orderId), currency, amountMinor: -grossMinor },
    { account: marketAccount('fees'), currency, amountMinor: feesMinor },
    { account: sellerAccount(companyId), currency, amountMinor: sellerMinor },
  ].filter(({ amountMinor }) => amountMinor !== 0);
  // A free sample has moved nothing.
  if (postings.length > 0)
    await postEntry(context, { cause: `order ${orderId} paid out`, postings });
}

/**
 * Returns false when something came first: a dispute, a return, or another one of these. The caller
 * has found its days to be over.
 */
export const payOutOrder = (context: Context, orderId: Id<'order'>): Promise<boolean> =>
  inTransaction(context, async (inside) => {
    await holdOrderWithCompanies(inside, orderId);
    const row = await moveOrder(inside, orderId, { to: 'paid_out', by: 'timer' });
    if (row === null) return false;
    await divide(inside, row);
    return true;
  });

/**
 * Each in a transaction of its own. Returns how many were paid out. Throws an Error at the end when
 * some could not be: they hold up no others.
 */
export async function payOutDueOrders(context: Context, signal?: AbortSignal): Promise<number> {
  const failed = new Set<Id<'order'>>();
  let paidOut = 0;
  for (;;) {
    const due = await listDueOrders(context, batchSize + failed.size);
    let moved = 0;
    for (const { id } of due) {
      signal?.throwIfAborted();
      if (failed.has(id)) continue;
      try {
        if (await payOutOrder(context, id)) moved += 1;
      } catch (error) {
        // All others would fail as well; the next run goes on.
        if (outageOf(error) !== null) throw error;
        context.services.log.error({ err: error, orderId: id }, 'an order was not paid out');
        failed.add(id);
      }
    }
    paidOut += moved;
    // What others have moved meanwhile is not listed again.
    if (due.length < batchSize || moved === 0) break;
  }
  if (failed.size > 0) throw new Error(`${failed.size} due orders were not paid out.`);
  return paidOut;
}
