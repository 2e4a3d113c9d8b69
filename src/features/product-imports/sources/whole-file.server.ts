// Writes files atomically: to a temporary name in the same folder, then renamed.
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

/** `write` gets the temporary path; if it throws, nothing is left behind. */
export async function writeAtomically<T>(
  target: string,
  write: (path: string) => Promise<T>,
): Promise<T> {
  const partial = `${target}.${randomUUID()}.partial`;
  try {
    const result = await write(partial);
    await rename(partial, target);
    return result;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
