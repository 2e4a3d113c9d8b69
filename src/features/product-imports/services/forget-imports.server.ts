// What becomes of imports and feeds when time, a person or a company has gone.
import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';
import { releasePictures } from '#features/media/services/hold-pictures.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { forgetImportFiles } from '../forget-files.ts';
import { keptDays, movingStates, pictureHolder, silentMinutes } from '../rules.ts';
import { productFeeds, productImports } from '../table.server.ts';
import { moveImport } from './move-import.server.ts';
import { keysOfImport } from './stored-file.server.ts';

const batchSize = 50;

/** Within a transaction. */
async function removeImports(context: Context, which: SQL): Promise<number> {
  const gone = await context.db.delete(productImports).where(which).returning({
    id: productImports.id,
    fileParts: productImports.fileParts,
    rejectsParts: productImports.rejectsParts,
  });
  await releasePictures(
    context,
    pictureHolder,
    gone.map(({ id }) => id),
  );
  const keys = gone.flatMap(keysOfImport);
  if (keys.length > 0) await context.services.jobs.send(context, forgetImportFiles, { keys });
  return gone.length;
}

/** Within the transaction that erases the person. The files are the company's. */
export async function forgetImporter(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db
    .update(productImports)
    .set({ userId: null })
    .where(eq(productImports.userId, userId));
  await context.db
    .update(productFeeds)
    .set({ userId: null })
    .where(eq(productFeeds.userId, userId));
}

/** Within the transaction that closes the company. */
export async function removeImportsOf(context: Context, companyId: Id<'company'>): Promise<void> {
  await removeImports(context, eq(productImports.companyId, companyId));
  await context.db.delete(productFeeds).where(eq(productFeeds.companyId, companyId));
}

/** Removes what is past its time. */
export async function removeOldImports(context: Context, signal: AbortSignal): Promise<void> {
  const before = new Date(context.now().getTime() - keptDays * dayMs);
  const old = context.db
    .select({ id: productImports.id })
    .from(productImports)
    .where(lt(productImports.createdAt, before))
    .limit(batchSize);
  for (;;) {
    signal.throwIfAborted();
    const removed = await inTransaction(context, (inside) =>
      removeImports(inside, inArray(productImports.id, old)),
    );
    if (removed < batchSize) return;
  }
}

/** Fails what no process works on any more, so that its store is free and it can be begun again. */
export async function failSilentImports(context: Context): Promise<void> {
  const before = new Date(context.now().getTime() - silentMinutes * minuteMs);
  const silent = await context.db
    .select({ id: productImports.id })
    .from(productImports)
    .where(
      and(inArray(productImports.state, [...movingStates]), lt(productImports.updatedAt, before)),
    );
  for (const { id } of silent)
    await moveImport(context, id, {
      from: movingStates,
      set: { state: 'failed', errorCode: 'interrupted', endedAt: context.now() },
    });
}
