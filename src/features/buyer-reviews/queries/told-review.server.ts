// What notices say of a review and of its answer.
import { and, eq, isNull } from 'drizzle-orm';
import { members, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { buyerReviews } from '../table.server.ts';
import { withTitle } from './own-reviews.server.ts';

/** Null once it is gone. The author is in `authorCompanyId` at this moment. */
export async function findToldReview({ db, locale }: Context, id: Id<'buyerReview'>) {
  const [row] = await db
    .select({
      review: buyerReviews.publicId,
      state: buyerReviews.state,
      answerState: buyerReviews.answerState,
      stars: buyerReviews.productStars,
      authorId: buyerReviews.userId,
      authorCompanyId: members.companyId,
      sellerId: stores.companyId,
      title: products.title,
      mainLanguage: products.mainLanguage,
    })
    .from(buyerReviews)
    .innerJoin(products, eq(products.id, buyerReviews.productId))
    .innerJoin(stores, eq(stores.id, buyerReviews.storeId))
    .leftJoin(members, and(eq(members.userId, buyerReviews.userId), isNull(members.endedAt)))
    .where(eq(buyerReviews.id, id));
  return row ? withTitle(row, locale) : null;
}
