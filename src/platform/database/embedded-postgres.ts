// Starts, finds and stops the PostgreSQL that comes with the npm dependencies. The first process
// starts it, later ones attach, and the last one to leave stops it. It is no child of ours: after
// our SIGKILL it runs on, and the next start attaches or recovers. If the server dies, a process
// that still uses it restarts it on the same port.
import fs from 'node:fs';
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import getPort from 'get-port';
import { minuteMs } from '#shared/durations.ts';
import {
  discardDataFolder,
  prepareDataFolder,
  reachableDataDir,
  readPassword,
} from './embedded-postgres/data-folder.ts';
import { keepServer, type Outage } from './embedded-postgres/keeper.ts';
import { joinServer, leaveServer, type Membership } from './embedded-postgres/membership.ts';
import {
  discardStaleLocks,
  findPostmaster,
  hastenStop,
  logFileOf,
  readPort,
  type Starter,
  spawnPostmaster,
  stopPostmaster,
} from './embedded-postgres/postmaster.ts';
import { findPrograms } from './embedded-postgres/programs.ts';
import { serverUser } from './embedded-postgres/server-user.ts';
import { hasNoSocket, socketFolders, socketQuery } from './embedded-postgres/unix-socket.ts';
import { noteUser, type UserNote } from './embedded-postgres/users.ts';

export type EmbeddedPostgresOptions = {
  /** The requested data folder. Root may have to move it elsewhere; see `dataDir` of the result. */
  readonly dataDir: string;
  /** For tests: faster, and nothing survives a power cut. */
  readonly throwAway?: boolean;
  /** Server settings such as `shared_buffers`; they apply only when this call starts the server. */
  readonly settings?: Readonly<Record<string, string>>;
  /** Receives one line for each step that takes time. */
  readonly onProgress?: (message: string) => void;
  /** The server was lost while in use and responds again. */
  readonly onBack?: (outage: Outage) => void;
  /**
   * The server could not be restarted on its port, so the URL is now dead. Without this callback
   * the process exits with status 1.
   */
  readonly onGivenUp?: (error: Error) => void;
  /** Failed starts in a row before giving up; the default takes about a minute. */
  readonly maxRestarts?: number;
};

export type EmbeddedPostgres = {
  /**
   * URL of the database `postgres`; contains the password. It names host and port, and the socket
   * by which `pg` and libpq connect in their place.
   */
  readonly url: string;
  readonly port: number;
  /** Process id of the server; changes after an outage. */
  readonly pid: number;
  /** Another process had started the server. */
  readonly attached: boolean;
  readonly readyMs: number;
  readonly dataDir: string;
  urlOf(database: string): string;
  /**
   * Stops the server unless another process still uses it. Close your own connections first: a stop
   * cuts them.
   */
  stop(): Promise<'stopped' | 'left for other users'>;
};

/** Recovering a large database after a power cut takes minutes, without any progress report. */
const readyTimeoutMs = 10 * minuteMs;
const slowStartMs = 3_000;

/**
 * A quarter of the memory of the machine or container, 128 MB to 8 GB, allocated on demand. The
 * search index of a million products stays cached in it.
 */
function sharedBuffers(): string {
  const allowedBytes = Math.min(os.totalmem(), process.constrainedMemory() || Infinity);
  return `${Math.min(8_192, Math.max(128, Math.floor(allowedBytes / 4 / 2 ** 20)))}MB`;
}

const defaultSettings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  max_connections: '100',
  shared_buffers: sharedBuffers(),
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};
const throwAwaySettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
};

/**
 * Throws an Error whose message says what to do: no bundled server for this platform, a foreign
 * folder, or a failed start.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const {
    dataDir: asked,
    throwAway = false,
    settings = {},
    onProgress = () => {},
    onBack = () => {},
    onGivenUp = endProcess,
    maxRestarts = 30,
  } = options;
  const startedAt = performance.now();
  const dataDir = reachableDataDir(asked, serverUser(asked));
  const user = serverUser(dataDir);
  const programs = findPrograms(user);
  prepareDataFolder(dataDir, programs, user, {
    throwAway,
    onCreate: () => onProgress(`Making the database in ${dataDir}`),
  });

  const password = readPassword(dataDir);
  const urlOn = (port: number, database: string) =>
    `postgres://kervan:${password}@127.0.0.1:${port}/${database}`;
  const join = () => joinServer(dataDir, (port) => urlOn(port, 'postgres'));
  const spawnServer = (port: number, last?: Starter) => {
    const hasSocket = !last || !hasNoSocket(last.messages());
    const all = {
      ...defaultSettings,
      unix_socket_directories: hasSocket ? socketFolders(dataDir, port) : '',
      ...(throwAway ? throwAwaySettings : {}),
      ...settings,
    };
    return spawnPostmaster(dataDir, port, all, programs, user);
  };

  const note = noteUser(dataDir, user);
  let first: Joined;
  try {
    first = await joinOrStart(dataDir, {
      join,
      onProgress,
      // Processes hold URLs with this port, so they must stay valid after a restart by another
      // process. A port taken meanwhile is given up.
      spawnServer: async (last) =>
        spawnServer(
          (!last || !hasNoPort(last.messages()) ? readPort(dataDir) : undefined) ??
            (await getPort({ host: '127.0.0.1' })),
          last,
        ),
      isWorthAnother: (starter, failures) =>
        failures <= maxFailedStarts && isPassing(starter.messages()),
      pauseMs: () => 250,
    });
  } catch (error) {
    note.remove();
    throw error;
  }
  const { port, socketFolder } = first.server;
  const keeper = keepServer({
    membership: first,
    onBack,
    onGivenUp,
    hastenStop: () => hastenStop(dataDir, programs, user),
    rejoin: async (signal) => {
      const joined = await joinOrStart(dataDir, {
        // The start worked before, so the obstacle may pass.
        join: () => join().catch(() => undefined),
        onProgress,
        signal,
        spawnServer: (last) => spawnServer(port, last),
        isWorthAnother: (_, failures) => failures < maxRestarts,
        pauseMs: (failures) => Math.min(2_000, 125 * 2 ** failures),
      });
      if (joined.server.port === port) return joined;
      await joined.session.end();
      throw new Error(
        `PostgreSQL was started again on port ${joined.server.port}, and this process knows ` +
          `it on port ${port}.`,
      );
    },
  });

  const stop = async () => {
    const kept = await keeper.release();
    note.remove();
    const deadline = Date.now() + leaveTimeoutMs;
    for (let membership = kept; ; membership = undefined) {
      membership ??= await joinWhenReady({ dataDir, join, note, deadline });
      // Other processes use the server, or one of them has stopped it meanwhile.
      if (!membership) return 'left for other users';
      const { server } = membership;
      const outcome = await leaveServer({
        membership,
        hasOthers: () => note.hasOthers(),
        stopServer: () => stopPostmaster(dataDir, server, programs, user),
      });
      if (outcome !== 'cut off') return outcome;
    }
  };
  let stopping: ReturnType<typeof stop> | undefined;
  const urlOf = (database: string) => urlOn(port, database) + socketQuery(socketFolder);
  return {
    url: urlOf('postgres'),
    port,
    get pid() {
      return (keeper.membership ?? first).server.pid;
    },
    attached: first.attached,
    readyMs: Math.round(performance.now() - startedAt),
    dataDir,
    urlOf,
    stop: () => (stopping ??= stop()),
  };
}

/** Exits: nothing in this process can succeed any more, and a supervisor starts another. */
function endProcess(error: Error): void {
  console.error(error.message);
  process.exit(1);
}

