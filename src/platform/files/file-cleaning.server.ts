// Deletes stored files whose row is gone, or never came to be because their upload failed.
import { getColumnTable, inArray } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs } from '#shared/durations.ts';

const forgotten = z.object({ keys: z.array(z.string()) });

/** The job that deletes files of deleted rows, in the transaction that deletes them. */
export const fileRemoval = <Feature extends string>(feature: Feature) => ({
  name: `${feature}.forget_files` as const,
  data: forgotten,
});

/** A feature's files. */
export type StoredFiles = {
  /** No other feature's keys begin with it. */
  readonly prefix: string;
  /** The column of their keys. */
  readonly storageKey: PgColumn;
};

/** Deletes the files that no row has. */
export async function removeFiles(
  { db, services }: Context,
  { storageKey }: Pick<StoredFiles, 'storageKey'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const rows = await db
    .select({ key: storageKey })
    .from(getColumnTable<PgTable>(storageKey))
    .where(inArray(storageKey, [...keys]));
  const kept = new Set(rows.map(({ key }) => key));
  for (const key of keys) if (!kept.has(key)) await services.files.delete(key);
}

export const fileRemovalJob = (
  removal: ReturnType<typeof fileRemoval>,
  stored: Pick<StoredFiles, 'storageKey'>,
): JobDefinition =>
  defineJob({ ...removal, run: (context, { keys }) => removeFiles(context, stored, keys) });

const batchSize = 200;

/** Deletes files without a row that are older than a day: a younger one may be arriving. */
export async function sweepFiles(
  context: Context,
  stored: StoredFiles,
  signal: AbortSignal,
): Promise<void> {
  const before = context.now().getTime() - dayMs;
  const batch: string[] = [];
  for await (const { key, changedAt } of context.services.files.list()) {
    signal.throwIfAborted();
    if (key.startsWith(stored.prefix) && changedAt.getTime() < before) batch.push(key);
    if (batch.length === batchSize) await removeFiles(context, stored, batch.splice(0));
  }
  await removeFiles(context, stored, batch);
}
