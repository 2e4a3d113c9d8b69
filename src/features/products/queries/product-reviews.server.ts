// Products that wait for staff, and what was decided.
import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  min,
  ne,
  or,
  sql,
} from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import { companies, members, stores } from '#features/companies/table.server.ts';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import { findWords } from '#features/prohibited-words/rules/matcher.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { neighboursIn } from '#platform/database/around.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { fingerprintOf } from '#platform/shown-parts.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import { textsOfProduct, wordsInProduct } from '../rules/product-words.ts';
import { type ReviewReason, reviewReasons } from '../rules/reviews.ts';
import { readProductCovers } from './product-covers.server.ts';
import { readReviewQueue } from './product-review-queue.server.ts';
import { readReviewedParts } from './reviewed-parts.server.ts';
import { shownOf } from './shown-product.server.ts';
import { brands, productReviews, products } from '../table.server.ts';

export const productReviewLists = [...reviewReasons, 'decided'] as const;
export type ProductReviewList = (typeof productReviewLists)[number];

const reviewsPerPage = 50;

const conditionOf = (list: ProductReviewList) =>
  list === 'decided'
    ? inArray(productReviews.state, ['approved', 'categorised', 'rejected'])
    : and(eq(productReviews.state, 'open'), eq(productReviews.reason, list));

/** The oldest first, decided ones the latest first. Throws refused, unauthenticated. */
export async function listProductReviews(context: Context, list: ProductReviewList, page: number) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const [found, waiting, decided] = await Promise.all([
    context.db
      .select({
        id: productReviews.publicId,
        productId: products.id,
        reason: productReviews.reason,
        words: productReviews.words,
        state: productReviews.state,
        askedAt: productReviews.askedAt,
        decidedAt: productReviews.decidedAt,
        rejection: productReviews.rejection,
        title: products.title,
        mainLanguage: products.mainLanguage,
        store: stores.name,
      })
      .from(productReviews)
      .innerJoin(products, eq(products.id, productReviews.productId))
      .innerJoin(stores, eq(stores.id, products.storeId))
      .where(conditionOf(list))
      .orderBy(
        ...(list === 'decided'
          ? [desc(productReviews.decidedAt), desc(productReviews.id)]
          : [asc(productReviews.askedAt), asc(productReviews.id)]),
      )
      .limit(reviewsPerPage)
      .offset((page - 1) * reviewsPerPage),
    readWaiting(context),
    context.db.$count(productReviews, conditionOf('decided')),
  ]);
  const covers = await readProductCovers(
    context,
    found.map(({ productId }) => productId),
  );
  const of = (reason: ReviewReason) => waiting.find((one) => one.reason === reason)?.count ?? 0;
  const counts: Readonly<Record<ProductReviewList, number>> = {
    prohibited_words: of('prohibited_words'),
    category: of('category'),
    mended: of('mended'),
    staff: of('staff'),
    decided,
  };
  return {
    reviews: found.map(({ productId, title, mainLanguage, ...review }) => ({
      ...review,
      picture: covers.get(productId) ?? null,
      title: inLanguage(title, context.locale, mainLanguage)!,
    })),
    counts,
    oldestAt: oldestOf(waiting),
    pages: Math.ceil(counts[list] / reviewsPerPage),
  };
}

const readWaiting = (context: Context) =>
  context.db
    .select({
      reason: productReviews.reason,
      count: count(),
      oldestAt: min(productReviews.askedAt),
    })
    .from(productReviews)
    .where(eq(productReviews.state, 'open'))
    .groupBy(productReviews.reason);

const oldestOf = (waiting: readonly { readonly oldestAt: Date | null }[]): Date | null =>
  waiting
    .flatMap(({ oldestAt }) => oldestAt ?? [])
    .toSorted((one, other) => one.getTime() - other.getTime())[0] ?? null;

