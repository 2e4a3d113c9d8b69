// Files that appear complete or not at all: written beside their place, then renamed.
import { randomUUID } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';

/** `write` gets the path to write to; if it throws, nothing is left behind. */
export async function writeWhole<T>(
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
