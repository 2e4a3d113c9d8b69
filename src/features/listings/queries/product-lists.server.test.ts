import { moveListings } from '#features/products/services/move-listings.server.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  openSmallMarket,
  openStore,
  productInputOf,
  testRates,
} from '../../../../tests/support/market.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { saveCategories } from '#features/categories/commands/save-categories.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { savePromotions } from '#features/promotions/commands.server.ts';
import { type BusinessType, businessTypes } from '#features/companies/schemas.ts';
import type { Id } from '#shared/ids.ts';
import { microsPerUnit } from '#shared/money.ts';
import { plateCode } from '#shared/plate-codes.ts';
import {
  isReadyToShip,
  leadBandOf,
  leadBands,
  moqBandOf,
  moqBands,
} from '#features/products/rules/bands.ts';
import { pageSize } from '#shared/paging.ts';
import { productSorts } from '../rules.ts';
import { certificates, type ProductInput } from '#features/products/schemas.ts';
import {
  type CategoryNode,
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { listProducts } from './product-lists.server.ts';
import { type ListFilters, noFilters } from '../rules.ts';
import type { ListScope } from './list-conditions.server.ts';

const database = await testDatabase();
const context = testContext(database);

/** The same numbers every time: a count that is wrong once is wrong again. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type Made = ProductInput & { readonly type: BusinessType; readonly storeSlug: string };
const [storeCount, productsEach] = [6, 30];
const items = [
  'home/towels',
  'home/bathrobes',
  'home/sheets',
  'tools/hammers',
  'tools/hand',
  'home',
  null,
] as const;
const brandNames = ['Ege', 'Işık', 'Çınar', 'Toros', null];
const made: Made[] = [];
let towels: CategoryNode;
let home: CategoryNode;

beforeAll(async () => {
  await openSmallMarket(context);
  const tree = await getCategoryTree(context);
  towels = findCategory(tree, 'home/towels')!.node;
  home = findCategory(tree, 'home')!.node;
  const roll = dice(7);
  const among = <T>(all: readonly T[]): T => all[Math.floor(roll() * all.length)]!;
  for (let storeNumber = 0; storeNumber < storeCount; storeNumber++) {
    const type = among(businessTypes);
    const { id } = await openStore(context, {
      slug: `store-${storeNumber}`,
      businessType: type,
      isManufacturer: type === 'manufacturer',
    });
    const inputs = Array.from({ length: productsEach }, (_, i) => {
      const moq = among([1, 50, 51, 200, 201, 1_000, 1_001, 5_000]);
      const isStocked = roll() < 0.4;
      return productInputOf({
        externalId: `p${i}`,
        title: { en: `Thing ${storeNumber} ${i}` },
        category: among(items),
        brand: among(brandNames),
        moq,
        tiers: [{ fromQuantity: 1, priceMicros: 1 + Math.floor(roll() ** 3 * 50 * microsPerUnit) }],
        leadTimes:
          roll() < 0.2
            ? []
            : [
                { fromQuantity: 1, days: among([0, 7, 8, 21, 22, 90]) },
                { fromQuantity: 9_000, days: 120 },
              ],
        stock: isStocked ? among([0, 60, 10_000]) : null,
        shipByDays: isStocked ? 2 : null,
        sample: roll() < 0.3 ? { priceMicros: 0, leadDays: 3 } : null,
        certificates: certificates.filter(() => roll() < 0.2),
        originCountry: among(['TR', 'TR', 'TR', 'CN', null]),
        originProvince: among(['Denizli', 'istanbul', 'BURSA', 'Atlantis', null]),
        currency: among(['USD', 'EUR'] as const),
      });
    });
    await saveProducts(context, id, inputs);
    made.push(...inputs.map((input) => ({ ...input, type, storeSlug: `store-${storeNumber}` })));
  }
});

const usdMicros = (product: Made) =>
  product.currency === 'USD'
    ? product.tiers[0]!.priceMicros
    : Math.max(1, Math.round((product.tiers[0]!.priceMicros * microsPerUnit) / testRates.EUR));
const slugOfBrand = (name: string | null) =>
  name === null ? null : { Ege: 'ege', Işık: 'isik', Çınar: 'cinar', Toros: 'toros' }[name]!;
const originOf = (product: Made) =>
  product.originCountry === 'CN' ? 0 : plateCode(product.originProvince);
const leadsOf = (product: Made) => [
  ...(isReadyToShip(product) ? ['ready' as const] : []),
  ...(leadBandOf(product.leadTimes) ? [leadBandOf(product.leadTimes)!] : []),
];

/** Each group by itself, as a buyer would check it by hand. */
const groups: {
  readonly [Group in keyof ListFilters | 'price']?: (
    product: Made,
    filters: ListFilters,
  ) => boolean;
} = {
  price: (product, { minMicros, maxMicros }) =>
    (minMicros === null || usdMicros(product) >= minMicros) &&
    (maxMicros === null || usdMicros(product) <= maxMicros),
  brands: (product, { brands }) =>
    brands.length === 0 || brands.includes(slugOfBrand(product.brand)!),
  moq: (product, { moq }) => moq.length === 0 || moq.includes(moqBandOf(product.moq)),
  lead: (product, { lead }) =>
    lead.length === 0 || leadsOf(product).some((band) => lead.includes(band)),
  types: (product, { types }) => types.length === 0 || types.includes(product.type),
  certificates: (product, filters) =>
    filters.certificates.length === 0 ||
    product.certificates.some((one) => filters.certificates.includes(one)),
  origins: (product, { origins }) => origins.length === 0 || origins.includes(originOf(product)),
  hasSample: (product, { hasSample }) => !hasSample || product.sample !== null,
};
const passing = (among: readonly Made[], filters: ListFilters, without?: keyof typeof groups) =>
  among.filter((product) =>
    Object.entries(groups).every(([group, fits]) => group === without || fits(product, filters)),
  );

function someFilters(roll: () => number): ListFilters {
  const some = <T>(all: readonly T[], share: number): T[] =>
    roll() < share ? all.filter(() => roll() < 0.4) : [];
  const minMicros = roll() < 0.3 ? Math.floor(roll() * 4 * microsPerUnit) + 1 : null;
  return {
    brands: some(['ege', 'isik', 'cinar', 'toros', 'unknown'], 0.4),
    minMicros,
    maxMicros: roll() < 0.3 ? (minMicros ?? 0) + Math.floor(roll() * 20 * microsPerUnit) : null,
    moq: some(moqBands, 0.4),
    lead: some(leadBands, 0.4),
    types: some(businessTypes, 0.4),
    certificates: some(certificates, 0.4),
    origins: some([20, 34, 16, 81], 0.3),
    hasSample: roll() < 0.15,
  };
}

const scopes: readonly {
  name: string;
  scope: () => ListScope;
  holds: (product: Made) => boolean;
}[] = [
  { name: 'the whole market', scope: () => ({}), holds: () => true },
  {
    name: 'a group',
    scope: () => ({ category: home }),
    holds: (product) => product.category?.startsWith('home') ?? false,
  },
  {
    name: 'a category',
    scope: () => ({ category: towels }),
    holds: (product) => product.category === 'home/towels',
  },
  {
    name: 'what has a sample or is ready',
    scope: () => ({ category: home, requires: (1n << 24n) | (1n << 20n) }),
    holds: (product) =>
      (product.category?.startsWith('home') ?? false) &&
      (product.sample !== null || isReadyToShip(product)),
  },
];

describe('facet counts equal a naive count', () => {
  test.each(scopes)('in $name', async ({ scope, holds }) => {
    const roll = dice(scopes.findIndex((one) => one.holds === holds) + 11);
    const all = made.filter(holds);
    let met = 0;
    for (let round = 0; round < 25; round++) {
      const filters = round === 0 ? noFilters : someFilters(roll);
      const list = await listProducts(context, {
        scope: scope(),
        filters,
        sort: productSorts[round % productSorts.length]!,
      });
      const left = passing(all, filters);
      met += left.length;
      const { facets } = list;
      const counted = (options: readonly { value?: string; slug?: string; count: number }[]) =>
        Object.fromEntries(
          options
            .filter(({ count }) => count > 0)
            .map(({ value, slug, count }) => [value ?? slug, count]),
        );
      const byHand = (
        without: keyof typeof groups,
        valuesOf: (product: Made) => readonly string[],
      ) => {
        const counts: Record<string, number> = {};
        for (const product of passing(all, filters, without))
          for (const value of valuesOf(product)) counts[value] = (counts[value] ?? 0) + 1;
        return counts;
      };
      expect(
        {
          total: list.total,
          stores: list.storeCount,
          moq: counted(facets.moq),
          lead: counted(facets.lead),
          types: counted(facets.types),
          certificates: counted(facets.certificates),
          origins: counted(facets.origins),
          brands: counted(facets.brands),
          bars: facets.price.spread?.bars.reduce((sum, one) => sum + one, 0) ?? 0,
          titles: list.cards.map((card) => card.title.value).toSorted().length,
        },
        JSON.stringify(filters),
      ).toEqual({
        total: left.length,
        stores: new Set(left.map(({ storeSlug }) => storeSlug)).size,
        moq: byHand('moq', (product) => [moqBandOf(product.moq)]),
        lead: byHand('lead', leadsOf),
        types: byHand('types', ({ type }) => [type]),
        certificates: byHand('certificates', (product) => product.certificates),
        origins: byHand('origins', (product) =>
          originOf(product) === 0
            ? []
            : [{ 20: 'denizli', 34: 'istanbul', 16: 'bursa' }[originOf(product)]!],
        ),
        brands: byHand('brands', (product) =>
          product.brand === null ? [] : [slugOfBrand(product.brand)!],
        ),
        bars: passing(all, filters, 'price').length,
        titles: Math.min(pageSize, left.length),
      });
      const names = new Set(left.map((product) => product.title.en));
      for (const card of list.cards)
        expect(names, JSON.stringify(filters)).toContain(card.title.value);
    }
    expect(met, 'the filters leave something to count').toBeGreaterThan(50);
  });

  test('whichever way a page is found, it is the same page', async () => {
    const filters: ListFilters = { ...noFilters, certificates: ['REACH'] };
    for (const sort of productSorts) {
      const all = (
        await Promise.all([1, 2].map((page) => listProducts(context, { filters, sort, page })))
      ).flatMap((list) => list.cards.map((card) => card.id));
      expect(new Set(all).size).toBe(Math.min(2 * pageSize, passing(made, filters).length));
      const prices = (
        await listProducts(context, {
          filters: { ...filters, hasSample: true, lead: ['over-21'] },
          sort: 'PRICE_BY_ASC',
        })
      ).cards.map((card) => card.price.lowMicros);
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
  });

  test('products are counted under their own category in every list', async () => {
    const tree = await getCategoryTree(context);
    const numberOf = (treePath: string) => findCategory(tree, treePath)!.node.number;
    const { categoryCounts } = await listProducts(context, {});
    const inItem = (path: string | null) =>
      made.filter((product) => product.category === path).length;
    expect(Object.fromEntries(categoryCounts)).toEqual({
      0: inItem(null),
      [numberOf('home/towels')]: inItem('home/towels'),
      [numberOf('home/bathrobes')]: inItem('home/bathrobes'),
      [numberOf('home/sheets')]: inItem('home/sheets'),
      [numberOf('home')]: inItem('home'),
      [numberOf('tools/hammers')]: inItem('tools/hammers'),
      [numberOf('tools/hand')]: inItem('tools/hand'),
    });
  });

  test('brands are found by a part of their name, in any letters', async () => {
    const named = async (find: string) =>
      (await listProducts(context, { brandQuery: find })).facets.brands.map((brand) => brand.name);
    expect(await named('ISI')).toEqual(['Işık']);
    expect(await named('çin')).toEqual(['Çınar']);
    expect(await named('cin')).toEqual(['Çınar']);
    expect(await named('%')).toEqual([]);
    expect((await named('')).toSorted()).toEqual(['Ege', 'Işık', 'Toros', 'Çınar'].toSorted());
  });

  test('in another currency bounds and prices are the reader’s', async () => {
    const inEuro = testContext(database, { currency: 'EUR' });
    const inDollars = await listProducts(context, {
      filters: { ...noFilters, minMicros: 2 * microsPerUnit },
      sort: 'PRICE_BY_ASC',
    });
    const list = await listProducts(inEuro, {
      filters: { ...noFilters, minMicros: microsPerUnit },
      sort: 'PRICE_BY_ASC',
    }); // half a euro is a dollar
    expect(list.total).toBe(inDollars.total);
    expect(list.facets.price.spread!.bars).toEqual(inDollars.facets.price.spread!.bars);
    expect(list.facets.price.spread!.highestMicros).toBeLessThan(
      inDollars.facets.price.spread!.highestMicros,
    );
  });

  test('of promotions and of one store', async () => {
    const {
      rows: [store],
    } = await database.pool.query<{ id: Id<'store'> }>(
      "select id from stores where slug = 'store-0'",
    );
    await savePromotions(context, store!.id, [
      {
        externalId: 'p0',
        percent: 10,
        startsAt: new Date('2020-01-01'),
        endsAt: new Date('2100-01-01'),
      },
    ]);
    expect((await listProducts(context, { scope: { isPromoted: true } })).total).toBe(1);
    expect((await listProducts(context, { scope: { storeId: store!.id } })).total).toBe(
      productsEach,
    );
  });
});

test('the migration gives older listings the filter bits that saving gives', async () => {
  const { rows: before } = await database.pool.query(
    'select category_id, product_id, filter_bits, brand_number from product_listings order by 1, 2',
  );
  await database.pool.query('update product_listings set filter_bits = 0, brand_number = 0');
  const { readFile } = await import('node:fs/promises');
  const { globSync } = await import('node:fs');
  const [file] = globSync('database/migrations/*_fill_listing_traits/migration.sql');
  // As the column was called then.
  await database.pool.query('alter table product_listings rename filter_bits to traits');
  await database.pool.query(await readFile(file!, 'utf8'));
  await database.pool.query('alter table product_listings rename traits to filter_bits');
  const { rows: after } = await database.pool.query(
    'select category_id, product_id, filter_bits, brand_number from product_listings order by 1, 2',
  );
  expect(after).toEqual(before);
  expect(
    new Set(before.map((row: { filter_bits: string }) => row.filter_bits)).size,
  ).toBeGreaterThan(100);
});

test('a saved category keeps its number, and a new one gets a new number', async () => {
  const numbers = async () =>
    new Map(
      (
        await database.pool.query<{ path: string; number: number }>(
          'select path, number from categories',
        )
      ).rows.map((row) => [row.path, row.number]),
    );
  const before = await numbers();
  const names = (name: string) => ({ en: name, tr: name, ar: name });
  await saveCategories(
    context,
    [
      {
        slug: 'garden',
        name: names('Garden'),
        kind: 'plain',
        terms: { commissionPercent: 8, transferDays: 7, moqPieces: 1 },
        sections: [],
      },
    ],
    moveListings,
  );
  const after = await numbers();
  expect([...before].filter(([path, number]) => after.get(path) !== number)).toEqual([]);
  expect(after.get('garden')).toBeGreaterThan(Math.max(...before.values()));
});
