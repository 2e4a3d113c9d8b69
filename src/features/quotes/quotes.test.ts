import { beforeEach, describe, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { companies, members } from '#features/companies/table.server.ts';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { expireRfqs } from '#features/rfqs/services/end-rfq.server.ts';
import { closeRfq } from '#features/rfqs/commands/close-rfq.server.ts';
import { visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import {
  confirmEmail,
  type LoggedIn,
  logInAs,
  poolOf,
  signUp,
  somebodyNew,
  successesOf,
  visitorOf,
} from '#tests/support/users.ts';
import { reviseQuote, submitQuote, withdrawQuote } from './commands/answer-rfq.server.ts';
import { acceptQuote, counterQuote, declineQuote } from './commands/decide-quote.server.ts';
import { seeQuotes } from './commands/see-quotes.server.ts';
import { countNewQuotes, countQuotesToAnswer } from './queries/quote-counts.server.ts';
import { getComparison } from './queries/received-quotes.server.ts';
import { listQuotesRecord } from './queries/quotes-record.server.ts';
import { limits } from './rules.ts';
import { counterInput, type QuoteInput, quoteInput } from './schemas.ts';
import { expireQuotes, syncQuotesWithRfq } from './services/end-quotes.server.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context } = visitorOf(database);

await openSmallMarket(staff);
const buyer = await somebodyNew(context, 'selin@nordlicht.example');

let sellersMade = 0;
type Seller = { readonly context: LoggedIn['context']; readonly product: string };

/** A company that sells a towel, with a confirmed owner. */
async function newSeller(): Promise<Seller> {
  const number = ++sellersMade;
  const userId = await signUp(context, `seller-${number}@denizli.example`);
  await confirmEmail(context, userId);
  await poolOf(context).query(
    `update companies set is_seller = true
     where id = (select company_id from members where user_id = $1)`,
    [userId],
  );
  const { context: seller } = await logInAs(context, userId);
  const { id: storeId } = await openStore(staff, { slug: `store-${number}` });
  await poolOf(context).query('update stores set company_id = $1 where id = $2', [
    seller.actor.companyId,
    storeId,
  ]);
  await saveProducts(staff, storeId, [productInputOf()]);
  const {
    rows: [product],
  } = await poolOf(context).query<{ public_id: string }>(
    'select public_id from products where store_id = $1',
    [storeId],
  );
  return { context: seller, product: product!.public_id };
}

const inputOf = ({ product }: Seller, asked: Partial<Record<string, unknown>> = {}): QuoteInput =>
  quoteInput.parse({
    product,
    unitPrice: '4,20',
    currency: 'USD',
    unit: 'C62',
    sampleFeePayer: 'buyer',
    sampleLeadDays: '٧',
    validDays: 30,
    ...asked,
  });
const submit = (seller: Seller, rfq: { publicId: string }, asked = {}) =>
  submitQuote(seller.context, rfq.publicId, inputOf(seller, asked));
const offerOf = (seller: Seller, asked = {}) => {
  const { product: _product, ...offer } = inputOf(seller, asked);
  return offer;
};

type Row = Record<string, unknown>;
const rowsOf = async (query: string) => (await poolOf(context).query<Row>(query)).rows;
const statesOf = async () =>
  (await rowsOf('select state from quotes order by id')).map(({ state }) => state);

beforeEach(async () => {
  await poolOf(context).query(
    "select empty_tables('quotes, rfqs, company_quotes, rate_limits, outbox')",
  );
});

const [seller, other] = [await newSeller(), await newSeller()];

describe('who may answer a request', () => {
  const answering = async (change: object) => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const changed = { ...seller.context, actor: { ...seller.context.actor, ...change } };
    return submit({ ...seller, context: changed }, rfq);
  };

  test('visitors log in first', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);

    const answer = submit(
      { ...seller, context: { ...seller.context, actor: visitor } as never },
      rfq,
    );

    await expect(answer).rejects.toMatchObject({ httpStatus: 401, messageKey: 'loginRequired' });
  });

  test('companies that do not sell are told so before what their staff may do', async () => {
    await expect(answering({ actsFor: ['buyer'], permissions: [] })).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'quoteSellersOnly',
    });
    await expect(answering({ isOwner: false, permissions: ['rfq'] })).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'notPermitted',
    });
  });

  test('a barred company and the buyer’s own are refused in the same words', async () => {
    const own = await makeOpenRfq(staff, seller.context);
    await expect(submit(seller, own)).rejects.toMatchObject({
      httpStatus: 403,
      messageKey: 'cannotRespond',
    });
    const { companyId } = seller.context.actor;
    const bar = (until: Date | null) =>
      context.db
        .update(companies)
        .set({ barredUntil: until })
        .where(eq(companies.id, companyId as Id<'company'>));
    await bar(new Date(Date.now() + 60_000));

    const rfq = await makeOpenRfq(staff, buyer.context);
    const refusal = submit(seller, rfq);

    await expect(refusal).rejects.toMatchObject({ messageKey: 'cannotRespond' });
    await bar(null);
    await expect(submit(seller, rfq)).resolves.toBeTruthy();
  });

  test('the address, the package and a published product come next', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const pool = poolOf(context);
    const { userId, companyId } = seller.context.actor;
    await pool.query('update users set email_confirmed_at = null where id = $1', [userId]);
    await pool.query(`insert into company_quotes (company_id, month, taken) values ($1, $2, 5)`, [
      companyId,
      new Date().toISOString().slice(0, 7),
    ]);
    await pool.query(`update products set state = 'paused' where public_id = $1`, [seller.product]);

    await expect(submit(seller, rfq)).rejects.toMatchObject({ messageKey: 'emailNotConfirmed' });
    await pool.query('update users set email_confirmed_at = now() where id = $1', [userId]);
    await expect(submit(seller, rfq)).rejects.toMatchObject({ messageKey: 'quotesUsed' });
    await pool.query('truncate company_quotes');
    await expect(submit(seller, rfq)).rejects.toMatchObject({ messageKey: 'noProductsPublished' });
    await pool.query(`update products set state = 'published' where public_id = $1`, [
      seller.product,
    ]);
    await expect(submit(seller, rfq)).resolves.toBeTruthy();
  });

  test('a product of another company, and a request that is not public, do not exist', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);

    await expect(submit(seller, rfq, { product: other.product })).rejects.toMatchObject({
      httpStatus: 404,
    });
    await closeRfq(buyer.context, rfq.publicId);
    await expect(submit(seller, rfq)).rejects.toMatchObject({ httpStatus: 404 });
    expect(await rowsOf('select * from company_quotes')).toEqual([]);
  });

  test('staff whose membership has ended since the request began are refused', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { userId } = seller.context.actor;
    const own = eq(members.userId, userId);
    await context.db.update(members).set({ endedAt: new Date() }).where(own);

    const refusal = submit(seller, rfq);

    await expect(refusal).rejects.toMatchObject({ messageKey: 'notPermitted' });
    await context.db.update(members).set({ endedAt: null }).where(own);
  });
});

