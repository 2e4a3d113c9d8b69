// PostgreSQL refuses to run as root, so root runs it as another user, who must be able to reach its
// files.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Options for `spawn`; empty when the server runs as our own user. */
export type ServerUser = { readonly uid?: number; readonly gid?: number };

/**
 * Ordinary users run the server themselves. Root runs it as the owner of an existing data folder
 * (perhaps an ordinary user who started here before), else as `postgres`, created if needed, else
 * as `nobody`.
 */
export function serverUser(dataDir: string): ServerUser {
  if (process.getuid?.() !== 0) return {};
  const user = ownerOf(dataDir) ?? lookUp('postgres') ?? makePostgresUser() ?? lookUp('nobody');
  if (!user)
    throw new Error(
      'PostgreSQL cannot run as root, and no user "postgres" could be made. ' +
        'Run as an ordinary user or set DATABASE_URL.',
    );
  return user;
}

function ownerOf(dataDir: string): ServerUser | undefined {
  const stat = fs.statSync(dataDir, { throwIfNoEntry: false });
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : undefined;
}

function lookUp(name: string): ServerUser | undefined {
  const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
  const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
  return uid.status === 0 && gid.status === 0
    ? { uid: Number(uid.stdout), gid: Number(gid.stdout) }
    : undefined;
}

function makePostgresUser(): ServerUser | undefined {
  spawnSync('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]);
  return lookUp('postgres');
}

/** Gives a file or folder to the server's user. */
export function giveTo(user: ServerUser, file: string): void {
  if (user.uid !== undefined && user.gid !== undefined) fs.chownSync(file, user.uid, user.gid);
}

/** Returns `folder` and its ancestors, nearest first. */
function withAncestors(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...withAncestors(parent)];
}

function mayEnter(folder: string, user: ServerUser): boolean {
  const stat = fs.statSync(folder, { throwIfNoEntry: false });
  if (!stat || user.uid === undefined) return true;
  const bit = stat.uid === user.uid ? 0o100 : stat.gid === user.gid ? 0o010 : 0o001;
  return (stat.mode & bit) !== 0;
}

/** Whether the user can reach `folder`. Missing folders are no obstacle. */
export const canReach = (folder: string, user: ServerUser): boolean =>
  withAncestors(path.resolve(folder)).every((each) => mayEnter(each, user));

/** Whether this is a private folder of root (0700) but not its home, such as our `.data`. */
function isPrivateOfRoot(folder: string): boolean {
  const { uid, mode } = fs.statSync(folder);
  return uid === 0 && (mode & 0o077) === 0 && folder !== os.homedir();
}

/**
 * Creates `folder` and lets the server's user reach it; returns false when an obstacle remains,
 * such as a project under /root: homes are not opened. Private folders of root on the way (`.data`
 * is 0700) become 0710 with the server's group, so that only its members may pass through, without
 * listing or reading. 0711 would admit every account of the machine.
 */
export function makeReachable(folder: string, user: ServerUser): boolean {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (user.gid === undefined) return true;
  const obstacles = withAncestors(path.resolve(folder)).filter((each) => !mayEnter(each, user));
  if (!obstacles.every(isPrivateOfRoot)) return false;
  for (const obstacle of obstacles) {
    fs.chownSync(obstacle, 0, user.gid);
    fs.chmodSync(obstacle, 0o710);
  }
  return true;
}
