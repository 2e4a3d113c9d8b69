// The server process: starts it, finds it again through postmaster.pid, and tells it from an
// unrelated process.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { minuteMs } from '#shared/durations.ts';
import type { Programs } from './programs.ts';
import { giveTo, type ServerUser } from './server-user.ts';

export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  /** Empty when it has no socket. */
  readonly socketFolder: string;
};

/** Server messages go next to the folder, because initdb requires an empty one. */
export const logFileOf = (dataDir: string): string => `${dataDir}.log`;

const pidFileOf = (dataDir: string): string => path.join(dataDir, 'postmaster.pid');

/**
 * Passes on nothing else: PGDATA or PGPORT of a developer's shell would redirect the server, and it
 * needs no secrets.
 */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
  LANG: 'C',
});

/** Another user's process counts as alive: signalling it fails with EPERM. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Parses postmaster.pid: line 1 is the pid, line 4 the port, line 5 the socket's folder. Source:
 * src/include/utils/pidfile.h.
 */
function parsePidFile(text: string): Postmaster | undefined {
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  const socketFolder = lines[4] ?? '';
  return pid > 0 && port > 0 ? { pid, port, socketFolder } : undefined;
}

function readPidFile(file: string): Postmaster | undefined {
  try {
    return parsePidFile(fs.readFileSync(file, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Returns the server that runs on this folder, perhaps not ready yet; undefined when there is none.
 */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  const noted = readPidFile(pidFileOf(dataDir));
  return noted && isAlive(noted.pid) && servesFolder(noted.pid, dataDir) ? noted : undefined;
}

/**
 * After a restart of the machine or container another program may have a dead server's pid. A
 * server's working directory is its data folder, which Linux shows; elsewhere the program's name
 * has to do.
 */
function servesFolder(pid: number, dataDir: string): boolean {
  if (process.platform === 'win32') return true;
  if (process.platform !== 'linux')
    return spawnSync('ps', ['-p', String(pid), '-o', 'comm='], {
      encoding: 'utf8',
    }).stdout.includes('postgres');
  try {
    return fs.realpathSync(`/proc/${pid}/cwd`) === fs.realpathSync(dataDir);
  } catch {
    // It has exited, or belongs to a user whose processes we may not inspect, so it is not our
    // server.
    return false;
  }
}

/** Whether the server was told to stop. Line 8 of postmaster.pid is its state. */
function isStopping(dataDir: string): boolean {
  try {
    return fs.readFileSync(pidFileOf(dataDir), 'utf8').split('\n')[7]?.trim() === 'stopping';
  } catch {
    return false; // It has exited.
  }
}

/**
 * Disconnects clients of a server told to stop, which would otherwise wait for them ("smart"
 * shutdown).
 */
export function hastenStop(dataDir: string, programs: Programs, user: ServerUser): void {
  if (isStopping(dataDir)) askToStop(dataDir, programs, user);
}

const askToStop = (dataDir: string, programs: Programs, user: ServerUser) =>
  spawnSync(programs('pg_ctl'), ['stop', '-D', dataDir, '-m', 'fast', '-W'], {
    ...user,
    env: serverEnvironment(),
    cwd: '/',
  });

/**
 * Returns the port of the last start; undefined before the first. Stored in a separate file,
 * because a stop removes postmaster.pid.
 */
export function readPort(dataDir: string): number | undefined {
  const file = portFileOf(dataDir);
  return fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) || undefined : undefined;
}

const portFileOf = (dataDir: string): string => path.join(dataDir, 'kervan.port');

function writePort(dataDir: string, port: number, user: ServerUser): void {
  if (readPort(dataDir) === port) return;
  const temporary = `${portFileOf(dataDir)}.${process.pid}`;
  fs.writeFileSync(temporary, String(port), { mode: 0o600 });
  giveTo(user, temporary);
  fs.renameSync(temporary, portFileOf(dataDir));
}

/** Of the folder and of its sockets. */
const lockFilesOf = (dataDir: string): string[] => [
  pidFileOf(dataDir),
  ...fs
    .readdirSync(dataDir)
    .filter((name) => /^\.s\.PGSQL\.\d+\.lock$/.test(name))
    .map((name) => path.join(dataDir, name)),
];

/**
 * Removes stale lock files whose pid now belongs to an unrelated process: PostgreSQL clears others
 * itself, but would refuse to start for ever. Moves each file away before checking it, because
 * another starter may just have written a new one.
 */
export function discardStaleLocks(dataDir: string): void {
  if (findPostmaster(dataDir)) return;
  for (const file of lockFilesOf(dataDir)) discardStaleLock(file, dataDir);
}

function discardStaleLock(file: string, dataDir: string): void {
  const aside = `${file}.stale-${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  const noted = readPidFile(aside);
  if (noted && isAlive(noted.pid) && servesFolder(noted.pid, dataDir)) fs.renameSync(aside, file);
  else fs.rmSync(aside);
}

export type Starter = {
  readonly pid: number | undefined;
  /** How the process ended; undefined while it runs. */
  exit: string | undefined;
  /** Its log output so far. */
  messages(): string;
};

/** `detached`: Ctrl-C in the terminal must not reach the server before we have left it. */
export function spawnPostmaster(
  dataDir: string,
  port: number,
  settings: Readonly<Record<string, string>>,
  programs: Programs,
  user: ServerUser,
): Starter {
  writePort(dataDir, port, user);
  const logFile = logFileOf(dataDir);
  const log = fs.openSync(logFile, 'a', 0o600);
  giveTo(user, logFile); // Lets an ordinary user continue with a server that root started.
  const logStart = fs.fstatSync(log).size;
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(programs('postgres'), ['-D', dataDir, '-p', String(port), ...options], {
    ...user,
    env: serverEnvironment(),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  const starter: Starter = {
    pid: child.pid,
    exit: undefined,
    messages: () => fs.readFileSync(logFile).subarray(logStart).toString().trim(),
  };
  child.once('exit', (code, signal) => (starter.exit = `exit ${code ?? signal}`));
  child.once('error', (error) => (starter.exit = error.message));
  child.unref();
  return starter;
}

/**
 * Disconnects clients, flushes data and returns once the server is gone. Waits for postmaster.pid
 * to vanish, not for the process: an orphan that is never reaped keeps its pid.
 */
export async function stopPostmaster(
  dataDir: string,
  { pid }: Postmaster,
  programs: Programs,
  user: ServerUser,
): Promise<void> {
  askToStop(dataDir, programs, user);
  const deadline = Date.now() + minuteMs;
  while (isAlive(pid) && readPidFile(pidFileOf(dataDir))?.pid === pid) {
    if (Date.now() > deadline)
      throw new Error(
        `PostgreSQL (process ${pid}) has not stopped for a minute; see its log beside ${dataDir}.`,
      );
    await sleep(20);
  }
}