describe('a quote', () => {
  test('counts against the month, takes a place and keeps the offer', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);

    const { publicId } = await submit(seller, rfq, {
      originalPrice: '5',
      breaks: [{ fromQuantity: '5.000', priceMicros: 4_100_000 }],
    });

    expect(await rowsOf('select * from quotes')).toMatchObject([
      {
        public_id: publicId,
        state: 'submitted',
        revision: 1,
        is_outdated: false,
        offer: {
          unitPrice: 4_200_000,
          originalPrice: 5_000_000,
          sampleLeadDays: 7,
          breaks: [{ fromQuantity: 5_000, priceMicros: 4_100_000 }],
        },
      },
    ]);
    expect(await rowsOf('select quotes_left from rfqs')).toEqual([{ quotes_left: 9 }]);
    expect(await rowsOf('select taken from company_quotes')).toEqual([{ taken: 1 }]);
  });

  test('is on record by day, kind of seller and province, also when withdrawn', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId } = await submit(seller, rfq);
    await withdrawQuote(seller.context, publicId);
    const [row] = await rowsOf('select id from rfqs');

    const record = await listQuotesRecord(context, row!['id'] as Id<'rfq'>);

    expect(record).toEqual([{ at: expect.any(Date), isManufacturer: false, province: 'Denizli' }]);
  });

  test('of one company is one, though sent twenty times at once', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);

    const results = await Promise.allSettled(Array.from({ length: 20 }, () => submit(seller, rfq)));

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refusals = results.filter((each) => each.status === 'rejected');
    // The package allows five a month, which those in front of the counter may have taken.
    for (const { reason } of refusals)
      expect(reason).toMatchObject({ httpStatus: 409, messageKey: 'alreadyAnswered' });
    expect(await rowsOf('select quotes_left from rfqs')).toEqual([{ quotes_left: 9 }]);
    expect(await rowsOf('select taken from company_quotes')).toEqual([{ taken: 1 }]);
  });

  test('of more companies than places are as many as places', { timeout: 60_000 }, async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    await poolOf(context).query('update rfqs set quotes_left = 3');
    const sellers = [seller, other];
    while (sellers.length < 12) sellers.push(await newSeller());

    const results = await Promise.allSettled(sellers.map((each) => submit(each, rfq)));

    const refusals = results.filter((each) => each.status === 'rejected');
    expect(refusals).toHaveLength(9);
    for (const { reason } of refusals)
      expect(reason).toMatchObject({ httpStatus: 409, messageKey: 'answersCompleted' });
    expect(await rowsOf('select state, quotes_left from rfqs')).toEqual([
      { state: 'full', quotes_left: 0 },
    ]);
    expect(await statesOf()).toEqual(['submitted', 'submitted', 'submitted']);
    expect(await rowsOf('select taken from company_quotes')).toHaveLength(3);
  });
});

