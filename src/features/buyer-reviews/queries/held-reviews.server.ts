// Reviews that wait for the market's staff, and all about one of them.
import { aliasedTable, asc, desc, eq, gt, or, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { fingerprintOf } from '#platform/shown-parts.ts';
import { whyNotModerateReviews } from '../permissions.ts';
import { shownOf } from '../rules.ts';
import type { ModerationList } from '../schemas.ts';
import { buyerReviewActs, buyerReviewReports, buyerReviews } from '../table.server.ts';
import { withTitle } from './own-reviews.server.ts';
import { photoRows, withPhotos } from './review-photos.server.ts';

const most = 100;

const isWaiting = or(
  eq(buyerReviews.state, 'held'),
  eq(buyerReviews.answerState, 'held'),
  gt(buyerReviews.openReportCount, 0),
)!;

const columns = {
  id: buyerReviews.publicId,
  product: products.publicId,
  title: products.title,
  mainLanguage: products.mainLanguage,
  store: stores.name,
  storeSlug: stores.slug,
  productStars: buyerReviews.productStars,
  supplierStars: buyerReviews.supplierStars,
  text: buyerReviews.text,
  language: buyerReviews.language,
  state: buyerReviews.state,
  holdReason: buyerReviews.holdReason,
  answer: buyerReviews.answer,
  answerLanguage: buyerReviews.answerLanguage,
  answerState: buyerReviews.answerState,
  openReportCount: buyerReviews.openReportCount,
  createdAt: buyerReviews.createdAt,
} as const;

/**
 * The 100 that have waited longest, or the newest 100 shown or hidden. Throws refused,
 * unauthenticated.
 */
export async function listReviewsToModerate(context: Context, list: ModerationList = 'held') {
  permit(whyNotModerateReviews(context.actor));
  const isRising = list === 'held';
  const rows = await context.db
    .select(columns)
    .from(buyerReviews)
    .innerJoin(products, eq(products.id, buyerReviews.productId))
    .innerJoin(stores, eq(stores.id, buyerReviews.storeId))
    .where(isRising ? isWaiting : eq(buyerReviews.state, list))
    .orderBy(
      ...[buyerReviews.createdAt, buyerReviews.id].map((column) =>
        isRising ? asc(column) : desc(column),
      ),
    )
    .limit(most);
  return rows.map((row) => withTitle(row, context.locale));
}

/** Zero for staff without the right. */
export const countReviewsToModerate = async (context: Context): Promise<number> =>
  whyNotModerateReviews(context.actor) === null ? context.db.$count(buyerReviews, isWaiting) : 0;

/** With its reports and what staff decided before. Throws not_found, refused, unauthenticated. */
export async function getReviewToModerate(context: Context, id: string) {
  permit(whyNotModerateReviews(context.actor));
  const { db } = context;
  const author = aliasedTable(users, 'author');
  const [row] = await db
    .select({
      ...columns,
      internalId: buyerReviews.id,
      photos: photoRows(context),
      author: author.name,
      authorId: author.publicId,
    })
    .from(buyerReviews)
    .innerJoin(products, eq(products.id, buyerReviews.productId))
    .innerJoin(stores, eq(stores.id, buyerReviews.storeId))
    .leftJoin(author, eq(author.id, buyerReviews.userId))
    .where(eq(buyerReviews.publicId, id));
  if (!row) throw notFound();
  const { internalId, ...review } = row;
  const [reports, acts] = await Promise.all([
    db
      .select({
        reason: buyerReviewReports.reason,
        note: buyerReviewReports.note,
        at: buyerReviewReports.at,
        by: users.name,
      })
      .from(buyerReviewReports)
      .innerJoin(users, eq(users.id, buyerReviewReports.userId))
      .where(eq(buyerReviewReports.reviewId, internalId))
      .orderBy(desc(buyerReviewReports.at))
      .limit(most),
    db
      .select({
        part: buyerReviewActs.part,
        to: buyerReviewActs.to,
        reason: buyerReviewActs.reason,
        at: buyerReviewActs.at,
        by: sql<string | null>`${users.name}`,
      })
      .from(buyerReviewActs)
      .leftJoin(users, eq(users.id, buyerReviewActs.userId))
      .where(eq(buyerReviewActs.reviewId, internalId))
      .orderBy(desc(buyerReviewActs.at))
      .limit(most),
  ]);
  const shown = fingerprintOf(shownOf(review));
  return { ...withTitle(withPhotos(context)(review), context.locale), shown, reports, acts };
}
