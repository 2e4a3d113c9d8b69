// Makes a bulk change in batches. The outcome of each product is written in the transaction that
// changes it, so a job that was killed goes on where it stopped and changes nothing twice.
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { withPricesByPercent } from '../rules/price-percent.ts';
import type { BulkAct, BulkCounts } from '../schemas.ts';
import { productBulkChanges, productBulkItems, products } from '../table.server.ts';
import { changeEach, type ChangeResult, changeStates } from './change-each.server.ts';
import { lockEditableStore } from './editable-store.server.ts';
import { type BulkRow, moveBulkChange } from './move-bulk-change.server.ts';

/** Others who save into the store wait for one batch. */
const batchSize = 200;

const stateOf = { publish: 'published', pause: 'paused', delete: 'deleted' } as const;

const applyAct = (
  context: Context,
  store: Parameters<typeof changeEach>[1],
  { act, ids }: { readonly act: BulkAct; readonly ids: readonly string[] },
): Promise<ChangeResult[]> =>
  act.kind === 'price' || act.kind === 'category'
    ? changeEach(context, store, ids, ({ input }) => ({
        product:
          act.kind === 'price'
            ? withPricesByPercent(input, act.basisPoints)
            : { ...input, category: act.category },
        errors: {},
      }))
    : changeStates(context, store, { ids: [...ids], state: stateOf[act.kind] });

/** A product that was deleted meanwhile counts as unchanged. */
const countedAs = ({ outcome }: ChangeResult): keyof BulkCounts =>
  outcome === 'not_found' || outcome === 'conflict' ? 'unchanged' : outcome;

/** Returns false when nothing is left to change. */
const changeBatch = (context: Context, { id, storeId }: BulkRow): Promise<boolean> =>
  inTransaction(context, async (inside) => {
    const store = await lockEditableStore(inside, storeId);
    const batch = await inside.db
      .select({ productId: productBulkItems.productId, publicId: products.publicId })
      .from(productBulkItems)
      .innerJoin(products, eq(products.id, productBulkItems.productId))
      .where(and(eq(productBulkItems.changeId, id), isNull(productBulkItems.outcome)))
      .orderBy(asc(productBulkItems.productId))
      .limit(batchSize);
    // Another process may have ended it meanwhile.
    const [row] = await inside.db
      .select()
      .from(productBulkChanges)
      .where(and(eq(productBulkChanges.id, id), eq(productBulkChanges.state, 'running')))
      .for('update');
    if (batch.length === 0 || !row) return false;
    const results = await applyAct(inside, store, {
      act: row.act,
      ids: batch.map(({ publicId }) => publicId),
    });
    const counts: BulkCounts = { ...row.counts };
    const indexed = results.map((result, i) => [countedAs(result), batch[i]!.productId] as const);
    for (const [outcome, some] of Map.groupBy(indexed, ([counted]) => counted)) {
      counts[outcome] = (counts[outcome] ?? 0) + some.length;
      await inside.db
        .update(productBulkItems)
        .set({ outcome })
        .where(
          and(
            eq(productBulkItems.changeId, id),
            inArray(
              productBulkItems.productId,
              some.map(([, productId]) => productId),
            ),
          ),
        );
    }
    await moveBulkChange(inside, id, { from: ['running'], set: { counts } });
    return true;
  });

/** Runs a bulk change to its end, unless it was undone. Safe to repeat. */
export async function runBulkChange(
  context: Context,
  id: Id<'productBulkChange'>,
  signal: AbortSignal,
): Promise<void> {
  const row = await moveBulkChange(context, id, {
    from: ['waiting', 'running'],
    set: { state: 'running' },
  });
  if (!row) return;
  while (await changeBatch(context, row)) signal.throwIfAborted();
  await moveBulkChange(context, id, {
    from: ['running'],
    set: { state: 'done', endedAt: context.now() },
  });
}
