import { beforeEach, expect, test } from 'vitest';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { reviseQuote } from '#features/quotes/commands/answer-rfq.server.ts';
import { getReceivedQuote } from '#features/quotes/queries/received-quotes.server.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { openQuotingCompany, quoteBy, quoteOfferOf } from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { answerDecision, decisions } from './decide.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context } = visitorOf(database);
await openSmallMarket(staff);
const buyer = await somebodyNew(context, 'selin@nordlicht.example');
const stranger = await somebodyNew(context, 'mona@example.com');
const seller = await openQuotingCompany(staff, context);

beforeEach(async () => {
  await poolOf(context).query(
    "select empty_tables('quotes, rfqs, company_quotes, rate_limits, outbox')",
  );
});

async function openQuote() {
  const { publicId: rfq } = await makeOpenRfq(staff, buyer.context);
  const { publicId: quote } = await quoteBy(seller, { publicId: rfq }, { leadDays: 30 });
  return { rfq, quote };
}

type Fields = Readonly<Record<string, string>>;

function decide(asked: { rfq: string; quote: string }, fields: Fields, by = buyer.context) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return answerDecision(by, asked, { decision: decisions.parse(fields), form, path: '/quote' });
}

test('an offer that was revised since is not accepted: 409 with what changed', async () => {
  const asked = await openQuote();
  const offer = quoteOfferOf({ unitPrice: '4.50', leadDays: 30 });
  await reviseQuote(seller.context, asked.quote, { revision: 1, offer });

  const answer = await decide(asked, { intent: 'accept', revision: '1' });

  expect(answer).toMatchObject({
    init: { status: 409 },
    data: { stale: { revision: 2, changes: [{ name: 'Unit price' }] } },
  });
  const { quote } = await getReceivedQuote(buyer.context, asked);
  expect(quote.state).toBe('submitted');
});

test('a counter to an earlier offer keeps what was typed', async () => {
  const asked = await openQuote();
  const offer = quoteOfferOf({ leadDays: 21 });
  await reviseQuote(seller.context, asked.quote, { revision: 1, offer });

  const answer = await decide(asked, {
    intent: 'counter',
    revision: '1',
    unitPrice: '3,90',
    note: 'Two colours',
  });

  expect(answer).toMatchObject({
    init: { status: 409 },
    data: {
      values: { unitPrice: '3,90', note: 'Two colours' },
      stale: { changes: [{ name: 'Lead time', before: '30 days', after: '21 days' }] },
    },
  });
});

test('contacts in a counter are shown as the seller will read them before it is sent', async () => {
  const asked = await openQuote();
  const typed = { intent: 'counter', revision: '1', note: 'Call +90 532 123 45 67' };

  const preview = await decide(asked, typed);
  const before = await getReceivedQuote(buyer.context, asked);
  const shown = { terms: '', note: 'Call •••••' };
  const sent = await decide(asked, { ...typed, seen: JSON.stringify(shown) });
  const after = await getReceivedQuote(buyer.context, asked);

  expect(preview).toMatchObject({ code: 'contacts', shown, values: { note: typed.note } });
  expect(before.quote.state).toBe('submitted');
  expect((sent as Response).status).toBe(303);
  expect(after.quote).toMatchObject({ state: 'countered', counter: { note: 'Call •••••' } });
});

test('an empty or unreadable counter is refused beside its field', async () => {
  const asked = await openQuote();

  await expect(decide(asked, { intent: 'counter', revision: '1' })).rejects.toMatchObject({
    fieldErrors: { unitPrice: 'counterEmpty' },
  });
  await expect(
    decide(asked, { intent: 'counter', revision: '1', unitPrice: '1.234' }),
  ).rejects.toMatchObject({ fieldErrors: { unitPrice: 'priceUnreadable' } });
});

test('only the company that asked decides, about a quote of the named request', async () => {
  const asked = await openQuote();
  const { publicId: rfq } = await makeOpenRfq(staff, buyer.context);

  for (const attempt of [
    () => decide(asked, { intent: 'decline' }, stranger.context),
    () => decide({ ...asked, rfq }, { intent: 'decline' }),
  ])
    await expect(attempt()).rejects.toMatchObject({ httpStatus: 404 });
});

test('a declined quote keeps the reason in its history', async () => {
  const asked = await openQuote();

  const answer = await decide(asked, { intent: 'decline', reason: 'Lead time is too long' });

  expect((answer as Response).headers.get('location')).toBe('/quote?done=decline');
  const { steps } = await getReceivedQuote(buyer.context, asked);
  expect(steps.at(-1)!.reason).toBe('Lead time is too long');
});
