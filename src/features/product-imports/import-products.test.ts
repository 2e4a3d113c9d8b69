import { setTimeout } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import type { ProductInput } from '#features/products/schemas.ts';
import type { ImportItem, RejectedItem } from './import-item.ts';
import { randomProducts } from './fixtures/random-products.ts';
import { importProducts, type SaveResult } from './import-products.server.ts';

const base = randomProducts(1, 1)[0]!;
const item = (
  externalId: string | null,
  parts: Partial<ProductInput> = {},
  line = 2,
): ImportItem => ({
  kind: 'product',
  product: { ...base, category: null, ...parts, externalId },
  categoryHints: { path: 'A > B', type: 'Towels', title: 'x', tags: [] },
  isMoqGiven: true,
  line,
  warnings: [{ code: 'gtinDropped', line, column: 'gtin', values: {} }],
  raw: [[externalId ?? '']],
});
const rejected: ImportItem = {
  kind: 'rejected',
  line: 9,
  column: 'price',
  reason: 'priceMissing',
  values: {},
  externalId: 'r',
  raw: [['r']],
};
async function* streamOf(items: readonly ImportItem[]) {
  yield* items;
}
const created = async (batch: readonly ProductInput[]): Promise<SaveResult[]> =>
  batch.map(() => 'created');
const noMatch = { match: () => null, has: () => true };

test('an import says of how many products nobody can order from stock', async () => {
  const counts = await importProducts({
    items: streamOf([
      item('a', { stock: 1, moq: 50 }),
      item('b', { stock: 50, moq: 50 }),
      item('c', { stock: 0, moq: 50 }),
      item('d', { stock: null, moq: 50 }),
    ]),
    match: noMatch,
    save: created,
  });

  expect(counts.warnings.stockBelowMoq).toBe(1);
});

test('an import counts the results of every product', async () => {
  const outcomes: SaveResult[] = [
    'created',
    'updated',
    'unchanged',
    { rejected: 'catalog.limitReached' },
  ];
  const refused: RejectedItem[] = [];
  const counts = await importProducts({
    items: streamOf([
      item('a'),
      rejected,
      item('b', { category: 'home/towels' }),
      item('c'),
      item('d'),
    ]),
    match: noMatch,
    save: async (batch) => batch.map((_, i) => outcomes[i]!),
    onRejected: (found) => {
      refused.push(found);
    },
  });
  expect(counts).toEqual({
    read: 5,
    created: 1,
    updated: 1,
    unchanged: 1,
    rejected: 2,
    underReview: 2,
    warnings: { gtinDropped: 4 },
    reasons: { priceMissing: 1, notSaved: 1 },
  });
  expect(refused).toMatchObject([
    { externalId: 'r' },
    {
      externalId: 'd',
      reason: 'notSaved',
      values: { reason: 'catalog.limitReached' },
      raw: [['d']],
    },
  ]);
});

test('a category of the file applies, otherwise hints decide', async () => {
  const saved: ProductInput[] = [];
  const match = vi.fn(() => ({ path: 'home/towels', by: 'path' }));
  await importProducts({
    items: streamOf([item('a', { category: 'own/one' }), item('b')]),
    match: { match, has: (path) => path === 'own/one' },
    save: async (batch) => {
      saved.push(...batch);
      return created(batch);
    },
  });
  expect(saved.map(({ category }) => category)).toEqual(['own/one', 'home/towels']);
  expect(match).toHaveBeenCalledExactlyOnceWith({
    path: 'A > B',
    type: 'Towels',
    title: 'x',
    tags: [],
  });
});

test('a path that only looks like ours is matched by hints, else is under review', async () => {
  const saved: ProductInput[] = [];
  const match = vi
    .fn()
    .mockReturnValueOnce({ path: 'home/towels', by: 'words' })
    .mockReturnValue(null);
  const counts = await importProducts({
    items: streamOf([
      item('a', { category: 'bath/towels' }),
      item('b', { category: 'nobody/knows' }),
    ]),
    match: { match, has: () => false },
    save: async (batch) => {
      saved.push(...batch);
      return created(batch);
    },
  });
  expect(saved.map(({ category }) => category)).toEqual(['home/towels', null]);
  expect(counts.underReview).toBe(1);
});

