import { expect, test } from 'vitest';
import { listDemoLogIns } from '#features/accounts/queries/demo-log-ins.server.ts';
import { listRfqMarket } from '#features/rfqs/queries/rfq-market.server.ts';
import { demoCompanies } from './people.ts';
import { demoBuyers, demoRfqs } from './rfqs.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { loadReferenceData } from '../reference/load.ts';
import { loadDemoMarket } from './load.ts';

const database = await testDatabase();
const plain = testContext(database);
const context = {
  ...plain,
  services: { ...plain.services, isDemo: true, jobs: { send: async () => {} } },
};
const quiet = () => {};
const people = async () => (await database.pool.query('select 1 from persons')).rowCount;

test('a market that was loaded before there were log-ins gets them at the next start, once', async () => {
  await loadReferenceData(context, quiet);
  await loadDemoMarket(context, quiet, { limit: 10 });
  const emails = demoCompanies
    .flatMap((company) => company.people.map(({ email }) => email))
    .toSorted();
  expect((await listDemoLogIns(context)).map(({ email }) => email).toSorted()).toEqual(emails);

  await database.pool.query(
    "delete from settings where key = 'demo_log_ins'; delete from settings where key = 'demo_rfqs'; delete from rfqs; delete from members; delete from persons; update stores set company_id = null; delete from companies",
  );
  const {
    rows: [before],
  } = await database.pool.query('select count(*) as stores from stores');
  for (let starts = 0; starts < 2; starts += 1) await loadDemoMarket(context, quiet);
  expect((await listDemoLogIns(context)).map(({ email }) => email).toSorted()).toEqual(emails);
  expect(
    (await listDemoLogIns(context))
      .filter(({ factor }) => factor !== null)
      .map(({ isAdmin }) => isAdmin),
  ).toEqual([true]);
  expect(await people()).toBe(emails.length + demoBuyers.length);
  expect((await database.pool.query('select count(*) as stores from stores')).rows).toEqual([
    before,
  ]);
  expect(
    (
      await database.pool.query(
        "select 1 from stores where company_id is not null and slug = 'denizli-dokuma-evi'",
      )
    ).rowCount,
  ).toBe(1);
});

test('what buyers ask for is there once, with the times of the day of loading, and nobody is written to', async () => {
  const { rows } = await database.pool.query<{
    state: string;
    count: number;
    quotes: number;
    ahead: boolean | null;
  }>(
    'select state, count(*)::int, min(quotes_left)::int as quotes, bool_or(published_at > now()) as ahead from rfqs group by state',
  );
  const wanted = Map.groupBy(demoRfqs, ({ state }) => state);
  expect(Object.fromEntries(rows.map(({ state, count }) => [state, count]))).toEqual(
    Object.fromEntries([...wanted].map(([state, all]) => [state, all.length])),
  );
  expect(rows.every(({ quotes, ahead }) => quotes === 10 && !ahead)).toBe(true);
  expect(
    (await listRfqMarket(context, { category: null, country: null }, 'MOST_RECENT', 1, [])).total,
  ).toBe(wanted.get('open')!.length);
  expect(
    (await database.pool.query("select 1 from outbox where name like 'rfqs.%'")).rowCount,
  ).toBe(0);
});
