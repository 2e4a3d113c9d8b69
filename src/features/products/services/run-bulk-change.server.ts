// Makes a bulk change in batches, or takes it back. The outcome of each product is written in the
// transaction that changes it, so a job that was killed goes on where it stopped, and changes
// nothing twice.
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import { inputsOfProducts } from '../queries/product-inputs.server.ts';
import { withPricesByPercent } from '../rules/price-percent.ts';
import type { BulkAct, BulkBefore, BulkCounts, BulkUndo, ProductInput } from '../schemas.ts';
import { productBulkChanges, productBulkItems, products } from '../table.server.ts';
import { changeEach, type ChangeResult, changeStates } from './change-each.server.ts';
import { lockEditableStore } from './editable-store.server.ts';
import { type BulkRow, moveBulkChange } from './move-bulk-change.server.ts';

/** Others who save into the store wait for one batch. */
const batchSize = 200;
/** Of the products that an undo leaves. */
const maxNamed = 50;

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

/** The parts of a product that the act takes the place of; deleting is final. */
function partsBefore({ kind }: BulkAct, input: ProductInput): BulkBefore | null {
  if (kind === 'delete') return null;
  if (kind === 'price') return { tiers: input.tiers, variants: input.variants };
  return kind === 'category' ? { category: input.category } : { state: input.state };
}

type Batch = readonly { readonly productId: Id<'product'>; readonly publicId: string }[];

/** Keeps of each changed product what it was, and how the change left it. */
async function keepBefore(
  context: Context,
  row: BulkRow,
  { batch, before }: { batch: Batch; before: ReadonlyMap<Id<'product'>, BulkBefore | null> },
): Promise<void> {
  const kept = batch.flatMap(({ productId: id }) => {
    const parts = before.get(id);
    return parts ? [{ id, before: parts }] : [];
  });
  if (kept.length === 0) return;
  await context.db.execute(sql`
    update ${productBulkItems} set before = kept.before, content_hash = ${products.contentHash}
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as kept (id uuid, before jsonb)
      join ${products} on ${products.id} = kept.id
    where ${productBulkItems.changeId} = ${row.id} and ${productBulkItems.productId} = kept.id
      and ${productBulkItems.outcome} in ('changed', 'draft')`);
}

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
    const saved = await inputsOfProducts(
      inside,
      storeId,
      batch.map(({ publicId }) => publicId),
    );
    const before = new Map(
      saved.map(({ row: { id: productId }, input }) => [productId, partsBefore(row.act, input)]),
    );
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
    await keepBefore(inside, row, { batch, before });
    await moveBulkChange(inside, id, { from: ['running'], set: { counts } });
    return true;
  });

/** Null where nothing is left to take back. */
const undoBatch = (
  context: Context,
  { id, storeId }: BulkRow,
  after: Id<'product'> | null,
): Promise<Id<'product'> | null> =>
  inTransaction(context, async (inside) => {
    const store = await lockEditableStore(inside, storeId);
    const batch = await inside.db
      .select({
        productId: productBulkItems.productId,
        publicId: products.publicId,
        before: productBulkItems.before,
      })
      .from(productBulkItems)
      .innerJoin(products, eq(products.id, productBulkItems.productId))
      .where(
        and(
          eq(productBulkItems.changeId, id),
          isNotNull(productBulkItems.before),
          isNull(productBulkItems.undoneAt),
          // As the change left it.
          eq(products.contentHash, productBulkItems.contentHash),
          after === null ? undefined : gt(productBulkItems.productId, after),
        ),
      )
      .orderBy(asc(productBulkItems.productId))
      .limit(batchSize);
    // Another process may have ended it meanwhile.
    const row = await moveBulkChange(inside, id, { from: ['undoing'], set: { state: 'undoing' } });
    if (batch.length === 0 || !row) return null;
    const partsOf = new Map(batch.map(({ publicId, before }) => [publicId, before]));
    const results = await changeEach(
      inside,
      store,
      batch.map(({ publicId }) => publicId),
      ({ row: { publicId }, input }) => ({
        product: { ...input, ...partsOf.get(publicId) },
        errors: {},
      }),
      { isByHand: row.act.kind === 'publish' || row.act.kind === 'pause' },
    );
    const back = batch.flatMap(({ productId }, i) =>
      ['changed', 'draft'].includes(results[i]!.outcome) ? productId : [],
    );
    if (back.length > 0)
      await inside.db
        .update(productBulkItems)
        .set({ undoneAt: inside.now() })
        .where(and(eq(productBulkItems.changeId, id), inArray(productBulkItems.productId, back)));
    return batch.at(-1)!.productId;
  });

/** What was taken back, and what was changed and is left. */
async function undoOf(context: Context, id: Id<'productBulkChange'>): Promise<BulkUndo> {
  const isChanged = and(
    eq(productBulkItems.changeId, id),
    inArray(productBulkItems.outcome, ['changed', 'draft']),
  );
  const [counted] = await context.db
    .select({ restored: count(productBulkItems.undoneAt), changed: count() })
    .from(productBulkItems)
    .where(isChanged);
  const left = await context.db
    .select({ title: products.title, mainLanguage: products.mainLanguage })
    .from(productBulkItems)
    .innerJoin(products, eq(products.id, productBulkItems.productId))
    .where(and(isChanged, isNull(productBulkItems.undoneAt)))
    .orderBy(asc(productBulkItems.productId))
    .limit(maxNamed);
  const { restored, changed } = counted!;
  return {
    restored,
    left: changed - restored,
    leftTitles: left.map(
      ({ title, mainLanguage }) => inLanguage(title, mainLanguage, mainLanguage)!.value,
    ),
  };
}

/** Takes back what is still as the change left it. Safe to repeat. */
async function takeBulkChangeBack(
  context: Context,
  row: BulkRow,
  signal: AbortSignal,
): Promise<void> {
  let after: Id<'product'> | null = null;
  do {
    signal.throwIfAborted();
    after = await undoBatch(context, row, after);
  } while (after !== null);
  await moveBulkChange(context, row.id, {
    from: ['undoing'],
    set: { state: 'undone', undo: await undoOf(context, row.id), endedAt: context.now() },
  });
}

/** Runs a bulk change, or its undoing, to its end. Safe to repeat. */
export async function runBulkChange(
  context: Context,
  id: Id<'productBulkChange'>,
  signal: AbortSignal,
): Promise<void> {
  const row = await moveBulkChange(context, id, {
    from: ['waiting', 'running'],
    set: { state: 'running' },
  });
  if (!row) {
    const undoing = await moveBulkChange(context, id, {
      from: ['undoing'],
      set: { state: 'undoing' },
    });
    if (undoing) await takeBulkChangeBack(context, undoing, signal);
    return;
  }
  while (await changeBatch(context, row)) signal.throwIfAborted();
  await moveBulkChange(context, id, {
    from: ['running'],
    set: { state: 'done', endedAt: context.now() },
  });
}
