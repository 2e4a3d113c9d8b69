import { asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { reviewStatesBefore } from '../rules/concerns.ts';
import type { NameReviewState, NameSubject } from '../schemas.ts';
import { nameReviews } from '../table.server.ts';
import { findReviewed } from './name-owners.server.ts';

const reviewsPerPage = 50;

/** The staff's lists, by the states that they show. */
const statesOf = {
  open: ['open'],
  rename_asked: ['rename_asked'],
  decided: ['approved', 'suspended', 'renamed'],
} as const satisfies Readonly<Record<string, readonly NameReviewState[]>>;
export type NameList = keyof typeof statesOf;
export const nameLists = Object.keys(statesOf) as NameList[];

const subject = sql<NameSubject>`
  case when ${nameReviews.userId} is not null then 'person'
    when ${nameReviews.companyId} is not null then 'company' else 'store' end`;

/**
 * Lists reviews: the open ones oldest first, the decided ones latest first. Throws refused or
 * unauthenticated.
 */
export async function listNameReviews(context: Context, list: NameList, page: number) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const order =
    list === 'decided'
      ? [desc(nameReviews.decidedAt), desc(nameReviews.id)]
      : [asc(nameReviews.createdAt), asc(nameReviews.id)];
  const [reviews, counted] = await Promise.all([
    context.db
      .select({
        id: nameReviews.publicId,
        subject,
        name: nameReviews.name,
        concern: nameReviews.concern,
        similarName: nameReviews.similarName,
        state: nameReviews.state,
        createdAt: nameReviews.createdAt,
      })
      .from(nameReviews)
      .where(inArray(nameReviews.state, [...statesOf[list]]))
      .orderBy(...order)
      .limit(reviewsPerPage)
      .offset((page - 1) * reviewsPerPage),
    context.db
      .select({ state: nameReviews.state, count: count() })
      .from(nameReviews)
      .groupBy(nameReviews.state),
  ]);
  const countOf = (which: NameList) =>
    counted
      .filter(({ state }) => (statesOf[which] as readonly NameReviewState[]).includes(state))
      .reduce((sum, row) => sum + row.count, 0);
  const counts = {
    open: countOf('open'),
    rename_asked: countOf('rename_asked'),
    decided: countOf('decided'),
  };
  return { reviews, counts, pages: Math.ceil(counts[list] / reviewsPerPage) };
}

/** Counts open reviews. Throws refused or unauthenticated. */
export async function countNamesToReview(context: Context): Promise<number> {
  permit(whyNotAdministerWith('reviews')(context.actor));
  return context.db.$count(nameReviews, eq(nameReviews.state, 'open'));
}

/** Returns a review with the possible decisions. Throws not_found, refused or unauthenticated. */
export async function getNameReview(context: Context, publicId: string) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const review = await findReviewed(context, publicId);
  if (!review) throw notFound();
  const { person, company, storeSlug, state, ownerId } = review;
  const kind: NameSubject =
    review.userId !== null ? 'person' : review.companyId !== null ? 'company' : 'store';
  const may = (to: NameReviewState) => reviewStatesBefore(to).includes(state);
  return {
    id: review.publicId,
    name: review.name,
    concern: review.concern,
    similarName: review.similarName,
    state,
    reason: review.reason,
    createdAt: review.createdAt,
    decidedAt: review.decidedAt,
    kind,
    storeSlug,
    userId: person?.id ?? null,
    companyId: company?.id ?? null,
    email: person?.email ?? null,
    can: {
      approve: may('approved'),
      askToRename: may('rename_asked') && kind !== 'store' && ownerId !== null,
      suspend: may('suspended'),
    },
  };
}
