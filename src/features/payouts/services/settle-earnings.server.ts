// What a dispute or a return changes in an order's earning: one that was paid out gives back, one
// that was not gets what was decided. The money itself is booked by who settles.
import { and, eq, ne } from 'drizzle-orm';
import { findSale } from '#features/disputes/queries/sale.server.ts';
import { splitOf } from '#features/disputes/rules/settlement.ts';
import { findPaidMinor } from '#features/order-payments/queries/received-money.server.ts';
import { holdOrderWithCompanies } from '#features/orders/queries/order-party.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { earnings } from '../table.server.ts';

/** Works repeatedly. */
export const settleEarning = (context: Context, orderId: Id<'order'>): Promise<void> =>
  inTransaction(context, async (inside) => {
    const row = await holdOrderWithCompanies(inside, orderId);
    if (row.state !== 'refunded' && row.state !== 'released') return;
    const keptMinor = await findPaidMinor(inside, orderId);
    const { feesMinor } = splitOf(await findSale(inside, row), keptMinor);
    const { sellerCompanyId: companyId, currency } = row;
    if (keptMinor > 0) {
      const added = await inside.db
        .insert(earnings)
        .values({
          orderId,
          companyId,
          currency,
          grossMinor: keptMinor,
          feesMinor,
          at: inside.now(),
        })
        .onConflictDoNothing();
      if (added.rowCount === 1) return;
    }
    const [known] = await inside.db.select().from(earnings).where(eq(earnings.orderId, orderId));
    if (!known) return;
    const refundedMinor = known.grossMinor - keptMinor;
    await inside.db
      .update(earnings)
      .set({ refundedMinor, creditedMinor: Math.max(0, known.feesMinor - feesMinor) })
      .where(and(eq(earnings.orderId, orderId), ne(earnings.refundedMinor, refundedMinor)));
  });
