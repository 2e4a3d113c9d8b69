// Writes what happened beside what it changed, in one transaction.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { outbox } from './table.server.ts';

/** The channel on which waiting processes are woken; the outbox itself says what happened. */
export const outboxChannel = 'kervan_outbox';

/** Named in the past tense, `feature.thing_happened`; the payload is small: ids, not rows. */
export type DomainEvent = {
  readonly name: string;
  readonly payload: object;
  /** Page-cache tags of everything that shows what changed. */
  readonly tags: readonly string[];
};

/**
 * Must be called inside `inTransaction`: an event without its change, or the other way round, is a
 * lie.
 */
export async function emit(context: Context, ...events: readonly DomainEvent[]): Promise<void> {
  if (!context.afterCommit) throw new Error('emit() outside of inTransaction()');
  if (events.length === 0) return;
  const traceparent = context.services.tracing.traceparent();
  await context.db
    .insert(outbox)
    .values(
      events.map(({ name, payload, tags }) => ({ name, payload, tags: [...tags], traceparent })),
    );
  await context.db.execute(sql`select pg_notify(${outboxChannel}, '')`);
  // Whoever made the change sees it on the next page; the other nodes hear of it through the feed.
  const tags = events.flatMap((event) => event.tags);
  context.afterCommit.push(() => {
    context.services.queryCache?.drop(tags); // first: pages are rendered from it
    context.services.pageCache?.drop(tags);
  });
}
