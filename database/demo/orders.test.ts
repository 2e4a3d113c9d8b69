// Orders of the demo market, with the products that they are of and no others.
import { afterAll, expect, test } from 'vitest';
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { checkLedger } from '#features/ledger/queries/check-ledger.server.ts';
import { orderStates } from '#features/orders/schemas.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { productInput } from '#features/products/schemas.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import { writeSetting } from '#platform/settings/settings.server.ts';
import type { Id } from '#shared/ids.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { loadReferenceData } from '../reference/load.ts';
import { loadDemoMarket } from './load.ts';
import { demoProducts, demoStores } from './market.ts';
import { demoOrders } from './orders.ts';
import { readRenderedPictures } from './pictures/rendered.ts';
import { storeRenderedPictures } from './pictures/store-rendered.ts';
import { demoKeys } from './state.ts';

const { url, pool } = await testDatabase();
/** Not watched: the market is loaded in one transaction, which locks rows that it has added. */
const unwatched = connectDatabase({ url, poolSize: 5 });
afterAll(() => unwatched.close());
const plain = testContext({ ...unwatched, url });
const context = {
  ...plain,
  services: { ...plain.services, isDemo: true, jobs: { send: async () => {} } },
};
const quiet = () => {};

/** Of each store as many products as its orders need. */
async function loadSoldProducts(): Promise<void> {
  const wanted = Map.groupBy(demoOrders, ({ store }) => store);
  const storeIds = new Map<string, Id<'store'>>();
  for (const store of demoStores)
    storeIds.set(store.slug, (await saveManagedStore(context, store)).id);
  for (const [slug, some] of Map.groupBy(demoProducts(), ({ storeSlug }) => storeSlug)) {
    const most = Math.max(-1, ...(wanted.get(slug) ?? []).map(({ product }) => product)) + 1;
    if (most === 0) continue;
    const inputs = some.slice(0, most).map(({ product }) => productInput.parse(product));
    await saveProducts(context, storeIds.get(slug)!, inputs);
  }
  await writeSetting(context.db, demoKeys.market, 'loaded');
}

test('an order rests in each state, and the ledger adds up', { timeout: 120_000 }, async () => {
  await loadReferenceData(context, quiet);
  await storeRenderedPictures(context, readRenderedPictures().keys());
  await loadSoldProducts();
  await loadDemoMarket(context, quiet);

  const { rows: orders } = await pool.query<{ state: string }>('select state from orders');
  const { rows: steps } = await pool.query<{ state: string }>(
    'select to_state as state from order_steps',
  );
  const { rows: held } = await pool.query(
    `select orders.public_id, orders.state, balance_minor::int as held
     from ledger_accounts join orders on orders.id = owner_id
     where kind = 'held' and (balance_minor < 0 or
       (balance_minor <> 0 and state in ('paid_out', 'refunded', 'released', 'cancelled')))`,
  );
  const ledger = await checkLedger(context);

  expect(orders).toHaveLength(demoOrders.length);
  // An approved sample waits for nothing: the payment is due at once.
  const resting = orderStates.filter((state) => state !== 'sample_approved');
  expect([...new Set(orders.map(({ state }) => state))].toSorted()).toEqual(resting.toSorted());
  expect(steps.map(({ state }) => state)).toContain('sample_approved');
  expect(ledger).toMatchObject({ isRight: true, accounts: [], entries: [] });
  expect(ledger.count).toBeGreaterThan(20);
  expect(held).toEqual([]);
});
