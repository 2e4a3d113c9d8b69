// Undecided quotes of which a reminder is due, held so that each is reminded of once.
import { and, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { hourMs } from '#shared/durations.ts';
import { remindedHours, standingStates } from '../rules.ts';
import { quotes } from '../table.server.ts';

const batchSize = 200;
const isStanding = inArray(quotes.state, [...standingStates]);
const soon = (now: Date) => new Date(now.getTime() + remindedHours * hourMs);

/** Offers that end soon, at most a batch. */
export const holdEndingQuotes = (context: Context) =>
  context.db
    .select({ id: quotes.id })
    .from(quotes)
    .where(
      and(
        isStanding,
        gt(quotes.validUntil, context.now()),
        lte(quotes.validUntil, soon(context.now())),
        sql`${quotes.remindedOfEnd} is distinct from ${quotes.validUntil}`,
      ),
    )
    .orderBy(quotes.id)
    .limit(batchSize)
    .for('no key update', { skipLocked: true });

/** Quotes of requests that end soon, at most a batch. */
export const holdQuotesOfEndingRfqs = (context: Context) =>
  context.db
    .select({ id: quotes.id, rfqId: quotes.rfqId, expiresAt: rfqs.expiresAt })
    .from(rfqs)
    .innerJoin(quotes, eq(quotes.rfqId, rfqs.id))
    .where(
      and(
        inArray(rfqs.state, ['open', 'full']),
        isStanding,
        gt(rfqs.expiresAt, context.now()),
        lte(rfqs.expiresAt, soon(context.now())),
        sql`${quotes.remindedOfRfqEnd} is distinct from ${rfqs.expiresAt}`,
      ),
    )
    .orderBy(quotes.id)
    .limit(batchSize)
    .for('no key update', { of: quotes, skipLocked: true });
