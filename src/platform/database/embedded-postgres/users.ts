// Records which processes use the server, in a folder of the data folder. Sessions alone cannot
// tell: a crash of PostgreSQL cuts them all, and a process leaving then would take itself for the
// last.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { isAlive } from './postmaster.ts';
import { giveTo, type ServerUser } from './server-user.ts';

const folderOf = (dataDir: string): string => path.join(dataDir, 'kervan.users');

/** Start time of the process, where the system tells it, because pids are reused. */
function startOf(pid: number): string {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Field 22 of proc(5); names may contain spaces.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]!;
  } catch {
    return '';
  }
}

export type UserNote = {
  /** Whether other living processes use the server. Removes the records of dead ones. */
  hasOthers(): boolean;
  remove(): void;
};

/** Records this process as a user of the server, until `remove` or its death. */
export function noteUser(dataDir: string, user: ServerUser): UserNote {
  const folder = folderOf(dataDir);
  if (!fs.existsSync(folder)) {
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    giveTo(user, folder);
  }
  // All data is in the file's name, so it cannot be read half-written.
  const own = `${process.pid}.${startOf(process.pid)}.${randomBytes(4).toString('hex')}`;
  const file = path.join(folder, own);
  fs.writeFileSync(file, '', { mode: 0o600 });
  giveTo(user, file);
  return {
    hasOthers: () => fs.readdirSync(folder).some((name) => name !== own && isInUse(folder, name)),
    remove: () => fs.rmSync(file, { force: true }),
  };
}

function isInUse(folder: string, name: string): boolean {
  const [pid, start] = name.split('.');
  if (isAlive(Number(pid)) && startOf(Number(pid)) === start) return true;
  fs.rmSync(path.join(folder, name), { force: true });
  return false;
}
