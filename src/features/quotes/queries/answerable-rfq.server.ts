import { and, eq } from 'drizzle-orm';
import { isAnswerable } from '#features/rfqs/queries/rfq-visibility.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';

/**
 * What deciding about a quote reads of its request. Throws not_found unless it is published and the
 * actor's company sees it.
 */
export async function findAnswerableRfq(context: Context, publicId: string) {
  const [rfq] = await context.db
    .select({
      id: rfqs.id,
      companyId: rfqs.companyId,
      state: rfqs.state,
      quotesLeft: rfqs.quotesLeft,
      expiresAt: rfqs.expiresAt,
    })
    .from(rfqs)
    .where(and(eq(rfqs.publicId, publicId), isAnswerable(context)));
  if (!rfq) throw notFound();
  return rfq;
}
