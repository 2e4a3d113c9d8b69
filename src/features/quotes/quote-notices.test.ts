import { beforeEach, describe, expect, test } from 'vitest';
import {
  barCompany,
  liftBar,
  reinstateStore,
  suspendStore,
} from '#features/companies/commands/moderate-stores.server.ts';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import { stopMails } from '#features/notifications/commands.server.ts';
import type { Context } from '#platform/context.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { newSeller, quoteOf } from '#tests/support/negotiation.ts';
import { withNotices } from '#tests/support/notices.ts';
import { quoteOfferOf } from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import { reviseQuote, withdrawQuote } from './commands/answer-rfq.server.ts';
import { acceptQuote, counterQuote, declineQuote } from './commands/decide-quote.server.ts';
import { markQuoteNotesRead, writeQuoteNote } from './commands/quote-notes.server.ts';
import { counterInput } from './schemas.ts';
import { expireQuotes } from './services/end-quotes.server.ts';
import { remindOfEnds, remindOfRfqEnds } from './services/remind.server.ts';

const database = await testDatabase();
const base = testContext(database);
let moved = 0;
const now = () => new Date(Date.now() + moved);
const told = withNotices({ ...base, now }, ['notifications', 'companies']);
const staff = told.context;
const visitor = { ...visitorOf(database, { now }).context, services: staff.services };

await openSmallMarket(staff);
const buyer = await somebodyNew(visitor, 'selin@nordlicht.example');
const seller = await newSeller(staff, visitor);
const otherSeller = await newSeller(staff, visitor);
const query = (text: string, values: unknown[] = []) => poolOf(staff).query(text, values);
const sellerKey: string = (
  await query('select public_id from companies where id = $1', [seller.context.actor.companyId])
).rows[0].public_id;

beforeEach(async () => {
  moved = 0;
  told.mails.length = 0;
  told.waiting.length = 0;
  await query(
    `select empty_tables('quotes, rfqs, threads, company_quotes, rate_limits, outbox,
      notifications')`,
  );
  await query('truncate notification_counts');
  await query(`update users set notifications = '{}'`);
});

const ask = async () => (await makeOpenRfq(staff, buyer.context, {})).publicId;
const kindsOf = async (who: { readonly context: { readonly actor: { userId: string } } }) =>
  (
    await query('select kind from notifications where user_id = $1 order by id', [
      who.context.actor.userId,
    ])
  ).rows.map(({ kind }) => kind);
const subjectsOf = (mails: readonly { readonly subject: string }[]) =>
  mails.map(({ subject }) => subject);

let keys = 0;
const note = (who: Context, noted: { quote: string; rfq: string | null }) =>
  writeQuoteNote(who, noted, { key: `note-key-${++keys}`, text: 'Could you?' });

