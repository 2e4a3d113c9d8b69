// No input breaks the search. Queries are put together from pieces that were once taken for
// operators or for nothing.
import { expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '../../../tests/support/market.ts';
import { testContext } from '../../../tests/support/test-context.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { countWords } from './services/count-words.server.ts';
import { indexProducts } from './services/index-products.server.ts';
import { indexAllStores } from './services/index-stores.server.ts';
import { findProducts, searchStores } from './queries/search.server.ts';
import { suggest } from './queries/suggestions.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);
const { id } = await openStore(context);
const titles = ['towel ء', 'havlu 16 GB', "men's t-shirt dv7-1211ea", 'منشفة قطن', 'B.V. & co'];
await saveProducts(
  context,
  id,
  titles.map((title, i) => productInputOf({ externalId: `product ${i}`, title: { en: title } })),
);
await indexProducts(
  context,
  (await database.pool.query<{ id: Id<'product'> }>('select id from products')).rows.map(
    (row) => row.id,
  ),
);
await indexAllStores(context);
await countWords(context);

const pieces = [
  'ء',
  'ـ',
  'َ',
  'أ',
  'ال',
  'ات',
  'ة',
  '١٢',
  'ﷺ',
  'ﻻ',
  'ı',
  'İ',
  'i̇',
  'ß',
  'ﬁ',
  '²',
  '½',
  'Ⅷ',
  '中文',
  '🧵',
  '\u200D',
  '\u0301',
  '\0',
  '\uD83D',
  '　',
  "'",
  '’s',
  '-',
  '_',
  '.',
  '+',
  '&',
  '|',
  '!',
  ':*',
  '<->',
  '(',
  ')',
  '\\',
  '%',
  '=',
  '@',
  '~',
  '/',
  '"',
  'T/',
  'c/1',
  '16',
  'GB',
  '006R90321',
  'dv7-1211ea',
  'towel',
  'a'.repeat(70),
  ' ',
  ' ',
];

/** Always the same queries. A few of them found a bug. */
function* arbitraryQueries(count: number): Generator<string> {
  yield* ['ء', 'ء&ء', 'towel+ء', 'ء_ء ½', 'a'.repeat(190), `${'a'.repeat(90)} towel`];
  let seed = 1;
  const draw = (below: number) =>
    Math.floor(((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31) * below);
  for (let i = 0; i < count; i++)
    yield Array.from({ length: 1 + draw(7) }, () => pieces[draw(pieces.length)]!).join('');
}

test('search and suggestions answer every input', async () => {
  const failed: unknown[] = [];
  for (const query of arbitraryQueries(150)) {
    const reader = { ...context, locale: locales[query.length % locales.length]! };
    const results = await Promise.allSettled([
      findProducts(reader, query),
      searchStores(reader, query, { kind: 'manufacturers', page: 1 }),
      suggest(reader, query),
    ]);
    failed.push(
      ...results.filter(({ status }) => status === 'rejected').map((result) => [query, result]),
    );
  }
  expect(failed).toEqual([]);
}, 60_000);
