import { beforeEach, describe, expect, test } from 'vitest';
import {
  getCategoryTree,
  findCategory,
} from '#features/categories/queries/category-tree.server.ts';
import type { ListScope } from '#features/listings/queries/list-conditions.server.ts';
import { getProductCards } from '#features/listings/queries/product-cards.server.ts';
import { findProduct } from '#features/listings/queries/product-detail.server.ts';
import { listProducts, topProducts } from '#features/listings/queries/product-lists.server.ts';
import {
  openSmallMarket,
  openStore,
  productInputOf,
  storeInputOf,
} from '../../../../tests/support/market.ts';
import { testContext } from '../../../../tests/support/test-context.ts';
import { testDatabase } from '../../../../tests/support/test-database.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { savePromotions } from '#features/promotions/commands.server.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import { indexAllStores } from '#features/search/services/index-stores.server.ts';
import { searchProducts, searchStores } from '#features/search/queries/search.server.ts';
import type { Id } from '#shared/ids.ts';
import { saveManagedStore, saveStore } from './stores.server.ts';
import { countMarket, findStore } from '../queries.server.ts';
import { listStores, listVerifiedManufacturers } from '../queries/store-lists.server.ts';
import { isVerified } from '../rules.ts';
import type { Verification } from '../schemas.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);
beforeEach(() => database.pool.query("select empty_tables('companies, stores, outbox')"));

test.each([
  ['that nobody sees', 'Ali\u3164Veli', 'nameUnseen'],
  ['with a link', 'Ege www.ege.example', 'nameHasLink'],
])('a store with a name %s is refused', async (_what, name, refusal) => {
  const attempt = saveManagedStore(context, storeInputOf({ name }));

  await expect(attempt).rejects.toMatchObject({ fieldErrors: { name: refusal } });

  expect((await database.pool.query('select 1 from stores')).rowCount).toBe(0);
});

/** Gives the store to a new company. */
async function companyOf(storeId: string): Promise<string> {
  const { rows } = await database.pool.query<{ id: string }>(
    `with company as (
      insert into companies (id, public_id, name, is_buyer, is_seller, is_admin, business_type,
        is_manufacturer, has_shipping)
      values (uuidv7(), 'c000000001', 'Ege', false, true, false, 'seller', false, true)
      returning id)
    update stores set company_id = company.id from company where stores.id = $1
    returning company.id`,
    [storeId],
  );
  return rows[0]!.id;
}

const evidence = (kind: Verification['kind']): Verification => ({
  kind,
  verifiedOn: '2026-05-01',
  evidence: 'seen',
});
const verifications = [evidence('tax_plate'), evidence('site_visit')];

describe('a store', () => {
  test('is created once per slug; its profile is replaced, its ids stay', async () => {
    const first = await saveManagedStore(context, storeInputOf());
    const second = await saveManagedStore(
      context,
      storeInputOf({
        name: 'Ege Tekstil A.Ş.',
        about: { tr: 'Havlu dokuruz.' },
        isManufacturer: false,
      }),
    );
    expect(second).toEqual(first);
    expect(await findStore(context, 'ege-tekstil')).toMatchObject({
      id: first.id,
      name: 'Ege Tekstil A.Ş.',
      about: { tr: 'Havlu dokuruz.' },
      isManufacturer: false,
      state: 'open',
    });
  });

  test('is registered when it is saved, and saving it again does not open it', async () => {
    const first = await saveStore(context, storeInputOf());
    const second = await saveStore(context, storeInputOf({ name: 'Ege Tekstil A.Ş.' }));

    expect([first.state, second.state]).toEqual(['registered', 'registered']);
    expect(await findStore(context, 'ege-tekstil')).toBeNull();
  });

  test('of a company keeps it, and is not opened by the operator, when saved again', async () => {
    const { id } = await saveStore(context, storeInputOf());
    const companyId = await companyOf(id);

    for (const save of [saveStore, saveManagedStore])
      expect(await save(context, storeInputOf({ name: 'Ege A.Ş.' }))).toMatchObject({
        id,
        companyId,
        state: 'registered',
      });
  });

  test('made by two at once is one', async () => {
    const made = await Promise.all(
      [1, 2, 3].map((number) =>
        saveManagedStore(context, storeInputOf({ name: `Name ${number}` })),
      ),
    );
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });

  test('that is suspended stays suspended, whatever it says about itself', async () => {
    await saveManagedStore(context, storeInputOf());
    await database.pool.query("update stores set state = 'suspended'");
    await saveManagedStore(context, storeInputOf({ name: 'New name' }));
    expect(await findStore(context, 'ege-tekstil')).toBeNull();
  });

  test('tells its own page and the lists of stores', async () => {
    const { slug } = await saveManagedStore(context, storeInputOf());
    const { rows } = await database.pool.query('select name, tags from outbox');
    expect(rows).toEqual([
      { name: 'companies.store_saved', tags: [`store:${slug}`, `store-face:${slug}`, 'stores'] },
    ]);
  });

  test('has the seal only with papers and a visit', () => {
    expect(isVerified({ verifications })).toBe(true);
    expect(
      isVerified({ verifications: [evidence('signature_circular'), evidence('site_visit')] }),
    ).toBe(true);
    for (const wanting of [
      [],
      [evidence('tax_plate')],
      [evidence('site_visit')],
      [evidence('export_record'), evidence('bank_account')],
    ])
      expect(isVerified({ verifications: wanting })).toBe(false);
  });

  test('is listed by name after the one before, however many have the same name', async () => {
    for (const slug of ['a', 'b', 'c', 'd'])
      await openStore(context, { slug, name: slug === 'd' ? 'Zeytin' : 'Ege' });
    const all = await listStores(context, 'manufacturers', 10);
    const oneByOne: string[] = [];
    for (let after: (typeof all)[number] | null = null; ;) {
      const [next] = await listStores(context, 'manufacturers', 1, after);
      if (!next) break;
      oneByOne.push(next.slug);
      after = next;
    }
    expect(oneByOne).toEqual(all.map(({ slug }) => slug));
    expect(all).toHaveLength(4);
    expect(await listStores(context, 'stores', 10)).toEqual([]);
  });
});

