// Reminders two days before a request ends with undecided quotes, and before an offer ends. Each is
// an event in the transaction that notes it, so that it comes once.
import { inArray, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { decisionDue, quoteExpiring } from '../events.ts';
import { holdEndingQuotes, holdQuotesOfEndingRfqs } from '../queries/due-reminders.server.ts';
import { quotes } from '../table.server.ts';

/** Reminds of offers that end soon, and returns how many. */
export const remindOfEnds = (context: Context): Promise<number> =>
  inTransaction(context, async (inside) => {
    const due = await holdEndingQuotes(inside);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await inside.db
      .update(quotes)
      .set({ remindedOfEnd: sql`${quotes.validUntil}` })
      .where(inArray(quotes.id, ids));
    await emit(inside, ...ids.map((quoteId) => quoteExpiring({ quoteId })));
    return ids.length;
  });

/** Reminds of requests that end soon with undecided quotes, and returns of how many quotes. */
export const remindOfRfqEnds = (context: Context): Promise<number> =>
  inTransaction(context, async (inside) => {
    const due = await holdQuotesOfEndingRfqs(inside);
    const byRfq = Map.groupBy(due, ({ rfqId }) => rfqId);
    for (const [rfqId, [first, ...others]] of byRfq) {
      await inside.db
        .update(quotes)
        .set({ remindedOfRfqEnd: first!.expiresAt })
        .where(
          inArray(
            quotes.id,
            [first!, ...others].map(({ id }) => id),
          ),
        );
      await emit(inside, decisionDue({ rfqId }));
    }
    return due.length;
  });
