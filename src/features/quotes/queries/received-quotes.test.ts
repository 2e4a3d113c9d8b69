import { beforeEach, describe, expect, test } from 'vitest';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { connectDatabase } from '#platform/database/connection.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import {
  openQuotingCompany,
  quoteBy,
  quoteOfferOf,
  type QuotingCompany,
} from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { reviseQuote } from '../commands/answer-rfq.server.ts';
import { acceptQuote, counterQuote } from '../commands/decide-quote.server.ts';
import { seeQuotes } from '../commands/see-quotes.server.ts';
import { counterInput } from '../schemas.ts';
import { getComparison, getReceivedQuote } from './received-quotes.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context } = visitorOf(database);
await openSmallMarket(staff);
const buyer = await somebodyNew(context, 'selin@nordlicht.example');
const stranger = await somebodyNew(context, 'mona@example.com');
const sellers: QuotingCompany[] = [];
while (sellers.length < 10) sellers.push(await openQuotingCompany(staff, context));
const [seller, other] = sellers as [QuotingCompany, QuotingCompany];

beforeEach(async () => {
  await poolOf(context).query(
    "select empty_tables('quotes, rfqs, company_quotes, rate_limits, outbox')",
  );
});

test('the comparison of ten quotes takes at most six statements', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  for (const each of sellers) await quoteBy(each, rfq);
  const statements: string[] = [];
  const observe = (text: string) => {
    statements.push(text);
    return () => {};
  };
  const counted = connectDatabase({ url: database.url, poolSize: 2, observe });
  const reader = { ...buyer.context, db: counted.db };

  const { quotes } = await getComparison(reader, rfq.publicId);
  await seeQuotes(reader, { rfq: rfq.publicId });
  await counted.close();

  expect(quotes).toHaveLength(10);
  expect(statements.length).toBeGreaterThan(2);
  expect(statements.length).toBeLessThanOrEqual(6);
});

describe('a buyer', () => {
  test('sees the request, its quotes and the rates with their day and source', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId } = await quoteBy(seller, rfq, { note: 'Call +90 532 123 45 67' });

    const { rfq: shown, quotes, rates } = await getComparison(buyer.context, rfq.publicId);

    expect(shown).toMatchObject({ publicId: rfq.publicId, quantity: 2_000, quotesLeft: 9 });
    expect(quotes).toMatchObject([
      { id: publicId, province: 'Denizli', whyNotAccept: null, offer: { note: 'Call •••••' } },
    ]);
    expect(rates.EUR).toEqual({
      microsPerDollar: 500_000,
      validOn: '2020-01-01',
      source: 'test',
    });
  });

  test('finds no request or quote of another company, nor of another request', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId: quote } = await quoteBy(seller, rfq);
    const { publicId: elsewhere } = await makeOpenRfq(staff, buyer.context);

    const attempts = await Promise.allSettled([
      getComparison(stranger.context, rfq.publicId),
      getReceivedQuote(stranger.context, { rfq: rfq.publicId, quote }),
      getReceivedQuote(buyer.context, { rfq: elsewhere, quote }),
      getComparison(seller.context, rfq.publicId),
    ]);

    for (const attempt of attempts)
      expect(attempt).toMatchObject({ status: 'rejected', reason: { httpStatus: 404 } });
  });

  test('without the right to requests is refused', async () => {
    const { publicId } = await makeOpenRfq(staff, buyer.context);
    const clerk = {
      ...buyer.context,
      actor: { ...buyer.context.actor, isOwner: false, permissions: ['inquiry' as const] },
    };

    await expect(getComparison(clerk, publicId)).rejects.toMatchObject({ httpStatus: 403 });
    await expect(seeQuotes(clerk, { rfq: publicId })).rejects.toMatchObject({ httpStatus: 403 });
  });

  test('sees what is new: an offer that no one of the company has looked at', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId: mine } = await quoteBy(seller, rfq);
    const { publicId: theirs } = await quoteBy(other, rfq);
    const news = async () =>
      (await getComparison(buyer.context, rfq.publicId)).quotes.map(({ isNew }) => isNew);

    await seeQuotes(buyer.context, { rfq: rfq.publicId, quote: theirs });
    expect(await news()).toEqual([true, false]);
    await seeQuotes(stranger.context, { rfq: rfq.publicId });
    expect(await news()).toEqual([true, false]);
    await seeQuotes(buyer.context, { rfq: rfq.publicId });
    expect(await news()).toEqual([false, false]);
    await reviseQuote(seller.context, mine, { revision: 1, offer: quoteOfferOf() });
    expect(await news()).toEqual([true, false]);
  });

  test('sees the whole history with each side’s contacts hidden until a deal', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId: quote } = await quoteBy(seller, rfq, { note: 'ali@tekstil.example' });
    const counter = counterInput.parse({ unitPrice: '4', note: 'Write to me@nordlicht.example' });
    await counterQuote(buyer.context, quote, { revision: 1, counter });
    await reviseQuote(seller.context, quote, { revision: 1, offer: quoteOfferOf() });
    const asked = { rfq: rfq.publicId, quote };

    const before = await getReceivedQuote(buyer.context, asked);
    await acceptQuote(buyer.context, quote, 2);
    const after = await getReceivedQuote(buyer.context, asked);

    expect(before.steps).toMatchObject([
      { to: 'submitted', revision: 1, isSeller: true, person: null, offer: { note: '•••••' } },
      { to: 'countered', isSeller: false, person: 'selin', counter: { note: 'Write to •••••' } },
      { to: 'submitted', revision: 2, isSeller: true },
    ]);
    expect(after.steps[0]).toMatchObject({ offer: { note: 'ali@tekstil.example' } });
    expect(after.quote).toMatchObject({ state: 'accepted', whyNotAccept: 'quoteEnded' });
  });
});

test('an edit outdates the quotes before it, even if approved before the job has run', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  const { publicId } = await quoteBy(seller, rfq);
  await poolOf(context).query(`update rfqs set posted_at = now()`);

  await expect(acceptQuote(buyer.context, publicId, 1)).rejects.toMatchObject({
    messageKey: 'quoteNotConfirmed',
  });
  const { quotes } = await getComparison(buyer.context, rfq.publicId);
  expect(quotes).toMatchObject([{ isOutdated: true, whyNotAccept: 'quoteNotConfirmed' }]);
  await reviseQuote(seller.context, publicId, { revision: 1, offer: quoteOfferOf() });
  await acceptQuote(buyer.context, publicId, 2);
});
