import { beforeEach, describe, expect, test } from 'vitest';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import {
  openQuotingCompany,
  quoteBy,
  quoteInputOf,
  quoteOfferOf,
  type QuotingCompany,
} from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { reviseQuote, withdrawQuote } from './commands/answer-rfq.server.ts';
import { acceptQuote, counterQuote, declineQuote } from './commands/decide-quote.server.ts';
import { removeQuoteTemplate, saveQuoteTemplate } from './commands/quote-templates.server.ts';
import { getOwnQuoteDetails } from './queries/own-quote-details.server.ts';
import {
  countQuotesByTab,
  exportOwnQuotes,
  getQuoteFigures,
  listQuotesByState,
} from './queries/own-quote-list.server.ts';
import { listQuotableProducts } from './queries/quotable-products.server.ts';
import { getQuoteTemplate, listQuoteTemplates } from './queries/quote-templates.server.ts';
import { findQuoteTo, getReplyForm, previewOffer } from './queries/reply-form.server.ts';
import { maxTemplates } from './rules.ts';
import { counterInput } from './schemas.ts';
import type { OwnQuoteTab } from './params.ts';

const database = await testDatabase();
const staff = testContext(database);
const { context: visitor } = visitorOf(database);

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const [seller, other] = [
  await openQuotingCompany(staff, visitor),
  await openQuotingCompany(staff, visitor),
];

beforeEach(async () => {
  await poolOf(staff).query(
    "select empty_tables('quotes, quote_templates, rfqs, company_quotes, rate_limits, outbox')",
  );
});

const counter = (asked: object) => counterInput.parse(asked);
const list = (
  { context }: QuotingCompany,
  filters: { readonly tab?: OwnQuoteTab; readonly query?: string } = {},
  position: { readonly after?: string; readonly before?: string } = {},
) =>
  listQuotesByState(context, {
    filters: { tab: 'all', query: '', ...filters },
    position: { after: null, before: null, ...position },
  });
const namesOf = async (...asked: Parameters<typeof list>) =>
  (await list(...asked)).rows.map(({ rfqName }) => rfqName);
const rfqNamed = (productName: string) => makeOpenRfq(staff, buyer.context, { productName });

describe('the list of quotes', () => {
  test('tabs and their counts follow the states', async () => {
    const rfqs = [];
    for (const name of ['First towel', 'Second towel', 'Third towel', 'Fourth towel'])
      rfqs.push(await rfqNamed(name));
    const ids = [];
    for (const rfq of rfqs) ids.push((await quoteBy(seller, rfq)).publicId);
    await quoteBy(other, rfqs[0]!);
    await counterQuote(buyer.context, ids[1]!, {
      revision: 1,
      counter: counter({ unitPrice: '4' }),
    });
    await declineQuote(buyer.context, ids[2]!);
    await withdrawQuote(seller.context, ids[3]!);

    expect(await countQuotesByTab(seller.context)).toEqual({
      all: 4,
      waiting: 1,
      countered: 1,
      accepted: 0,
      lost: 1,
      ended: 1,
    });
    expect(await namesOf(seller)).toEqual([
      'Fourth towel',
      'Third towel',
      'Second towel',
      'First towel',
    ]);
    expect(await namesOf(seller, { tab: 'countered' })).toEqual(['Second towel']);
    expect(await namesOf(other)).toEqual(['First towel']);
  });

  test('it is walked by key in both directions', async () => {
    const ids = [];
    for (const name of ['Towel one', 'Towel two', 'Towel three'])
      ids.push((await quoteBy(seller, await rfqNamed(name))).publicId);

    expect(await namesOf(seller, {}, { after: ids[2]! })).toEqual(['Towel two', 'Towel one']);
    expect(await list(seller, {}, { before: ids[0]! })).toMatchObject({
      hasNext: true,
      hasPrevious: false,
      rows: [{ rfqName: 'Towel three' }, { rfqName: 'Towel two' }],
    });
    const foreign = await quoteBy(other, await rfqNamed('Towel of another'));
    expect(await namesOf(seller, {}, { after: foreign.publicId })).toEqual([]);
  });

  test('it is searched by request and product, and never by what is hidden in a name', async () => {
    await quoteBy(seller, await rfqNamed('Jacquard peshtemal'));
    await quoteBy(seller, await rfqNamed('Woven towel, call +90 532 123 45 67'));

    expect(await namesOf(seller, { query: 'JACQ' })).toEqual(['Jacquard peshtemal']);
    expect(await namesOf(seller, { query: 'bath' })).toHaveLength(2);
    expect(await namesOf(seller, { query: '100%' })).toEqual([]);
    expect(await namesOf(seller, { query: '532' })).toEqual([]);
    expect(await namesOf(seller, { query: 'woven' })).toEqual(['Woven towel, call •••••']);
  });

  test('the export has every quote of the tab', async () => {
    const { publicId } = await quoteBy(seller, await rfqNamed('First towel'));
    await quoteBy(seller, await rfqNamed('Second towel'));
    await withdrawQuote(seller.context, publicId);

    const rows = await Array.fromAsync(
      exportOwnQuotes(seller.context, { tab: 'ended', query: '' }),
    );

    expect(rows).toMatchObject([{ rfqName: 'First towel', state: 'withdrawn' }]);
  });

  test('response time and win rate are of the company’s recent quotes', async () => {
    expect(await getQuoteFigures(seller.context)).toEqual({
      sent: 0,
      accepted: 0,
      decided: 0,
      responseMinutes: null,
    });
    const won = await rfqNamed('First towel');
    const lost = await rfqNamed('Second towel');
    const { publicId } = await quoteBy(seller, won);
    await quoteBy(seller, lost);
    await quoteBy(seller, await rfqNamed('Third towel'));
    await acceptQuote(buyer.context, publicId, 1);
    await acceptQuote(buyer.context, (await quoteBy(other, lost)).publicId, 1);
    await poolOf(staff).query(`update quotes set created_at = created_at + interval '2 hours'`);

    expect(await getQuoteFigures(seller.context)).toEqual({
      sent: 3,
      accepted: 1,
      decided: 2,
      responseMinutes: 120,
    });
  });
});

