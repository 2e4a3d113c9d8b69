// Tests saved searches, and the mails about new products with a real mail server.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { password, somebodyNew, successesOf } from '../../../tests/support/users.ts';
import { startMailServer } from '../../../tests/support/mail-server.ts';
import { openSmallMarket, openStore, productInputOf } from '../../../tests/support/market.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testServices } from '../../../tests/support/test-services.ts';
import { eraseOwnAccount, exportOwnData } from '#features/accounts/commands/privacy.server.ts';
import { saveNotificationPreferences } from '#features/accounts/commands/profile.server.ts';
import { accountJobs } from '#features/accounts/jobs.server.ts';
import { noFilters } from '#features/listings/rules.ts';
import { stopMails } from '#features/notifications/commands.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import { indexProducts } from '#features/search/services/index-products.server.ts';
import type { Context } from '#platform/context.ts';
import type { JobQueue } from '#platform/jobs/job-queue.ts';
import { createMailer } from '#platform/mail/mailer.server.ts';
import { visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import { removeSearch, saveSearch, setAlert } from './commands/save-search.server.ts';

import { checkForNewProductsJob, mailNewProductsJob, savedSearchJobs } from './jobs.server.ts';
import { alertLinks, findStopLink } from './queries/alert-links.server.ts';
import { listOwnSearches } from './queries/own-searches.server.ts';
import { maxSaved } from './rules.ts';
import type { SavedSearchInput } from './schemas.ts';

const mailServer = await startMailServer();
const database = await testDatabase();
const base = await testServices(database, { jobs: [...savedSearchJobs, ...accountJobs] });
const mail = createMailer({
  db: base.db,
  log: base.services.log,
  smtpUrl: mailServer.url,
  from: 'Kervan <hello@kervan.example>',
  keeps: false,
});
afterAll(() => mail.close());
const queue = base.services.jobs as JobQueue;

/** Tests advance the clock. */
let today = new Date('2026-11-20T09:00:00Z');
const operator: Context = {
  ...base,
  now: () => today,
  services: { ...base.services, mail, publicUrl: 'https://kervan.example' },
};
const nextMorning = () => {
  today = new Date(Math.floor(today.getTime() / 86_400_000 + 1) * 86_400_000 + 5 * 3_600_000);
};
let store: Id<'store'>;

beforeAll(async () => {
  await openSmallMarket(operator);
  store = (await openStore(operator)).id;
});
beforeEach(async () => {
  mailServer.received.length = 0;
  mailServer.isAway = false;
  await database.pool.query("select empty_tables('users, rate_limits, products')");
  await database.pool.query('delete from pgboss.job');
});

const mailsUnsent: Pick<Context['services'], 'jobs'> = { jobs: { send: async () => {} } };
async function buyer(email = 'ayse@ege.example', locale: Locale = 'en'): Promise<Context> {
  const { context } = await somebodyNew(
    { ...operator, actor: visitor, locale, services: { ...operator.services, ...mailsUnsent } },
    email,
  );
  await database.pool.query('update users set email_confirmed_at = now() where email = $1', [
    email,
  ]);
  return { ...context, services: operator.services };
}
const asked = (more: Partial<SavedSearchInput> = {}): SavedSearchInput => ({
  query: 'cotton towel',
  category: null,
  filters: { ...noFilters } as SavedSearchInput['filters'],
  hasAlert: true,
  ...more,
});

async function list(...goods: Partial<ProductInput>[]): Promise<void> {
  await saveProducts(
    operator,
    store,
    goods.map((one, i) => productInputOf({ externalId: `${today.getTime()} ${i}`, ...one })),
  );
  const { rows } = await database.pool.query<{ id: Id<'product'> }>(
    'select id from products where id not in (select product_id from product_documents)',
  );
  await indexProducts(
    operator,
    rows.map(({ id }) => id),
  );
}
const look = () => checkForNewProductsJob.run(operator, {}, new AbortController().signal);
type Waiting = Parameters<typeof mailNewProductsJob.run>[1];
const waiting = async () =>
  (
    await database.pool.query<{ data: Waiting }>(
      "select data from pgboss.job where name = 'saved_searches.mail_new_goods' " +
        "and state = 'created' order by created_on",
    )
  ).rows.map(({ data }) => data);
const send = (data: Waiting) =>
  mailNewProductsJob.run(operator, data, new AbortController().signal);
async function lookAndSend(): Promise<void> {
  await look();
  for (const data of await waiting()) await send(data);
  await database.pool.query('delete from pgboss.job');
}
const keptCount = async () =>
  (await database.pool.query<{ n: number }>('select count(*)::int as n from saved_searches'))
    .rows[0]!.n;

describe('a saved search', () => {
  test('a search is saved once, whatever the order of filters and the case of words', async () => {
    const own = await buyer();
    const { isNew, publicId } = await saveSearch(
      own,
      asked({ filters: { ...asked().filters, certificates: ['CE', 'GOTS'] } }),
    );
    expect(isNew).toBe(true);
    const again = await saveSearch(
      own,
      asked({
        query: ' Cotton  TOWEL ',
        filters: { ...asked().filters, certificates: ['GOTS', 'CE'] },
        hasAlert: false,
      }),
    );
    expect(again).toEqual({ isNew: false, publicId });
    expect(await listOwnSearches(own)).toMatchObject([
      {
        publicId,
        query: 'cotton towel',
        hasAlert: false,
        path: '/en/search?cert=CE&cert=GOTS&q=cotton+towel',
        narrowedBy: ['CE', 'GOTS'],
      },
    ]);
  });

  test('twenty concurrent saves make one search, and the fifty-first conflicts', async () => {
    const own = await buyer();
    await Promise.all(Array.from({ length: 20 }, () => saveSearch(own, asked())));
    expect(await keptCount()).toBe(1);
    await database.pool
      .query(`insert into saved_searches (id, public_id, user_id, query, filters, locale,
          currency, fingerprint, has_alert, checked_until, created_at)
      select gen_random_uuid(), lpad(i::text, 10, '0'), user_id, query, filters, locale,
        currency, int4send(i), has_alert, checked_until, created_at
        from saved_searches, generate_series(2, ${maxSaved - 1}) as i`);
    expect(
      await successesOf(
        Array.from({ length: 5 }, (_, i) => saveSearch(own, asked({ query: `quilt ${i}` }))),
      ),
    ).toBe(1);
    expect(await keptCount()).toBe(maxSaved);
    await expect(saveSearch(own, asked({ query: 'robe' }))).rejects.toMatchObject({
      httpStatus: 409,
      messageKey: 'tooManySearches',
    });
    // at the limit an existing one may still be changed
    await saveSearch(own, asked({ hasAlert: false }));
  });

  test('another user’s search is not found', async () => {
    const [own, other] = [await buyer(), await buyer('other@ege.example')];
    const { publicId } = await saveSearch(own, asked());
    for (const act of [() => removeSearch(other, publicId), () => setAlert(other, publicId, false)])
      await expect(act()).rejects.toMatchObject({ httpStatus: 404 });
    expect(await listOwnSearches(other)).toEqual([]);
    await saveSearch(other, asked());
    expect(await keptCount()).toBe(2);
  });

  test('a search shows category and filters, with prices in the reader’s currency', async () => {
    const own = await buyer();
    await saveSearch(
      own,
      asked({
        category: 'home/towels',
        filters: {
          ...asked().filters,
          minMicros: 2_500_000,
          maxMicros: 10_000_000,
          moq: ['up-to-50'],
          origins: [20],
        },
      }),
    );
    const [inTurkish] = await listOwnSearches({ ...own, locale: 'tr', currency: 'TRY' });
    expect(inTurkish!.path).toBe(
      '/en/search?category=home%2Ftowels&moq=up-to-50&origin=denizli' +
        '&price_max=400&price_min=100&q=cotton+towel',
    );
    expect(inTurkish!.narrowedBy.map((word) => word.replace(/[\u2066-\u2069]/g, ''))).toEqual([
      'towels (tr)',
      '$2,50 – 10,00',
      'Asgari sipariş: En fazla 50',
      'Denizli',
    ]);
  });

  test('searches are in the data export and are deleted with the account', async () => {
    const own = await buyer();
    await saveSearch(own, asked());
    expect(await exportOwnData(own)).toMatchObject({
      savedSearches: [{ question: 'cotton towel', hasAlert: true, language: 'en' }],
    });
    await eraseOwnAccount(own, { currentPassword: password });
    expect(await keptCount()).toBe(0);
    // A request that was in flight.
    await expect(saveSearch(own, asked())).rejects.toMatchObject({ httpStatus: 404 });
  });
});

describe('mails about new products', () => {
  test('matches are mailed once the next morning in the reader’s language', async () => {
    const own = await buyer('selim@ege.example', 'tr');
    await list({ title: { en: 'Cotton towel of yesterday' } });
    today = new Date(today.getTime() + 60_000);
    await saveSearch(
      { ...own, locale: 'en' },
      asked({ category: 'home', filters: { ...asked().filters, maxMicros: 5_000_000 } }),
    );
    today = new Date(today.getTime() + 60_000);
    await list(
      { title: { en: 'Cotton towel', tr: 'Pamuklu havlu' } },
      { title: { en: 'Dear cotton towel' }, tiers: [{ fromQuantity: 10, priceMicros: 9_000_000 }] },
      { title: { en: 'Hammer' }, category: 'tools/hammers' },
      { title: { en: 'Cotton towel hook' }, category: 'tools/hammers' },
    );
    await lookAndSend();
    expect(mailServer.received).toEqual([]); // not on the day it was saved
    nextMorning();
    await lookAndSend();
    const letter = await mailServer.next();
    expect(letter.to).toEqual([{ address: 'selim@ege.example', name: '' }]);
    expect(letter.subject).toBe('“cotton towel” aramanız için 1 yeni ürün');
    expect(letter.html).toContain('lang="tr"');
    expect(letter.text).toContain('Pamuklu havlu');
    expect(letter.text).toMatch(/https:\/\/kervan\.example\/tr\/product\/[\w-]+/);
    expect(letter.text).toContain('$2,00');
    expect(letter.text).toContain(
      'https://kervan.example/en/search?category=home&price_max=5&q=cotton+towel&sort=MOST_RECENT',
    );
    for (const absent of ['yesterday', 'Dear', 'Hammer', 'hook'])
      expect(letter.text).not.toContain(absent);
    await lookAndSend();
    nextMorning();
    await lookAndSend();
    expect(mailServer.received).toEqual([]);
  });

  test('a mail about many products shows a few and their number', async () => {
    await saveSearch(await buyer(), asked());
    today = new Date(today.getTime() + 60_000);
    await list(
      ...Array.from({ length: 8 }, (_, i) => ({ title: { en: `Cotton towel number ${i}` } })),
    );
    nextMorning();
    await lookAndSend();
    const letter = await mailServer.next();
    expect(letter.subject).toBe('8 new products for “cotton towel”');
    expect(letter.text!.match(/\/product\//g)).toHaveLength(5);
  });

  test('products are not missed while being indexed, and are mailed only once', async () => {
    await saveSearch(await buyer(), asked());
    nextMorning();
    today = new Date(today.getTime() - 5 * 60_000); // just before the run
    await list({ title: { en: 'Late cotton towel' } });
    today = new Date(today.getTime() + 5 * 60_000);
    await lookAndSend();
    expect(mailServer.received).toEqual([]);
    nextMorning();
    await lookAndSend();
    expect((await mailServer.next()).text).toContain('Late cotton towel');
    nextMorning();
    await lookAndSend();
    expect(mailServer.received).toEqual([]);
  });

  test('products that return to the market are not new', async () => {
    await list({ title: { en: 'Old cotton towel' } });
    today = new Date(today.getTime() + 60_000);
    await saveSearch(await buyer(), asked());
    await database.pool.query('delete from product_documents');
    today = new Date(today.getTime() + 60_000);
    await list();
    nextMorning();
    await lookAndSend();
    expect(mailServer.received).toEqual([]);
  });

  test('no mail goes to disabled, unconfirmed or unwilling users, nor when it is off', async () => {
    const people = await Promise.all(
      ['disabled', 'unconfirmed', 'unwilling', 'silent', 'willing'].map((name) =>
        buyer(`${name}@ege.example`),
      ),
    );
    for (const own of people) await saveSearch(own, asked());
    await database.pool.query("update users set disabled_at = now() where email like 'disabled%'");
    await database.pool.query(
      "update users set email_confirmed_at = null where email like 'unconfirmed%'",
    );
    await saveNotificationPreferences(people[2]!, { wanted: ['rfqs'], shown: [] });
    await setAlert(people[3]!, (await listOwnSearches(people[3]!))[0]!.publicId, false);
    await database.pool.query(
      "update users set notifications = notifications - 'searches' where email like 'willing%'",
    ); // accounts older than these mails
    today = new Date(today.getTime() + 60_000);
    await list({});
    nextMorning();
    await lookAndSend();
    expect(mailServer.received.map(({ to }) => to![0]!.address)).toEqual(['willing@ege.example']);
  });

  test('a mail is sent once, even if a process is killed or the mail server is down', async () => {
    const own = await buyer();
    await saveSearch(own, asked());
    today = new Date(today.getTime() + 60_000);
    await list({});
    nextMorning();
    await Promise.all([look(), look(), look()]);
    const jobs = await waiting();
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toMatch(/ayse|towel/);
    mailServer.isAway = true;
    await expect(send(jobs[0]!)).rejects.toMatchObject({ responseCode: 451 });
    mailServer.isAway = false;
    await send(jobs[0]!);
    // Delivered again, as if no worker had finished.
    await Promise.all([send(jobs[0]!), send(jobs[0]!)]);
    expect(mailServer.received).toHaveLength(1);
  });

  test('no mail is sent about withdrawn products or a deleted search', async () => {
    const own = await buyer();
    await saveSearch(own, asked());
    today = new Date(today.getTime() + 60_000);
    await list({});
    nextMorning();
    await look();
    const [job] = await waiting();
    await database.pool.query("update products set state = 'paused'");
    await send(job!);
    await database.pool.query("update products set state = 'published'");
    await removeSearch(own, (await listOwnSearches(own))[0]!.publicId);
    await send(job!);
    expect(mailServer.received).toEqual([]);
  });

  test('the queue runs the search and the mail', async () => {
    await saveSearch(await buyer(), asked());
    today = new Date(today.getTime() + 60_000);
    await list({});
    nextMorning();
    await queue.work(operator);
    await queue.send(operator, checkForNewProductsJob, {});
    expect((await mailServer.next()).subject).toBe('1 new product for “cotton towel”');
    await vi.waitFor(async () => expect(await waiting()).toEqual([]));
  }, 20_000);
});

describe('the link that ends the mails', () => {
  test('the link in each mail reveals no personal data and works repeatedly', async () => {
    const own = await buyer('leyla@ege.example', 'ar');
    await saveSearch(own, asked());
    today = new Date(today.getTime() + 60_000);
    await list({});
    nextMorning();
    await lookAndSend();
    const letter = await mailServer.next();
    const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const link = /^<(https:\/\/kervan\.example\/ar\/account\/stop-mails\?token=[\w.-]+)>$/.exec(
      header('list-unsubscribe')!,
    )![1]!;
    expect(letter.text).toContain(link);
    expect(letter.html).toContain(link);
    const token = new URL(link).searchParams.get('token')!;
    expect(Buffer.from(token.split('.')[1]!, 'base64url').toString()).not.toMatch(
      /leyla|ege|towel/,
    );
    const stranger: Context = { ...operator, actor: visitor };
    expect(await findStopLink(stranger, token)).toEqual({
      query: 'cotton towel',
      hasAlert: true,
    });
    for (let i = 0; i < 2; i++) await stopMails(stranger, token);
    expect(await listOwnSearches(own)).toMatchObject([{ hasAlert: false }]);
    await removeSearch(own, (await listOwnSearches(own))[0]!.publicId);
    await stopMails(stranger, token);
    expect(await findStopLink(stranger, token)).toEqual({ query: null, hasAlert: false });
  });

  test('a forged link stops nothing', async () => {
    const own = await buyer();
    await saveSearch(own, asked());
    const token = await alertLinks(operator).sign(
      (await database.pool.query<{ id: Id<'savedSearch'> }>('select id from saved_searches'))
        .rows[0]!.id,
    );
    for (const wrong of ['', 'x', token.slice(0, -2), 'a.b.c', 'x'.repeat(5_000)]) {
      await expect(stopMails(operator, wrong)).rejects.toMatchObject({
        httpStatus: 400,
        messageKey: 'stopLinkUnknown',
      });
      expect(await findStopLink(operator, wrong)).toBeNull();
    }
    expect(await listOwnSearches(own)).toMatchObject([{ hasAlert: true }]);
  });
});
