// Starts, finds again and stops the PostgreSQL that comes with the npm dependencies.
//
// The server is not a child that dies with us: whoever starts first starts it, later processes attach, and the last one
// to leave stops it. After a SIGKILL it runs on, and the next start attaches or, if it died too, repairs.
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#platform/free-port.ts';
import { discardDataFolder, prepareDataFolder, reachableDataDir, readPassword } from './embedded-postgres/data-folder.ts';
import { discardStalePidFile, findPostmaster, logFileOf, type Postmaster, type Starter, spawnPostmaster, stopPostmaster } from './embedded-postgres/postmaster.ts';
import { findPrograms } from './embedded-postgres/programs.ts';
import { serverUser } from './embedded-postgres/server-user.ts';

export type EmbeddedPostgresOptions = {
  /** Where the data is or shall be. Root may have to put it elsewhere; see `dataDir` of the answer. */
  readonly dataDir: string;
  /** For tests: faster, and nothing survives a power cut. */
  readonly throwAway?: boolean;
  /** Server settings such as `shared_buffers`; they count only when this call starts the server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** One line for each step that takes time. */
  readonly onProgress?: (message: string) => void;
};

export type EmbeddedPostgres = {
  /** Of the database `postgres`; holds the password. */
  readonly url: string;
  readonly port: number;
  /** The server's process. */
  readonly pid: number;
  /** Another process had started the server. */
  readonly attached: boolean;
  readonly readyMs: number;
  readonly dataDir: string;
  urlOf(database: string): string;
  /** Stops the server unless another process still uses it. Close your own connections first: a stop cuts them. */
  stop(): Promise<'stopped' | 'left for other users'>;
};

/** Repairing a large database after a power cut takes minutes, and it reports nothing meanwhile. */
const readyTimeoutMs = 10 * 60_000;
const slowStartMs = 3_000;

/** A quarter of what this machine or container may use, 128 MB to 8 GB, taken as it is needed: the words of a million goods stay in it. */
function sharedBuffers(): string {
  const allowedBytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  return `${Math.min(8_192, Math.max(128, Math.floor(allowedBytes / 4 / 2 ** 20)))}MB`;
}

const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: sharedBuffers(),
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};
const throwAwaySettings: Readonly<Record<string, string>> = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '128MB' };

/** Throws an Error whose message says what to do: no bundled server for this platform, a folder that is not ours, a start that failed. */
export async function startEmbeddedPostgres({ dataDir: asked, throwAway = false, settings = {}, onProgress = () => {} }: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const startedAt = performance.now();
  const dataDir = reachableDataDir(asked, serverUser(asked));
  const user = serverUser(dataDir);
  const programs = findPrograms(user);
  prepareDataFolder(dataDir, programs, user, { throwAway, onCreate: () => onProgress(`Making the database in ${dataDir}`) });

  const password = readPassword(dataDir);
  const urlOn = (port: number, database: string) => `postgres://kervan:${password}@127.0.0.1:${port}/${database}`;
  const joinRunning = () => joinServer(dataDir, (port) => urlOn(port, 'postgres'));
  const spawnServer = async () =>
    spawnPostmaster(dataDir, await freePort(), { ...defaultSettings, ...(throwAway ? throwAwaySettings : {}), ...settings }, programs, user);
  const { server, membership, attached } = await joinOrStart(dataDir, joinRunning, spawnServer, onProgress);

  let isMembershipLost = false;
  membership.once('end', () => (isMembershipLost = true));
  const stop = async () => {
    // Lost when the server crashed or was stopped by hand; by now another process may have started it again.
    const current = isMembershipLost ? await joinRunning() : { server, membership };
    return current ? leave(current.membership, () => stopPostmaster(dataDir, current.server, programs, user)) : 'stopped';
  };
  let stopping: ReturnType<typeof stop> | undefined;
  return {
    url: urlOn(server.port, 'postgres'),
    port: server.port,
    pid: server.pid,
    attached,
    readyMs: Math.round(performance.now() - startedAt),
    dataDir,
    urlOf: (database) => urlOn(server.port, database),
    stop: () => (stopping ??= stop()),
  };
}

/** Stops the server that killed processes left running on the folder; one that is in use, or none, is left alone. */
export async function stopAbandonedServer(asked: string): Promise<void> {
  const dataDir = fs.existsSync(asked) ? fs.realpathSync(asked) : asked;
  if (!findPostmaster(dataDir)) return;
  const server = await startEmbeddedPostgres({ dataDir });
  await server.stop();
}

