// What anybody finds in the RFQ market.
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import {
  type CategoryNode,
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { openSmallMarket } from '../../../../tests/support/market.ts';
import { somebodyNew, visitorOf } from '../../../../tests/support/users.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { closeRfq } from '../commands/close-rfq.server.ts';
import { makeOpenRfq, makePostedRfq } from '../factory.server.ts';
import { rfqs } from '../table.server.ts';
import { getBuyerProfile } from './buyer-profile.server.ts';
import { findPublicRfq } from './public-rfqs.server.ts';
import {
  listRfqMarket,
  type MarketSelection,
  newestRfqs,
  similarRfqs,
} from './rfq-market.server.ts';
import { noRfqFilters, type RfqFilters } from './filter-rfqs.ts';
import { listRfqsAfter } from './rfqs-after.server.ts';

const database = await testDatabase();
let now = new Date('2026-03-01T10:00:00Z');
const clock = () => now;
const staff = testContext(database, { now: clock });
let groups: readonly CategoryNode[];
const idOf: Record<string, string> = {};

beforeAll(async () => {
  await openSmallMarket(staff);
  groups = await getCategoryTree(staff);
  const { context: buyer } = await somebodyNew(
    visitorOf(database, { now: clock }).context,
    'buyer@kervan.example',
  );
  const open = async (name: string, asked: Parameters<typeof makeOpenRfq>[2]) => {
    now = new Date(now.getTime() + 60_000);
    idOf[name] = (
      await makeOpenRfq(staff, buyer, { productName: `${name} for hotels`, ...asked })
    ).publicId;
  };
  await open('Towels', { category: 'home/towels', country: 'DE' });
  await open('Sheets', { category: 'home/sheets', country: 'SA' });
  await open('Hammers', { category: 'tools', country: 'DE' });
  await open('Mugs', { country: 'DE', productName: 'Mugs: write to me@mugs.example' });
  await open('Gone', { category: 'home/towels' });
  await closeRfq(buyer, idOf['Gone']!);
  await makePostedRfq(buyer, { productName: 'Nobody has seen this' });
  await database.db.update(rfqs).set({ quotesLeft: 3 }).where(eq(rfqs.publicId, idOf['Mugs']!));
});

const node = (treePath: string) => findCategory(groups, treePath)!.node;
type Asked = Partial<Omit<MarketSelection, 'filters'>> & {
  readonly filters?: Partial<RfqFilters>;
  readonly page?: number;
};
const list = async ({ filters = {}, page = 1, ...asked }: Asked = {}, context = staff) => {
  const selection = {
    category: null,
    query: '',
    sort: null,
    ...asked,
    filters: { ...noRfqFilters, ...filters },
  };
  const { rows, ...counts } = await listRfqMarket(context, selection, page, groups);
  return {
    ...counts,
    names: rows.map(({ publicId }) => Object.keys(idOf).find((name) => idOf[name] === publicId)),
  };
};

test('open ones alone, the newest first or those with most quotes left', async () => {
  expect(await list()).toMatchObject({ names: ['Mugs', 'Hammers', 'Sheets', 'Towels'], total: 4 });
  expect((await list({ sort: 'MOST_QUOTES_LEFT' })).names).toEqual([
    'Hammers',
    'Sheets',
    'Towels',
    'Mugs',
  ]);
  expect((await list({ sort: 'CLOSING_SOON' })).names).toEqual([
    'Towels',
    'Sheets',
    'Hammers',
    'Mugs',
  ]);
  expect(await list({ page: 2 })).toMatchObject({ names: [], total: 4 });
});

test('requests by category and destination; each choice is counted without itself', async () => {
  const inGroups = ({ groups: counted }: Awaited<ReturnType<typeof list>>) =>
    groups.map(({ id }) => counted.get(id));
  const home = await list({ category: node('home') });
  expect([home.names, home.total, inGroups(home), [...home.countries]]).toEqual([
    ['Sheets', 'Towels'],
    2,
    [2, 1],
    [
      ['DE', 1],
      ['SA', 1],
    ],
  ]);
  const german = await list({ category: node('home/towels'), filters: { country: 'DE' } });
  expect([german.names, german.total, inGroups(german), [...german.countries]]).toEqual([
    ['Towels'],
    1,
    [1, 1],
    [['DE', 1]],
  ]);
  expect(await list({ category: node('tools'), filters: { country: 'PL' } })).toMatchObject({
    names: [],
    total: 0,
  });
});

test('how to reach the buyer is in no row', async () => {
  const {
    rows: [mugs],
    total,
  } = await newestRfqs(staff, 1);
  expect([mugs!.productName, mugs!.category, total]).toEqual(['Mugs: write to •••••', null, 4]);
  expect(JSON.stringify(mugs)).not.toMatch(/kervan\.example|mugs\.example/);
});

test('a request is shown with others of its category', async () => {
  const beside = await similarRfqs(
    staff,
    { publicId: idOf['Hammers']!, category: node('home/towels') },
    4,
  );
  expect(beside.map(({ publicId }) => publicId)).toEqual([idOf['Towels']]);
  expect(
    await similarRfqs(staff, { publicId: idOf['Towels']!, category: node('home/towels') }, 4),
  ).toEqual([]);
});

test('a buyer’s profile tells the country, the confirmation and counts of requests', async () => {
  const rfq = await findPublicRfq(staff, idOf['Towels']!);
  await database.db.update(rfqs).set({ state: 'awarded' }).where(eq(rfqs.publicId, idOf['Mugs']!));

  const profile = await getBuyerProfile(staff, rfq!);

  await database.db.update(rfqs).set({ state: 'open' }).where(eq(rfqs.publicId, idOf['Mugs']!));
  expect(profile).toEqual({ country: 'TR', isEmailConfirmed: true, requests: 5, awards: 1 });
});

test('expired requests are not public, though no job has ended them yet', async () => {
  const before = now;
  now = new Date('2026-03-31T10:02:30Z'); // the first two of them are over
  expect(await list()).toMatchObject({ names: ['Mugs', 'Hammers'], total: 2 });
  now = before;
});

test('requests by quantity, unit, day and quotes left, each counted without itself', async () => {
  await database.db
    .update(rfqs)
    .set({ quantity: 50, unit: 'KGM' })
    .where(eq(rfqs.publicId, idOf['Hammers']!));

  const small = await list({ filters: { quantity: 'up-to-100' } });

  expect(small.names).toEqual(['Hammers']);
  expect([...small.quantities]).toEqual([
    ['up-to-100', 1],
    ['1001-10000', 3],
  ]);
  expect([...small.units]).toEqual([['KGM', 1]]);
  expect((await list({ filters: { unit: 'C62', left: '5' } })).names).toEqual(['Sheets', 'Towels']);
  expect([...(await list()).left]).toEqual([
    ['3', 4],
    ['5', 3],
    ['8', 3],
    ['10', 3],
  ]);
  const before = now;
  now = new Date('2026-03-02T10:02:30Z'); // a day after the second of them
  expect((await list({ filters: { days: '1' } })).names).toEqual(['Mugs', 'Hammers']);
  now = before;
});

test('a list in parts has each request once, also when some were published together', async () => {
  await database.db.update(rfqs).set({ publishedAt: now }).where(eq(rfqs.state, 'open'));
  const selection = { category: null, filters: noRfqFilters, query: '' };
  const seen: string[] = [];

  let after: Awaited<ReturnType<typeof listRfqsAfter>>['last'] = null;
  do {
    const part = await listRfqsAfter(staff, selection, after, 2);
    seen.push(...part.rfqs.map(({ publicId }) => publicId));
    after = part.last;
  } while (after !== null);

  expect(seen).toHaveLength(4);
  expect(new Set(seen).size).toBe(4);
});
