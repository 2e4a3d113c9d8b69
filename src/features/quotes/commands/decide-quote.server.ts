// A buyer counters a quote, declines it, or accepts it, which awards the request.
import { and, eq, ne } from 'drizzle-orm';
import { holdParties } from '#features/companies/queries/held-parties.server.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { awardRfq } from '#features/rfqs/services/award-rfq.server.ts';
import { rfqAuthor } from '#features/rfqs/services/rfq-author.server.ts';
import { defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { conflict } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import type { CounterInput } from '../schemas.ts';
import { holdReceivedQuote, sellerOfQuote } from '../queries/held-quote.server.ts';
import { limits, whyNotAccept, whyNotOffer } from '../rules.ts';
import { moveQuotes } from '../services/move-quote.server.ts';
import { quotes } from '../table.server.ts';

/**
 * Asks for another price, quantity or other terms. Throws unauthenticated, refused, not_found,
 * too_many, conflict when the quote (`quoteEnded`) or its request has ended (`rfqEnded`), or
 * `revision` is not the latest.
 */
export const counterQuote = defineCommand({
  permission: whyNotAskForQuotes,
  async run(
    context,
    publicId: string,
    { revision, counter }: { readonly revision: number; readonly counter: CounterInput },
  ): Promise<void> {
    const { userId, companyId } = rfqAuthor(context);
    await countTry(context, 'quote offers', userId, limits.offers);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const { quote, rfq } = await holdReceivedQuote(inside, companyId, publicId);
      if (quote.revision !== revision) throw conflict('quoteChanged');
      const ended = whyNotOffer(quote, rfq);
      if (ended !== null) throw conflict(ended);
      const moved = await moveQuotes(inside, eq(quotes.id, quote.id), {
        to: 'countered',
        by: 'buyer',
        set: { counter },
        counter,
      });
      if (moved.length === 0) throw conflict('quoteEnded');
    });
  },
});

/** Final. Throws unauthenticated, refused, not_found, conflict when the quote has ended. */
export const declineQuote = defineCommand({
  permission: whyNotAskForQuotes,
  async run(context, publicId: string, reason: string | null = null): Promise<void> {
    const { companyId } = rfqAuthor(context);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const { quote } = await holdReceivedQuote(inside, companyId, publicId);
      const moved = await moveQuotes(inside, eq(quotes.id, quote.id), {
        to: 'declined',
        by: 'buyer',
        set: { counter: null },
        reason,
      });
      if (moved.length === 0) throw conflict('quoteEnded');
    });
  },
});

/**
 * Accepts the offer of this revision: awards the request, and the other quotes are not selected.
 * Throws unauthenticated, refused, not_found, conflict when the offer was revised, outdated,
 * expired or ended, its seller is barred, disabled or suspended, or the request has ended or waits
 * for approval.
 */
export const acceptQuote = defineCommand({
  permission: whyNotAskForQuotes,
  async run(context, publicId: string, revision: number): Promise<void> {
    const { companyId } = rfqAuthor(context);
    await inTransaction(context, async (inside) => {
      await holdParties(inside);
      const { quote, rfq } = await holdReceivedQuote(inside, companyId, publicId, 'no key update');
      if (quote.revision !== revision) throw conflict('quoteChanged');
      const offered = { ...quote, ...(await sellerOfQuote(inside, quote)) };
      const refusal = whyNotAccept(offered, rfq, inside.now());
      if (refusal !== null) throw conflict(refusal);
      const isThis = eq(quotes.id, quote.id);
      const moved = await moveQuotes(inside, isThis, {
        to: 'accepted',
        by: 'buyer',
        set: { counter: null },
      });
      if (moved.length === 0) throw conflict('quoteEnded');
      if (!(await awardRfq(inside, rfq.id))) throw conflict('rfqEnded');
      await moveQuotes(inside, and(eq(quotes.rfqId, rfq.id), ne(quotes.id, quote.id))!, {
        to: 'not_selected',
        by: 'market',
        set: { counter: null },
      });
    });
  },
});
