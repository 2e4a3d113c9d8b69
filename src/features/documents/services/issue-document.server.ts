// Issues a document: its number and its content are written together, once for each cause.
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { documentIssued } from '../events.ts';
import { dayOfIssue, documentNumber, yearOfIssue } from '../rules/numbers.ts';
import {
  type DocumentKind,
  type FeeContent,
  orderOfContent,
  type PackageContent,
  type TradeContent,
} from '../schemas.ts';
import { documentNumbers, documents } from '../table.server.ts';

type Draft = {
  readonly kind: DocumentKind;
  readonly issuerId: Id<'company'>;
  readonly recipientId: Id<'company'>;
  /** Null for what is about no order. */
  readonly orderId: Id<'order'> | null;
  readonly cause: string;
  readonly content:
    | Omit<TradeContent, 'number' | 'issuedOn'>
    | Omit<FeeContent, 'number' | 'issuedOn'>
    | Omit<PackageContent, 'number' | 'issuedOn'>;
  /** Who is told. */
  readonly userIds: readonly string[];
};

/** Waits for others that issue under the same issuer; a rollback gives the number back. */
async function takeNumber(
  { db }: Context,
  { issuerId, kind }: Draft,
  year: number,
): Promise<number> {
  const [row] = await db
    .insert(documentNumbers)
    .values({ issuerId, kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [documentNumbers.issuerId, documentNumbers.kind, documentNumbers.year],
      set: { last: sql`${documentNumbers.last} + 1` },
    })
    .returning({ last: documentNumbers.last });
  return row!.last;
}

/**
 * Returns its number. Must run in a transaction that holds the order, or who pays. Issues nothing
 * when it was issued before.
 */
export async function issueDocument(context: Context, draft: Draft): Promise<string> {
  const { db } = context;
  const { kind, cause, issuerId, recipientId, orderId, content, userIds } = draft;
  const [known] = await db
    .select({ number: documents.number })
    .from(documents)
    .where(and(eq(documents.kind, kind), eq(documents.cause, cause)));
  if (known) return known.number;
  const now = context.now();
  const year = yearOfIssue(now);
  const sequence = await takeNumber(context, draft, year);
  const number = documentNumber(kind, year, sequence);
  const [made] = await db
    .insert(documents)
    .values({
      kind,
      issuerId,
      recipientId,
      orderId,
      cause,
      year,
      sequence,
      number,
      currency: content.currency,
      totalMinor: content.totalMinor,
      content: { ...content, number, issuedOn: dayOfIssue(now) },
      issuedAt: now,
    })
    .returning({ id: documents.id });
  await emit(
    context,
    documentIssued({ documentId: made!.id, id: orderOfContent(content), userIds }),
  );
  return number;
}
