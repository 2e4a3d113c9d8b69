// The right to review a product: opened by a delivery.
import { eq, inArray } from 'drizzle-orm';
import { members, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotOpenRights } from '../permissions.ts';
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
      const { db } = inside;
      const now = inside.now();
      if (productIds.length === 0) return;
      const own = await db
        .select({ companyId: members.companyId, endedAt: members.endedAt })
        .from(members)
        .where(eq(members.userId, userId));
      const companyIds = new Set(
        own.filter(({ endedAt }) => endedAt === null).map(({ companyId }) => companyId),
      );
      const delivered = await db
        .select({ id: products.id, companyId: stores.companyId })
        .from(products)
        .innerJoin(stores, eq(stores.id, products.storeId))
        .where(inArray(products.id, [...productIds]))
        .orderBy(products.id);
      const rows = delivered
        .filter(({ companyId }) => companyId === null || !companyIds.has(companyId))
        .map(({ id: productId }) => ({
          userId,
          productId,
          orderReference,
          openedAt: now,
          expiresAt: daysAfter(now, rightDays),
        }));
      if (rows.length > 0) await db.insert(reviewRights).values(rows).onConflictDoNothing();
    }),
});
