// What readers see of the reviews of a store: the average of its stars, and pages of them.
import { and, desc, eq } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { type Rating, ratingOf } from '#shared/ratings.ts';
import { buyerReviews, storeRatings } from '../table.server.ts';
import { withTitle } from './own-reviews.server.ts';
import { publicColumns } from './review-list.server.ts';
import { withPhotos } from './review-photos.server.ts';

export const storeReviewsPerPage = 20;

/** From the stars for the supplier. Null where there is no shown review. */
export async function findStoreRating(
  { db }: Context,
  storeId: Id<'store'>,
): Promise<Rating | null> {
  const [row] = await db.select().from(storeRatings).where(eq(storeRatings.storeId, storeId));
  return row ? ratingOf([row.stars1, row.stars2, row.stars3, row.stars4, row.stars5]) : null;
}

/** The shown reviews of all its products, the newest first. */
export async function listReviewsOfStore(context: Context, storeId: Id<'store'>, page: number) {
  const rows = await context.db
    .select({
      ...publicColumns(context),
      product: products.publicId,
      productState: products.state,
      title: products.title,
      mainLanguage: products.mainLanguage,
    })
    .from(buyerReviews)
    .innerJoin(products, eq(products.id, buyerReviews.productId))
    .where(and(eq(buyerReviews.storeId, storeId), eq(buyerReviews.state, 'shown')))
    .orderBy(desc(buyerReviews.createdAt), desc(buyerReviews.id))
    .limit(storeReviewsPerPage)
    .offset((page - 1) * storeReviewsPerPage);
  return rows.map(withPhotos(context)).map(({ productState, ...row }) => ({
    ...withTitle(row, context.locale),
    isOnSale: productState === 'published',
  }));
}
export type ReviewOfStore = Awaited<ReturnType<typeof listReviewsOfStore>>[number];
