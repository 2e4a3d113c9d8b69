// A request for its buyer and staff: complete and unmasked.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { transitionActorOf, isPublic } from '../rules.ts';
import { rfqAttachments, rfqs, rfqTransitions } from '../table.server.ts';
import { categoriesById } from './public-rfqs.server.ts';
import { recipientsOf } from './recipients.server.ts';

/** Attachments. */
export const filesOf = (context: Context, rfqId: Id<'rfq'>) =>
  context.db
    .select({
      id: rfqAttachments.publicId,
      name: rfqAttachments.name,
      kind: rfqAttachments.kind,
      sizeBytes: rfqAttachments.sizeBytes,
      isSent: sql<boolean>`${rfqAttachments.sentAt} is not null`,
      isWithheld: sql<boolean>`${rfqAttachments.withheldAt} is not null`,
    })
    .from(rfqAttachments)
    .where(eq(rfqAttachments.rfqId, rfqId))
    .orderBy(asc(rfqAttachments.id));
export type RfqFile = Awaited<ReturnType<typeof filesOf>>[number];

/** Its history, latest first. */
export async function historyOf(context: Context, rfqId: Id<'rfq'>) {
  const rows = await context.db
    .select({
      from: rfqTransitions.from,
      to: rfqTransitions.to,
      reason: rfqTransitions.reason,
      at: rfqTransitions.at,
      who: users.name,
    })
    .from(rfqTransitions)
    .leftJoin(users, eq(users.id, rfqTransitions.userId))
    .where(eq(rfqTransitions.rfqId, rfqId))
    .orderBy(desc(rfqTransitions.at), desc(rfqTransitions.id));
  return rows.map((row) => ({ ...row, by: transitionActorOf(row.from, row.to) }));
}
export type RfqTransitionView = Awaited<ReturnType<typeof historyOf>>[number];

/** Throws not_found. */
export async function getRow(context: Context, publicId: string, which?: SQL) {
  const [row] = await context.db
    .select()
    .from(rfqs)
    .where(and(eq(rfqs.publicId, publicId), which));
  if (!row) throw notFound();
  return row;
}

/** Returns the complete, unmasked request. */
export async function wholeOf(context: Context, row: Awaited<ReturnType<typeof getRow>>) {
  const [byId, attachments, steps, recipients] = await Promise.all([
    categoriesById(context),
    filesOf(context, row.id),
    historyOf(context, row.id),
    recipientsOf(context, row.id),
  ]);
  return {
    id: row.publicId,
    state: row.state,
    productName: row.productName,
    requirements: row.requirements,
    language: row.language,
    category: row.categoryId === null ? null : (byId.get(row.categoryId)?.name ?? null),
    quantity: row.quantity,
    unit: row.unit,
    minBudgetMicros: row.minBudgetMicros,
    maxBudgetMicros: row.maxBudgetMicros,
    currency: row.currency,
    tradeTerms: row.tradeTerms,
    country: row.country,
    businessType: row.businessType,
    businessEmail: row.businessEmail,
    sharesCard: row.sharesCard,
    reviewReason: row.reviewReason,
    quotesLeft: row.quotesLeft,
    postedAt: row.postedAt,
    publishedAt: row.publishedAt,
    expiresAt: row.expiresAt,
    openDays: row.openDays,
    audience: row.audience,
    recipients: recipients.map(({ name }) => name),
    attachments,
    steps,
    /** Whether everybody sees its page. */
    isPublic: isPublic(row.state) && row.audience !== 'chosen',
    isOpen: isPublic(row.state),
  };
}
