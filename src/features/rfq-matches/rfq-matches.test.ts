// Requests that match what a company sells, and the mails about them with a real mail server.
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { exportOwnData } from '#features/accounts/commands/privacy.server.ts';
import { saveNotificationPreferences } from '#features/accounts/commands/profile.server.ts';
import { stopMails } from '#features/notifications/commands.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { submitQuote } from '#features/quotes/commands/answer-rfq.server.ts';
import { quoteInput } from '#features/quotes/schemas.ts';
import { closeRfq } from '#features/rfqs/commands/close-rfq.server.ts';
import { makeOpenRfq, type RfqAsked } from '#features/rfqs/factory.server.ts';
import { indexRfqs } from '#features/rfqs/services/index-rfqs.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import type { Context } from '#platform/context.ts';
import { createMailer } from '#platform/mail/mailer.server.ts';
import { type Member, visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { testServices } from '#tests/support/test-services.ts';
import { confirmEmail, logInAs, signUp, somebodyNew } from '#tests/support/users.ts';
import { setRfqAlert } from './commands/alerts.server.ts';
import { removeRfqSearch, saveRfqSearch } from './commands/searches.server.ts';
import { reasonText } from './format.ts';
import { checkForMatchesJob, mailMatchesJob, rfqMatchJobs } from './jobs.server.ts';
import { findAlertOfLink, ownAlertFrequency } from './queries/alert-readers.server.ts';
import { countOwnMatches, listOwnMatches } from './queries/matches.server.ts';
import { listOwnRfqSearches, type OwnRfqSearch } from './queries/own-searches.server.ts';
import { listSentRequests } from './queries/sent-requests.server.ts';
import type { AlertFrequency } from './schemas.ts';

const mailServer = await startMailServer();
const database = await testDatabase();
const base = await testServices(database, { jobs: rfqMatchJobs });
const mail = createMailer({
  db: base.db,
  log: base.services.log,
  smtpUrl: mailServer.url,
  from: 'Kervan <hello@kervan.example>',
  keeps: false,
});
afterAll(() => mail.close());

/** A Monday; tests advance the clock. */
const monday = new Date('2026-11-23T04:00:00Z');
let now = monday;
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000);
};
const jobs = base.services.jobs;
const silent: Pick<Context['services'], 'jobs'> = { jobs: { send: async () => {} } };
const operator: Context = {
  ...base,
  now: () => now,
  services: { ...base.services, ...silent, mail, publicUrl: 'https://kervan.example' },
};
const worker: Context = { ...operator, services: { ...operator.services, jobs } };
const stranger: Context = { ...operator, actor: visitor };

await openSmallMarket(operator);
const buyer = (await somebodyNew(stranger, 'buyer@nordlicht.example')).context;

type Seller = { readonly context: Context; readonly userId: Id<'user'>; readonly product: string };

/** A company that sells a cotton towel. */
async function newSeller(name: string): Promise<Seller> {
  const userId = await signUp(stranger, `${name}@denizli.example`);
  await confirmEmail(stranger, userId);
  await database.pool.query(
    `update companies set is_seller = true
     where id = (select company_id from members where user_id = $1)`,
    [userId],
  );
  const { context } = await logInAs(stranger, userId);
  const { id: storeId } = await openStore(operator, { slug: name });
  await database.pool.query(
    `update stores set company_id = (select company_id from members where user_id = $1)
     where id = $2`,
    [userId, storeId],
  );
  await saveProducts(operator, storeId, [productInputOf()]);
  const { rows } = await database.pool.query<{ id: Id<'product'>; public_id: string }>(
    'select id, public_id from products where store_id = $1',
    [storeId],
  );
  await indexProducts(
    operator,
    rows.map(({ id }) => id),
  );
  return { context, userId, product: rows[0]!.public_id };
}
const seller = await newSeller('denizli');

const open = async (productName: string, asked: RfqAsked = {}) => {
  const rfq = await makeOpenRfq(operator, buyer, { productName, requirements: '', ...asked });
  await indexRfqs(operator);
  return rfq;
};
const answer = ({ context, product }: Seller, rfq: { publicId: string }) =>
  submitQuote(
    context,
    rfq.publicId,
    quoteInput.parse({
      product,
      unitPrice: '4',
      currency: 'USD',
      unit: 'C62',
      sampleFeePayer: 'buyer',
      validDays: 30,
    }),
  );

beforeEach(async () => {
  now = monday;
  mailServer.received.length = 0;
  mailServer.isAway = false;
  await database.pool.query("select empty_tables('quotes, rfqs, rfq_alerts, rate_limits, outbox')");
  await database.pool.query('delete from pgboss.job');
  await database.pool.query("update users set notifications = '{}'");
});

