// Requests that buyers sent to the seller's company, with the quotes that it gave.
import { and, eq, inArray } from 'drizzle-orm';
import { quotes } from '#features/quotes/table.server.ts';
import { listRfqsForCompany, type PublicRfq } from '#features/rfqs/queries/public-rfqs.server.ts';
import type { Context } from '#platform/context.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

export type SentRequest = PublicRfq & {
  /** Other sellers may quote, too. */
  readonly isInMarket: boolean;
  /** Public id of the company's quote; null: not answered. */
  readonly quoteId: string | null;
};

/** Throws refused, unauthenticated. */
export async function listSentRequests(
  context: Context,
  page: number,
): Promise<{ readonly requests: SentRequest[]; readonly count: number; readonly pages: number }> {
  const { rfqs, ...counts } = await listRfqsForCompany(context, { page });
  const companyId = (context.actor as Member).companyId as Id<'company'>;
  const answered =
    rfqs.length === 0
      ? []
      : await context.db
          .select({ rfqId: quotes.rfqId, quoteId: quotes.publicId })
          .from(quotes)
          .where(
            and(
              eq(quotes.companyId, companyId),
              inArray(
                quotes.rfqId,
                rfqs.map(({ id }) => id),
              ),
            ),
          );
  const quoteOf = new Map(answered.map(({ rfqId, quoteId }) => [rfqId, quoteId]));
  return {
    ...counts,
    requests: rfqs.map((rfq) => ({ ...rfq, quoteId: quoteOf.get(rfq.id) ?? null })),
  };
}
