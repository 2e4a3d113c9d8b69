// The buyer confirms that everything has arrived: from then on the seller's days of payment count.
import { and, eq, isNull } from 'drizzle-orm';
import { whyNotNegotiateOrders } from '#features/orders/permissions.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { moveOrder } from '#features/orders/services/move-order.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { getBuyer } from '../queries/order-side.server.ts';
import { holdForStep } from '../services/tell-order.server.ts';
import { shipments } from '../table.server.ts';

/**
 * A buyer who has it before the seller says so confirms that it was delivered, too. Throws conflict
 * (`receiptConfirmed`, `orderNotShipped`), not_found, refused (`buyerConfirms` for the seller),
 * unauthenticated.
 */
export const confirmReceipt = defineCommand({
  permission: whyNotNegotiateOrders,
  async run(context, named: NamedOrder): Promise<void> {
    const { row } = await getBuyer(context, named, 'buyerConfirms');
    await inTransaction(context, async (inside) => {
      const { state } = await holdForStep(inside, row);
      const now = inside.now();
      if (state === 'shipped') {
        await inside.db
          .update(shipments)
          .set({
            deliveredOn: now.toISOString().slice(0, 10),
            deliveredBy: 'buyer',
            deliveredAt: now,
          })
          .where(and(eq(shipments.orderId, row.id), isNull(shipments.deliveredAt)));
        await moveOrder(inside, row.id, {
          to: 'delivered',
          by: 'buyer',
          set: { deliveredAt: now },
        });
      }
      const moved = await moveOrder(inside, row.id, {
        to: 'confirmed',
        by: 'buyer',
        set: { confirmedAt: now },
      });
      if (moved === null)
        throw conflict(state === 'confirmed' ? 'receiptConfirmed' : 'orderNotShipped');
    });
  },
});
