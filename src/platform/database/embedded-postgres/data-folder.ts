// The folder that holds the database: made whole or not at all, and never touched when it is not ours.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isAlive, logFileOf, serverEnvironment } from './postmaster.ts';
import { majorVersion, type Programs, sharedHome } from './programs.ts';
import { giveTo, makeReachable, type ServerUser } from './server-user.ts';

/** Deletes the folder, its log, and what a link in its place leads to. */
export function discardDataFolder(asked: string): void {
  const isLink = fs.lstatSync(asked, { throwIfNoEntry: false })?.isSymbolicLink();
  const dataDir = isLink ? fs.readlinkSync(asked) : asked;
  for (const each of [dataDir, logFileOf(dataDir), asked])
    fs.rmSync(each, { recursive: true, force: true });
  if (isLink) fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });
}

/**
 * Inside the data folder, so that one rename brings both into being: a database without its
 * password is lost.
 */
const passwordFile = 'kervan.password';

/**
 * The folder asked for; or, when the server's user cannot get there, one in /var/lib/kervan to
 * which a link then leads. That is root with the project in its home, which only root may enter.
 * The name is random, so that a new clone in the place of a deleted one does not find the other's
 * data.
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
      `PostgreSQL cannot run as root, and the user that runs it cannot get to ${dataDir}. Move the data out of root's home.`,
    );
  try {
    fs.symlinkSync(
      path.join(sharedHome, randomBytes(8).toString('hex'), path.basename(dataDir)),
      dataDir,
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error; // another starter made one
  }
}

/**
 * Makes the data folder when there is none. Throws, and changes nothing, when the folder holds
 * something else or was written by another major version of PostgreSQL.
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
      `${dataDir} is not empty and is no PostgreSQL data folder. Move it away or set another folder.`,
    );
  if (version !== majorVersion) {
    throw new Error(
      `The data in ${dataDir} was written by PostgreSQL ${version}; this version of Kervan brings PostgreSQL ${majorVersion}, which cannot read it.\n` +
        'Nothing was changed. Start the older Kervan, run "kervan backup", move the folder away, start this one and run "kervan restore".',
    );
  }
}

export const readPassword = (dataDir: string): string =>
  fs.readFileSync(path.join(dataDir, passwordFile), 'utf8');

/** Folders that root or someone else made in an earlier start would only give a bare EACCES later. */
function refuseForeign(folder: string): void {
  try {
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new Error(
      `${folder} belongs to another user, who started Kervan here before. Start it as that user, or give the folder to yourself (chown -R).`,
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
 * Under a temporary name until it is whole. Of several starters the first rename wins and the
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
      fs.renameSync(half, dataDir); // replaces an empty folder, refuses any other
    } catch (error) {
      if (readVersion(dataDir) === undefined) throw error;
    }
  } finally {
    fs.rmSync(half, { recursive: true, force: true });
    fs.rmSync(halfPassword, { force: true });
  }
}

/**
 * `builtin` C.UTF-8 sorts and compares the same on every machine, also after the operating system
 * changes its locales; Turkish and Arabic order is asked for by name (`COLLATE "tr-x-icu"`).
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
      `PostgreSQL could not make its data folder ${folder}:\n${result.error?.message ?? ''}${result.stderr}`,
    );
}

/** What processes that were killed in the middle of `create` left behind. */
function removeAbandonedHalves(dataDir: string): void {
  const prefix = `${path.basename(dataDir)}.new-`;
  const parent = path.dirname(dataDir);
  for (const name of fs.readdirSync(parent).filter((each) => each.startsWith(prefix))) {
    if (!isAlive(Number.parseInt(name.slice(prefix.length), 10)))
      fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
}
