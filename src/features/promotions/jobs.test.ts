// Promotions that begin and end by the clock, on a real database with a real worker.
import { expect, test, vi } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { testServices } from '#tests/support/test-services.ts';
import { addPromotion, changePromotion } from './commands.server.ts';
import { promotionJobs, promotionSubscriptions } from './jobs.server.ts';

const database = await testDatabase();
const context = await testServices(database, { jobs: promotionJobs });
await (context.services.jobs as JobQueue).work(context);
await openSmallMarket(context);
const { id: storeId } = await openStore(context);
await saveProducts(context, storeId, [productInputOf()]);
const { rows: products } = await database.pool.query<{ id: string }>(
  'select public_id as id from products',
);
const towel = products[0]!.id;

/** The moments at which pages of the towel were dropped by the clock. */
async function turns(): Promise<Date[]> {
  const { rows } = await database.pool.query<{ at: Date }>(
    "select at from outbox where name = 'catalog.promotion_turned' and $1 = any(tags) order by id",
    [`product:${towel}`],
  );
  return rows.map(({ at }) => at);
}

const plannedCount = async () =>
  (await database.pool.query("select from pgboss.job where name = 'promotions.turn'")).rowCount;

test('a promotion shows within two seconds of its beginning and of its end', async () => {
  const now = context.now().getTime();
  const [moved, startsAt, endsAt] = [4_000, 5_000, 7_000].map((ms) => new Date(now + ms));
  const id = await addPromotion(context, { percent: 9, startsAt: moved, endsAt: endsAt! }, towel);
  await relayOnce(context, promotionSubscriptions);
  await vi.waitFor(async () => expect(await plannedCount()).toBe(2), { timeout: 20_000 });

  await changePromotion(context, { percent: 9, startsAt, endsAt: endsAt! }, id);
  await relayOnce(context, promotionSubscriptions);
  await vi.waitFor(async () => expect((await turns()).length).toBeGreaterThan(2), {
    timeout: 20_000,
  });

  // Each save has made a job for the end; the one for the first beginning has done nothing.
  const delaysMs = (await turns()).map(
    (at, i) => at.getTime() - (i === 0 ? startsAt! : endsAt!).getTime(),
  );
  expect(Math.min(...delaysMs)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...delaysMs)).toBeLessThan(2_000);
});
