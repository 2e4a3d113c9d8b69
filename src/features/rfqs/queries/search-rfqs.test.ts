// Finds open requests by words.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { replaceSynonyms } from '#features/search/commands/save-synonyms.server.ts';
import { searchWords } from '#features/search/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Locale } from '#shared/locale.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { type LoggedIn, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { makeOpenRfq, type RfqAsked } from '../factory.server.ts';
import { forgetRfqDocuments, indexRfqs } from '../services/index-rfqs.server.ts';
import { rfqDocuments, rfqs } from '../table.server.ts';
import { noRfqFilters, type RfqFilters } from './filter-rfqs.ts';
import { listRfqMarket, type MarketSelection } from './rfq-market.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-01T10:00:00Z');
const clock = () => now;
const staff = testContext(database, { now: clock });
let buyer: LoggedIn;

const open = async (productName: string, asked: RfqAsked = {}, locale: Locale = 'en') => {
  now = new Date(now.getTime() + 60_000);
  const context: Context = { ...buyer.context, locale };
  return makeOpenRfq(staff, context, { productName, requirements: '', ...asked });
};

beforeAll(async () => {
  await openSmallMarket(staff);
  buyer = await somebodyNew(visitorOf(database, { now: clock }).context, 'buyer@kervan.example');
  await open('Jacquard towels', { category: 'home/towels' });
  await open('Claw hammers', { category: 'tools' });
  await open('Pamuklu bornoz, otel için', {}, 'tr');
  await open('مناشف فندقية قطنية', {}, 'ar');
  await open('Waffle robes', {
    country: 'PL',
    requirements: 'To go with towels; ask sales@robes.example',
  });
  while ((await indexRfqs(staff)) > 0);
});

type Asked = Partial<Omit<MarketSelection, 'filters'>> & {
  readonly filters?: Partial<RfqFilters>;
  readonly locale?: Locale;
};
const search = async (query: string, { filters, locale = 'en', ...asked }: Asked = {}) => {
  const { rows, correction } = await listRfqMarket(
    { ...staff, locale },
    { category: null, sort: null, query, ...asked, filters: { ...noRfqFilters, ...filters } },
    1,
    [],
  );
  return { correction, names: rows.map(({ productName }) => productName) };
};

test('finds stems in three languages, in names before other texts', async () => {
  expect((await search('towel')).names).toEqual(['Jacquard towels', 'Waffle robes']);
  expect((await search('bornozlar', { locale: 'tr' })).names).toEqual([
    'Pamuklu bornoz, otel için',
  ]);
  expect((await search('المناشف القطنية', { locale: 'ar' })).names).toEqual(['مناشف فندقية قطنية']);
});

test('translates words by synonyms', async () => {
  await replaceSynonyms(staff, [{ kind: 'synonym', en: ['bathrobe'], tr: ['bornoz'], ar: [] }]);

  expect((await search('bathrobe')).names).toEqual(['Pamuklu bornoz, otel için']);
});

test('corrects a misspelt word, and finds words that begin like the one typed', async () => {
  await database.db
    .insert(searchWords)
    .values({ word: 'hammers', displayForm: 'hammers', titles: 40 });

  expect(await search('hamners')).toEqual({ names: ['Claw hammers'], correction: 'hammers' });
  expect(await search('waff')).toEqual({ names: ['Waffle robes'], correction: null });
  expect(await search('nothing of this')).toEqual({ names: [], correction: null });
  expect(await search('!?')).toEqual({ names: [], correction: null });
});

test('keeps filters, and an order that is chosen', async () => {
  expect((await search('towel', { filters: { country: 'PL' } })).names).toEqual(['Waffle robes']);
  expect((await search('towel', { sort: 'MOST_RECENT' })).names).toEqual([
    'Waffle robes',
    'Jacquard towels',
  ]);
});

test('finds no contact details', async () => {
  expect((await search('robes.example')).names).toEqual([]);
});

test('an edited request is found by its new words, one that is over not at all', async () => {
  const { publicId } = await open('Copper kettles');
  const [row] = await database.db.select().from(rfqs).where(eq(rfqs.publicId, publicId));
  expect(await indexRfqs(staff, row!.id)).toBe(1);
  expect((await search('kettles')).names).toEqual(['Copper kettles']);

  const changed = { productName: 'Brass trays', updatedAt: new Date(now.getTime() + 1) };
  await database.db.update(rfqs).set(changed).where(eq(rfqs.publicId, publicId));
  await indexRfqs(staff);
  expect((await search('kettles')).names).toEqual([]);
  expect((await search('trays')).names).toEqual(['Brass trays']);

  await database.db.update(rfqs).set({ state: 'closed' }).where(eq(rfqs.publicId, publicId));
  expect((await search('trays')).names).toEqual([]);
  await forgetRfqDocuments(staff);
  expect(await database.db.$count(rfqDocuments)).toBe(5);
});
