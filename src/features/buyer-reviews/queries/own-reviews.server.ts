// What a buyer may review, and has reviewed.
import { and, asc, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { actorIds, whyNotOwn } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import { inLanguage, type PerLanguage } from '#shared/per-language.ts';
import { daysAfter, editDays, isEditable } from '../rules.ts';
import { buyerReviews, reviewRights } from '../table.server.ts';
import { photoRows, withPhotos } from './review-photos.server.ts';

const most = 100;

const ownerOf = ({ actor }: Context) => {
  permit(whyNotOwn(actor));
  return actorIds(actor).userId!;
};

/** Named after the product, as the reader's language has it. */
export function withTitle<
  Row extends { readonly title: PerLanguage; readonly mainLanguage: Locale },
>({ title, mainLanguage, ...row }: Row, locale: Locale) {
  return { ...row, title: inLanguage(title, locale, mainLanguage)?.value ?? '' };
}

const rightColumns = {
  id: reviewRights.publicId,
  product: products.publicId,
  title: products.title,
  mainLanguage: products.mainLanguage,
  order: reviewRights.orderReference,
  expiresAt: reviewRights.expiresAt,
} as const;

async function selectRights(context: Context, which: SQL | undefined) {
  const rows = await context.db
    .select(rightColumns)
    .from(reviewRights)
    .innerJoin(products, eq(products.id, reviewRights.productId))
    .leftJoin(buyerReviews, eq(buyerReviews.rightId, reviewRights.id))
    .where(
      and(
        eq(reviewRights.userId, ownerOf(context)),
        gt(reviewRights.expiresAt, context.now()),
        isNull(buyerReviews.id),
        which,
      ),
    )
    .orderBy(asc(reviewRights.expiresAt), asc(reviewRights.id))
    .limit(most);
  return rows.map((row) => withTitle(row, context.locale));
}

/** Products that one may review now, at most 100. Throws unauthenticated. */
export const listReviewRights = (context: Context) => selectRights(context, undefined);

/** Throws not_found, also once the product was reviewed; unauthenticated. */
export async function getReviewRight(context: Context, id: string) {
  const [right] = await selectRights(context, eq(reviewRights.publicId, id));
  if (!right) throw notFound();
  return right;
}

const ownColumns = {
  id: buyerReviews.publicId,
  product: products.publicId,
  title: products.title,
  mainLanguage: products.mainLanguage,
  productStars: buyerReviews.productStars,
  supplierStars: buyerReviews.supplierStars,
  text: buyerReviews.text,
  language: buyerReviews.language,
  state: buyerReviews.state,
  answer: buyerReviews.answer,
  answerState: buyerReviews.answerState,
  createdAt: buyerReviews.createdAt,
} as const;

async function selectReviews(context: Context, which: SQL | undefined) {
  const rows = await context.db
    .select({ ...ownColumns, photos: photoRows(context) })
    .from(buyerReviews)
    .innerJoin(products, eq(products.id, buyerReviews.productId))
    .where(and(eq(buyerReviews.userId, ownerOf(context)), which))
    .orderBy(desc(buyerReviews.createdAt), desc(buyerReviews.id))
    .limit(most);
  return rows.map(withPhotos(context)).map(({ answer, answerState, ...row }) => ({
    ...withTitle(row, context.locale),
    answer: answerState === 'shown' ? answer : null,
    /** Null once it is too old. */
    editableUntil: isEditable(row, context.now()) ? daysAfter(row.createdAt, editDays) : null,
  }));
}

/** The latest 100. Throws unauthenticated. */
export const listOwnReviews = (context: Context) => selectReviews(context, undefined);

/** Throws not_found, unauthenticated. */
export async function getOwnReview(context: Context, id: string) {
  const [review] = await selectReviews(context, eq(buyerReviews.publicId, id));
  if (!review) throw notFound();
  return review;
}