describe('negotiating', () => {
  test('an offer is countered, revised and accepted, and the others are not selected', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId } = await submit(seller, rfq);
    await submit(other, rfq);

    await counterQuote(buyer.context, publicId, {
      revision: 1,
      counter: counterInput.parse({ unitPrice: '3,90' }),
    });
    const revised = await reviseQuote(seller.context, publicId, {
      revision: 1,
      offer: offerOf(seller, { unitPrice: '4,00' }),
    });
    await expect(acceptQuote(buyer.context, publicId, 1)).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'quoteChanged',
    });
    await acceptQuote(buyer.context, publicId, revised.revision);

    expect(await statesOf()).toEqual(['accepted', 'not_selected']);
    expect(await rowsOf('select state from rfqs')).toEqual([{ state: 'awarded' }]);
    expect(
      await rowsOf('select from_state, to_state, revision from quote_steps order by id'),
    ).toMatchObject([
      { from_state: null, to_state: 'submitted', revision: 1 },
      { from_state: null, to_state: 'submitted', revision: 1 },
      { from_state: 'submitted', to_state: 'countered', revision: 1 },
      { from_state: 'countered', to_state: 'submitted', revision: 2 },
      { from_state: 'submitted', to_state: 'accepted', revision: 2 },
      { from_state: 'submitted', to_state: 'not_selected', revision: 1 },
    ]);
  });

  test('of all quotes accepted at once one wins', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const ids = [await submit(seller, rfq), await submit(other, rfq)];

    const wins = await successesOf(
      [...ids, ...ids, ...ids].map(({ publicId }) => acceptQuote(buyer.context, publicId, 1)),
    );

    expect(wins).toBe(1);
    expect(new Set(await statesOf())).toEqual(new Set(['accepted', 'not_selected']));
  });

  test('what is withdrawn or declined is over, and its place stays taken', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const mine = await submit(seller, rfq);
    const theirs = await submit(other, rfq);

    await withdrawQuote(seller.context, mine.publicId);
    await declineQuote(buyer.context, theirs.publicId);

    expect(await statesOf()).toEqual(['withdrawn', 'declined']);
    await expect(acceptQuote(buyer.context, mine.publicId, 1)).rejects.toMatchObject({
      messageKey: 'quoteEnded',
    });
    await expect(submit(seller, rfq)).rejects.toMatchObject({ messageKey: 'alreadyAnswered' });
    expect(await rowsOf('select quotes_left from rfqs')).toEqual([{ quotes_left: 8 }]);
  });

  test('a quote of another company, or on another’s request, does not exist', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId } = await submit(seller, rfq);
    const stranger = await somebodyNew(context, `stranger-${Date.now()}@example.com`);

    const attempts = await Promise.allSettled([
      withdrawQuote(other.context, publicId),
      reviseQuote(other.context, publicId, { revision: 1, offer: offerOf(other) }),
      acceptQuote(stranger.context, publicId, 1),
      declineQuote(stranger.context, publicId),
    ]);

    for (const attempt of attempts)
      expect(attempt).toMatchObject({ status: 'rejected', reason: { httpStatus: 404 } });
    expect(await statesOf()).toEqual(['submitted']);
  });
});

