import type { DomainEvent } from '#platform/events/emit.server.ts';

/** Cached rules, in every process. */
export const prohibitedWordsTag = 'prohibited-words';

export const prohibitedWordsChangedEvent = 'prohibited_words.changed';
export const prohibitedWordsChanged = (wordId: string): DomainEvent => ({
  name: prohibitedWordsChangedEvent,
  payload: { wordId },
  tags: [prohibitedWordsTag],
});
