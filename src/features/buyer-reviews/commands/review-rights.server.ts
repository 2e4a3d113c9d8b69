// The right to review a product: opened by a delivery.
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOpenRights } from '../permissions.ts';
import { listReviewable } from '../queries/reviewable-products.server.ts';
import { daysAfter, rightDays } from '../rules.ts';
import { reviewRights } from '../table.server.ts';

export type Delivery = {
  readonly userId: Id<'user'>;
  /** The order's public id. */
  readonly orderReference: string;
  readonly productIds: readonly Id<'product'>[];
};

/**
 * Lets the buyer of a delivered order review its products, except those of their own company. Works
 * repeatedly. Throws refused, unauthenticated.
 */
export const openReviewRights = defineCommand({
  permission: whyNotOpenRights,
  run: (context, { userId, orderReference, productIds }: Delivery): Promise<void> =>
    inTransaction(context, async (inside) => {
      const now = inside.now();
      if (productIds.length === 0) return;
      const reviewable = await listReviewable(inside, { userId, productIds });
      const rows = reviewable.map((productId) => ({
        userId,
        productId,
        orderReference,
        openedAt: now,
        expiresAt: daysAfter(now, rightDays),
      }));
      if (rows.length > 0) await inside.db.insert(reviewRights).values(rows).onConflictDoNothing();
    }),
});