test('counts of what waits follow the negotiation', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  const counts = async () => [
    await countNewQuotes(buyer.context),
    await countQuotesToAnswer(seller.context),
    await countQuotesToAnswer(buyer.context),
  ];
  expect(await counts()).toEqual([0, 0, 0]);

  const { publicId } = await submit(seller, rfq);
  expect(await counts()).toEqual([1, 0, 0]);

  await seeQuotes(buyer.context, { rfq: rfq.publicId });
  expect(await counts()).toEqual([0, 0, 0]);

  const counter = counterInput.parse({ unitPrice: '4' });
  await counterQuote(buyer.context, publicId, { revision: 1, counter });
  expect(await counts()).toEqual([0, 1, 0]);
});

describe('what ends without an award', () => {
  test('a closed request’s quotes are not selected', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    await submit(seller, rfq);
    await closeRfq(buyer.context, rfq.publicId);
    const [{ id }] = (await rowsOf('select id from rfqs')) as [{ id: Id<'rfq'> }];

    await syncQuotesWithRfq(staff, id);
    await syncQuotesWithRfq(staff, id);

    expect(await statesOf()).toEqual(['not_selected']);
  });

  test('a quote after an edit of the request is confirmed before it is accepted', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId } = await submit(seller, rfq);
    const [{ id }] = (await rowsOf('select id from rfqs')) as [{ id: Id<'rfq'> }];
    const edited = (state: string) =>
      poolOf(context).query(`update rfqs set state = $1, posted_at = now()`, [state]);

    await edited('pending_approval');
    await syncQuotesWithRfq(staff, id);
    await expect(acceptQuote(buyer.context, publicId, 1)).rejects.toMatchObject({
      messageKey: 'quoteNotConfirmed',
    });
    await reviseQuote(seller.context, publicId, { revision: 1, offer: offerOf(seller) });
    await expect(acceptQuote(buyer.context, publicId, 2)).rejects.toMatchObject({
      messageKey: 'rfqWaitsForApproval',
    });
    await poolOf(context).query(`update rfqs set state = 'open'`);
    await acceptQuote(buyer.context, publicId, 2);

    expect(await statesOf()).toEqual(['accepted']);
  });

  test('a request past its date waits for the quotes that its buyer may accept', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    await submit(seller, rfq);
    await poolOf(context).query(`update rfqs set expires_at = now() - interval '1 second'`);

    expect(await expireRfqs(staff)).toBe(0);
    await expect(submit(other, rfq)).rejects.toMatchObject({ messageKey: 'answersCompleted' });
    await poolOf(context).query(`update quotes set valid_until = now() - interval '1 second'`);
    await expireQuotes(staff);

    expect(await expireRfqs(staff)).toBe(1);
    expect(await rowsOf('select state from rfqs')).toEqual([{ state: 'expired' }]);
  });

  test('an offer past its validity is not accepted, and expires', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId } = await submit(seller, rfq);
    await poolOf(context).query(`update quotes set valid_until = now() - interval '1 second'`);

    await expect(acceptQuote(buyer.context, publicId, 1)).rejects.toMatchObject({
      messageKey: 'quoteExpired',
    });
    expect(await expireQuotes(staff)).toBe(1);

    expect(await statesOf()).toEqual(['expired']);
  });
});

describe('a request that has ended, before the job has ended its quotes', () => {
  const offered = async () => {
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId } = await submit(seller, rfq);
    const revise = () =>
      reviseQuote(seller.context, publicId, { revision: 1, offer: offerOf(seller) });
    const counter = () =>
      counterQuote(buyer.context, publicId, {
        revision: 1,
        counter: counterInput.parse({ unitPrice: '4' }),
      });
    return { rfq, publicId, revise, counter };
  };
  const ended = { httpStatus: 409, messageKey: 'rfqEnded' };

  test('its quotes are neither revised nor countered', async () => {
    const { rfq, revise, counter } = await offered();
    await closeRfq(buyer.context, rfq.publicId);

    await expect(revise()).rejects.toMatchObject(ended);
    await expect(counter()).rejects.toMatchObject(ended);
    expect(await rowsOf('select state, revision, counter from quotes')).toEqual([
      { state: 'submitted', revision: 1, counter: null },
    ]);
  });

  test.each(['removed', 'rejected', 'expired'])('nor when it was %s', async (state) => {
    const { revise, counter } = await offered();
    await poolOf(context).query('update rfqs set state = $1', [state]);

    await expect(revise()).rejects.toMatchObject(ended);
    await expect(counter()).rejects.toMatchObject(ended);
  });

  test('nor while its buyer’s company is disabled', async () => {
    const { revise } = await offered();
    const disable = (at: Date | null) =>
      context.db
        .update(companies)
        .set({ disabledAt: at })
        .where(eq(companies.id, buyer.context.actor.companyId as Id<'company'>));
    await disable(new Date());

    await expect(revise()).rejects.toMatchObject(ended);
    await disable(null);
    await expect(revise()).resolves.toEqual({ revision: 2 });
  });

  test.each(['full', 'pending_approval', 'changes_requested'])(
    'while it is %s both go on',
    async (state) => {
      const { revise, counter } = await offered();
      await poolOf(context).query('update rfqs set state = $1', [state]);

      await expect(counter()).resolves.toBeUndefined();
      await expect(revise()).resolves.toEqual({ revision: 2 });
    },
  );
});

