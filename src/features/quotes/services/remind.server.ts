// Reminders two days before a request ends with undecided quotes, and before an offer ends. Each is
// an event in the transaction that notes it, so that it comes once.
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { rfqs } from '#features/rfqs/table.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { hourMs } from '#shared/durations.ts';
import { decisionDue, quoteExpiring } from '../events.ts';
import { remindedHours, standingStates } from '../rules.ts';
import { quotes } from '../table.server.ts';

const batchSize = 200;
const isStanding = inArray(quotes.state, [...standingStates]);

/** Reminds of offers that end soon, and returns how many. */
export const remindOfEnds = (context: Context): Promise<number> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    const now = inside.now();
    const due = await db
      .select({ id: quotes.id })
      .from(quotes)
      .where(
        and(
          isStanding,
          gt(quotes.validUntil, now),
          lte(quotes.validUntil, new Date(now.getTime() + remindedHours * hourMs)),
          sql`${quotes.remindedOfEnd} is distinct from ${quotes.validUntil}`,
        ),
      )
      .orderBy(quotes.id)
      .limit(batchSize)
      .for('no key update', { skipLocked: true });
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await db
      .update(quotes)
      .set({ remindedOfEnd: sql`${quotes.validUntil}` })
      .where(inArray(quotes.id, ids));
    await emit(inside, ...ids.map((quoteId) => quoteExpiring({ quoteId })));
    return ids.length;
  });

/** Reminds of requests that end soon with undecided quotes, and returns of how many quotes. */
export const remindOfRfqEnds = (context: Context): Promise<number> =>
  inTransaction(context, async (inside) => {
    const { db } = inside;
    const now = inside.now();
    const due = await db
      .select({ id: quotes.id, rfqId: quotes.rfqId })
      .from(rfqs)
      .innerJoin(quotes, eq(quotes.rfqId, rfqs.id))
      .where(
        and(
          inArray(rfqs.state, ['open', 'full']),
          isStanding,
          gt(rfqs.expiresAt, now),
          lte(rfqs.expiresAt, new Date(now.getTime() + remindedHours * hourMs)),
          sql`${quotes.remindedOfRfqEnd} is distinct from ${rfqs.expiresAt}`,
        ),
      )
      .orderBy(quotes.id)
      .limit(batchSize)
      .for('no key update', { of: quotes, skipLocked: true });
    if (due.length === 0) return 0;
    await db
      .update(quotes)
      .set({
        remindedOfRfqEnd: sql`(select ${rfqs.expiresAt} from ${rfqs} where ${rfqs.id} = ${quotes.rfqId})`,
      })
      .where(
        inArray(
          quotes.id,
          due.map(({ id }) => id),
        ),
      );
    const ids = [...new Set(due.map(({ rfqId }) => rfqId))];
    await emit(inside, ...ids.map((rfqId) => decisionDue({ rfqId })));
    return due.length;
  });