/**
 * Stops the server that killed processes left running on the folder. Does nothing if it is in use
 * or there is none.
 */
export async function stopAbandonedServer(asked: string): Promise<void> {
  const dataDir = fs.existsSync(asked) ? fs.realpathSync(asked) : asked;
  if (!findPostmaster(dataDir)) return;
  const server = await startEmbeddedPostgres({ dataDir });
  await server.stop();
}

/** For tests: deletes a database, and stops its server if killed processes left it running. */
export async function discardEmbeddedPostgres(asked: string): Promise<void> {
  await stopAbandonedServer(asked);
  discardDataFolder(asked);
}

type Joined = Membership & { readonly attached: boolean };

type StartOptions = {
  readonly join: () => Promise<Membership | undefined>;
  /** `last`: the start that has just failed. */
  readonly spawnServer: (last: Starter | undefined) => Starter | Promise<Starter>;
  readonly isWorthAnother: (failed: Starter, failures: number) => boolean;
  readonly pauseMs: (failures: number) => number;
  readonly onProgress: (message: string) => void;
  readonly signal?: AbortSignal;
};

/**
 * Joins the server that runs on the folder, or starts one. Several processes may do this at once:
 * all join the first one's.
 */
async function joinOrStart(
  dataDir: string,
  { join, spawnServer, isWorthAnother, pauseMs, onProgress, signal }: StartOptions,
): Promise<Joined> {
  const startedAt = Date.now();
  let starter: Starter | undefined;
  let failures = 0;
  let isSlownessReported = false;
  for (;;) {
    signal?.throwIfAborted();
    const joined = await join();
    if (joined) return { ...joined, attached: starter?.pid !== joined.server.pid };

    const hasFailed = starter?.exit !== undefined;
    if (!findPostmaster(dataDir) && (!starter || hasFailed)) {
      if (starter && hasFailed) {
        failures += 1;
        if (!isWorthAnother(starter, failures))
          throw new Error(
            `PostgreSQL did not start (${starter.exit}). It said:\n${starter.messages()}`,
          );
        await sleep(pauseMs(failures), undefined, { signal });
      }
      discardStaleLocks(dataDir);
      starter = await spawnServer(starter);
    }

    const waitedMs = Date.now() - startedAt;
    if (waitedMs > readyTimeoutMs)
      throw new Error(`PostgreSQL did not become ready in ten minutes; see ${logFileOf(dataDir)}.`);
    if (waitedMs > slowStartMs && !isSlownessReported) {
      isSlownessReported = true;
      onProgress('Waiting for PostgreSQL; after an unclean stop it repairs its data first');
    }
    await sleep(Math.min(250, 25 + waitedMs / 20), undefined, { signal });
  }
}

const hasNoPort = (messages: string): boolean =>
  /could not bind IP|could not create any TCP/.test(messages);

/**
 * Another starter was first, the port was taken in between, or processes of a killed server are
 * still exiting.
 */
const isPassing = (messages: string): boolean =>
  hasNoPort(messages) || hasNoSocket(messages) || /already exists|is still in use/.test(messages);
const maxFailedStarts = 40;

type Rejoining = {
  readonly dataDir: string;
  readonly join: () => Promise<Membership | undefined>;
  readonly note: UserNote;
  readonly deadline: number;
};

/**
 * Waits for recovery, for a process that leaves right after a crash: it can take the lock only
 * then.
 */
async function joinWhenReady({
  dataDir,
  join,
  note,
  deadline,
}: Rejoining): Promise<Membership | undefined> {
  while (findPostmaster(dataDir) && !note.hasOthers() && Date.now() < deadline) {
    const membership = await join().catch(() => undefined);
    if (membership) return membership;
    await sleep(50);
  }
  return undefined;
}

/** Processes have ten seconds to exit. */
const leaveTimeoutMs = 5_000;
