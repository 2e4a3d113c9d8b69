// Reviews of a seller's stores, as the seller reads and answers them.
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { actorIds } from '#shared/actor.ts';
import { whyNotAnswerReviews } from '../permissions.ts';
import { ratingOf } from '#shared/ratings.ts';
import { buyerReviews, storeRatings } from '../table.server.ts';
import { withTitle } from './own-reviews.server.ts';

const perPage = 20;

type StoreReviewList = 'unanswered' | 'all';

const isOwn = (context: Context) => eq(stores.companyId, actorIds(context.actor).companyId!);
/** What staff hid may be written again. */
const isUnanswered = or(isNull(buyerReviews.answer), eq(buyerReviews.answerState, 'hidden'));

const countIn = async (context: Context, list: StoreReviewList): Promise<number> => {
  const [row] = await context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(buyerReviews)
    .innerJoin(stores, eq(stores.id, buyerReviews.storeId))
    .where(
      and(
        isOwn(context),
        eq(buyerReviews.state, 'shown'),
        list === 'all' ? undefined : isUnanswered,
      ),
    );
  return row!.count;
};

/** Zero for those who may not answer. */
export const countUnansweredReviews = async (context: Context): Promise<number> =>
  whyNotAnswerReviews(context.actor) === null ? countIn(context, 'unanswered') : 0;

/** Shown reviews, the newest first. Throws refused, unauthenticated. */
export async function listStoreReviews(
  context: Context,
  { list, page }: { readonly list: StoreReviewList; readonly page: number },
) {
  permit(whyNotAnswerReviews(context.actor));
  const [rows, unanswered, all, ratings] = await Promise.all([
    context.db
      .select({
        id: buyerReviews.publicId,
        title: products.title,
        mainLanguage: products.mainLanguage,
        product: products.publicId,
        store: stores.name,
        productStars: buyerReviews.productStars,
        supplierStars: buyerReviews.supplierStars,
        text: buyerReviews.text,
        language: buyerReviews.language,
        country: buyerReviews.country,
        createdAt: buyerReviews.createdAt,
        answer: buyerReviews.answer,
        answerState: buyerReviews.answerState,
      })
      .from(buyerReviews)
      .innerJoin(stores, eq(stores.id, buyerReviews.storeId))
      .innerJoin(products, eq(products.id, buyerReviews.productId))
      .where(
        and(
          isOwn(context),
          eq(buyerReviews.state, 'shown'),
          list === 'all' ? undefined : isUnanswered,
        ),
      )
      .orderBy(desc(buyerReviews.createdAt), desc(buyerReviews.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    countIn(context, 'unanswered'),
    countIn(context, 'all'),
    context.db
      .select({ name: stores.name, rating: storeRatings })
      .from(storeRatings)
      .innerJoin(stores, eq(stores.id, storeRatings.storeId))
      .where(isOwn(context))
      .orderBy(stores.id)
      .limit(50),
  ]);
  const counts: Readonly<Record<StoreReviewList, number>> = { unanswered, all };
  return {
    rows: rows.map((row) => withTitle(row, context.locale)),
    counts,
    pages: Math.max(1, Math.ceil(counts[list] / perPage)),
    ratings: ratings.flatMap(({ name, rating: stars }) => {
      const { stars1, stars2, stars3, stars4, stars5 } = stars;
      const rating = ratingOf([stars1, stars2, stars3, stars4, stars5]);
      return rating === null ? [] : [{ name, ...rating }];
    }),
  };
}
