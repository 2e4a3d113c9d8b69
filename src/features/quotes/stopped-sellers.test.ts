// Staff stop a company's selling: its standing quotes end, and nothing else does.
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { disableCompany } from '#features/companies/commands/administer.server.ts';
import {
  barCompany,
  suspendStore,
  terminateStore,
} from '#features/companies/commands/moderate-stores.server.ts';
import { leaveCompany } from '#features/companies/services/leave-company.server.ts';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { users } from '#features/users/table.server.ts';
import { inTransaction } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, quoteOf, type TestSeller } from '#tests/support/negotiation.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { acceptQuote } from './commands/decide-quote.server.ts';
import { quoteMovedEvent } from './events.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context: visitor } = visitorOf(database);

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);

const publicIdOf = async ({ context }: TestSeller): Promise<string> =>
  (await query('select public_id from companies where id = $1', [context.actor.companyId])).rows[0]
    .public_id;
const stateOf = async (quote: string): Promise<string> =>
  (await query('select state from quotes where public_id = $1', [quote])).rows[0].state;

beforeEach(() => query("select empty_tables('outbox, rate_limits')"));

test.each<readonly [string, (seller: TestSeller) => Promise<void>]>([
  ['a store is suspended', ({ store }) => suspendStore(staff, store, 'False pictures')],
  ['a store is closed', ({ store }) => terminateStore(staff, store, 'False pictures')],
  [
    'a company is disabled',
    async (seller) => disableCompany(staff, await publicIdOf(seller), 'Fraud'),
  ],
  [
    'a company is barred, and staff wish it',
    async (seller) =>
      barCompany(staff, await publicIdOf(seller), 'Deals outside', { withdrawsQuotes: true }),
  ],
])('when %s, its standing quotes are withdrawn, and buyers are told', async (_when, stop) => {
  const [stopped, other] = [await newSeller(staff, visitor), await newSeller(staff, visitor)];
  const rfq = await makeOpenRfq(staff, buyer.context);
  const awarded = await makeOpenRfq(staff, buyer.context);
  const quote = await quoteOf(stopped, rfq.publicId);
  const kept = await quoteOf(other, rfq.publicId);
  const accepted = await quoteOf(stopped, awarded.publicId);
  await acceptQuote(buyer.context, accepted, 1);
  await query('truncate outbox');

  await stop(stopped);

  expect(await Promise.all([quote, kept, accepted].map(stateOf))).toEqual([
    'withdrawn',
    'submitted',
    'accepted',
  ]);
  const { rows } = await query('select payload from outbox where name = $1', [quoteMovedEvent]);
  expect(rows).toMatchObject([{ payload: { from: 'submitted', to: 'withdrawn' } }]);
});

test('a bar alone leaves the quotes, which buyers may accept again when it ends', async () => {
  const barred = await newSeller(staff, visitor);
  const rfq = await makeOpenRfq(staff, buyer.context);
  const quote = await quoteOf(barred, rfq.publicId);

  await barCompany(staff, await publicIdOf(barred), 'Deals outside');

  expect(await stateOf(quote)).toBe('submitted');
});

test('accepting and suspending at the same time never leaves a quote that is neither', async () => {
  for (let round = 0; round < 10; round++) {
    const seller = await newSeller(staff, visitor);
    const rfq = await makeOpenRfq(staff, buyer.context);
    const quote = await quoteOf(seller, rfq.publicId);

    const [acceptance, suspension] = await Promise.allSettled([
      acceptQuote(buyer.context, quote, 1),
      suspendStore(staff, seller.store, 'False pictures'),
    ]);

    expect(suspension.status).toBe('fulfilled');
    expect(await stateOf(quote)).toBe(acceptance.status === 'fulfilled' ? 'accepted' : 'withdrawn');
  }
});

test('disabling a company while its owner erases the account never deadlocks', async () => {
  for (let round = 0; round < 10; round++) {
    const seller = await newSeller(staff, visitor);
    const rfq = await makeOpenRfq(staff, buyer.context);
    await quoteOf(seller, rfq.publicId);
    const key = await publicIdOf(seller);

    const results = await Promise.allSettled([
      disableCompany(staff, key, 'Fraud'),
      // As erasing the account does, once the person has proved to be its owner.
      inTransaction(seller.context, async (inside) => {
        const userId = seller.context.actor.userId;
        await inside.db.select().from(users).where(eq(users.id, userId)).for('update');
        await leaveCompany(inside, userId, null);
      }),
    ]);

    for (const result of results)
      if (result.status === 'rejected') expect(isKervanError(result.reason)).toBe(true);
  }
});
