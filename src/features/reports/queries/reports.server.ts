// Reports as staff read them.
import { alias } from 'drizzle-orm/pg-core';
import { and, asc, count, desc, eq, min, sql } from 'drizzle-orm';
import { companies } from '#features/companies/table.server.ts';
import { listedCompanies } from '#features/directory/table.server.ts';
import { statesBefore } from '#features/inquiries/rules.ts';
import { inquiries } from '#features/inquiries/table.server.ts';
import { quotes } from '#features/quotes/table.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import { listMessages } from '#features/threads/queries/messages.server.ts';
import type { ThreadPage } from '#features/threads/views.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { neighboursIn, readAround } from '#platform/database/around.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import type { Id } from '#shared/ids.ts';
import { whyNotDecideReports } from '../permissions.ts';
import { type ReportState, reportStates } from '../schemas.ts';
import { reports } from '../table.server.ts';

const perPage = 50;

const reporters = alias(companies, 'reporters');
const reported = alias(companies, 'reported');

const isOpen = eq(reports.state, 'open');

/** The reports that wait around this one. */
function readQueue({ db }: Context, publicId: string) {
  const place = sql`(${reports.createdAt}, ${reports.id})`;
  const own = sql`(select own.created_at, own.id from ${reports} as own
    where own.public_id = ${publicId})`;
  return readAround((side, limit) => {
    const order = side === '<' ? desc : asc;
    return db
      .select({
        id: reports.publicId,
        reason: reports.reason,
        reported: reported.name,
        at: reports.createdAt,
      })
      .from(reports)
      .innerJoin(reported, eq(reported.id, reports.reportedCompanyId))
      .where(and(isOpen, sql`${place} ${sql.raw(side)} ${own}`))
      .orderBy(order(reports.createdAt), order(reports.id))
      .limit(limit);
  });
}

/** Open ones oldest first, decided ones latest first. Throws refused, unauthenticated. */
export async function listReports(context: Context, state: ReportState, page: number) {
  permit(whyNotDecideReports(context.actor));
  const order =
    state === 'open'
      ? [asc(reports.createdAt), asc(reports.id)]
      : [desc(reports.decidedAt), desc(reports.id)];
  const [rows, counted, [oldest]] = await Promise.all([
    context.db
      .select({
        id: reports.publicId,
        kind: reports.kind,
        reason: reports.reason,
        createdAt: reports.createdAt,
        decidedAt: reports.decidedAt,
        reporter: reporters.name,
        reported: reported.name,
      })
      .from(reports)
      .innerJoin(reporters, eq(reporters.id, reports.companyId))
      .innerJoin(reported, eq(reported.id, reports.reportedCompanyId))
      .where(eq(reports.state, state))
      .orderBy(...order)
      .limit(perPage)
      .offset((page - 1) * perPage),
    context.db
      .select({ state: reports.state, count: count() })
      .from(reports)
      .groupBy(reports.state),
    context.db
      .select({ at: min(reports.createdAt) })
      .from(reports)
      .where(isOpen),
  ]);
  const counts = Object.fromEntries(
    reportStates.map((one) => [one, counted.find((row) => row.state === one)?.count ?? 0]),
  ) as Record<ReportState, number>;
  return {
    rows,
    counts,
    oldestAt: oldest?.at ?? null,
    pages: Math.ceil(counts[state] / perPage),
  };
}

/** How many wait for a decision; 0 for those who may not decide. */
export const countOpenReports = async (context: Context): Promise<number> =>
  whyNotDecideReports(context.actor) === null ? context.db.$count(reports, isOpen) : 0;

/** What was reported, as staff read it. */
type Content = {
  readonly title: string;
  /** What the author wrote besides the messages. */
  readonly text: string;
  /** Null: there is no conversation. */
  readonly messages: ThreadPage['messages'] | null;
  /** Where the page of messages before this one ends; null on the first. */
  readonly earlier: number | null;
  /** Of an inquiry: what staff may do with it. */
  readonly canBlock: boolean;
  readonly canUnblock: boolean;
};

type Report = typeof reports.$inferSelect;
/** Messages with smaller numbers; null: the last ones. */
type Asked = { readonly before?: number | null };

async function conversationOf(
  context: Context,
  threadId: Id<'thread'> | null,
  { before = null }: Asked,
): Promise<Pick<Content, 'messages' | 'earlier'>> {
  const asked = { threadId, side: 'buyer', hidesContacts: false, before } as const;
  const { messages, earlier } = await listMessages(context, asked);
  return { messages, earlier };
}

const untouched = { canBlock: false, canUnblock: false } as const;

