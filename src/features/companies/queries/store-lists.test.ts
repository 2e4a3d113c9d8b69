import { beforeAll, describe, expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '../../../../tests/support/market.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { countMarket, countStoreCategories } from '../queries.server.ts';
import { isVerified, type StoreSort } from '../rules.ts';
import type { BusinessType, ExportRegion, Verification } from '../schemas.ts';
import { stores } from '../table.server.ts';
import {
  listStorePage,
  listStores,
  noStoreFilters,
  type StoreFilters,
} from './store-lists.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);

const evidence = (kind: Verification['kind']): Verification => ({
  kind,
  verifiedOn: '2026-05-01',
  evidence: 'seen',
});
const provinces = ['Denizli', 'İzmir', 'Iğdır', 'Çorum'];
const types: BusinessType[] = ['seller', 'trading_company', 'agent'];
const markets: ExportRegion[] = ['africa', 'middle_east', 'south_asia'];
const certificates = ['CE', 'ISO9001', 'UL'];
const checks: Verification['kind'][][] = [
  [],
  ['tax_plate'],
  ['site_visit'],
  ['tax_plate', 'site_visit'],
  ['signature_circular', 'site_visit', 'bank_account'],
];
const someOf = <Value>(values: readonly Value[], number: number) =>
  values.filter((_value, i) => (number >> i) & 1);

type Known = typeof stores.$inferSelect & { goods: number; categories: Set<string> };
let all: Known[];
let idOf: (path: string) => Id<'category'>;

beforeAll(async () => {
  // Each property runs through its values at its own pace, so that all of them meet.
  for (let i = 0; i < 60; i++) {
    const { id } = await openStore(context, {
      slug: `store-${i}`,
      name: `${'ÇCIİSŞaz'[i % 8]}${'üu'[i % 2]} ${i % 5}`,
      isManufacturer: false,
      province: provinces[i % 4]!,
      businessType: types[i % 3]!,
      establishedYear: i % 7 === 0 ? null : 1950 + ((i * 7) % 60),
      exportMarkets: someOf(markets, i % 8),
      certificates: someOf(certificates, Math.floor(i / 3) % 8),
      verifications: checks[i % 5]!.map(evidence),
      responseTimeHours: i < 3 ? i * 10 : null,
    });
    const categories = ['home/towels', 'home/sheets', 'tools/hammers', null].slice(0, i % 5);
    await saveProducts(
      context,
      id,
      categories.map((category, n) => productInputOf({ externalId: `${n}`, category })),
    );
  }
  await openStore(context, { slug: 'maker', isManufacturer: true });
  await openStore(context, { slug: 'closed', isManufacturer: false });
  await database.pool.query("update stores set state = 'suspended' where slug = 'closed'");
  const tree = await getCategoryTree(context);
  idOf = (path) => findCategory(tree, path)!.node.id;
  const { rows } = await database.pool.query<{
    store_id: string;
    category_id: string;
    product_id: string;
  }>('select store_id, category_id, product_id from product_listings');
  all = (await context.db.select().from(stores))
    .filter(({ slug }) => slug.startsWith('store-'))
    .map((row) => {
      const listed = rows.filter(({ store_id: id }) => id === row.id);
      return {
        ...row,
        goods: new Set(listed.map(({ product_id: id }) => id)).size,
        categories: new Set(listed.map(({ category_id: id }) => id)),
      };
    });
});

const passes: Record<keyof StoreFilters, (store: Known, filters: StoreFilters) => boolean> = {
  categoryId: (store, { categoryId }) => categoryId === null || store.categories.has(categoryId),
  provinces: (store, filters) =>
    filters.provinces.length === 0 || filters.provinces.includes(store.province),
  types: (store, filters) =>
    filters.types.length === 0 || filters.types.includes(store.businessType),
  certificates: (store, filters) =>
    filters.certificates.every((one) => store.certificates.includes(one)),
  markets: (store, filters) => filters.markets.every((one) => store.exportMarkets.includes(one)),
  isVerified: (store, filters) => !filters.isVerified || isVerified(store),
};
const left = (filters: StoreFilters, without?: keyof StoreFilters) =>
  all.filter((store) =>
    Object.entries(passes).every(([name, pass]) => name === without || pass(store, filters)),
  );
const tally = (values: readonly string[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, (value) => value)].map(([value, { length }]) => [value, length]),
  );
