// Promotions that run or are to come, for the commands that must not let them overlap.
import { and, asc, eq, gt } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { promotions } from '../table.server.ts';

export type OpenPromotion = Awaited<ReturnType<typeof listOpenPromotions>>[number];

/** Of one product, in order. */
export const listOpenPromotions = (context: Context, productId: Id<'product'>) =>
  context.db
    .select({
      id: promotions.id,
      publicId: promotions.publicId,
      startsAt: promotions.startsAt,
      endsAt: promotions.endsAt,
    })
    .from(promotions)
    .where(and(eq(promotions.productId, productId), gt(promotions.endsAt, context.now())))
    .orderBy(asc(promotions.startsAt));

/** The public id of its product; null when there is no such promotion. */
export async function findProductOfPromotion(
  context: Context,
  publicId: string,
): Promise<string | null> {
  const [row] = await context.db
    .select({ productId: products.publicId })
    .from(promotions)
    .innerJoin(products, eq(products.id, promotions.productId))
    .where(eq(promotions.publicId, publicId));
  return row?.productId ?? null;
}
