// Ends a process once, in order, in time, and with a helpful message.
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Logger } from 'pino';
import { ConfigurationError } from './configuration.ts';
import { UnfitDatabase } from './database/migrate.ts';

/**
 * Codes of Node and PostgreSQL for a database that is unreachable, missing, or refuses our login.
 */
const databaseCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  '28000',
  '28P01',
  '3D000',
  '42501',
];

/** Errors of a file or folder the operator named. */
const fileCodes = [
  'ENOENT',
  'EACCES',
  'EPERM',
  'EISDIR',
  'ENOTDIR',
  'EEXIST',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  'EFBIG',
];

/** Returns one line for errors the operator can fix; faults of ours are shown whole. */
export function failureText(error: unknown): string {
  if (error instanceof ConfigurationError || error instanceof UnfitDatabase) return error.message;
  const {
    code = '',
    syscall,
    address,
    port,
    message,
  } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  if (code === 'EADDRINUSE' && syscall === 'listen')
    return (
      `Another program listens on port ${port} of ${address} already: ` +
      'end it, or set PORT to another.'
    );
  if (databaseCodes.includes(code) || (code === 'ENOENT' && syscall === 'connect'))
    return (
      `The database cannot be used (${code}${message ? `: ${message}` : ''}): ` +
      'is DATABASE_URL right, and does it run?'
    );
  if (fileCodes.includes(code)) return message;
  if (error instanceof SyntaxError && message.includes('JSON'))
    return `This is not JSON: ${message}`;
  return inspect(error);
}

type Options = {
  /** Milliseconds until a forced exit: an orchestrator would kill the process a moment later. */
  readonly longestMs?: number;
  /** Milliseconds that `stop` drains before closing anything; added to `longestMs`. */
  readonly drainMs?: number;
};

/** Supervisors send SIGTERM and wait; these come from a terminal. */
const hurrySignals: readonly string[] = ['SIGINT', 'SIGHUP'];

/**
 * Calls `stop` once on a signal, then exits. `hurry` aborts when draining should be skipped: on a
 * terminal signal or a second one.
 */
export function onStop(
  stop: (hurry: AbortSignal) => Promise<void>,
  log: Logger,
  { longestMs = 9_500, drainMs = 0 }: Options = {},
): void {
  let isStopping = false;
  const hurry = new AbortController();
  const end = async (reason: string) => {
    if (isStopping || hurrySignals.includes(reason)) hurry.abort();
    if (isStopping) return;
    isStopping = true;
    log.info({ reason }, 'stopping');
    setTimeout(() => {
      log.error('did not stop in time');
      process.exit(1);
    }, longestMs + drainMs).unref();
    try {
      await stop(hurry.signal);
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      process.exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.on(signal, () => void end(signal));
  endWithNpm(() => void end('npm is gone'));
}

/** Resolves after this time, or as soon as `hurry` aborts. */
export const drainFor = (ms: number, hurry: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: hurry }).catch(() => {});

/**
 * The npm process passes SIGTERM to its shell, which dies without telling us. A changed parent pid
 * shows it.
 */
function endWithNpm(end: () => void): void {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'])
    setInterval(() => {
      if (process.ppid !== parent) end();
    }, 500).unref();
}
