// A transition of quotes: one conditional UPDATE, one history row and one event for each.
import { and, inArray, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Context } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { actorIds } from '#shared/actor.ts';
import { quoteMoved } from '../events.ts';
import { type QuoteParty, statesBefore } from '../rules.ts';
import type { CounterInput, QuoteOffer, QuoteState } from '../schemas.ts';
import { quotes, quoteSteps } from '../table.server.ts';

export type QuoteRow = typeof quotes.$inferSelect;

type Step = {
  readonly to: QuoteState;
  readonly by: QuoteParty;
  readonly set?: PgUpdateSetSource<typeof quotes>;
  readonly offer?: QuoteOffer;
  readonly counter?: CounterInput;
  readonly reason?: string | null;
  /** Staff have stopped the selling of the company. */
  readonly isStopped?: boolean;
};

/**
 * Moves every quote that matches `which` and allows the transition, and returns how they are now.
 * Must run in a transaction; where the state of the request decides, one that holds the request.
 */
export async function moveQuotes(
  context: Context,
  which: SQL,
  { to, by, set = {}, offer, counter, reason = null, isStopped = false }: Step,
): Promise<QuoteRow[]> {
  const { db } = context;
  const held = await db
    .select({ id: quotes.id, from: quotes.state })
    .from(quotes)
    .where(and(which, inArray(quotes.state, statesBefore(to, by))))
    .orderBy(quotes.id)
    .for('no key update');
  if (held.length === 0) return [];
  const now = context.now();
  const moved = await db
    .update(quotes)
    .set({ ...set, state: to, updatedAt: now })
    .where(
      inArray(
        quotes.id,
        held.map(({ id }) => id),
      ),
    )
    .returning();
  const fromOf = new Map(held.map(({ id, from }) => [id, from]));
  const who =
    by === 'buyer' || by === 'seller' ? actorIds(context.actor) : { userId: null, companyId: null };
  const steps = await db
    .insert(quoteSteps)
    .values(
      moved.map(({ id, revision }) => ({
        quoteId: id,
        ...who,
        from: fromOf.get(id)!,
        to,
        revision,
        offer: offer ?? null,
        counter: counter ?? null,
        reason,
        at: now,
      })),
    )
    .returning({ id: quoteSteps.id });
  await emit(
    context,
    ...moved.map(({ id }, i) =>
      quoteMoved({
        quoteId: id,
        stepId: steps[i]!.id,
        from: fromOf.get(id)!,
        to,
        ...(isStopped && { isStopped }),
      }),
    ),
  );
  return moved;
}