const counts = (counted: readonly { value: string; count: number }[]) =>
  Object.fromEntries(counted.map(({ value, count }) => [value, count]));

const questions: [string, () => Partial<StoreFilters>][] = [
  ['nothing', () => ({})],
  ['a category', () => ({ categoryId: idOf('tools') })],
  ['a section', () => ({ categoryId: idOf('home/sheets') })],
  ['two provinces', () => ({ provinces: ['Denizli', 'Iğdır'] })],
  ['a type', () => ({ types: ['agent'] })],
  ['two certificates', () => ({ certificates: ['CE', 'UL'] })],
  ['two markets', () => ({ markets: ['africa', 'south_asia'] })],
  ['the seal', () => ({ isVerified: true })],
  [
    'everything',
    () => ({
      categoryId: idOf('home'),
      provinces: ['İzmir', 'Çorum'],
      types: ['seller', 'agent'],
      certificates: ['CE'],
      markets: ['africa'],
      isVerified: true,
    }),
  ],
  ['what nobody has', () => ({ provinces: ['Atlantis'] })],
  ['a province with quotes', () => ({ provinces: ["'); drop table stores; --"] })],
];

describe('a list of stores', () => {
  test.each(questions)(
    'that asks for %s finds whom one by one would find, and counts what each choice would leave',
    async (_name, ask) => {
      const filters = { ...noStoreFilters, ...ask() };
      const groups = [idOf('home'), idOf('tools')];
      const list = await listStorePage(context, 'stores', filters, 'NAME', 1, groups);
      const expected = left(filters);
      expect(list.total).toBe(expected.length);
      expect(new Set(list.cards.map(({ slug }) => slug)).size).toBe(Math.min(24, expected.length));
      expect(expected.map(({ slug }) => slug)).toEqual(
        expect.arrayContaining(list.cards.map(({ slug }) => slug)),
      );
      expect(counts(list.facets.provinces)).toEqual(
        tally(left(filters, 'provinces').map(({ province }) => province)),
      );
      expect(counts(list.facets.types)).toEqual(
        tally(left(filters, 'types').map(({ businessType }) => businessType)),
      );
      expect(counts(list.facets.certificates)).toEqual(
        tally(expected.flatMap((store) => store.certificates)),
      );
      expect(counts(list.facets.markets)).toEqual(
        tally(expected.flatMap((store) => store.exportMarkets)),
      );
      expect(list.facets.verified).toBe(left(filters, 'isVerified').filter(isVerified).length);
      for (const group of groups)
        expect(list.facets.categories.get(group) ?? 0).toBe(
          left(filters, 'categoryId').filter(({ categories }) => categories.has(group)).length,
        );
    },
  );

  test('has choices for most questions, or the counts above would prove nothing', () => {
    expect(
      questions.filter(([, ask]) => left({ ...noStoreFilters, ...ask() }).length > 0).length,
    ).toBe(questions.length - 2);
  });

  const compare: Record<StoreSort, (a: Known, b: Known) => number> = {
    VERIFIED_FIRST: (a, b) => Number(isVerified(b)) - Number(isVerified(a)) || b.goods - a.goods,
    MOST_PRODUCTS: (a, b) => b.goods - a.goods,
    MOST_YEARS: (a, b) => (a.establishedYear ?? Infinity) - (b.establishedYear ?? Infinity) || 0,
    NAME: () => 0,
  };
  test.each(Object.keys(compare) as StoreSort[])(
    'sorted by %s is one order over all pages, equals by name in the alphabet of the reader',
    async (sort) => {
      for (const locale of locales) {
        const { compare: byName } = new Intl.Collator(locale);
        const expected = all
          .toSorted(
            (a, b) => compare[sort](a, b) || 0 || byName(a.name, b.name) || (a.id < b.id ? -1 : 1),
          )
          .map(({ slug }) => slug);
        const pages = await Promise.all(
          [1, 2, 3, 4].map((page) =>
            listStorePage({ ...context, locale }, 'stores', noStoreFilters, sort, page, []),
          ),
        );
        expect(
          pages.flatMap(({ cards }) => cards.map(({ slug }) => slug)),
          locale,
        ).toEqual(expected);
      }
    },
  );

  test('by cursor has the same order, filters and members for any page size', async () => {
    for (const locale of locales) {
      const filters = { ...noStoreFilters, certificates: ['CE'] };
      const one = { ...context, locale };
      const slugs: string[] = [];
      for (let after: typeof stores.$inferSelect | null = null; ;) {
        const rows: (typeof stores.$inferSelect)[] = await listStores(
          one,
          'stores',
          7,
          after,
          filters,
        );
        if (rows.length === 0) break;
        slugs.push(...rows.map(({ slug }) => slug));
        after = rows.at(-1)!;
      }
      const pages = await Promise.all(
        [1, 2].map((page) => listStorePage(one, 'stores', filters, 'NAME', page, [])),
      );
      expect(slugs).toEqual(pages.flatMap(({ cards }) => cards.map(({ slug }) => slug)));
      expect(slugs.length).toBeGreaterThan(24);
    }
  });

  test('Turkish readers find Ç after C and I before İ', async () => {
    const initials = (await listStores({ ...context, locale: 'tr' }, 'stores', 60)).map(
      ({ name }) => name[0],
    );
    expect([...new Set(initials)]).toEqual(['a', 'C', 'Ç', 'I', 'İ', 'S', 'Ş', 'z']);
  });

  test('a hundred pages and no more', async () =>
    expect((await listStorePage(context, 'stores', noStoreFilters, 'NAME', 101, [])).cards).toEqual(
      [],
    ));
});

