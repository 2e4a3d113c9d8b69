// Pages of a product's reviews, for all readers.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { offeredProductId } from '#features/products/queries/offered-product.server.ts';
import type { Context } from '#platform/context.ts';
import { type Rating, ratingOf } from '#shared/ratings.ts';
import type { ReviewSort } from '../schemas.ts';
import { buyerReviews, productRatings } from '../table.server.ts';
import { photoRows, withPhotos } from './review-photos.server.ts';

/** The position is the public id of the last review of the page before. */
type Page = { readonly after: string | null; readonly limit: number };

const shownAnswer = sql<string | null>`
  case when ${buyerReviews.answerState} = 'shown' then ${buyerReviews.answer} end`;

const columns = {
  id: buyerReviews.publicId,
  productStars: buyerReviews.productStars,
  supplierStars: buyerReviews.supplierStars,
  text: buyerReviews.text,
  language: buyerReviews.language,
  country: buyerReviews.country,
  helpfulCount: buyerReviews.helpfulCount,
  answer: shownAnswer,
  answerLanguage: buyerReviews.answerLanguage,
  answeredAt: buyerReviews.answeredAt,
  createdAt: buyerReviews.createdAt,
  editedAt: buyerReviews.editedAt,
} as const;

export const publicColumns = (context: Context) => ({ ...columns, photos: photoRows(context) });

const { createdAt, helpfulCount, productStars, id } = buyerReviews;
const orders: Readonly<Record<ReviewSort, readonly [SQL, SQL]>> = {
  newest: [desc(createdAt), desc(id)],
  helpful: [desc(helpfulCount), desc(id)],
  highest: [desc(productStars), desc(id)],
  lowest: [asc(productStars), asc(id)],
};
const afterPosition = (sort: ReviewSort, after: string): SQL => {
  const column = { newest: createdAt, helpful: helpfulCount }[sort as string] ?? productStars;
  const name = sql.identifier(column.name);
  const sign = sql.raw(sort === 'lowest' ? '>' : '<');
  return sql`(${column}, ${id}) ${sign} (
    select ${name}, id from ${buyerReviews} as position where position.public_id = ${after})`;
};

const pageOf = <Row extends { readonly id: string }>(rows: readonly Row[], limit: number) => ({
  rows: rows.slice(0, limit),
  next: rows.length > limit ? rows[limit - 1]!.id : null,
});

type ReviewPage = Page & {
  readonly sort: ReviewSort;
  /** Only those with so many stars for the product, 1 to 5. */
  readonly stars?: number | null;
};

/** The shown reviews of a product that is offered. */
export async function listReviews(
  context: Context,
  product: string,
  { sort, stars = null, after, limit }: ReviewPage,
) {
  const rows = await context.db
    .select(publicColumns(context))
    .from(buyerReviews)
    .where(
      and(
        sql`${buyerReviews.productId} = ${offeredProductId(product)}`,
        eq(buyerReviews.state, 'shown'),
        stars === null ? undefined : eq(buyerReviews.productStars, stars),
        after === null ? undefined : afterPosition(sort, after),
      ),
    )
    .orderBy(...orders[sort])
    .limit(limit + 1);
  return pageOf(rows.map(withPhotos(context)), limit);
}
export type ListedReview = Awaited<ReturnType<typeof listReviews>>['rows'][number];

/** Null where there is no shown review, or the product is not offered. */
export async function findRating({ db }: Context, product: string): Promise<Rating | null> {
  const [row] = await db
    .select({
      stars1: productRatings.stars1,
      stars2: productRatings.stars2,
      stars3: productRatings.stars3,
      stars4: productRatings.stars4,
      stars5: productRatings.stars5,
    })
    .from(productRatings)
    .where(sql`${productRatings.productId} = ${offeredProductId(product)}`);
  return row ? ratingOf([row.stars1, row.stars2, row.stars3, row.stars4, row.stars5]) : null;
}