describe('a quote in detail', () => {
  test('it has the counter, the history without the buyer’s person, and masked texts', async () => {
    const rfq = await rfqNamed('Woven towel, call +90 532 123 45 67');
    const { publicId } = await quoteBy(seller, rfq, { note: 'Write to me@denizli.example' });
    await counterQuote(buyer.context, publicId, {
      revision: 1,
      counter: counter({ unitPrice: '4', note: 'Or selin@nordlicht.example' }),
    });

    const details = await getOwnQuoteDetails(seller.context, publicId);

    expect(details.quote).toMatchObject({
      rfqName: 'Woven towel, call •••••',
      isStanding: true,
      isOutdated: false,
      counter: { unitPrice: 4_000_000, note: 'Or •••••' },
      offer: { note: 'Write to •••••' },
    });
    expect(details.offer.note).toBe('Write to me@denizli.example');
    expect(details.steps).toMatchObject([
      { to: 'submitted', isSeller: true, person: expect.any(String) },
      { to: 'countered', isSeller: false, person: null, counter: { note: 'Or •••••' } },
    ]);
    await expect(getOwnQuoteDetails(other.context, publicId)).rejects.toMatchObject({
      httpStatus: 404,
    });
  });

  test('a quote from before an edit of the request asks to be confirmed', async () => {
    const rfq = await rfqNamed('Jacquard peshtemal');
    const { publicId } = await quoteBy(seller, rfq);
    await poolOf(staff).query('update rfqs set posted_at = now()');
    expect((await getOwnQuoteDetails(seller.context, publicId)).quote.isOutdated).toBe(true);

    const { offer } = await getOwnQuoteDetails(seller.context, publicId);
    await reviseQuote(seller.context, publicId, { revision: 1, offer });

    expect((await getOwnQuoteDetails(seller.context, publicId)).quote).toMatchObject({
      isOutdated: false,
      revision: 2,
    });
  });
});