describe('matching', () => {
  const listed = async () => {
    const { matches, count } = await listOwnMatches(seller.context, { from: 0, limit: 9 }, 99);
    expect(count).toBe(matches.length);
    return matches.map((match) => [
      match.productName,
      ...reasonText(match.reason, 'en').map((text) => text.replace(/[\u2066-\u2069]/g, '')),
    ]);
  };

  test('goes by the categories and the titles of published products', async () => {
    await open('Robes for a spa', { category: 'home/towels' });
    pass(1);
    await open('Kitchen towels with a print');
    pass(1);
    await open('Claw hammers', { category: 'tools/hammers' });

    expect(await listed()).toEqual([
      ['Kitchen towels with a print', 'Your product “Cotton bath towel” matches'],
      ['Robes for a spa', 'You sell in towels'],
    ]);
  });

  test('leaves out what is over and what the company itself asks for', async () => {
    const over = await open('Towels, blue');
    await closeRfq(buyer, over.publicId);
    const { publicId } = await open('Towels, green');
    await database.db
      .update(rfqs)
      .set({ companyId: (seller.context.actor as Member).companyId as Id<'company'> })
      .where(eq(rfqs.publicId, publicId));

    expect(await listed()).toEqual([]);
  });

  test('marks what is new and what is answered', async () => {
    const old = await open('Towels of last week');
    pass(3 * 24 * 60);
    await open('Towels of today');
    const { publicId } = await answer(seller, old);

    const { matches } = await listOwnMatches(seller.context, { from: 0, limit: 9 }, 99);

    expect(matches.map(({ isNew, quoteId }) => [isNew, quoteId])).toEqual([
      [true, null],
      [false, publicId],
    ]);
    const unanswered = { from: 0, limit: 9, isUnanswered: true };
    expect((await listOwnMatches(seller.context, unanswered, 99)).count).toBe(1);
    expect(await countOwnMatches(seller.context)).toBe(1);
  });

  test('is for members who may quote', async () => {
    const actor = { ...seller.context.actor, isOwner: false, permissions: [] } as never;

    const list = listOwnMatches({ ...seller.context, actor }, { from: 0, limit: 9 }, 99);

    await expect(list).rejects.toMatchObject({ httpStatus: 403 });
    expect(await countOwnMatches({ ...seller.context, actor })).toBe(0);
  });

  test('has no request for chosen companies, which their own list has', async () => {
    const sent = await open('Towels, red', { audience: 'chosen', recipients: ['denizli'] });
    const { publicId: quoteId } = await answer(seller, sent);
    pass(1);
    const both = await open('Claw hammers', { audience: 'both', recipients: ['denizli'] });

    const { requests, count } = await listSentRequests(seller.context, 1);

    expect(await listed()).toEqual([]);
    expect(count).toBe(2);
    expect(requests).toMatchObject([
      { publicId: both.publicId, isInMarket: true, quoteId: null },
      { publicId: sent.publicId, isInMarket: false, quoteId },
    ]);
  });
});

describe('a saved search', () => {
  const saved = async () =>
    (await listOwnRfqSearches(seller.context)).map(({ query, country, count, href }) => [
      query,
      country,
      count,
      href,
    ]);
  beforeEach(() => database.pool.query('truncate rfq_searches'));

  test('is saved once, and tells how many requests it finds', async () => {
    await open('Towels, blue', { country: 'FR' });
    await open('Towels, green', { country: 'SA' });
    const search = { query: 'towel', category: null, country: 'FR' } as const;
    await Promise.all(Array.from({ length: 5 }, () => saveRfqSearch(seller.context, search)));

    expect(await saved()).toEqual([['towel', 'FR', 1, '/en/rfq?country=FR&q=towel']]);
  });

  test('of another user is not found, and the fifty-first conflicts', async () => {
    const search = { query: 'towel', category: null, country: null };
    await saveRfqSearch(seller.context, search);
    const [{ publicId }] = (await listOwnRfqSearches(seller.context)) as [OwnRfqSearch];
    const other = await newSeller('bursa');
    const removal = removeRfqSearch(other.context, publicId);
    await expect(removal).rejects.toMatchObject({ httpStatus: 404 });

    await database.pool.query(
      `insert into rfq_searches (id, public_id, user_id, query, locale, created_at)
       select gen_random_uuid(), lpad(i::text, 10, '0'), user_id, i::text, locale, created_at
       from rfq_searches, generate_series(2, 50) as i`,
    );
    const more = saveRfqSearch(seller.context, { ...search, query: 'one more' });
    await expect(more).rejects.toMatchObject({ messageKey: 'tooManySearches' });
    await removeRfqSearch(seller.context, publicId);
    await saveRfqSearch(seller.context, { ...search, query: 'one more' });
  });
});

