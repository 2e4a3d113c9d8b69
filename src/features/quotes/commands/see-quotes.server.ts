// Marks the offers that a buyer has looked at.
import { and, eq, inArray, lt } from 'drizzle-orm';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { rfqAuthor } from '#features/rfqs/services/rfq-author.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { idOfRequest } from '../queries/received-quotes.server.ts';
import { quotes } from '../table.server.ts';

/** Of one request, all or one of its quotes. Throws refused, unauthenticated. */
export const seeQuotes = defineCommand({
  permission: whyNotAskForQuotes,
  async run(
    context,
    { rfq, quote }: { readonly rfq: string; readonly quote?: string },
  ): Promise<void> {
    const { companyId } = rfqAuthor(context);
    const unseen = context.db
      .select({ id: quotes.id })
      .from(quotes)
      .where(
        and(
          inArray(quotes.rfqId, idOfRequest(context, { rfq, companyId })),
          quote === undefined ? undefined : eq(quotes.publicId, quote),
          lt(quotes.seenRevision, quotes.revision),
        ),
      )
      // Waits for no decision: what is being changed is seen the next time.
      .for('no key update', { skipLocked: true });
    await context.db
      .update(quotes)
      .set({ seenRevision: quotes.revision })
      .where(inArray(quotes.id, unseen));
  },
});
