// Joins a running server and leaves it again. Every user holds one advisory lock shared, in a
// session as long as the use: pools drop idle connections, so counting connections would not tell
// who still needs the server.
import fs from 'node:fs';
import pg from 'pg';
import { findPostmaster, type Postmaster } from './postmaster.ts';

export type Membership = {
  readonly server: Postmaster;
  readonly session: pg.Client;
  /** Resolves when the session has ended: the server crashed or stopped, or we left. */
  readonly ended: Promise<void>;
};

/**
 * Advisory lock number of all users of a server. Each holds it shared; a process that can take it
 * exclusively was the last.
 */
const membershipLock = 7_351_003;

/**
 * SQLSTATEs and socket errors of a server that is starting, recovering or stopping. 28P01: another
 * server has the port by now.
 */
const passingCodes = ['57P01', '57P02', '57P03', '28P01', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'];

function isPassing(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  return passingCodes.includes(code ?? '') || /terminated|timeout|not queryable/.test(message);
}

/** Returns undefined when no server is ready, it is about to stop, or it serves another folder. */
export async function joinServer(
  dataDir: string,
  urlOn: (port: number) => string,
): Promise<Membership | undefined> {
  const server = findPostmaster(dataDir);
  if (!server) return undefined;
  const session = new pg.Client({
    connectionString: urlOn(server.port),
    application_name: 'kervan membership',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => session.once('end', () => resolve()));
  session.on('error', () => {}); // An 'end' event follows.
  try {
    await session.connect();
    const { rows } = await session.query<{ folder: string; joined: boolean }>(
      "select current_setting('data_directory') as folder, " +
        'pg_try_advisory_lock_shared($1) as joined',
      [membershipLock],
    );
    const [answer] = rows;
    if (answer?.joined && fs.realpathSync(answer.folder) === fs.realpathSync(dataDir))
      return { server, session, ended };
  } catch (error) {
    if (!isPassing(error)) throw error;
  }
  await session.end().catch(() => {});
  return undefined;
}

type Leaving = {
  readonly membership: Membership;
  /**
   * Called when no process can join: whether living processes use the server without holding the
   * lock.
   */
  readonly hasOthers: () => boolean;
  readonly stopServer: () => Promise<void>;
};

/**
 * Every process releases the shared lock before trying the exclusive one, so of two leaving at once
 * exactly one is the last. While that one holds it, newcomers wait for the server to be gone. A
 * process whose session a crash has cut holds no lock for a moment, and must not lose its server.
 */
export async function leaveServer({
  membership: { session },
  hasOthers,
  stopServer,
}: Leaving): Promise<'stopped' | 'left for other users' | 'cut off'> {
  try {
    await session.query('select pg_advisory_unlock_shared($1)', [membershipLock]);
    const { rows } = await session.query<{ isLast: boolean }>(
      'select pg_try_advisory_lock($1) as "isLast"',
      [membershipLock],
    );
    const isLast = rows[0]!.isLast && !hasOthers();
    if (isLast) await stopServer();
    return isLast ? 'stopped' : 'left for other users';
  } catch (error) {
    // The server crashed, or the last process is stopping it.
    if (isPassing(error)) return 'cut off';
    throw error;
  } finally {
    await session.end().catch(() => {}); // The stop has cut the session.
  }
}
