// Reviews that wait for the market's staff, and all about one of them.
import { aliasedTable, and, asc, desc, eq, gt, min, or, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { readProductCovers } from '#features/products/queries/product-covers.server.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { neighboursIn, readAround } from '#platform/database/around.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { fingerprintOf } from '#platform/shown-parts.ts';
import type { Id } from '#shared/ids.ts';
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

/** The reviews that wait around this one. */
function readQueue(context: Context, publicId: string) {
  const place = sql`(${buyerReviews.createdAt}, ${buyerReviews.id})`;
  const own = sql`(select own.created_at, own.id from ${buyerReviews} as own
    where own.public_id = ${publicId})`;
  return readAround(async (side, limit) => {
    const order = side === '<' ? desc : asc;
    const rows = await context.db
      .select({
        id: buyerReviews.publicId,
        productId: buyerReviews.productId,
        title: products.title,
        mainLanguage: products.mainLanguage,
        of: stores.name,
        at: buyerReviews.createdAt,
      })
      .from(buyerReviews)
      .innerJoin(products, eq(products.id, buyerReviews.productId))
      .innerJoin(stores, eq(stores.id, buyerReviews.storeId))
      .where(and(isWaiting, sql`${place} ${sql.raw(side)} ${own}`))
      .orderBy(order(buyerReviews.createdAt), order(buyerReviews.id))
      .limit(limit);
    const covers = await coversOf(context, rows);
    return rows.map(({ productId, ...row }) => ({
      ...withTitle(row, context.locale),
      picture: covers.get(productId) ?? null,
    }));
  });
}

/** The picture of each product that is reviewed. */
const coversOf = (context: Context, rows: readonly { readonly productId: Id<'product'> }[]) =>
  readProductCovers(
    context,
    rows.map(({ productId }) => productId),
  );

/**
 * The 100 that have waited longest, or the newest 100 shown or hidden. Throws refused,
 * unauthenticated.
 */
export async function listReviewsToModerate(context: Context, list: ModerationList = 'held') {
  permit(whyNotModerateReviews(context.actor));
  const isRising = list === 'held';
  const rows = await context.db
    .select({ ...columns, productId: buyerReviews.productId, photos: photoRows(context) })
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
  const covers = await coversOf(context, rows);
  return rows.map(({ productId, ...row }) => ({
    ...withTitle(withPhotos(context)(row), context.locale),
    picture: covers.get(productId) ?? null,
    shown: fingerprintOf(shownOf(row)),
  }));
}

/** When the one that waits longest was written; null: none waits. Throws as the list does. */
export async function oldestHeldReview(context: Context): Promise<Date | null> {
  permit(whyNotModerateReviews(context.actor));
  const [oldest] = await context.db
    .select({ at: min(buyerReviews.createdAt) })
    .from(buyerReviews)
    .where(isWaiting);
  return oldest?.at ?? null;
}

/** Whether staff still have to decide something about it. Throws refused, unauthenticated. */
export async function isReviewHeld(context: Context, id: string): Promise<boolean> {
  permit(whyNotModerateReviews(context.actor));
  return (await context.db.$count(buyerReviews, and(eq(buyerReviews.publicId, id), isWaiting))) > 0;
}

/** Public ids of the two that wait nearest to it. Throws refused, unauthenticated. */
export async function nearestHeldReviews(context: Context, id: string) {
  permit(whyNotModerateReviews(context.actor));
  return neighboursIn(await readQueue(context, id));
}

/** The product that was reviewed; null for an unknown review. Throws refused, unauthenticated. */
export async function findReviewedProduct(context: Context, id: string): Promise<string | null> {
  permit(whyNotModerateReviews(context.actor));
  const [row] = await context.db
    .select({ title: products.title, mainLanguage: products.mainLanguage })
    .from(buyerReviews)
    .innerJoin(products, eq(products.id, buyerReviews.productId))
    .where(eq(buyerReviews.publicId, id));
  return row ? withTitle(row, context.locale).title : null;
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
      productId: buyerReviews.productId,
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
  const { internalId, productId, ...review } = row;
  const [covers, queue, reports, acts] = await Promise.all([
    readProductCovers(context, [productId]),
    readQueue(context, id),
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
  return {
    ...withTitle(withPhotos(context)(review), context.locale),
    picture: covers.get(productId) ?? null,
    shown,
    reports,
    acts,
    queue,
    neighbours: neighboursIn(queue),
  };
}
