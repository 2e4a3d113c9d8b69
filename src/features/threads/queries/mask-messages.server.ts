// Masks contacts in many long messages without holding up other requests.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { maskInTurns } from '#shared/contact-masking.ts';

/** Returns texts of one author in a row as others read them. */
export async function maskMessages(texts: readonly string[]): Promise<string[]> {
  const turns = maskInTurns(texts);
  for (;;) {
    const { done, value } = turns.next();
    if (done) return value;
    await nextTurn();
  }
}