describe('what a seller sees before answering', () => {
  test('the request is masked, with the company’s products and the month’s quotes', async () => {
    const rfq = await makeOpenRfq(staff, buyer.context, {
      productName: 'Woven towel, call +90 532',
      requirements: '123 45 67 is my number. Natural colours.',
    });

    const { rfq: shown, state, form } = await getReplyForm(seller.context, rfq.publicId);

    expect(JSON.stringify(shown)).not.toMatch(/123 45 67/);
    expect(state).toMatchObject({ refusal: null, quotesLeftInMonth: 5, quotesInMonth: 5 });
    expect(form).toMatchObject({
      products: [{ id: seller.product, title: { value: 'Cotton bath towel' } }],
      hasMore: false,
      templates: [],
      files: [],
    });
  });

  test('a company that may not answer gets the reason and no form', async () => {
    const own = await makeOpenRfq(staff, seller.context);

    const { state, form } = await getReplyForm(seller.context, own.publicId);

    expect([state.refusal, form]).toEqual(['cannotRespond', null]);
    await expect(getReplyForm(seller.context, '0000000000')).rejects.toMatchObject({
      httpStatus: 404,
    });
  });

  test('an answered request that is over leads to the company’s quote', async () => {
    const rfq = await rfqNamed('Jacquard peshtemal');
    const { publicId } = await quoteBy(seller, rfq);
    await acceptQuote(buyer.context, publicId, 1);

    expect(await findQuoteTo(seller.context, rfq.publicId)).toBe(publicId);
    expect(await findQuoteTo(other.context, rfq.publicId)).toBeNull();
  });

  test('products are found by title and SKU; another company’s are not', async () => {
    const found = async (query: string) =>
      (await listQuotableProducts(seller.context, { query })).products.map(({ id }) => id);

    expect(await found('BATH')).toEqual([seller.product]);
    expect(await found('towel')).toEqual([seller.product]);
    expect(await found('lamp')).toEqual([]);
    expect(
      await listQuotableProducts(seller.context, { query: 'lamp', chosen: seller.product }),
    ).toMatchObject({ products: [{ id: seller.product }] });
    expect(
      await listQuotableProducts(seller.context, { query: 'lamp', chosen: other.product }),
    ).toMatchObject({ products: [] });
  });

  test('the writer is shown what will be hidden, unless the buyer shares the card', async () => {
    const texts = { place: 'Izmir', paymentTerms: '', note: 'Call +90 532 123 45 67' };
    const hiding = await makeOpenRfq(staff, buyer.context);
    const sharing = await makeOpenRfq(staff, buyer.context, { sharesCard: true });

    expect(await previewOffer(seller.context, hiding.publicId, texts)).toEqual({
      ...texts,
      note: 'Call •••••',
    });
    expect(await previewOffer(seller.context, sharing.publicId, texts)).toBeNull();
    expect(await previewOffer(seller.context, hiding.publicId, { ...texts, note: '' })).toBeNull();
  });
});

describe('templates', () => {
  test('an offer is saved under a name, replaced, read and deleted by its company', async () => {
    const save = (name: string, asked = {}) =>
      saveQuoteTemplate(seller.context, { name, offer: quoteOfferOf(asked) });
    await save('Towels');
    await save('Towels', { unitPrice: '5' });
    await save('Bathrobes');

    const templates = await listQuoteTemplates(seller.context);
    expect(templates.map(({ name }) => name)).toEqual(['Bathrobes', 'Towels']);
    const towels = templates[1]!.id;
    expect(await getQuoteTemplate(seller.context, towels)).toMatchObject({ unitPrice: 5_000_000 });
    expect(await listQuoteTemplates(other.context)).toEqual([]);
    const foreign = await Promise.allSettled([
      getQuoteTemplate(other.context, towels),
      removeQuoteTemplate(other.context, towels),
    ]);
    expect(foreign).toMatchObject([
      { reason: { httpStatus: 404 } },
      { reason: { httpStatus: 404 } },
    ]);
    await removeQuoteTemplate(seller.context, towels);

    expect(await listQuoteTemplates(seller.context)).toHaveLength(1);
  });

  test('a company has a limited number of them, also when many are saved at once', async () => {
    const { product: _product, ...offer } = quoteInputOf('x');

    const attempts = await Promise.allSettled(
      Array.from({ length: maxTemplates + 5 }, (_, i) =>
        saveQuoteTemplate(seller.context, { name: `Template ${i}`, offer }),
      ),
    );

    expect(attempts.filter(({ status }) => status === 'rejected')).toHaveLength(5);
    expect(await listQuoteTemplates(seller.context)).toHaveLength(maxTemplates);
  });
});
