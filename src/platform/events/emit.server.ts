// Writes an event in the same transaction as its change.
import { sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { isLaterTag } from '#platform/later-tags.ts';
import { outbox } from './table.server.ts';

/** The channel that wakes waiting processes. The events themselves are in the outbox. */
export const outboxChannel = 'kervan_outbox';

/** Named in the past tense, `feature.thing_happened`. The payload is small: ids, not rows. */
export type DomainEvent = {
  readonly name: string;
  readonly payload: object;
  /**
   * Page-cache tags of everything that shows what changed. Pages of later tags learn of it within a
   * second, also on this process.
   */
  readonly tags: readonly string[];
};

/** Must be called inside `inTransaction`, so that event and change commit together. */
export async function emit(context: Context, ...events: readonly DomainEvent[]): Promise<void> {
  if (!context.afterCommit) throw new Error('emit() outside of inTransaction()');
  if (events.length === 0) return;
  const traceparent = context.services.tracing.traceparent();
  await context.db.insert(outbox).values(
    events.map(({ name, payload, tags }) => ({
      name,
      payload,
      tags: [...tags],
      traceparent,
    })),
  );
  await context.db.execute(sql`select pg_notify(${outboxChannel}, '')`);
  // The author sees the change on the next page. Other processes learn of it through the feed.
  const tags = events.flatMap((event) => event.tags.filter((tag) => !isLaterTag(tag)));
  context.afterCommit.push(() => {
    // Pages render from the query cache, so it drops first.
    context.services.queryCache?.drop(tags);
    context.services.pageCache?.drop(tags);
  });
}
