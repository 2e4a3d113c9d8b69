import { and, asc, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import { companies } from '#features/companies/table.server.ts';
import { getWordMatcher } from '#features/prohibited-words/queries/word-matcher.server.ts';
import {
  findWords,
  markWords,
  type WordMatcher,
} from '#features/prohibited-words/rules/matcher.ts';
import type { Context } from '#platform/context.ts';
import { neighboursIn, readAround } from '#platform/database/around.ts';
import { permit } from '#platform/permission.ts';
import { fingerprintOf } from '#platform/shown-parts.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { contactsIn, piecesOf } from '#shared/contact-masking.ts';
import { statesBefore } from '../rules.ts';
import type { RfqState } from '../schemas.ts';
import { rfqAttachments, rfqs } from '../table.server.ts';
import { categoriesById } from './public-rfqs.server.ts';
import { getRow, wholeOf } from './whole-rfq.server.ts';

const rfqsPerPage = 24;

export const reviewLists = ['pending_approval', 'changes_requested', 'open', 'ended'] as const;
export type ReviewList = (typeof reviewLists)[number];
const statesOf: Readonly<Record<ReviewList, readonly RfqState[]>> = {
  pending_approval: ['pending_approval'],
  changes_requested: ['changes_requested'],
  open: ['open', 'full'],
  ended: ['awarded', 'closed', 'expired', 'rejected', 'removed'],
};

const isWaiting = eq(rfqs.state, 'pending_approval' satisfies RfqState);

/** When the one that waits longest was sent; null: none waits. */
async function oldestPostedAt({ db }: Context): Promise<Date | null> {
  const [oldest] = await db
    .select({ at: rfqs.postedAt })
    .from(rfqs)
    .where(isWaiting)
    .orderBy(asc(rfqs.postedAt), asc(rfqs.id))
    .limit(1);
  return oldest?.at ?? null;
}

/** The requests that wait around this one. */
function readQueue({ db }: Context, publicId: string) {
  const place = sql`(${rfqs.postedAt}, ${rfqs.id})`;
  const own = sql`(select own.posted_at, own.id from ${rfqs} as own
    where own.public_id = ${publicId})`;
  return readAround((side, limit) => {
    const order = side === '<' ? desc : asc;
    return db
      .select({
        id: rfqs.publicId,
        title: rfqs.productName,
        of: companies.name,
        at: rfqs.postedAt,
      })
      .from(rfqs)
      .innerJoin(companies, eq(companies.id, rfqs.companyId))
      .where(and(isWaiting, sql`${place} ${sql.raw(side)} ${own}`))
      .orderBy(order(rfqs.postedAt), order(rfqs.id))
      .limit(limit);
  });
}

type Asked = typeof rfqs.$inferSelect;
type Flags = { readonly hasWords: boolean; readonly hasContacts: boolean; readonly files: number };

/**
 * A pending request of which a row can show all that is judged: it has a category and no files, and
 * nothing in its texts was found. With the fingerprint of that; null for others.
 */
async function plainOf(context: Context, row: Asked, { hasWords, hasContacts, files }: Flags) {
  if (row.state !== 'pending_approval' || row.categoryId === null) return null;
  if (hasWords || hasContacts || files > 0) return null;
  const whole = await wholeOf(context, row);
  return { whole, shown: fingerprintOf(shownOf(whole)) };
}

/**
 * Lists requests for staff: pending ones oldest first, others newest first. Throws refused,
 * unauthenticated.
 */
export async function listRfqsForReview(context: Context, list: ReviewList, page: number) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const order =
    list === 'pending_approval'
      ? [asc(rfqs.postedAt), asc(rfqs.id)]
      : [desc(rfqs.updatedAt), desc(rfqs.id)];
  const [matcher, oldestAt, rows, counted] = await Promise.all([
    getWordMatcher(context),
    oldestPostedAt(context),
    context.db
      .select({
        asked: rfqs,
        company: companies.name,
        attachments: sql<number>`
          (select count(*)::int from ${rfqAttachments} where ${rfqAttachments.rfqId} = ${rfqs.id})`,
      })
      .from(rfqs)
      .innerJoin(companies, eq(companies.id, rfqs.companyId))
      .where(inArray(rfqs.state, [...statesOf[list]]))
      .orderBy(...order)
      .limit(rfqsPerPage)
      .offset((page - 1) * rfqsPerPage),
    context.db
      .select({ state: rfqs.state, count: count() })
      .from(rfqs)
      .where(inArray(rfqs.state, Object.values(statesOf).flat()))
      .groupBy(rfqs.state),
  ]);
  const countOf = (which: ReviewList) =>
    counted
      .filter(({ state }) => statesOf[which].includes(state))
      .reduce((sum, row) => sum + row.count, 0);
  return {
    oldestAt,
    rfqs: await Promise.all(
      rows.map(async ({ asked, company, attachments }) => {
        const texts = [asked.productName, asked.requirements];
        const hasContacts = contactsIn(texts.join('\n')).length > 0;
        const hasWords = texts.some((text) => findWords(matcher, text).length > 0);
        return {
          id: asked.publicId,
          state: asked.state,
          productName: asked.productName,
          language: asked.language,
          quantity: asked.quantity,
          unit: asked.unit,
          country: asked.country,
          postedAt: asked.postedAt,
          company,
          attachments,
          hasContacts,
          hasWords,
          plain: await plainOf(context, asked, { hasWords, hasContacts, files: attachments }),
        };
      }),
    ),
    counts: Object.fromEntries(reviewLists.map((which) => [which, countOf(which)])) as Record<
      ReviewList,
      number
    >,
    pages: Math.ceil(countOf(list) / rfqsPerPage),
  };
}

