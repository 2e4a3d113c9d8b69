// Takes an import back. Products that were changed after it are left as they are, and named.
import { and, eq } from 'drizzle-orm';
import { lockStore } from '#features/companies/queries.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { findProductInputs } from '#features/products/queries/product-inputs.server.ts';
import { type ProductInput, productInput } from '#features/products/schemas.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { importAlone } from '../import-lock.server.ts';
import { listUnchanged, undoResultOf } from '../queries/changed-products.server.ts';
import { productImportChanges as changes } from '../table.server.ts';
import { type ImportRow, moveImport } from './move-import.server.ts';

const batchSize = 200;

/** Returns false when nothing is left to take back. */
const undoBatch = (context: Context, row: ImportRow): Promise<boolean> =>
  inTransaction(context, async (inside) => {
    await lockStore(inside, row.storeId);
    const batch = await listUnchanged(inside, row.id, batchSize);
    if (batch.length === 0) return false;
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
    for (const { productId } of batch)
      await inside.db
        .update(changes)
        .set({ undoneAt: inside.now() })
        .where(and(eq(changes.importId, row.id), eq(changes.productId, productId)));
    return true;
  });

/** Takes back what can be, in batches, each with its own record. Safe to repeat. */
export async function undoImport(
  context: Context,
  row: ImportRow,
  signal: AbortSignal,
): Promise<void> {
  const outcome = await importAlone(context, row.storeId, async () => {
    while (await undoBatch(context, row)) signal.throwIfAborted();
    await moveImport(context, row.id, {
      from: ['undoing'],
      set: { state: 'undone', undo: await undoResultOf(context, row.id), endedAt: context.now() },
    });
  });
  if ('running' in outcome)
    throw new Error(`Another import into the store is running: ${outcome.running.by}`);
}