async function contentOf(
  context: Context,
  { kind, subjectId }: Report,
  asked: Asked,
): Promise<Content | null> {
  const { db } = context;
  if (kind === 'rfq') {
    const [rfq] = await db
      .select({ title: rfqs.productName, text: rfqs.requirements })
      .from(rfqs)
      .where(eq(rfqs.publicId, subjectId));
    return rfq ? { ...rfq, ...untouched, messages: null, earlier: null } : null;
  }
  if (kind === 'company') {
    const [entry] = await db
      .select({ title: listedCompanies.name, text: listedCompanies.about })
      .from(listedCompanies)
      .where(eq(listedCompanies.publicId, subjectId));
    return entry ? { ...entry, ...untouched, messages: null, earlier: null } : null;
  }
  if (kind === 'quote') {
    const [quote] = await db
      .select({
        title: rfqs.productName,
        text: sql<string>`coalesce(${quotes.offer}->>'note', '')`,
        threadId: quotes.threadId,
      })
      .from(quotes)
      .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
      .where(eq(quotes.publicId, subjectId));
    if (!quote) return null;
    const { title, text, threadId } = quote;
    return { title, text, ...untouched, ...(await conversationOf(context, threadId, asked)) };
  }
  const [inquiry] = await db
    .select({
      title: inquiries.subject,
      threadId: inquiries.threadId,
      state: inquiries.state,
      blockedBy: inquiries.blockedBy,
    })
    .from(inquiries)
    .where(eq(inquiries.publicId, subjectId));
  if (!inquiry) return null;
  const { title, threadId, state, blockedBy } = inquiry;
  return {
    title,
    text: '',
    canBlock: statesBefore('block', 'staff').includes(state),
    canUnblock: state === 'blocked' && blockedBy === 'staff',
    ...(await conversationOf(context, threadId, asked)),
  };
}

/** The conversation that was reported. Throws not_found, refused, unauthenticated. */
export async function getReportedThread(context: Context, publicId: string) {
  permit(whyNotDecideReports(context.actor));
  const [row] = await context.db
    .select({
      kind: reports.kind,
      subjectId: reports.subjectId,
      threadId: sql<Id<'thread'> | null>`coalesce(${inquiries.threadId}, ${quotes.threadId})`,
    })
    .from(reports)
    .leftJoin(
      inquiries,
      and(eq(reports.kind, 'inquiry'), eq(inquiries.publicId, reports.subjectId)),
    )
    .leftJoin(quotes, and(eq(reports.kind, 'quote'), eq(quotes.publicId, reports.subjectId)))
    .where(eq(reports.publicId, publicId));
  if (!row || row.threadId === null) throw notFound();
  return { ...row, threadId: row.threadId };
}

/** What `readReport` returns. Throws not_found, refused, unauthenticated. */
export async function getReport(context: Context, publicId: string, asked: Asked = {}) {
  permit(whyNotDecideReports(context.actor));
  const deciders = alias(users, 'deciders');
  const [row] = await context.db
    .select({
      report: reports,
      reporter: { id: reporters.publicId, name: reporters.name },
      reported: {
        id: reported.publicId,
        name: reported.name,
        barredUntil: reported.barredUntil,
      },
      author: { id: users.publicId, name: users.name },
      decider: { name: deciders.name },
    })
    .from(reports)
    .innerJoin(reporters, eq(reporters.id, reports.companyId))
    .innerJoin(reported, eq(reported.id, reports.reportedCompanyId))
    .leftJoin(users, eq(users.id, reports.userId))
    .leftJoin(deciders, eq(deciders.id, reports.decidedBy))
    .where(eq(reports.publicId, publicId));
  if (!row) throw notFound();
  const [content, queue] = await Promise.all([
    contentOf(context, row.report, asked),
    readQueue(context, publicId),
  ]);
  return { ...row, content, queue, neighbours: neighboursIn(queue) };
}

/** Public ids of the two that wait nearest to it. Throws refused, unauthenticated. */
export async function nearestReports(context: Context, publicId: string) {
  permit(whyNotDecideReports(context.actor));
  return neighboursIn(await readQueue(context, publicId));
}

/** The company that was reported; null for an unknown report. Throws refused, unauthenticated. */
export async function findReported(context: Context, publicId: string): Promise<string | null> {
  permit(whyNotDecideReports(context.actor));
  const [row] = await context.db
    .select({ name: reported.name })
    .from(reports)
    .innerJoin(reported, eq(reported.id, reports.reportedCompanyId))
    .where(eq(reports.publicId, publicId));
  return row?.name ?? null;
}

/** What a person reported, for the copy of their data. */
export const exportReports = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      id: reports.publicId,
      kind: reports.kind,
      about: reports.subjectId,
      reason: reports.reason,
      text: reports.text,
      state: reports.state,
      createdAt: reports.createdAt,
      decidedAt: reports.decidedAt,
    })
    .from(reports)
    .where(eq(reports.userId, userId))
    .orderBy(reports.createdAt);