test('a person tries a limited number of offers in an hour, on either side', async () => {
  const rfq = await makeOpenRfq(staff, buyer.context);
  const { publicId } = await submit(seller, rfq);
  const counter = (id: string) =>
    counterQuote(buyer.context, id, {
      revision: 1,
      counter: counterInput.parse({ unitPrice: '4' }),
    });
  const revise = (id: string) =>
    reviseQuote(seller.context, id, { revision: 1, offer: offerOf(seller) });
  for (const offer of [counter, revise]) {
    const tries = Array.from({ length: limits.offers.most }, () => offer('nothing'));
    for (const { reason } of (await Promise.allSettled(tries)) as PromiseRejectedResult[])
      expect(reason).toMatchObject({ httpStatus: 404 });

    await expect(offer(publicId)).rejects.toMatchObject({ httpStatus: 429 });
  }
});

describe('a quote of a seller that the market has stopped', () => {
  test.each([
    ['whose store is suspended', "update stores set state = 'suspended' where company_id = $1"],
    ['whose store is closed', "update stores set state = 'terminated' where company_id = $1"],
    ['that is disabled', 'update companies set disabled_at = now() where id = $1'],
    [
      'that is barred',
      "update companies set barred_until = now() + interval '1 day' where id = $1",
    ],
  ])('%s is not accepted', async (_what, stop) => {
    const stopped = await newSeller();
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId } = await submit(stopped, rfq);
    await poolOf(context).query(stop, [stopped.context.actor.companyId]);

    await expect(acceptQuote(buyer.context, publicId, 1)).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'sellerUnavailable',
    });
    const { quotes } = await getComparison(buyer.context, rfq.publicId);
    expect(quotes).toMatchObject([{ state: 'submitted', whyNotAccept: 'sellerUnavailable' }]);
  });

  test('can be accepted again when the bar has ended', async () => {
    const barred = await newSeller();
    const rfq = await makeOpenRfq(staff, buyer.context);
    const { publicId } = await submit(barred, rfq);
    await poolOf(context).query(
      "update companies set barred_until = now() - interval '1 minute' where id = $1",
      [barred.context.actor.companyId],
    );

    await acceptQuote(buyer.context, publicId, 1);

    expect(await statesOf()).toEqual(['accepted']);
  });
});

test.each([
  { unitPrice: 0 },
  { unitPrice: '0' },
  { freight: -1 },
  { breaks: [{ fromQuantity: 10, priceMicros: 0 }] },
  { unitPrice: -1 },
  { unitPrice: Number.NaN },
  { unitPrice: Infinity },
  { unitPrice: '1.234' },
  { originalPrice: '4' },
  { sampleFeePayer: 'me' },
  { sampleLeadDays: 'a week' },
  { validDays: 2 },
  { validDays: 91 },
  { breaks: [{ fromQuantity: 10, priceMicros: 4_300_000 }] },
  { breaks: [{ fromQuantity: 10, priceMicros: '4' }] },
  { breaks: [{ fromQuantity: 10, priceMicros: 4.1 }] },
  {
    breaks: Array.from({ length: 6 }, (_, i) => ({ fromQuantity: i + 1, priceMicros: 4_000_000 })),
  },
])('the offer %j is refused', (wrong) => {
  const input = { ...offerOf(seller), unitPrice: '4,20', product: seller.product };

  expect(quoteInput.safeParse({ ...input, breaks: [], ...wrong }).success).toBe(false);
});

test('a note of more than 2,000 characters is refused', () => {
  const note = 'x'.repeat(2_001);

  expect(quoteInput.safeParse({ ...inputOf(seller), unitPrice: '4', note }).success).toBe(false);
});
