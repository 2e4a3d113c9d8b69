// Tells an outage from a fault: errors that mean a server behind this process is away, full or busy.

/**
 * `away`: it cannot be reached, is starting or stopping, or takes no writes. `full`: it has no room
 * or no connection left. `busy`: others were faster, the same may work at once. `slow`: a statement
 * ran into its time limit.
 */
export type OutageKind = 'away' | 'full' | 'busy' | 'slow';

/** What Node says of a connection that is not there or breaks. */
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

/** Pg and pg-pool have messages in place of codes. */
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
 * An error has causes, and attempts at several addresses have several: bounded, as others make
 * them.
 */
const maxErrors = 32;

/** The error and what it was caused by, outermost first. */
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

/** The first code of PostgreSQL or Node in the chain of causes that `isWanted`. */
export function codeIn(error: unknown, isWanted: (code: string) => boolean): string | null {
  for (const { code } of chainOf(error) as Iterable<{ code?: unknown }>)
    if (typeof code === 'string' && isWanted(code)) return code;
  return null;
}

/** Null for everything that is no outage: a fault of ours, or a refusal. */
export function outageOf(error: unknown): OutageKind | null {
  for (const { code, message, $metadata } of chainOf(error) as Iterable<{
    code?: unknown;
    message?: unknown;
    $metadata?: { httpStatusCode?: number };
  }>) {
    if (typeof code === 'string') {
      if (code === 'ENOSPC') return 'full';
      if (networkCodes.has(code)) return 'away';
      const known = sqlStates.find(([pattern]) => code.length === 5 && pattern.test(code));
      if (known) return known[1];
    }
    if (typeof message === 'string' && driverMessages.some((pattern) => pattern.test(message)))
      return 'away';
    // A bucket's client: the store answered that it cannot, or asked for a slower pace.
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