describe('product counts of a store by category', () => {
  const counted = async () =>
    (
      await database.pool.query(
        'select store_id, category_id, product_count from store_categories order by 1, 2',
      )
    ).rows;
  const listed = async () =>
    (
      await database.pool.query(
        'select store_id, category_id, count(*)::int as product_count from product_listings ' +
          'group by 1, 2 order by 1, 2',
      )
    ).rows;

  test('equal the listings, also after products move, pause, go and return', async () => {
    expect(await counted()).toEqual(await listed());
    const { id } = await openStore(context, { slug: 'mover', isManufacturer: false });
    const goods = (asked: Parameters<typeof productInputOf>[0]) =>
      [1, 2, 3].map((n) => productInputOf({ externalId: `${n}`, ...asked }));
    await saveProducts(context, id, goods({}));
    expect((await countStoreCategories(context, id)).get(idOf('home'))).toBe(3);
    await saveProducts(context, id, goods({ category: 'tools/hammers' }).slice(1));
    expect((await countStoreCategories(context, id)).get(idOf('home'))).toBe(1);
    expect(await counted()).toEqual(await listed());
    await saveProducts(context, id, goods({ state: 'paused' }));
    expect(await countStoreCategories(context, id)).toEqual(new Map());
    await saveProducts(context, id, goods({ title: { en: 'Again' } }));
    await database.pool.query('delete from products where store_id = $1 and external_id = $2', [
      id,
      '2',
    ]);
    expect((await countStoreCategories(context, id)).get(idOf('home/towels'))).toBe(2);
    expect(await counted()).toEqual(await listed());
    await database.pool.query('delete from products where store_id = $1', [id]);
    await database.pool.query('delete from stores where id = $1', [id]);
    expect(await counted()).toEqual(await listed());
  });
});

test('the market’s manufacturers, provinces, products and response hours are counted', async () => {
  await openStore(context, {
    slug: 'sealed-maker',
    isManufacturer: true,
    province: 'Bursa',
    responseTimeHours: 8,
    verifications: checks[3]!.map(evidence),
  });
  const { rows } = await database.pool.query<{ products: number }>(
    "select count(*)::int as products from products where state = 'published'",
  );
  expect(await countMarket(context)).toEqual({
    makers: 1,
    provinces: 5,
    products: rows[0]!.products,
    responseHours: 8,
  });
});