describe('mails', () => {
  const wish = (frequency: AlertFrequency, { context } = seller) =>
    setRfqAlert(context, { frequency });
  const signal = new AbortController().signal;
  const look = () => checkForMatchesJob.run(worker, {}, signal);
  type Waiting = Parameters<typeof mailMatchesJob.run>[1];
  const waiting = async () =>
    (
      await database.pool.query<{ data: Waiting }>(
        `select data from pgboss.job where name = 'rfq_matches.mail' and state = 'created'
         order by created_on`,
      )
    ).rows.map(({ data }) => data);
  const send = (data: Waiting) => mailMatchesJob.run(worker, data, signal);
  async function lookAndSend(): Promise<void> {
    await look();
    for (const data of await waiting()) await send(data);
    await database.pool.query('delete from pgboss.job');
  }

  test('come at once, each request once, with its reason and without contacts', async () => {
    await open('Towels from before');
    pass(1);
    await wish('at_once');
    pass(1);
    const { publicId } = await open('Beach towels, ask me@nordlicht.example');
    pass(2);

    await lookAndSend();

    const letter = await mailServer.next();
    expect(letter.to).toEqual([{ address: 'denizli@denizli.example', name: '' }]);
    expect(letter.subject).toBe('1 new request matches your products');
    expect(letter.text).toContain(`https://kervan.example/en/rfq/${publicId}`);
    expect(letter.text).toContain('Cotton bath towel');
    expect(letter.text).not.toContain('nordlicht');
    expect(letter.text).not.toContain('from before');
    pass(2);
    await lookAndSend();
    expect(mailServer.received).toEqual([]);
  });

  test.each([
    ['daily', 24 * 60],
    ['weekly', 7 * 24 * 60],
  ] as const)('chosen as %s wait for their morning', async (frequency, minutes) => {
    await wish(frequency);
    pass(90); // past this week's Monday morning
    await lookAndSend();
    await open('Towels, blue');
    await open('Towels, green');
    pass(60);
    await lookAndSend();
    expect(mailServer.received).toEqual([]);

    pass(minutes);
    await lookAndSend();

    expect((await mailServer.next()).subject).toBe('2 new requests match your products');
  });

  test('a run that is repeated, or killed in the middle, sends nothing twice', async () => {
    await wish('at_once');
    pass(1);
    await open('Towels, blue');
    pass(2);
    await Promise.all([look(), look()]);
    const [data, ...more] = await waiting();
    expect(more).toEqual([]);

    await Promise.all([send(data!), send(data!), send(data!)]);

    await mailServer.next();
    expect(mailServer.received).toEqual([]);
    // As if the worker had died after it noted the mail and before it sent it.
    await database.pool.query('update rfq_alerts set checked_until = enabled_at');
    await lookAndSend();
    expect(mailServer.received).toEqual([]);
  });

  test('a mail that the server refuses is sent by the retry', async () => {
    await wish('at_once');
    pass(1);
    await open('Towels, blue');
    pass(2);
    await look();
    const [data] = await waiting();
    mailServer.isAway = true;
    await expect(send(data!)).rejects.toThrow('busy');
    mailServer.isAway = false;

    await send(data!);

    expect((await mailServer.next()).subject).toBe('1 new request matches your products');
  });

  test('end with one click, for ever and for whoever holds the link', async () => {
    await wish('at_once');
    pass(1);
    await open('Towels, blue');
    pass(2);
    await lookAndSend();
    const letter = await mailServer.next();
    const header = letter.headers.find(({ key }) => key === 'list-unsubscribe')!.value;
    const token = /token=([^>]+)/.exec(header)![1]!;
    expect(await findAlertOfLink(stranger, token)).toEqual({ isOn: true });

    await stopMails(stranger, token);
    await stopMails(stranger, token);

    expect(await ownAlertFrequency(seller.context)).toBe('never');
    expect(await findAlertOfLink(stranger, token)).toEqual({ isOn: false });
    await expect(stopMails(stranger, `${token}x`)).rejects.toMatchObject({ httpStatus: 400 });
    await open('Towels, green');
    pass(2);
    await lookAndSend();
    expect(mailServer.received).toEqual([]);
  });

  test.each([
    [
      'turned them off in the account',
      () => saveNotificationPreferences(seller.context, { wanted: [], shown: [] }),
    ],
    [
      'left the company',
      () =>
        database.pool.query('update members set ended_at = now() where user_id = $1', [
          seller.userId,
        ]),
    ],
    [
      'is barred',
      () => database.pool.query("update companies set barred_until = '2030-01-01' where is_seller"),
    ],
  ])('are not sent to a seller who %s', async (_, act) => {
    await wish('at_once');
    pass(1);
    await open('Towels, blue');
    pass(2);
    await act();

    await lookAndSend();

    expect(mailServer.received).toEqual([]);
    await database.pool.query('update members set ended_at = null');
    await database.pool.query('update companies set barred_until = null');
  });

  test('are in the copy of one’s data', async () => {
    await wish('weekly');

    expect(await exportOwnData(seller.context)).toMatchObject({
      rfqAlert: { frequency: 'weekly', requestsReported: 0 },
    });
  });
});
