import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Ends what was opened, the latest first. What fails is thrown only after everything else has
 * ended.
 */
export async function closeAll(opened: (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const end of opened.splice(0).toReversed()) {
    try {
      await end();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Resolves with the work, or after `ms` without it: what does not end must not hold up the rest. */
export async function finishWithin(ms: number, work: unknown): Promise<void> {
  const done = new AbortController();
  try {
    await Promise.race([work, sleep(ms, undefined, { signal: done.signal }).catch(() => {})]);
  } finally {
    done.abort();
  }
}
