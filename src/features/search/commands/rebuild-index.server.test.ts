import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '../../../../tests/support/market.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { searchProducts } from '../queries/search.server.ts';
import { indexProducts } from '../services/index-products.server.ts';
import { removeAbandonedIndex } from '../services/index-generations.server.ts';
import { rebuildIndex } from './rebuild-index.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);
let storeId: Id<'store'>;

const never = new AbortController().signal;
const productOf = (number: number, title: string, state: 'published' | 'draft' = 'published') =>
  productInputOf({ externalId: `product ${number}`, title: { en: title }, category: null, state });
const count = 60;

const idsOf = async (...numbers: number[]) =>
  (
    await database.pool.query<{ id: Id<'product'> }>(
      'select id from products where external_id = any($1)',
      [numbers.map((number) => `product ${number}`)],
    )
  ).rows.map(({ id }) => id);
/** Saves a product like a seller, and runs the job that follows. */
async function change(
  number: number,
  title: string,
  state: 'published' | 'draft' = 'published',
): Promise<void> {
  await saveProducts(context, storeId, [productOf(number, title, state)]);
  await indexProducts(context, await idsOf(number));
}
const found = async (query: string) => (await searchProducts(context, query)).total;

/** Indexes, constraints and columns of the table, which a rebuild must keep. */
const shapeOf = async () =>
  (
    await database.pool.query<{ part: string }>(`
  select indexdef as part from pg_indexes
  where schemaname = 'public' and tablename = 'product_documents'
  union all select conname || pg_get_constraintdef(oid) from pg_constraint
  where conrelid = 'public.product_documents'::regclass
  union all select column_name || data_type || is_nullable || coalesce(column_default, '')
  from information_schema.columns
  where table_schema = 'public' and table_name = 'product_documents'
  order by 1`)
  ).rows.map(({ part }) => part);
const leftovers = async () =>
  (
    await database.pool.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname like 'search\\_%'",
    )
  ).rows;
const tableId = async () =>
  (
    await database.pool.query<{ id: string }>(
      "select 'public.product_documents'::regclass::oid as id",
    )
  ).rows[0]!.id;

beforeEach(async () => {
  await database.pool.query("select empty_tables('stores, outbox')");
  ({ id: storeId } = await openStore(context));
  await saveProducts(
    context,
    storeId,
    Array.from({ length: count }, (_, i) => productOf(i, `Towel ${i}`)),
  );
  await indexProducts(context, await idsOf(...Array.from({ length: count }, (_, i) => i)));
});

/** Rebuilds the index and calls `meanwhile` when the first products have been read. */
async function rebuildWhile<T>(
  meanwhile: () => Promise<T>,
): Promise<{ rebuilt: number | null; meanwhile: T }> {
  const begun = Promise.withResolvers<T>();
  const rebuilt = await rebuildIndex(context, {
    signal: never,
    perBatch: 10,
    onProgress: (done) => {
      if (done === 10) begun.resolve(meanwhile());
    },
  });
  return { rebuilt, meanwhile: await begun.promise };
}

test('a rebuilt index is a new table of the same shape with the same products', async () => {
  const [shape, id] = [await shapeOf(), await tableId()];
  await database.pool.query("update product_documents set document = '', added_at = '2026-01-02'");
  expect(await found('towel')).toBe(0);
  expect(await rebuildIndex(context, { signal: never })).toBe(count);
  expect([await shapeOf(), await leftovers(), await found('towel')]).toEqual([shape, [], count]);
  expect(await tableId()).not.toBe(id);
  // Products keep the time at which they were first indexed.
  expect(
    (await database.pool.query("select from product_documents where added_at <> '2026-01-02'"))
      .rowCount,
  ).toBe(0);
});

test('search answers during a rebuild, and changes meanwhile are kept', async () => {
  const over = new AbortController();
  const answers = new Set<number>();
  const searching = (async () => {
    while (!over.signal.aborted) answers.add(await found('towel'));
  })();
  await rebuildWhile(async () => {
    // Products that have been read already, and products that have not.
    for (const number of [0, 55]) await change(number, `Carpet ${number}`);
    for (const number of [1, 56]) await change(number, `Towel ${number}`, 'draft');
    await change(100, 'Carpet 100');
  });
  // Jobs go on while the tables are swapped.
  await Promise.all([
    rebuildIndex(context, { signal: never, perBatch: 10 }),
    ...Array.from({ length: 12 }, (_, i) => change(10 + i, `Curtain ${i}`)),
  ]);
  over.abort();
  await searching;
  expect([await found('carpet'), await found('towel'), await found('curtain')]).toEqual([
    3,
    count - 4 - 12,
    12,
  ]);
  expect(Math.min(...answers)).toBeGreaterThanOrEqual(count - 4 - 12);
});

test('a change whose job runs during the swap is in the new index', async () => {
  const isWritten = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  await saveProducts(context, storeId, [productOf(3, 'Carpet 3')]);
  const job = inTransaction(context, async (inside) => {
    await indexProducts(inside, await idsOf(3));
    isWritten.resolve();
    await mayEnd.promise;
  });
  await isWritten.promise;
  const rebuild = rebuildIndex(context, { signal: never });
  setTimeout(mayEnd.resolve, 700);
  await Promise.all([job, rebuild]);
  expect([await found('carpet'), await found('towel')]).toEqual([1, count - 1]);
});

describe('rebuilding the index', () => {
  test('a rebuild returns null while another is running', async () => {
    expect(await rebuildWhile(() => rebuildIndex(context, { signal: never }))).toEqual({
      rebuilt: count,
      meanwhile: null,
    });
  });

  test('a stopped rebuild leaves the old index and nothing else', async () => {
    const [stop, id] = [new AbortController(), await tableId()];
    await expect(
      rebuildIndex(context, {
        signal: stop.signal,
        perBatch: 10,
        onProgress: (done) => {
          if (done > 0) stop.abort(new Error('enough'));
        },
      }),
    ).rejects.toThrow('enough');
    expect([await tableId(), await leftovers(), await found('towel')]).toEqual([id, [], count]);
  });

  test('a killed rebuild can be run again, and its leftovers are removed', async () => {
    const fromLock = `from pg_locks where locktype = 'advisory' and objid = 7351006
      and database = (select oid from pg_database where datname = current_database())`;
    const kill = async () => {
      await expect(
        rebuildIndex(context, {
          signal: never,
          perBatch: 10,
          onProgress: (done) => {
            if (done === 20)
              void database.pool.query(`select pg_terminate_backend(pid) ${fromLock}`);
          },
        }),
      ).rejects.toThrow(/terminat|Failed query/i);
      await vi.waitUntil(
        async () => (await database.pool.query(`select ${fromLock}`)).rowCount === 0,
      );
      expect(await leftovers()).toEqual([{ name: 'search_growing' }]);
      expect(await found('towel')).toBe(count);
    };
    await kill();
    await removeAbandonedIndex(context);
    expect(await leftovers()).toEqual([]);
    await kill();
    expect(await rebuildIndex(context, { signal: never })).toBe(count);
    expect([await leftovers(), await found('towel')]).toEqual([[], count]);
  });
});