describe('what the buyer is told', () => {
  test('a new quote, its revision and its withdrawal, with a link and a way to stop', async () => {
    const rfq = await ask();
    await told.work();
    const quote = await quoteOf(seller, rfq);
    const [first] = await told.work();
    await reviseQuote(seller.context, quote, {
      revision: 1,
      offer: quoteOfferOf({ unitPrice: '4.00' }),
    });
    const second = await told.work();
    await withdrawQuote(seller.context, quote);
    const third = await told.work();

    expect(first!.to).toBe('selin@nordlicht.example');
    expect(first!.subject).toMatch(/sent a quote for/);
    expect(first!.plain).toContain(`/en/buyer/rfqs/${rfq}/quotes/${quote}`);
    expect(first!.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(first!.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
    expect(subjectsOf(second)).toEqual([expect.stringMatching(/revised its quote/)]);
    expect(subjectsOf(third)).toEqual([expect.stringMatching(/was withdrawn/)]);
    expect(await kindsOf(buyer)).toEqual([
      'quotes.submitted',
      'quotes.revised',
      'quotes.withdrawn',
    ]);
    expect(await kindsOf(seller)).toEqual([]);
  });

  test('the link of one mail ends all of its kind', async () => {
    const rfq = await ask();
    await told.work();
    await quoteOf(seller, rfq);
    const [mail] = await told.work();
    const token = /token=([\w.-]+)/.exec(mail!.plain)![1]!;

    await stopMails(visitor, token);
    await quoteOf(otherSeller, rfq);

    expect(await told.work()).toEqual([]);
    expect(await kindsOf(buyer)).toEqual(['quotes.submitted', 'quotes.submitted']);
    await expect(stopMails(visitor, 'forged')).rejects.toMatchObject({
      httpStatus: 400,
    });
  });

  test('an offer that ends soon and a request that closes soon, once each', async () => {
    const rfq = await ask();
    await quoteOf(seller, rfq);
    await told.work();
    await query(`update quotes set valid_until = $1`, [new Date(Date.now() + 3 * dayMs)]);
    await query(`update rfqs set expires_at = $1`, [new Date(Date.now() + 3 * dayMs)]);
    expect([await remindOfEnds(staff), await remindOfRfqEnds(staff)]).toEqual([0, 0]);

    moved = dayMs + hourMs;
    expect([await remindOfEnds(staff), await remindOfRfqEnds(staff)]).toEqual([1, 1]);
    expect([await remindOfEnds(staff), await remindOfRfqEnds(staff)]).toEqual([0, 0]);

    expect(subjectsOf(await told.work()).toSorted()).toEqual([
      expect.stringMatching(/^A quote for .* expires soon$/),
      expect.stringMatching(/^Your request closes soon/),
    ]);
    moved = 4 * dayMs;
    expect(await expireQuotes(staff)).toBe(1);
    expect(subjectsOf(await told.work()).toSorted()).toEqual([
      expect.stringMatching(/^A quote for .* has expired$/),
      expect.stringMatching(/^Your quote has expired/),
    ]);
  });
});

describe('what the seller is told', () => {
  test('a counter-offer and the end, not what the seller did', async () => {
    const rfq = await ask();
    const quote = await quoteOf(seller, rfq);
    const other = await quoteOf(otherSeller, rfq);
    await told.work();
    await counterQuote(buyer.context, quote, {
      revision: 1,
      counter: counterInput.parse({ unitPrice: '3.90' }),
    });
    const [countered] = await told.work();
    await acceptQuote(buyer.context, other, 1);
    const ends = await told.work();

    expect(countered!.subject).toMatch(/^Counter-offer for your quote/);
    expect(countered!.plain).toContain(`/en/vendor/quotes/${quote}`);
    expect(JSON.stringify(countered)).not.toMatch(/selin|nordlicht/i);
    expect(subjectsOf(ends).toSorted()).toEqual([
      expect.stringMatching(/^Your quote was accepted/),
      expect.stringMatching(/^Your quote was not selected/),
    ]);
    expect(await kindsOf(seller)).toEqual(['quotes.countered', 'quotes.not_selected']);
    expect(await kindsOf(otherSeller)).toEqual(['quotes.accepted']);
  });

  test.each<readonly [string, () => Promise<void>, () => Promise<unknown>]>([
    [
      'suspending the store',
      () => suspendStore(staff, seller.store, 'False pictures'),
      () => reinstateStore(staff, seller.store),
    ],
    [
      'a bar that withdraws them',
      () => barCompany(staff, sellerKey, 'Deals outside', { withdrawsQuotes: true }),
      () => liftBar(staff, sellerKey),
    ],
  ])(
    '%s withdraws quotes, and tells the seller with the owner’s mail',
    async (_act, stop, undo) => {
      const rfq = await ask();
      const quote = await quoteOf(seller, rfq);
      await told.work();

      await stop();
      const mails = await told.work();

      expect(await kindsOf(seller)).toEqual(['quotes.own_withdrawn']);
      expect(await kindsOf(buyer)).toEqual(['quotes.submitted', 'quotes.withdrawn']);
      const own = mails.find(({ subject }) =>
        subject.startsWith('Your quote was withdrawn by the market'),
      );
      expect(own!.plain).toContain(`/en/vendor/quotes/${quote}`);
      const toOwner = mails.find(({ subject }) => /suspended|may not quote/.test(subject));
      expect(toOwner!.plain).toMatch(/that buyers had not decided on have been withdrawn/);
      await undo();
    },
  );

  test('a bar that leaves the quotes does not speak of them', async () => {
    await quoteOf(seller, await ask());
    await told.work();

    await barCompany(staff, sellerKey, 'Deals outside');
    const [mail] = await told.work();
    await liftBar(staff, sellerKey);

    expect(mail!.subject).toBe('Your company may not quote');
    expect(mail!.plain).not.toMatch(/withdrawn/);
    expect(await kindsOf(seller)).toEqual([]);
  });

  test('a declined quote', async () => {
    const quote = await quoteOf(seller, await ask());
    await told.work();

    await declineQuote(buyer.context, quote, 'Too late');

    expect(subjectsOf(await told.work())).toEqual([
      expect.stringMatching(/^Your quote was declined/),
    ]);
  });

  test('notes go to the other side, with one mail until it reads', async () => {
    const rfq = await ask();
    const quote = await quoteOf(seller, rfq);
    await told.work();
    await note(buyer.context, { quote, rfq });
    const first = await told.work();
    await note(buyer.context, { quote, rfq });
    const second = await told.work();
    await markQuoteNotesRead(seller.context, { quote, rfq: null }, 9);
    await note(buyer.context, { quote, rfq });
    const third = await told.work();
    await note(seller.context, { quote, rfq: null });
    const answer = await told.work();

    expect([first, second, third, answer].map(({ length }) => length)).toEqual([1, 0, 1, 1]);
    expect(await kindsOf(seller)).toEqual(Array.from({ length: 3 }, () => 'quotes.note_to_seller'));
    expect(answer[0]!.to).toBe('selin@nordlicht.example');
  });
});
