import { beforeEach, describe, expect, test, vi } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '../../../../tests/support/market.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { saveProducts } from '#features/catalog/commands/save-products.server.ts';
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
const goods = (number: number, title: string, state: 'published' | 'draft' = 'published') =>
  productInputOf({ externalId: `goods ${number}`, title: { en: title }, category: null, state });
const count = 60;

const idsOf = async (...numbers: number[]) =>
  (
    await database.pool.query<{ id: Id<'product'> }>(
      'select id from products where external_id = any($1)',
      [numbers.map((number) => `goods ${number}`)],
    )
  ).rows.map(({ id }) => id);
/** As sellers do it, with the job that follows. */
async function change(
  number: number,
  title: string,
  state: 'published' | 'draft' = 'published',
): Promise<void> {
  await saveProducts(context, storeId, [goods(number, title, state)]);
  await indexProducts(context, await idsOf(number));
}
const found = async (question: string) => (await searchProducts(context, question, 1)).total;

/** Everything that a table is: what a rebuild must bring back as it was. */
const shapeOf = async () =>
  (
    await database.pool.query<{ part: string }>(`
  select indexdef as part from pg_indexes where schemaname = 'public' and tablename = 'product_documents'
  union all select conname || pg_get_constraintdef(oid) from pg_constraint where conrelid = 'public.product_documents'::regclass
  union all select column_name || data_type || is_nullable || coalesce(column_default, '') from information_schema.columns where table_schema = 'public' and table_name = 'product_documents'
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
  await database.pool.query('truncate stores, outbox cascade');
  ({ id: storeId } = await openStore(context));
  await saveProducts(
    context,
    storeId,
    Array.from({ length: count }, (_, i) => goods(i, `Towel ${i}`)),
  );
  await indexProducts(context, await idsOf(...Array.from({ length: count }, (_, i) => i)));
});

/** Calls `meanwhile` when the first goods have been read. */
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

test('a rebuilt index is another table of the same shape, finds the same, and leaves nothing beside it', async () => {
  const [shape, id] = [await shapeOf(), await tableId()];
  await database.pool.query("update product_documents set document = '', added_at = '2026-01-02'");
  expect(await found('towel')).toBe(0);
  expect(await rebuildIndex(context, { signal: never })).toBe(count);
  expect([await shapeOf(), await leftovers(), await found('towel')]).toEqual([shape, [], count]);
  expect(await tableId()).not.toBe(id);
  // Nothing is new that was there before.
  expect(
    (await database.pool.query("select from product_documents where added_at <> '2026-01-02'"))
      .rowCount,
  ).toBe(0);
});

test('search answers all the while, and what is saved meanwhile is neither lost nor brought back', async () => {
  const over = new AbortController();
  const answers = new Set<number>();
  const searching = (async () => {
    while (!over.signal.aborted) answers.add(await found('towel'));
  })();
  await rebuildWhile(async () => {
    // Of goods that have been read already, and of goods that have not.
    for (const number of [0, 55]) await change(number, `Carpet ${number}`);
    for (const number of [1, 56]) await change(number, `Towel ${number}`, 'draft');
    await change(100, 'Carpet 100');
  });
  // And while the tables change places: jobs go on as if nothing were.
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

test('a change whose job is half done when the tables change places stands in the new one', async () => {
  const isWritten = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  await saveProducts(context, storeId, [goods(3, 'Carpet 3')]);
  const job = inTransaction(context, async (inside) => {
    await indexProducts(inside, await idsOf(3));
    isWritten.resolve();
    await mayEnd.promise;
  });
  await isWritten.promise;
  const rebuilding = rebuildIndex(context, { signal: never });
  setTimeout(mayEnd.resolve, 700);
  await Promise.all([job, rebuilding]);
  expect([await found('carpet'), await found('towel')]).toEqual([1, count - 1]);
});

describe('a rebuild', () => {
  test('says so when another is running', async () => {
    expect(await rebuildWhile(() => rebuildIndex(context, { signal: never }))).toEqual({
      rebuilt: count,
      meanwhile: null,
    });
  });

  test('that is stopped leaves the old index and nothing else', async () => {
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

  test('that is killed can be run again, and what it left is removed', async () => {
    const ofTheLock =
      "from pg_locks where locktype = 'advisory' and objid = 7351006 and database = (select oid from pg_database where datname = current_database())";
    const kill = async () => {
      await expect(
        rebuildIndex(context, {
          signal: never,
          perBatch: 10,
          onProgress: (done) => {
            if (done === 20)
              void database.pool.query(`select pg_terminate_backend(pid) ${ofTheLock}`);
          },
        }),
      ).rejects.toThrow(/terminat|Failed query/i);
      await vi.waitUntil(
        async () => (await database.pool.query(`select ${ofTheLock}`)).rowCount === 0,
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