describe('where a store and its products are shown', () => {
  let ids: Id<'product'>[];
  let publicIds: string[];

  beforeEach(async () => {
    const { id } = await openStore(context, { verifications });
    await saveProducts(context, id, [
      productInputOf({ stock: 100, shipByDays: 1 }),
      productInputOf({ externalId: 'sheet', category: 'home/sheets' }),
    ]);
    await savePromotions(context, id, [
      {
        externalId: 'towel',
        percent: 10,
        startsAt: new Date('2020-01-01'),
        endsAt: new Date('2100-01-01'),
      },
    ]);
    const { rows } = await database.pool.query<{ id: Id<'product'>; public_id: string }>(
      'select id, public_id from products order by id',
    );
    ids = rows.map((row) => row.id);
    publicIds = rows.map((row) => row.public_id);
    await indexProducts(context, ids);
    await indexAllStores(context);
  });

  /** Everything by which a visitor could come across them. */
  async function sightings(): Promise<Record<string, number>> {
    const tree = await getCategoryTree(context);
    const category = findCategory(tree, 'home/towels')!.node;
    const shown = async (scope: ListScope) =>
      (await listProducts(context, { scope, sort: 'MOST_RECENT' })).cards.length;
    const kinds = ['stores', 'manufacturers'] as const;
    return {
      'in its category': await shown({ category }),
      'in the whole market': await shown({}),
      'among the promoted': await shown({ isPromoted: true }),
      'among what is ready to ship': await shown({ isReadyToShip: true }),
      'among the first of the market': (
        await topProducts(context, { scope: {}, sort: 'BEST_SELLER', limit: 10 })
      ).length,
      'asked for by id': (await getProductCards(context, ids)).length,
      'on its own page': (await findProduct(context, publicIds[0]!)) ? 1 : 0,
      'found by its words': (await searchProducts(context, 'towel')).cards.length,
      'the store by its slug': (await findStore(context, 'ege-tekstil')) ? 1 : 0,
      'the store in lists': (
        await Promise.all(kinds.map((kind) => listStores(context, kind, 10)))
      ).flat().length,
      'the store by its words': (
        await Promise.all(
          kinds.map(async (kind) => (await searchStores(context, 'ege', { kind, page: 1 })).cards),
        )
      ).flat().length,
      'the store among the verified': (await listVerifiedManufacturers(context, 10)).length,
      'the maker in the figures of the market': (await countMarket(context)).makers,
    };
  }

  test.each(['open', 'holiday'])('everywhere while it is %s', async (state) => {
    await database.pool.query('update stores set state = $1', [state]);
    expect(Object.entries(await sightings()).filter(([, count]) => count === 0)).toEqual([]);
  });

  test.each(['registered', 'suspended', 'terminated'])('nowhere while it is %s', async (state) => {
    await database.pool.query('update stores set state = $1', [state]);
    expect(Object.entries(await sightings()).filter(([, count]) => count > 0)).toEqual([]);
  });

  test('products that a suspended store saves are listed nowhere', async () => {
    await database.pool.query("update stores set state = 'suspended'");
    const { rows } = await database.pool.query<{ id: Id<'store'> }>('select id from stores');
    await saveProducts(context, rows[0]!.id, [
      productInputOf({ externalId: 'new' }),
      productInputOf({ title: { en: 'Towel again' } }),
    ]);
    const { rows: listed } = await database.pool.query(
      'select distinct p.external_id from product_listings l ' +
        'join products p on p.id = l.product_id',
    );
    expect(listed).toEqual([{ external_id: 'sheet' }]); // saved before
    expect((await sightings())['in the whole market']).toBe(0);
  });
});
