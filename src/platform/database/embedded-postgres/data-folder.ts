// The data folder of the database: created completely or not at all, and never touched when it is
// not ours.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isAlive, logFileOf, serverEnvironment } from './postmaster.ts';
import { majorVersion, type Programs, sharedHome } from './programs.ts';
import { giveTo, makeReachable, type ServerUser } from './server-user.ts';

/** Deletes the folder, its log, and the target of a link in its place. */
export function discardDataFolder(asked: string): void {
  const isLink = fs.lstatSync(asked, { throwIfNoEntry: false })?.isSymbolicLink();
  const dataDir = isLink ? fs.readlinkSync(asked) : asked;
  for (const each of [dataDir, logFileOf(dataDir), asked])
    fs.rmSync(each, { recursive: true, force: true });
  if (isLink) fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
}

/**
 * Inside the data folder, so that one rename creates both: a database without its password is lost.
 */
const passwordFile = 'kervan.password';

/**
 * Returns the requested folder, or a randomly named one in /var/lib/kervan that the link points to
 * when the server's user cannot enter it. That happens to root with the project in its home. Random
 * names keep a new clone from finding a deleted one's data.
 */
export function reachableDataDir(asked: string, user: ServerUser): string {
  const dataDir = path.resolve(asked);
  if (makeReachable(path.dirname(dataDir), user)) return dataDir;
  makeLink(dataDir);
  const target = fs.readlinkSync(dataDir);
  makeReachable(path.dirname(target), user);
  return target;
}

function makeLink(dataDir: string): void {
  const existing = fs.lstatSync(dataDir, { throwIfNoEntry: false });
  if (existing?.isSymbolicLink()) return;
  if (existing)
    throw new Error(
      `PostgreSQL cannot run as root, and the user that runs it cannot get to ${dataDir}. ` +
        `Move the data out of root's home.`,
    );
  try {
    fs.symlinkSync(
      path.join(sharedHome, randomBytes(8).toString('hex'), path.basename(dataDir)),
      dataDir,
    );
  } catch (error) {
    // Another starter created one.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Creates the data folder if missing. Throws, without changes, when it has other contents or
 * another major version of PostgreSQL wrote it.
 */
export function prepareDataFolder(
  dataDir: string,
  programs: Programs,
  user: ServerUser,
  options: { throwAway: boolean; onCreate(): void },
): void {
  refuseForeign(path.dirname(dataDir));
  if (fs.existsSync(dataDir)) refuseForeign(dataDir);
  if (isMissingOrEmpty(dataDir)) {
    options.onCreate();
    create(dataDir, programs, user, options.throwAway);
  }
  const version = readVersion(dataDir);
  if (version === undefined)
    throw new Error(
      `${dataDir} is not empty and is no PostgreSQL data folder. ` +
        'Move it away or set another folder.',
    );
  if (version !== majorVersion) {
    throw new Error(
      `The data in ${dataDir} was written by PostgreSQL ${version}; ` +
        `this version of Kervan brings PostgreSQL ${majorVersion}, which cannot read it.\n` +
        'Nothing was changed. Start the older Kervan, run "kervan backup", move the folder ' +
        'away, start this one and run "kervan restore".',
    );
  }
}

export const readPassword = (dataDir: string): string =>
  fs.readFileSync(path.join(dataDir, passwordFile), 'utf8');

/**
 * Throws a clear message for folders another user created in an earlier start, which would
 * otherwise fail later with a bare EACCES.
 */
function refuseForeign(folder: string): void {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new Error(
      `${folder} belongs to another user, who started Kervan here before. ` +
        'Start it as that user, or give the folder to yourself (chown -R).',
    );
  }
}

const isMissingOrEmpty = (folder: string): boolean =>
  !fs.existsSync(folder) || fs.readdirSync(folder).length === 0;

function readVersion(dataDir: string): string | undefined {
  const file = path.join(dataDir, 'PG_VERSION');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
}

/**
 * Initializes under a temporary name and renames. Of several starters the first rename wins and the
 * others use its folder.
 */
function create(dataDir: string, programs: Programs, user: ServerUser, throwAway: boolean): void {
  removeAbandonedHalves(dataDir);
  const half = `${dataDir}.new-${process.pid}`;
  const halfPassword = `${half}.password`;
  try {
    fs.mkdirSync(half, { mode: 0o700 });
    fs.writeFileSync(halfPassword, randomBytes(24).toString('base64url'), { mode: 0o600 });
    giveTo(user, half);
    giveTo(user, halfPassword);
    runInitdb(half, halfPassword, programs, user, throwAway);
    fs.renameSync(halfPassword, path.join(half, passwordFile));
    try {
      fs.renameSync(half, dataDir); // A rename replaces an empty folder and refuses any other.
    } catch (error) {
      if (readVersion(dataDir) === undefined) throw error;
    }
  } finally {
    fs.rmSync(half, { recursive: true, force: true });
    fs.rmSync(halfPassword, { force: true });
  }
}

/**
 * Uses `builtin` C.UTF-8, which sorts alike on every machine, even after the operating system
 * changes its locales; Turkish and Arabic order is requested by name (`COLLATE "tr-x-icu"`).
 * Without --locale an unset LANG gives SQL_ASCII.
 */
function runInitdb(
  folder: string,
  pwfile: string,
  programs: Programs,
  user: ServerUser,
  throwAway: boolean,
): void {
  const how = [
    '-U',
    'kervan',
    '-A',
    'scram-sha-256',
    '--pwfile',
    pwfile,
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  const result = spawnSync(
    programs('initdb'),
    ['-D', folder, ...how, ...(throwAway ? ['--no-sync'] : [])],
    { ...user, env: serverEnvironment(), cwd: '/', encoding: 'utf8' },
  );
  if (result.status !== 0)
    throw new Error(
      'PostgreSQL could not make its data folder ' +
        `${folder}:\n${result.error?.message ?? ''}${result.stderr}`,
    );
}

/** Removes leftovers of processes killed during `create`. */
function removeAbandonedHalves(dataDir: string): void {
  const prefix = `${path.basename(dataDir)}.new-`;
  const parent = path.dirname(dataDir);
  for (const name of fs.readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    if (!isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}
