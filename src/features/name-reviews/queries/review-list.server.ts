import { and, asc, count, desc, eq, inArray, min, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { neighboursIn, readAround } from '#platform/database/around.ts';
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

const isOpen = eq(nameReviews.state, 'open');

/** The names that wait around this one. */
function readQueue({ db }: Context, publicId: string) {
  const place = sql`(${nameReviews.createdAt}, ${nameReviews.id})`;
  const own = sql`(select own.created_at, own.id from ${nameReviews} as own
    where own.public_id = ${publicId})`;
  return readAround((side, limit) => {
    const order = side === '<' ? desc : asc;
    return db
      .select({
        id: nameReviews.publicId,
        title: nameReviews.name,
        subject,
        at: nameReviews.createdAt,
      })
      .from(nameReviews)
      .where(and(isOpen, sql`${place} ${sql.raw(side)} ${own}`))
      .orderBy(order(nameReviews.createdAt), order(nameReviews.id))
      .limit(limit);
  });
}

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
  const [reviews, counted, oldestAt] = await Promise.all([
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
    oldestNameToReview(context),
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
  return {
    reviews,
    counts,
    oldestAt,
    pages: Math.ceil(counts[list] / reviewsPerPage),
  };
}

/** Counts open reviews. Throws refused or unauthenticated. */
export async function countNamesToReview(context: Context): Promise<number> {
  permit(whyNotAdministerWith('reviews')(context.actor));
  return context.db.$count(nameReviews, isOpen);
}

/** When the name that waits longest was flagged; null: none. Throws refused or unauthenticated. */
export async function oldestNameToReview(context: Context): Promise<Date | null> {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const [oldest] = await context.db
    .select({ at: min(nameReviews.createdAt) })
    .from(nameReviews)
    .where(isOpen);
  return oldest?.at ?? null;
}

/** Public ids of the two that wait nearest to it. Throws refused or unauthenticated. */
export async function nearestNames(context: Context, publicId: string) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  return neighboursIn(await readQueue(context, publicId));
}

/** The name that was looked at; null for an unknown review. Throws refused or unauthenticated. */
export async function findReviewedName(context: Context, publicId: string): Promise<string | null> {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const [row] = await context.db
    .select({ name: nameReviews.name })
    .from(nameReviews)
    .where(eq(nameReviews.publicId, publicId));
  return row?.name ?? null;
}

/**
 * Returns a review with the possible decisions and the names that wait around it. Throws not_found,
 * refused or unauthenticated.
 */
export async function getNameReview(context: Context, publicId: string) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const [review, queue] = await Promise.all([
    findReviewed(context, publicId),
    readQueue(context, publicId),
  ]);
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
    queue,
    neighbours: neighboursIn(queue),
    can: {
      approve: may('approved'),
      askToRename: may('rename_asked') && kind !== 'store' && ownerId !== null,
      suspend: may('suspended'),
    },
  };
}
