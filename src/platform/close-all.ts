import { setTimeout as sleep } from 'node:timers/promises';

/** What has had its time already still gets this much: it may only have to let go. */
const minMs = 100;

/**
 * Ends what was opened, the latest first. What fails is thrown only after everything else has
 * ended. What has not ended within the time of all is left behind.
 */
export async function closeAll(
  opened: (() => unknown)[],
  { withinMs }: { readonly withinMs?: number } = {},
): Promise<void> {
  const until = performance.now() + (withinMs ?? Infinity);
  const failures: unknown[] = [];
  for (const end of opened.splice(0).toReversed()) {
    try {
      const ended = end();
      await (withinMs === undefined
        ? ended
        : finishWithin(Math.max(minMs, until - performance.now()), ended));
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Resolves with the work, or after `ms` without it: what does not end must not hold up the rest.
 */
export async function finishWithin(ms: number, work: unknown): Promise<void> {
  const done = new AbortController();
  try {
    await Promise.race([work, sleep(ms, undefined, { signal: done.signal }).catch(() => {})]);
  } finally {
    done.abort();
  }
}
