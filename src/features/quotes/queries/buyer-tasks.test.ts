import { beforeEach, expect, test } from 'vitest';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { dayMs } from '#shared/durations.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { openQuotingCompany, quoteBy } from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { declineQuote } from '../commands/decide-quote.server.ts';
import { seeQuotes } from '../commands/see-quotes.server.ts';
import { countQuotesOf, listQuoteTasks } from './buyer-tasks.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context } = visitorOf(database);
await openSmallMarket(staff);
const buyer = await somebodyNew(context, 'selin@nordlicht.example');
const stranger = await somebodyNew(context, 'mona@example.com');
const seller = await openQuotingCompany(staff, context);
const other = await openQuotingCompany(staff, context);

beforeEach(async () => {
  await poolOf(context).query(
    "select empty_tables('quotes, rfqs, company_quotes, rate_limits, outbox')",
  );
});

test('quotes are counted for the company that asked, new ones until they were seen', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  await quoteBy(seller, rfq);
  const ended = await quoteBy(other, rfq);
  await declineQuote(buyer.context, ended.publicId);

  const before = await countQuotesOf(buyer.context, [rfq.publicId]);
  const { unseen } = await listQuoteTasks(buyer.context);
  await seeQuotes(buyer.context, { rfq: rfq.publicId });
  const after = await countQuotesOf(buyer.context, [rfq.publicId]);

  expect(before.get(rfq.publicId)).toEqual({ all: 2, unseen: 1 });
  expect(unseen).toMatchObject([{ id: rfq.publicId, count: 1 }]);
  expect(after.get(rfq.publicId)).toEqual({ all: 2, unseen: 0 });
  expect((await listQuoteTasks(buyer.context)).unseen).toEqual([]);
  expect(await countQuotesOf(stranger.context, [rfq.publicId])).toEqual(new Map());
});

test('quotes that end within three days wait for the buyer, the first to end first', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  const soon = await quoteBy(seller, rfq, { validDays: 3 });
  await quoteBy(other, rfq, { validDays: 30 });
  const daysOn = (days: number) => ({
    ...buyer.context,
    now: () => new Date(Date.now() + days * dayMs),
  });

  expect((await listQuoteTasks(daysOn(1))).expiring).toMatchObject([{ id: soon.publicId }]);
  expect((await listQuoteTasks(daysOn(4))).expiring).toEqual([]);
  expect((await listQuoteTasks(stranger.context)).expiring).toEqual([]);
});
