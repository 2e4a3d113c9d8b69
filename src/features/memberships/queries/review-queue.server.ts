// Applications as the market's staff review them.
import { and, asc, count, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { neighboursIn, readAround } from '#platform/database/around.ts';
import { notFound } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import { whyNotReviewMemberships } from '../permissions.ts';
import { requiredDocuments, type ReviewList, reviewListNames, reviewLists } from '../rules.ts';
import {
  membershipDocuments,
  membershipLooks,
  memberships,
  membershipSteps,
} from '../table.server.ts';

const perPage = 50;
const maxOthers = 20;

/** Others learn nothing of it. Throws not_found. */
function requireReviewer({ actor }: Context): void {
  if (whyNotReviewMemberships(actor) !== null) throw notFound();
}

const isWaiting = inArray(memberships.state, [...reviewLists.waiting]);

/** When the one that waits longest was requested; null: none waits. */
async function oldestRequestedAt({ db }: Context): Promise<Date | null> {
  const [oldest] = await db
    .select({ at: memberships.requestedAt })
    .from(memberships)
    .where(isWaiting)
    .orderBy(asc(memberships.requestedAt), asc(memberships.id))
    .limit(1);
  return oldest?.at ?? null;
}

const legalName = sql<string>`coalesce(${memberships.companyData}->>'legalName', '')`;

/** Applications whose company or tax number is looked for; '' is for all. */
function isFound(query: string) {
  if (query === '') return undefined;
  const number = query.replace(/[^\p{L}\p{N}]/gu, '');
  return or(
    sql`${foldedInDatabase(legalName)} like ${foldedForSearch(query)}`,
    number === '' ? undefined : sql`${memberships.taxId} like ${`%${number}%`}`,
  );
}

/** The applications that wait around this one, of those that are found. */
function readQueue({ db }: Context, publicId: string, query: string) {
  const place = sql`(${memberships.requestedAt}, ${memberships.id})`;
  const own = sql`(select own.requested_at, own.id from ${memberships} as own
    where own.public_id = ${publicId})`;
  return readAround((side, limit) => {
    const order = side === '<' ? desc : asc;
    return db
      .select({
        id: memberships.publicId,
        title: legalName,
        of: companies.name,
        at: memberships.requestedAt,
      })
      .from(memberships)
      .innerJoin(companies, eq(companies.id, memberships.companyId))
      .where(and(isWaiting, isFound(query), sql`${place} ${sql.raw(side)} ${own}`))
      .orderBy(order(memberships.requestedAt), order(memberships.id))
      .limit(limit);
  });
}

/** What an application may have in common with another one. */
export const sharedMarks = ['taxNumber', 'phone', 'website'] as const;

/** Others with the same tax number, phone or website, and which of these they share. */
async function othersLike({ db }: Context, row: typeof memberships.$inferSelect) {
  const isSame = {
    taxNumber: sql<boolean>`coalesce(${memberships.taxId} = ${row.taxId}, false)`,
    phone: isSameField('phone', row.companyData?.phone),
    website: isSameField('website', row.companyData?.website),
  };
  const rows = await db
    .select({
      id: memberships.publicId,
      state: memberships.state,
      name: legalName,
      ...isSame,
    })
    .from(memberships)
    .where(and(ne(memberships.id, row.id), or(...Object.values(isSame))))
    .orderBy(desc(memberships.updatedAt), desc(memberships.id))
    .limit(maxOthers);
  return rows.map(({ id, state, name, ...same }) => ({
    id,
    state,
    name,
    shared: sharedMarks.filter((mark) => same[mark]),
  }));
}

const isSameField = (field: 'phone' | 'website', value: string | null = null) =>
  sql<boolean>`coalesce(${memberships.companyData}->>${sql.raw(`'${field}'`)} = ${value}, false)`;

/** What waits comes oldest first, the others latest first. Throws not_found. */
export async function listMemberships(
  context: Context,
  { list, query }: { readonly list: ReviewList; readonly query: string },
  page: number,
) {
  requireReviewer(context);
  const holds = isFound(query);
  const order =
    list === 'waiting'
      ? [asc(memberships.requestedAt), asc(memberships.id)]
      : [desc(memberships.updatedAt), desc(memberships.id)];
  const [oldestAt, rows, counted] = await Promise.all([
    oldestRequestedAt(context),
    context.db
      .select({
        id: memberships.publicId,
        state: memberships.state,
        legalForm: memberships.legalForm,
        companyData: memberships.companyData,
        requestedAt: memberships.requestedAt,
        decidedAt: memberships.decidedAt,
        reviewer: users.name,
        turnEndsAt: memberships.turnEndsAt,
      })
      .from(memberships)
      .leftJoin(users, eq(users.id, memberships.reviewerId))
      .where(and(inArray(memberships.state, [...reviewLists[list]]), holds))
      .orderBy(...order)
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db
      .select({ state: memberships.state, count: count() })
      .from(memberships)
      .where(holds)
      .groupBy(memberships.state),
  ]);
  const countOf = (name: ReviewList) =>
    counted
      .filter(({ state }) => (reviewLists[name] as readonly string[]).includes(state))
      .reduce((sum, row) => sum + row.count, 0);
  const counts = Object.fromEntries(reviewListNames.map((name) => [name, countOf(name)])) as Record<
    ReviewList,
    number
  >;
  return { rows, counts, oldestAt, pages: Math.ceil(counts[list] / perPage) };
}

/** How many wait for a review; 0 for those who may not review. */
export const countWaitingMemberships = async (context: Context): Promise<number> =>
  whyNotReviewMemberships(context.actor) === null ? context.db.$count(memberships, isWaiting) : 0;

/**
 * With its documents, looks, steps, the ones that wait before and after it, of those that `query`
 * finds, and others like it. Throws not_found.
 */
export async function getMembershipToReview(context: Context, publicId: string, query = '') {
  requireReviewer(context);
  const { db } = context;
  const [row] = await db
    .select({
      membership: memberships,
      company: { id: companies.publicId, name: companies.name },
      reviewer: { id: users.id, name: users.name },
    })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .leftJoin(users, eq(users.id, memberships.reviewerId))
    .where(eq(memberships.publicId, publicId));
  if (!row) throw notFound();
  const { membership } = row;
  const { userId } = actorIds(context.actor);
  const [documents, looks, steps, same, queue] = await Promise.all([
    db
      .select({
        kind: membershipDocuments.kind,
        version: membershipDocuments.version,
        format: membershipDocuments.format,
        sizeBytes: membershipDocuments.sizeBytes,
        issuedOn: membershipDocuments.issuedOn,
        acceptedAt: membershipDocuments.acceptedAt,
        returnedReason: membershipDocuments.returnedReason,
        createdAt: membershipDocuments.createdAt,
      })
      .from(membershipDocuments)
      .where(
        and(
          eq(membershipDocuments.membershipId, membership.id),
          isNull(membershipDocuments.replacedAt),
        ),
      ),
    db
      .select({ kind: membershipLooks.kind, version: membershipLooks.version })
      .from(membershipLooks)
      .where(
        and(
          eq(membershipLooks.membershipId, membership.id),
          sql`${membershipLooks.userId} is not distinct from ${userId}`,
        ),
      ),
    db
      .select({
        to: membershipSteps.to,
        reason: membershipSteps.reason,
        at: membershipSteps.at,
        person: users.name,
      })
      .from(membershipSteps)
      .leftJoin(users, eq(users.id, membershipSteps.userId))
      .where(eq(membershipSteps.membershipId, membership.id))
      .orderBy(desc(membershipSteps.at), desc(membershipSteps.id)),
    othersLike(context, membership),
    readQueue(context, publicId, query),
  ]);
  const isFree =
    membership.turnEndsAt === null ||
    membership.turnEndsAt < context.now() ||
    membership.reviewerId === userId;
  return {
    ...row,
    isOwnTurn: membership.state === 'in_review' && membership.reviewerId === userId && isFree,
    isFree,
    documents: requiredDocuments(membership.legalForm).map((kind) => {
      const document = documents.find((one) => one.kind === kind) ?? null;
      return {
        kind,
        document,
        isSeen: looks.some((look) => look.kind === kind && look.version === document?.version),
      };
    }),
    steps,
    same,
    queue,
    neighbours: neighboursIn(queue),
  };
}

/** Public ids of the two that wait nearest to it, of those that are found. Throws not_found. */
export async function nearestMemberships(context: Context, publicId: string, query: string) {
  requireReviewer(context);
  return neighboursIn(await readQueue(context, publicId, query));
}

/** Whose application it is; null for an unknown one. Throws not_found. */
export async function findApplicant(context: Context, publicId: string): Promise<string | null> {
  requireReviewer(context);
  const [row] = await context.db
    .select({ legalName, name: companies.name })
    .from(memberships)
    .innerJoin(companies, eq(companies.id, memberships.companyId))
    .where(eq(memberships.publicId, publicId));
  return row ? row.legalName || row.name : null;
}