/** For the overview of the control panel. Throws refused, unauthenticated. */
export async function countProductsToReview(
  context: Context,
): Promise<{ count: number; oldestAt: Date | null }> {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const waiting = await readWaiting(context);
  return { count: waiting.reduce((sum, one) => sum + one.count, 0), oldestAt: oldestOf(waiting) };
}

/**
 * `list`: the queue that is gone through; null: all that wait. Throws not_found, refused,
 * unauthenticated.
 */
export async function getProductReview(
  context: Context,
  publicId: string,
  list: ReviewReason | null = null,
) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const [row] = await context.db
    .select({
      review: productReviews,
      product: products,
      brand: brands.name,
      category: categories.path,
      store: { slug: stores.slug, name: stores.name, state: stores.state },
      company: { id: companies.publicId, name: companies.name },
      decidedBy: users.name,
    })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .leftJoin(companies, eq(companies.id, stores.companyId))
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(users, eq(users.id, productReviews.userId))
    .where(eq(productReviews.publicId, publicId));
  if (!row) throw notFound();
  const matcher = await getWordMatcher(context);
  const { product, brand } = row;
  const texts = { ...product, brand };
  const rules = new Map(
    textsOfProduct(texts).flatMap((text) =>
      findWords(matcher, text).map(({ rule }) => [rule.id, rule] as const),
    ),
  );
  const queue = await readReviewQueue(context, publicId, list);
  return {
    ...row,
    ...(await readReviewedParts(context, { product, brand, matcher })),
    shown: fingerprintOf(shownOf(product)),
    words: [...new Set([...row.review.words, ...wordsInProduct(matcher, texts)])],
    rules: [...rules.values()].map(({ id, group, phrase }) => ({ id, group, phrase })),
    earlier: await listEarlier(context, product.id, row.review.id),
    queue,
    neighbours: neighboursIn(queue),
  };
}

const listEarlier = (context: Context, productId: Id<'product'>, reviewId: Id<'productReview'>) =>
  context.db
    .select({
      id: productReviews.publicId,
      state: productReviews.state,
      rejection: productReviews.rejection,
      note: productReviews.note,
      at: productReviews.decidedAt,
      person: users.name,
    })
    .from(productReviews)
    .leftJoin(users, eq(users.id, productReviews.userId))
    .where(
      and(
        eq(productReviews.productId, productId),
        ne(productReviews.id, reviewId),
        isNotNull(productReviews.decidedAt),
      ),
    )
    .orderBy(desc(productReviews.decidedAt))
    .limit(20);

/** A decision with the owner of the store, who is written to; null when there is none. */
export async function findReviewReader(context: Context, reviewId: Id<'productReview'>) {
  const [row] = await context.db
    .select({
      email: users.email,
      name: users.name,
      locale: users.locale,
      state: productReviews.state,
      rejection: productReviews.rejection,
      note: productReviews.note,
      title: products.title,
      mainLanguage: products.mainLanguage,
      productId: products.publicId,
      isOnSale: sql<boolean>`${products.state} = 'published'`,
      draftReason: products.draftReason,
      category: categories.name,
    })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .innerJoin(
      members,
      and(eq(members.companyId, stores.companyId), members.isOwner, isNull(members.endedAt)),
    )
    .innerJoin(users, eq(users.id, members.userId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(
      and(
        eq(productReviews.id, reviewId),
        // Who was looked at and found in order hears nothing of it.
        or(ne(productReviews.reason, 'staff'), ne(productReviews.state, 'approved')),
        isNotNull(users.email),
        isNull(users.disabledAt),
      ),
    );
  return row?.email ? { ...row, email: row.email } : null;
}

/** Who decided the review; null for the operator, and while it is open. */
export async function findDecider(context: Context, publicId: string): Promise<string | null> {
  const [row] = await context.db
    .select({ person: users.name })
    .from(productReviews)
    .innerJoin(users, eq(users.id, productReviews.userId))
    .where(eq(productReviews.publicId, publicId));
  return row?.person ?? null;
}
