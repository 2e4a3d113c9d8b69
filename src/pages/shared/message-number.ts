import { maxMessagesPerThread } from '#features/threads/rules.ts';

/** The number of a message in an address; null for what is none. */
export function messageNumberIn(value: string | null): number | null {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 && number <= maxMessagesPerThread ? number : null;
}