/** For tests: deletes a database, and stops its server if killed processes left that running. */
export async function discardEmbeddedPostgres(asked: string): Promise<void> {
  await stopAbandonedServer(asked);
  discardDataFolder(asked);
}

type Joined = { readonly server: Postmaster; readonly membership: pg.Client };

/** Joins the server that runs on the folder, or starts one. Several processes may do this at once: all join the one that came first. */
async function joinOrStart(dataDir: string, joinRunning: () => Promise<Joined | undefined>, spawnServer: () => Promise<Starter>, onProgress: (message: string) => void): Promise<Joined & { attached: boolean }> {
  const startedAt = Date.now();
  let starter: Starter | undefined;
  let failedStarts = 0;
  let isSlownessReported = false;
  for (;;) {
    const joined = await joinRunning();
    if (joined) return { ...joined, attached: starter?.pid !== joined.server.pid };

    const hasFailed = starter?.exit !== undefined;
    if (!findPostmaster(dataDir) && (!starter || hasFailed)) {
      if (starter && hasFailed) {
        failedStarts += 1;
        if (failedStarts > mostFailedStarts || !isPassing(starter.messages())) throw new Error(`PostgreSQL did not start (${starter.exit}). It said:\n${starter.messages()}`);
        await sleep(250);
      }
      discardStalePidFile(dataDir);
      starter = await spawnServer();
    }

    const waitedMs = Date.now() - startedAt;
    if (waitedMs > readyTimeoutMs) throw new Error(`PostgreSQL did not become ready in ten minutes; see ${logFileOf(dataDir)}.`);
    if (waitedMs > slowStartMs && !isSlownessReported) {
      isSlownessReported = true;
      onProgress('Waiting for PostgreSQL; after an unclean stop it repairs its data first');
    }
    await sleep(25);
  }
}

/** Another starter was first, the port was taken in between, or a killed server's processes are still on their way out. */
const isPassing = (messages: string): boolean => /already exists|could not bind|could not create any TCP|is still in use/.test(messages);
const mostFailedStarts = 40;

/** One number for all who use a server: each holds it shared, and who can take it alone was the last. */
const membershipLock = 7_351_003;

/** SQLSTATEs and socket errors of a server that is starting, repairing or stopping; 28P01: the port is another server's by now. */
const passingCodes = ['57P01', '57P02', '57P03', '28P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

/**
 * A connection that lasts as long as we use the server: pools drop idle ones, so counting connections would not tell
 * whether somebody still needs it. Undefined when no server is ready, it is about to stop, or it is another folder's.
 */
async function joinServer(dataDir: string, urlOn: (port: number) => string): Promise<Joined | undefined> {
  const server = findPostmaster(dataDir);
  if (!server) return undefined;
  const membership = new pg.Client({ connectionString: urlOn(server.port), application_name: 'kervan membership', connectionTimeoutMillis: 5_000, keepAlive: true });
  membership.on('error', () => {}); // the server went away; `stop` looks for itself
  try {
    await membership.connect();
    const { rows } = await membership.query<{ folder: string; joined: boolean }>("select current_setting('data_directory') as folder, pg_try_advisory_lock_shared($1) as joined", [membershipLock]);
    const [answer] = rows;
    if (answer?.joined && fs.realpathSync(answer.folder) === fs.realpathSync(dataDir)) return { server, membership };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!passingCodes.includes(code ?? '') && !/terminated|timeout/.test(message)) throw error;
  }
  await membership.end().catch(() => {});
  return undefined;
}

/**
 * Everyone gives the shared lock back before trying to take it alone, so of two who leave at once exactly one is the
 * last. While that one holds it nobody can join, and newcomers wait for the server to be gone.
 */
async function leave(membership: pg.Client, stopServer: () => Promise<void>): ReturnType<EmbeddedPostgres['stop']> {
  const isLast = await takeAlone(membership);
  if (isLast) await stopServer();
  await membership.end().catch(() => {}); // the stop has cut it
  return isLast ? 'stopped' : 'left for other users';
}

async function takeAlone(membership: pg.Client): Promise<boolean> {
  try {
    await membership.query('select pg_advisory_unlock_shared($1)', [membershipLock]);
    const { rows } = await membership.query<{ isLast: boolean }>('select pg_try_advisory_lock($1) as "isLast"', [membershipLock]);
    return rows[0]?.isLast === true;
  } catch {
    return false; // cut off between the two: the last one is stopping the server already
  }
}
