// Runs one process at a time among any number of `npm start` and `npm test`. Works on any Node from
// 18 on, with node:* only.
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const heartbeatMs = 2_000;
/** Without a heartbeat for this long, the holder's pid belongs to another process by now. */
const staleMs = 60_000;

/**
 * Runs `work` while holding the lock file. `work` must not block the event loop, because the
 * heartbeat is a timer.
 *
 * @template T
 * @param {string} file
 * @param {() => T | Promise<T>} work
 * @param {() => void} [onWait] Called once when another process holds the lock
 * @returns {Promise<T>}
 */
export async function alone(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  for (let isFirst = true; !take(file); isFirst = false) {
    if (isAbandoned(file)) rmSync(file, { force: true });
    else {
      if (isFirst) onWait();
      await sleep(200);
    }
  }
  const heartbeat = setInterval(() => utimesSync(file, new Date(), new Date()), heartbeatMs);
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file */
function isAbandoned(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  if (!stat) return false;
  if (Date.now() - stat.mtimeMs > staleMs) return true;
  // Empty for the moment between creating and writing the file.
  const pid = Number(readIfThere(file));
  return pid > 0 && !isAlive(pid);
}

/** @param {string} file */
function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
