import type { DomainEvent } from '#platform/events/emit.server.ts';

export const importMovedEvent = 'product_imports.moved';
export type ImportMoved = {
  readonly id: string;
  /** Who has the right to see it, at this moment. */
  readonly userIds: readonly string[];
};

/** An import has another state, or read on. */
export const importMoved = (payload: ImportMoved): DomainEvent => ({
  name: importMovedEvent,
  payload,
  tags: [],
});

/** The topic by which open pages of imports look again. */
export const importTopic = 'product-imports';

export const importReaders = ({ name, payload }: DomainEvent) =>
  name === importMovedEvent ? [{ topic: importTopic, ...(payload as ImportMoved) }] : [];

export const feedPausedEvent = 'product_imports.feed_paused';
export type FeedPaused = { readonly feedId: string };

export const feedPaused = (payload: FeedPaused): DomainEvent => ({
  name: feedPausedEvent,
  payload,
  tags: [],
});
