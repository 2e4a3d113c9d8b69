// Takes an import back. Products that were changed or deleted after it, and those that cannot be
// saved as they were, are left as they are, and named.
import { and, eq, inArray } from 'drizzle-orm';
import { ZodError } from 'zod';
import { lockStore } from '#features/companies/queries.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { findProductInputs } from '#features/products/queries/product-inputs.server.ts';
import { type ProductInput, productInput } from '#features/products/schemas.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { importAlone } from '../import-lock.server.ts';
import { listUnchanged, undoResultOf } from '../queries/changed-products.server.ts';
import { productImportChanges as changes } from '../table.server.ts';
import { type ImportRow, moveImport } from './move-import.server.ts';

const batchSize = 200;

/** Takes back what is still as the import left it, all or none. Throws what saving throws. */
const takeBack = (context: Context, row: ImportRow, ids: readonly Id<'product'>[]): Promise<void> =>
  inTransaction(context, async (inside) => {
    await lockStore(inside, row.storeId);
    const batch = await listUnchanged(inside, row.id, { ids });
    if (batch.length === 0) return;
    const current = await findProductInputs(
      inside,
      row.storeId,
      batch.flatMap(({ externalId }) => externalId ?? []),
    );
    const former = batch.map(({ productId, before }): ProductInput =>
      // The database changes the order of keys, by which the hash is made.
      productInput.parse(before ?? { ...current.get(productId)!, state: 'draft' }),
    );
    await saveProducts(inside, row.storeId, former);
    const taken = batch.map(({ productId }) => productId);
    await inside.db
      .update(changes)
      .set({ undoneAt: inside.now() })
      .where(and(eq(changes.importId, row.id), inArray(changes.productId, taken)));
  });

/** Whether trying again changes nothing: a rule or a picture of then is gone. */
const isForGood = (error: unknown): boolean =>
  error instanceof ZodError || (isKervanError(error) && error.httpStatus < 500);

/** One by one, so that a product that cannot be taken back leaves the others their way. */
async function takeBackEach(
  context: Context,
  row: ImportRow,
  { ids, signal }: { readonly ids: readonly Id<'product'>[]; readonly signal: AbortSignal },
): Promise<void> {
  for (const id of ids) {
    signal.throwIfAborted();
    try {
      await takeBack(context, row, [id]);
    } catch (error) {
      if (!isForGood(error)) throw error;
    }
  }
}

/** Walks once through all changes; what is taken back already is passed over. */
async function takeBackAll(context: Context, row: ImportRow, signal: AbortSignal): Promise<void> {
  let after: Id<'product'> | null = null;
  for (;;) {
    signal.throwIfAborted();
    const ids: Id<'product'>[] = (
      await listUnchanged(context, row.id, { after, limit: batchSize })
    ).map(({ productId }) => productId);
    if (ids.length === 0) return;
    try {
      await takeBack(context, row, ids);
    } catch (error) {
      if (!isForGood(error)) throw error;
      await takeBackEach(context, row, { ids, signal });
    }
    // A process that is silent for long is taken for dead.
    await moveImport(context, row.id, { from: ['undoing'], set: {} });
    after = ids.at(-1)!;
  }
}

/** Takes back what can be, in batches, each with its own record. Safe to repeat. */
export async function undoImport(
  context: Context,
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await importAlone(context, row.storeId, async () => {
    await takeBackAll(context, row, signal);
    await moveImport(context, row.id, {
      from: ['undoing'],
      set: { state: 'undone', undo: await undoResultOf(context, row.id), endedAt: context.now() },
    });
  });
  if ('running' in outcome)
    throw new Error(`Another import into the store is running: ${outcome.running.by}`);
}
