// Whatever is typed, search has an answer: words are put together of what has ever been taken for an operator, or for nothing.
import { expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '../../../tests/support/market.ts';
import { testContext } from '../../../tests/support/test-context.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { saveProducts } from '#features/catalog/commands/save-products.server.ts';
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

/** The same ones every time; a few of them found a fault. */
function* strangeQuestions(count: number): Generator<string> {
  yield* ['ء', 'ء&ء', 'towel+ء', 'ء_ء ½', 'a'.repeat(190), `${'a'.repeat(90)} towel`];
  let seed = 1;
  const draw = (below: number) =>
    Math.floor(((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31) * below);
  for (let i = 0; i < count; i++)
    yield Array.from({ length: 1 + draw(7) }, () => pieces[draw(pieces.length)]!).join('');
}

test('whatever is typed, search and suggestions have an answer', async () => {
  const failed: unknown[] = [];
  for (const question of strangeQuestions(150)) {
    const asked = { ...context, locale: locales[question.length % locales.length]! };
    const answers = await Promise.allSettled([
      findProducts(asked, question, 1),
      searchStores(asked, question, 'manufacturers', 1),
      suggest(asked, question),
    ]);
    failed.push(
      ...answers.filter(({ status }) => status === 'rejected').map((answer) => [question, answer]),
    );
  }
  expect(failed).toEqual([]);
}, 60_000);