test('the second product with an id is rejected and names the first one', async () => {
  const refused: RejectedItem[] = [];
  const counts = await importProducts({
    items: streamOf([item('a', {}, 5), item(null), item(null), item('a', {}, 70)]),
    match: noMatch,
    save: created,
    onRejected: (found) => {
      refused.push(found);
    },
  });
  expect(counts).toMatchObject({ created: 3, rejected: 1 });
  expect(refused).toMatchObject([
    { line: 70, reason: 'duplicateId', values: { id: 'a', line: 5 } },
  ]);
});

describe('import batches', () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => item(String(i)));

  test('hold 500 products, the last one fewer, with progress', async () => {
    const sizes: number[] = [],
      progress: number[] = [];
    await importProducts({
      items: streamOf(many(1200)),
      match: noMatch,
      save: (batch) => {
        sizes.push(batch.length);
        return created(batch);
      },
      onProgress: ({ read }) => progress.push(read),
    });
    expect(sizes).toEqual([500, 500, 200]);
    expect(new Set(progress)).toEqual(new Set([500, 1000, 1200]));
  });

  test('are read at most one ahead of saving', async () => {
    let read = 0,
      saved = 0,
      ahead = 0;
    async function* counted() {
      for (const one of many(100)) {
        read++;
        ahead = Math.max(ahead, read - saved);
        yield one;
      }
    }
    await importProducts({
      items: counted(),
      match: noMatch,
      batchSize: 10,
      save: async (batch) => {
        await setTimeout(1);
        saved += batch.length;
        return created(batch);
      },
    });
    expect(ahead).toBeLessThanOrEqual(20);
  });

  test('are full sooner with large products', async () => {
    const sizes: number[] = [];
    const large = Array.from({ length: 20 }, (_, i) => ({
      ...item(String(i)),
      raw: [['x'.repeat(1_000_000)]],
    }));
    await importProducts({
      items: streamOf(large),
      match: noMatch,
      save: (batch) => {
        sizes.push(batch.length);
        return created(batch);
      },
    });
    expect(Math.max(...sizes)).toBe(9);
  });

  test('are not saved when there are no products', async () => {
    const save = vi.fn(created);
    expect(await importProducts({ items: streamOf([]), match: noMatch, save })).toMatchObject({
      read: 0,
    });
    expect(save).not.toHaveBeenCalled();
  });
});

describe('an interrupted import', () => {
  test('ends with the error of saving, and stops reading', async () => {
    let read = 0;
    async function* endless() {
      for (;;) yield item(String(read++));
    }
    await expect(
      importProducts({
        items: endless(),
        match: noMatch,
        batchSize: 10,
        save: async () => {
          throw new Error('database gone');
        },
      }),
    ).rejects.toThrow('database gone');
    expect(read).toBeLessThan(40);
  });

  test('ends with the error of the file, after the current batch is saved', async () => {
    let saved = 0;
    async function* broken() {
      for (let i = 0; i < 15; i++) yield item(String(i));
      throw new Error('file broken');
    }
    await expect(
      importProducts({
        items: broken(),
        match: noMatch,
        batchSize: 10,
        save: async (batch) => {
          await setTimeout(5);
          saved += batch.length;
          return created(batch);
        },
      }),
    ).rejects.toThrow('file broken');
    expect(saved).toBe(10);
  });

  test('can be stopped between batches', async () => {
    const stop = new AbortController();
    let saved = 0;
    async function* endless() {
      for (let i = 0; ; i++) yield item(String(i));
    }
    const run = importProducts({
      items: endless(),
      match: noMatch,
      batchSize: 10,
      signal: stop.signal,
      save: async (batch) => {
        saved += batch.length;
        if (saved >= 30) stop.abort(new Error('enough'));
        return created(batch);
      },
    });
    await expect(run).rejects.toThrow('enough');
    expect(saved).toBeLessThanOrEqual(40);
  });

  test('can safely be repeated', async () => {
    const shop = new Map<string, string>();
    const save = async (batch: readonly ProductInput[]): Promise<SaveResult[]> =>
      batch.map(({ externalId, ...rest }) => {
        const now = JSON.stringify(rest),
          had = shop.get(externalId!);
        shop.set(externalId!, now);
        return had === undefined ? 'created' : had === now ? 'unchanged' : 'updated';
      });
    await importProducts({ items: streamOf([item('a'), item('b')]), match: noMatch, save });
    expect(
      await importProducts({
        items: streamOf([item('a'), item('b'), item('c')]),
        match: noMatch,
        save,
      }),
    ).toMatchObject({ created: 1, unchanged: 2 });
  });
});