/** Counts pending requests. Throws refused, unauthenticated. */
export async function countRfqsToReview(context: Context): Promise<number> {
  permit(whyNotAdministerWith('reviews')(context.actor));
  return context.db.$count(rfqs, isWaiting);
}

/** When the request that waits longest was sent; null: none. Throws as the count does. */
export async function oldestRfqToReview(context: Context): Promise<Date | null> {
  permit(whyNotAdministerWith('reviews')(context.actor));
  return oldestPostedAt(context);
}

/** A text in pieces: contacts, which others do not see, and prohibited words are marked. */
const reviewedPieces = (matcher: WordMatcher, text: string) =>
  piecesOf(text).flatMap((piece) =>
    piece.isContact
      ? [{ ...piece, isMarked: false }]
      : markWords(matcher, piece.text).map((part) => ({ ...part, isContact: false })),
  );

/** What staff read of a request before they decide, told apart. */
export const shownOf = (rfq: Awaited<ReturnType<typeof wholeOf>>) => ({
  name: rfq.productName,
  requirements: rfq.requirements,
  category: rfq.category,
  quantity: [rfq.quantity, rfq.unit],
  budget: [rfq.minBudgetMicros, rfq.maxBudgetMicros, rfq.currency],
  terms: rfq.tradeTerms,
  destination: rfq.country,
  business: [rfq.businessType, rfq.businessEmail],
  openFor: rfq.openDays,
  sentTo: [rfq.audience, rfq.recipients],
  files: rfq.attachments.filter(({ isSent }) => isSent).map((file) => file.id),
});
export type ShownPart = keyof ReturnType<typeof shownOf>;

/**
 * Returns a request for staff, with its buyer and with masked contact details and prohibited words
 * marked. Throws not_found, refused, unauthenticated.
 */
export async function getRfqForReview(context: Context, publicId: string) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const row = await getRow(context, publicId, sql`${rfqs.state} <> 'draft'`);
  const [matcher, byId, whole, [company], [person], before, queue] = await Promise.all([
    getWordMatcher(context),
    categoriesById(context),
    wholeOf(context, row),
    context.db
      .select({ id: companies.publicId, name: companies.name })
      .from(companies)
      .where(eq(companies.id, row.companyId)),
    row.userId === null
      ? []
      : context.db
          .select({
            id: users.publicId,
            name: users.name,
            email: users.email,
            locale: users.locale,
            isConfirmed: sql<boolean>`${users.emailConfirmedAt} is not null`,
          })
          .from(users)
          .where(eq(users.id, row.userId)),
    context.db.$count(rfqs, and(eq(rfqs.companyId, row.companyId), sql`${rfqs.state} <> 'draft'`)),
    readQueue(context, publicId),
  ]);
  const rules = new Map(
    [row.productName, row.requirements].flatMap((text) =>
      findWords(matcher, text).map(({ rule }) => [rule.id, rule] as const),
    ),
  );
  return {
    ...whole,
    shown: fingerprintOf(shownOf(whole)),
    attachments: whole.attachments.filter(({ isSent }) => isSent),
    categoryPath: row.categoryId && (byId.get(row.categoryId)?.treePath ?? null),
    company: company!,
    person: person ?? null,
    requestsOfCompany: before,
    queue,
    neighbours: neighboursIn(queue),
    namePieces: reviewedPieces(matcher, row.productName),
    textPieces: reviewedPieces(matcher, row.requirements),
    rules: [...rules.values()].map(({ id, group, phrase }) => ({ id, group, phrase })),
    can: {
      categorise: row.state === 'pending_approval',
      approve: statesBefore('open', 'admin').includes(row.state),
      askForChanges: statesBefore('changes_requested', 'admin').includes(row.state),
      reject: statesBefore('rejected', 'admin').includes(row.state),
      remove: statesBefore('removed', 'admin').includes(row.state),
    },
  };
}

/** Public ids of the two that wait nearest to it. Throws refused, unauthenticated. */
export async function nearestRfqs(context: Context, publicId: string) {
  permit(whyNotAdministerWith('reviews')(context.actor));
  return neighboursIn(await readQueue(context, publicId));
}

/** What was asked for; null for an unknown request. Throws refused, unauthenticated. */
export async function findRfqName(context: Context, publicId: string): Promise<string | null> {
  permit(whyNotAdministerWith('reviews')(context.actor));
  const [row] = await context.db
    .select({ name: rfqs.productName })
    .from(rfqs)
    .where(and(eq(rfqs.publicId, publicId), sql`${rfqs.state} <> 'draft'`));
  return row?.name ?? null;
}
