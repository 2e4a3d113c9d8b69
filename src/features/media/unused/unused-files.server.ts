// Deletes files whose picture is deleted, and leftovers of killed writers.
import { inArray } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import type { FileStorage } from '#platform/files/file-storage.ts';
import { dayMs } from '#shared/durations.ts';
import { hashOfKey, keysOfStored, originalKey } from '../derivatives/names.ts';
import { isPaperKey } from '../rules.ts';
import { pictures } from '../table.server.ts';
import { beginRemoval } from './removal-lock.server.ts';

/** Small, because no picture can be stored while a batch is checked and deleted. */
const batchSize = 100;
const youngMs = dayMs;

export async function removeUnusedFiles(
  context: Context,
  files: FileStorage,
  signal: AbortSignal,
): Promise<void> {
  const { fileKeys } = context.services.features;
  const isOld = (changedAt: Date, ms: number) => changedAt.getTime() < context.now().getTime() - ms;
  await files.removeLeftovers(new Date(context.now().getTime() - youngMs));
  const batch: string[] = [];
  for await (const { key, changedAt } of files.list()) {
    signal.throwIfAborted();
    const owner = fileKeys.find(({ prefix }) => key.startsWith(prefix));
    const keptMs = owner ? owner.keptMs : youngMs;
    if (keptMs !== null && isOld(changedAt, keptMs)) batch.push(key);
    if (batch.length === batchSize) await removeFrom(context, files, batch.splice(0));
  }
  await removeFrom(context, files, batch);
}

/** Deletes the files of deleted pictures in all sizes and leaves others alone. */
export const removeForgotten = (
  context: Context,
  files: FileStorage,
  keys: readonly string[],
): Promise<void> =>
  removeFrom(
    context,
    files,
    keys.flatMap((key) => (isPaperKey(key) ? key : keysOfStored(hashOfKey(key) ?? ''))),
  );

const removeFrom = (context: Context, files: FileStorage, keys: readonly string[]): Promise<void> =>
  inTransaction(context, async (inside) => {
    if (keys.length === 0) return;
    await beginRemoval(inside);
    const nameOf = (key: string): string => {
      const hash = hashOfKey(key);
      return hash === null ? key : originalKey(hash);
    };
    const stored = await inside.db
      .select({ key: pictures.storageKey })
      .from(pictures)
      .where(inArray(pictures.storageKey, [...new Set(keys.map(nameOf))]));
    const used = new Set(stored.map(({ key }) => key));
    for (const key of keys) if (!used.has(nameOf(key))) await files.delete(key);
  });
