// Contact messages as staff read them, and as their writers get a copy.
import { alias } from 'drizzle-orm/pg-core';
import { and, asc, count, desc, eq, isNull, min, or, sql } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import { companies } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { neighboursIn, readAround } from '#platform/database/around.ts';
import { foldedForSearch, foldedInDatabase } from '#platform/database/search-text.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotAnswerContact } from '../permissions.ts';
import { type ContactState, contactStates } from '../schemas.ts';
import { contactAnswers, contactMessages } from '../table.server.ts';

const perPage = 50;

export type ContactFilters = {
  readonly state: ContactState;
  /** A part of the subject, the writer's name or address. */
  readonly query: string;
};

const holds = (query: string) => {
  const part = foldedForSearch(query);
  return or(
    ...[contactMessages.subject, contactMessages.fullName, contactMessages.email].map(
      (column) => sql`${foldedInDatabase(column)} like ${part}`,
    ),
  );
};

/** Open ones oldest first, others latest first. Throws refused, unauthenticated. */
export async function listContactMessages(
  context: Context,
  { state, query }: ContactFilters,
  page: number,
) {
  permit(whyNotAnswerContact(context.actor));
  const found = query === '' ? undefined : holds(query);
  const direction = state === 'open' ? asc : desc;
  const [rows, counted] = await Promise.all([
    context.db
      .select({
        id: contactMessages.publicId,
        subject: contactMessages.subject,
        fullName: contactMessages.fullName,
        companyName: contactMessages.companyName,
        country: contactMessages.country,
        language: contactMessages.language,
        createdAt: contactMessages.createdAt,
        assignee: users.name,
      })
      .from(contactMessages)
      .leftJoin(users, eq(users.id, contactMessages.assigneeId))
      .where(and(eq(contactMessages.state, state), found))
      .orderBy(direction(contactMessages.createdAt), direction(contactMessages.id))
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db
      .select({ state: contactMessages.state, count: count() })
      .from(contactMessages)
      .where(found)
      .groupBy(contactMessages.state),
  ]);
  const counts = Object.fromEntries(
    contactStates.map((one) => [one, counted.find((row) => row.state === one)?.count ?? 0]),
  ) as Record<ContactState, number>;
  return { rows, counts, pages: Math.ceil(counts[state] / perPage) };
}

/** How many wait for an answer; 0 for those who may not answer. */
export const countOpenContactMessages = async (context: Context): Promise<number> =>
  whyNotAnswerContact(context.actor) === null
    ? context.db.$count(contactMessages, eq(contactMessages.state, 'open'))
    : 0;

/** The open messages around this one, of those that are found. */
function readQueue({ db }: Context, publicId: string, query: string) {
  const place = sql`(${contactMessages.createdAt}, ${contactMessages.id})`;
  const own = sql`(select own.created_at, own.id from ${contactMessages} as own
    where own.public_id = ${publicId})`;
  return readAround((side, limit) => {
    const order = side === '<' ? desc : asc;
    return db
      .select({
        id: contactMessages.publicId,
        title: contactMessages.subject,
        of: contactMessages.fullName,
        at: contactMessages.createdAt,
      })
      .from(contactMessages)
      .where(
        and(
          eq(contactMessages.state, 'open'),
          query === '' ? undefined : holds(query),
          sql`${place} ${sql.raw(side)} ${own}`,
        ),
      )
      .orderBy(order(contactMessages.createdAt), order(contactMessages.id))
      .limit(limit);
  });
}

/** Public ids of the two that wait nearest to it. Throws refused, unauthenticated. */
export async function nearestContactMessages(context: Context, publicId: string, query: string) {
  permit(whyNotAnswerContact(context.actor));
  return neighboursIn(await readQueue(context, publicId, query));
}

/** The subject of a message; null for an unknown one. Throws refused, unauthenticated. */
export async function findContactSubject(
  context: Context,
  publicId: string,
): Promise<string | null> {
  permit(whyNotAnswerContact(context.actor));
  const [row] = await context.db
    .select({ subject: contactMessages.subject })
    .from(contactMessages)
    .where(eq(contactMessages.publicId, publicId));
  return row?.subject ?? null;
}

/** When the one that waits longest came; null: none waits. Throws refused, unauthenticated. */
export async function oldestContactMessage(context: Context): Promise<Date | null> {
  permit(whyNotAnswerContact(context.actor));
  const [oldest] = await context.db
    .select({ at: min(contactMessages.createdAt) })
    .from(contactMessages)
    .where(eq(contactMessages.state, 'open'));
  return oldest?.at ?? null;
}

/**
 * With its answers, the first one first, and the open ones around it, of those that `query` finds.
 * Throws refused, unauthenticated, not_found.
 */
export async function getContactMessage(context: Context, publicId: string, query = '') {
  permit(whyNotAnswerContact(context.actor));
  const writers = alias(users, 'writers');
  const [row] = await context.db
    .select({
      message: contactMessages,
      writer: { id: writers.publicId, name: writers.name },
      assignee: { id: users.id, name: users.name },
      category: categories.name,
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.assigneeId))
    .leftJoin(writers, eq(writers.id, contactMessages.userId))
    .leftJoin(categories, eq(categories.id, contactMessages.categoryId))
    .where(eq(contactMessages.publicId, publicId));
  if (!row) throw notFound();
  const [answers, queue] = await Promise.all([
    context.db
      .select({ text: contactAnswers.text, at: contactAnswers.at, by: users.name })
      .from(contactAnswers)
      .leftJoin(users, eq(users.id, contactAnswers.userId))
      .where(eq(contactAnswers.messageId, row.message.id))
      .orderBy(asc(contactAnswers.at)),
    readQueue(context, publicId, query),
  ]);
  return { ...row, answers, queue, neighbours: neighboursIn(queue) };
}

/** What the market's staff are told of a message, and whose; null once it is not open any more. */
export async function findReceived(context: Context, id: Id<'contactMessage'>) {
  const [row] = await context.db
    .select({
      publicId: contactMessages.publicId,
      country: contactMessages.country,
      subject: contactMessages.subject,
    })
    .from(contactMessages)
    .where(and(eq(contactMessages.id, id), eq(contactMessages.state, 'open')));
  if (!row) return null;
  const markets = await context.db
    .select({ id: companies.id })
    .from(companies)
    .where(and(companies.isAdmin, isNull(companies.disabledAt)));
  return { ...row, marketIds: markets.map((market) => market.id) };
}

/** What the mail of an answer says; null once the message is deleted. */
export async function findAnswer(context: Context, answerId: Id<'contactAnswer'>) {
  const [row] = await context.db
    .select({
      id: contactAnswers.id,
      text: contactAnswers.text,
      email: contactMessages.email,
      fullName: contactMessages.fullName,
      subject: contactMessages.subject,
      message: contactMessages.message,
      locale: contactMessages.language,
    })
    .from(contactAnswers)
    .innerJoin(contactMessages, eq(contactMessages.id, contactAnswers.messageId))
    .where(eq(contactAnswers.id, answerId));
  return row ?? null;
}

/** What a person wrote while logged in, for the copy of their data. */
export async function exportContactMessages(context: Context, userId: Id<'user'>) {
  const rows = await context.db
    .select()
    .from(contactMessages)
    .where(eq(contactMessages.userId, userId))
    .orderBy(contactMessages.createdAt);
  return rows.map(
    ({
      id: _id,
      userId: _userId,
      assigneeId: _assignee,
      categoryId: _category,
      clientKey: _key,
      ...said
    }) => said,
  );
}
