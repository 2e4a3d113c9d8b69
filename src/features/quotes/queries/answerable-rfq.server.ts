import { eq } from 'drizzle-orm';
import { publicStates } from '#features/rfqs/rules.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';

/** What deciding about a quote reads of its request. Throws not_found unless it is public. */
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
    .where(eq(rfqs.publicId, publicId));
  if (!rfq || !publicStates.some((state) => state === rfq.state)) throw notFound();
  return rfq;
}
