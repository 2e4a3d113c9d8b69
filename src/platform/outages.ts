// Tells an outage from a fault: errors that mean a backing service is away, full or busy.

/**
 * `away`: unreachable, starting, stopping or read-only. `full`: no space or connection left.
 * `busy`: lost to concurrency, a retry may work at once. `slow`: a statement hit its timeout.
 */
export type OutageKind = 'away' | 'full' | 'busy' | 'slow';

/** Node's error codes for a missing or broken connection. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
]);

/** The pg and pg-pool drivers have messages instead of codes. */
const driverMessages = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect$/,
  /^timeout expired$/,
  /^Query read timeout$/,
  /^Client has encountered a connection error and is not queryable$/,
  /^Client was closed and is not queryable$/,
  /^Cannot use a pool after calling end on the pool$/,
];

/** SQLSTATE, by code or class: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const sqlStates: readonly (readonly [pattern: RegExp, kind: OutageKind])[] = [
  [/^08/, 'away'],
  [/^57P/, 'away'],
  [/^58/, 'away'],
  [/^25006$/, 'away'],
  [/^25P0[34]$/, 'away'],
  [/^53/, 'full'],
  [/^40001$|^40P01$|^55P03$/, 'busy'],
  [/^57014$/, 'slow'],
];

/**
 * Errors have causes, and attempts at several addresses have several. Bounded, because foreign code
 * builds them.
 */
const maxErrors = 32;

/** The error and its causes, outermost first. */
function* chainOf(error: unknown): Generator<object> {
  const waiting: unknown[] = [error];
  const seen = new Set<unknown>();
  while (waiting.length > 0 && seen.size < maxErrors) {
    const next = waiting.shift();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    yield next;
    const { cause, errors } = next as { cause?: unknown; errors?: unknown };
    waiting.push(cause, ...(Array.isArray(errors) ? errors.slice(0, maxErrors) : []));
  }
}

/** Returns the first PostgreSQL or Node code in the chain of causes that satisfies `isWanted`. */
export function codeIn(error: unknown, isWanted: (code: string) => boolean): string | null {
  for (const { code } of chainOf(error) as Iterable<{ code?: unknown }>)
    if (typeof code === 'string' && isWanted(code)) return code;
  return null;
}

/** Returns null for anything but an outage: a fault of ours or a refusal. */
export function outageOf(error: unknown): OutageKind | null {
  for (const { code, syscall, message, $metadata } of chainOf(error) as Iterable<{
    code?: unknown;
    syscall?: unknown;
    message?: unknown;
    $metadata?: { httpStatusCode?: number };
  }>) {
    if (typeof code === 'string') {
      if (code === 'ENOSPC') return 'full';
      // The socket of a server that has ended is gone.
      if (networkCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')) return 'away';
      const known = sqlStates.find(([pattern]) => code.length === 5 && pattern.test(code));
      if (known) return known[1];
    }
    if (typeof message === 'string' && driverMessages.some((pattern) => pattern.test(message)))
      return 'away';
    // S3 client: the store reported an error of its own or throttled us.
    if (
      $metadata !== undefined &&
      ($metadata.httpStatusCode === 429 || ($metadata.httpStatusCode ?? 0) >= 500)
    )
      return 'away';
  }
  return null;
}

/** Whether the same write may succeed later. One that ran into its time limit would do so again. */
export function isWorthRetrying(error: unknown): boolean {
  const outage = outageOf(error);
  return outage !== null && outage !== 'slow';
}
