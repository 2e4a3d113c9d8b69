// What readers see of the reviews of a store: the average of its stars, and pages of them.
import { and, asc, desc, eq, type SQL } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { type Rating, ratingOf } from '#shared/ratings.ts';
import type { ReviewSort } from '../schemas.ts';
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

const { createdAt, helpfulCount, supplierStars, id } = buyerReviews;
const orders: Readonly<Record<ReviewSort, readonly [SQL, SQL]>> = {
  newest: [desc(createdAt), desc(id)],
  helpful: [desc(helpfulCount), desc(id)],
  highest: [desc(supplierStars), desc(id)],
  lowest: [asc(supplierStars), asc(id)],
};

type Asked = {
  readonly page: number;
  readonly sort: ReviewSort;
  /** Only those with so many stars for the supplier, 1 to 5. */
  readonly stars: number | null;
};

/** The shown reviews of all its products. */
export async function listReviewsOfStore(
  context: Context,
  storeId: Id<'store'>,
  { page, sort, stars }: Asked,
) {
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
    .where(
      and(
        eq(buyerReviews.storeId, storeId),
        eq(buyerReviews.state, 'shown'),
        stars === null ? undefined : eq(supplierStars, stars),
      ),
    )
    .orderBy(...orders[sort])
    .limit(storeReviewsPerPage)
    .offset((page - 1) * storeReviewsPerPage);
  return rows.map(withPhotos(context)).map(({ productState, ...row }) => ({
    ...withTitle(row, context.locale),
    isOnSale: productState === 'published',
  }));
}
export type ReviewOfStore = Awaited<ReturnType<typeof listReviewsOfStore>>[number];
