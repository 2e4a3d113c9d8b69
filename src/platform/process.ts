// How a process of ours ends: once, in order, in time, and with a word that helps.
import { setTimeout as sleep } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Logger } from 'pino';
import { ConfigurationError } from './configuration.ts';
import { UnfitDatabase } from './database/migrate.ts';

/**
 * What Node and PostgreSQL call a database that cannot be reached, does not know us or is not
 * there, or does not let us.
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

/** A file or folder that an operator named. */
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

/** One line about what an operator can mend; a fault of ours is shown whole. */
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
    return `Another program listens on port ${port} of ${address} already: end it, or set PORT to another.`;
  if (databaseCodes.includes(code))
    return `The database cannot be used (${code}${message ? `: ${message}` : ''}): is DATABASE_URL right, and does it run?`;
  if (fileCodes.includes(code)) return message;
  if (error instanceof SyntaxError && message.includes('JSON'))
    return `This is not JSON: ${message}`;
  return inspect(error);
}

type Options = {
  /** After this the process goes whatever is left: an orchestrator would kill it a moment later. */
  readonly longestMs?: number;
  /** How long `stop` drains before it closes anything; added to `longestMs`. */
  readonly drainMs?: number;
};

/** A supervisor sends SIGTERM and waits; these come from a terminal. */
const hurrySignals: readonly string[] = ['SIGINT', 'SIGHUP'];

/**
 * Calls `stop` once when the process is asked to end, then ends it. `hurry` says that it should not
 * drain: a person asked, or it was asked twice.
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

/** Resolves after this time, or as soon as there is a hurry. */
export const drainFor = (ms: number, hurry: AbortSignal): Promise<void> =>
  sleep(ms, undefined, { signal: hurry }).catch(() => {});

/**
 * Npm passes SIGTERM to its shell, which dies without a word to us: we see that our parent is
 * another one.
 */
function endWithNpm(end: () => void): void {
  const parent = process.ppid;
  if (process.env['npm_lifecycle_event'])
    setInterval(() => {
      if (process.ppid !== parent) end();
    }, 500).unref();
}
