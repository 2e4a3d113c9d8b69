// A request for its buyer and staff: complete and unmasked.
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import { persons } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { handOf, isPublic } from '../rules.ts';
import { rfqAttachments, rfqs, rfqSteps } from '../table.server.ts';
import { categoriesById } from './public-rfqs.server.ts';

/** Attachments. */
export const filesOf = (context: Context, rfqId: Id<'rfq'>) =>
  context.db
    .select({
      id: rfqAttachments.publicId,
      name: rfqAttachments.name,
      kind: rfqAttachments.kind,
      sizeBytes: rfqAttachments.sizeBytes,
      isSent: sql<boolean>`${rfqAttachments.sentAt} is not null`,
    })
    .from(rfqAttachments)
    .where(eq(rfqAttachments.rfqId, rfqId))
    .orderBy(asc(rfqAttachments.id));
export type RfqFile = Awaited<ReturnType<typeof filesOf>>[number];

/** Its history, latest first. */
export async function historyOf(context: Context, rfqId: Id<'rfq'>) {
  const rows = await context.db
    .select({
      from: rfqSteps.from,
      to: rfqSteps.to,
      reason: rfqSteps.reason,
      at: rfqSteps.at,
      who: persons.name,
    })
    .from(rfqSteps)
    .leftJoin(persons, eq(persons.id, rfqSteps.personId))
    .where(eq(rfqSteps.rfqId, rfqId))
    .orderBy(desc(rfqSteps.at), desc(rfqSteps.id));
  return rows.map((row) => ({ ...row, by: handOf(row.from, row.to) }));
}
export type RfqStepTaken = Awaited<ReturnType<typeof historyOf>>[number];

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
  const [byId, attachments, steps] = await Promise.all([
    categoriesById(context),
    filesOf(context, row.id),
    historyOf(context, row.id),
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
    budgetLeastMicros: row.budgetLeastMicros,
    budgetMostMicros: row.budgetMostMicros,
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
    attachments,
    steps,
    isPublic: isPublic(row.state),
  };
}
