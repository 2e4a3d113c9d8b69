// Stores uploads on disk while a form is processed. They are deleted after the response, or once
// their process is dead.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { minuteMs } from '#shared/durations.ts';

/** No request takes longer to arrive. */
const maxAgeMs = 10 * minuteMs;
/**
 * How often a folder in use is touched, so that processes on other machines see its owner is alive.
 */
const touchEveryMs = maxAgeMs / 4;

export type UploadFolder = {
  /** Path for the next file. */
  readonly newPath: () => string;
  readonly remove: (paths: readonly string[]) => Promise<void>;
  /** Removes the folder of this process. */
  readonly close: () => Promise<void>;
};

/** Opens this process's folder in `DATA_DIR/uploads`, and removes those of dead processes. */
export async function openUploadFolder(dataDir: string): Promise<UploadFolder> {
  const uploads = path.join(dataDir, 'uploads');
  // In a container every start has the same pid, and files of the previous one may still exist.
  const own = path.join(uploads, `${hostname()}-${process.pid}-${randomBytes(6).toString('hex')}`);
  await removeLeftovers(uploads, own);
  // Separate from the call below, whose mode does not suit DATA_DIR: PostgreSQL's user must pass
  // through it.
  await mkdir(uploads, { recursive: true });
  await mkdir(own, { recursive: true, mode: 0o700 });
  const keep = async () => {
    await mkdir(own, { recursive: true, mode: 0o700 }); // Created again in case it was cleaned up.
    const now = new Date();
    await utimes(own, now, now);
    await removeLeftovers(uploads, own);
  };
  const sweep = setInterval(() => void keep().catch(() => {}), touchEveryMs).unref();
  let count = 0;
  return {
    newPath: () => path.join(own, String(count++)),
    remove: async (paths) =>
      void (await Promise.all(paths.map((file) => rm(file, { force: true })))),
    close: async () => {
      clearInterval(sweep);
      await rm(own, { recursive: true, force: true });
    },
  };
}

async function removeLeftovers(uploads: string, own: string): Promise<void> {
  for (const name of await readdir(uploads).catch(() => [])) {
    const folder = path.join(uploads, name);
    if (folder === own || (await isInUse(folder, name))) continue;
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Checks the pid for processes of this machine. For other machines, and for our own pid, checks the
 * modification time.
 */
async function isInUse(folder: string, name: string): Promise<boolean> {
  const [, host, pid] = /^(.*)-(\d+)-[0-9a-f]+$/.exec(name) ?? [];
  if (host === hostname() && Number(pid) !== process.pid) return isAlive(Number(pid));
  const changed = await stat(folder).catch(() => null);
  return changed !== null && Date.now() - changed.mtimeMs < maxAgeMs;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
