// Staff looks at a product of its own accord, which nothing had asked it to.
import { and, eq, inArray } from 'drizzle-orm';
import { lockStore } from '#features/companies/queries.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { queueMoved } from '#platform/events/queue-moved.ts';
import { invalid } from '#platform/http/problems.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { productReviews, products } from '../table.server.ts';

/**
 * Returns the product's open review, which it opens where there is none; the product stays as it
 * is. Throws invalid for one that is rejected, deleted or unknown, refused, unauthenticated.
 */
export const openProductReview = defineCommand({
  permission: whyNotAdministerWith('reviews'),
  async run(context, publicId: string): Promise<string> {
    return inTransaction(context, async (inside) => {
      const isOpenTo = and(
        eq(products.publicId, publicId),
        inArray(products.state, ['published', 'paused', 'draft']),
      );
      const [found] = await inside.db
        .select({ storeId: products.storeId })
        .from(products)
        .where(isOpenTo);
      // Its state stays until the transaction ends.
      if (found) await lockStore(inside, found.storeId);
      const [product] = await inside.db.select({ id: products.id }).from(products).where(isOpenTo);
      if (!product) throw invalid({ product: 'noProductToReview' });
      await inside.db
        .insert(productReviews)
        .values({ productId: product.id, reason: 'staff', words: [], askedAt: inside.now() })
        .onConflictDoNothing();
      await emit(inside, queueMoved('reviews'));
      const [review] = await inside.db
        .select({ publicId: productReviews.publicId })
        .from(productReviews)
        .where(and(eq(productReviews.productId, product.id), eq(productReviews.state, 'open')));
      return review!.publicId;
    });
  },
});
