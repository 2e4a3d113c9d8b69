// Acts of staff about products and stores: who did them, and what the seller is written, on a real
// mail server.
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { disableCompany } from '#features/companies/commands/administer.server.ts';
import {
  barCompany,
  suspendStore,
  terminateStore,
} from '#features/companies/commands/moderate-stores.server.ts';
import { companyJobs, companySubscriptions } from '#features/companies/jobs.server.ts';
import type { Context } from '#platform/context.ts';
import { relayOnce } from '#platform/events/relay.server.ts';
import { createMailer } from '#platform/mail/mailer.server.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { poolOf, somebodyNew, visitorOf } from '#tests/support/users.ts';
import {
  approveProduct,
  chooseProductCategory,
  rejectProduct,
} from './commands/review-products.server.ts';
import { saveProducts } from './commands/save-products.server.ts';
import { productJobs, productSubscriptions } from './jobs.server.ts';
import { listProductReviews } from './queries/product-reviews.server.ts';

const mailServer = await startMailServer();
const database = await testDatabase();
const { context: anyone } = visitorOf(database);
const mail = createMailer({
  db: database.db,
  log: anyone.services.log,
  smtpUrl: mailServer.url,
  from: 'Kervan <hello@kervan.example>',
  keeps: false,
});
afterAll(() => mail.close());
const mailJobs = [...productJobs, ...companyJobs].filter(({ name }) => name.includes('.tell_'));
/** Jobs are done as they are sent, as one worker would. */
const services: Context['services'] = {
  ...anyone.services,
  mail,
  jobs: {
    send: async (inside, { name }, data) => {
      const job = mailJobs.find((one) => one.name === name);
      await job?.run({ ...inside, services }, data, AbortSignal.timeout(5_000));
    },
  },
};
const operator = { ...testContext(database), services };
const relay = () => relayOnce(operator, [...productSubscriptions, ...companySubscriptions]);
await openSmallMarket(operator);

let admin: Context;
let storeId: Id<'store'>;
let company: { readonly id: string; readonly public_id: string };
let number = 0;

/** A store whose owner reads this language. */
async function openSeller(locale: Locale): Promise<void> {
  const { context } = await somebodyNew(anyone, `owner-${++number}@denizli.example`);
  const { companyId, userId } = context.actor as { companyId: string; userId: string };
  await poolOf(anyone).query('update users set locale = $1 where id = $2', [locale, userId]);
  const { rows } = await poolOf(anyone).query<{ id: string; public_id: string }>(
    'select id, public_id from companies where id = $1',
    [companyId],
  );
  company = rows[0]!;
  ({ id: storeId } = await openStore(operator, { slug: `store-${number}` }));
  await poolOf(anyone).query('update stores set company_id = $1 where id = $2', [
    companyId,
    storeId,
  ]);
  await relay();
  mailServer.received.length = 0;
}

beforeEach(async () => {
  await poolOf(anyone).query(
    "select empty_tables('users, companies, rate_limits, outbox, products')",
  );
  const chief = await somebodyNew(anyone, 'chief@kervan.example');
  const { context } = chief;
  if (context.actor.kind !== 'member') throw new Error('not logged in');
  admin = { ...context, services, actor: { ...context.actor, actsFor: ['admin'] } };
});

const openReview = async (list: 'prohibited_words' | 'category' = 'prohibited_words') =>
  (await listProductReviews(operator, list, 1)).reviews[0]!.id;
const logged = async () =>
  (
    await poolOf(anyone).query<{ kind: string; detail: string }>(
      'select kind, detail from security_events where user_id = $1 order by at desc, id desc',
      [(admin.actor as { userId: string }).userId],
    )
  ).rows;

describe('the owner of a store is written in their language', () => {
  test('that an approved product needs a larger minimum order', async () => {
    await openSeller('tr');
    await saveProducts(operator, storeId, [productInputOf({ title: { en: 'Steel pistol' } })]);
    const terms = (pieces: number) =>
      poolOf(anyone).query("update categories set moq_pieces = $1 where path = 'home'", [pieces]);
    await terms(50);
    onTestFinished(async () => void (await terms(1)));

    await approveProduct(admin, await openReview());
    await relay();

    const letter = await mailServer.next();
    expect(letter.subject).toBe('Ürününüz onaylandı');
    expect(letter.text).toContain('asgari sipariş miktarı kategorisinin alt sınırından düşük');
  });

  test('why a product was rejected', async () => {
    await openSeller('tr');
    await saveProducts(operator, storeId, [
      productInputOf({ title: { tr: 'Kuru sıkı tabanca' }, mainLanguage: 'tr' }),
    ]);

    await rejectProduct(admin, await openReview(), {
      rejection: 'prohibited_item',
      note: 'Silah satılamaz.',
    });
    await relay();

    const letter = await mailServer.next();
    expect(letter.subject).toBe('Ürününüz reddedildi');
    expect(letter.text).toContain('Kuru sıkı tabanca');
    expect(letter.text).toContain('Pazaryerinde bu tür ürünlerin satışı yasak.');
    expect(letter.text).toContain('Notumuz: Silah satılamaz.');
  });

  test('that a product was approved', async () => {
    await openSeller('ar');
    await saveProducts(operator, storeId, [productInputOf({ title: { en: 'Vodka marinade' } })]);

    await approveProduct(admin, await openReview());
    await relay();

    expect((await mailServer.next()).subject).toBe('اعتُمد منتجك');
  });

  test('that an approved product waits for a place in the package', async () => {
    await openSeller('en');
    await saveProducts(operator, storeId, [productInputOf({ title: { en: 'Vodka marinade' } })]);
    await poolOf(anyone).query(
      `insert into package_terms
         (id, package_key, revision, product_limit, quote_limit, monthly_price_micros)
       values (gen_random_uuid(), 'free', 1000, 0, 5, 0)`,
    );

    await approveProduct(admin, await openReview());
    await relay();

    const letter = await mailServer.next();
    expect(letter.text).toContain('all places of your package are taken');
    expect(letter.text).toMatch(/\/en\/vendor\/products\/\w+/);
    await poolOf(anyone).query('delete from package_terms where revision = 1000');
  });

  test('which category a product was given', async () => {
    await openSeller('en');
    await saveProducts(operator, storeId, [productInputOf({ category: null })]);

    await chooseProductCategory(admin, await openReview('category'), 'home/quilts');
    await relay();

    const letter = await mailServer.next();
    expect(letter.subject).toBe('We found a category for your product');
    expect(letter.text).toMatch(/quilts/i);
  });

  test('why the store was suspended and closed, and the company barred', async () => {
    await openSeller('tr');
    const slug = `store-${number}`;

    await suspendStore(admin, slug, 'Şikâyetler');
    await terminateStore(admin, slug, 'Dolandırıcılık');
    await barCompany(admin, company.public_id, 'Alıcı bilgisi paylaşıldı');
    await relay();

    const letters = [await mailServer.next(), await mailServer.next(), await mailServer.next()];
    expect(new Set(letters.map(({ subject }) => subject))).toEqual(
      new Set([
        'Firmanız teklif veremez',
        'Mağazanız askıya alındı',
        'Mağazanız kalıcı olarak kapatıldı',
      ]),
    );
    const text = letters.map((letter) => letter.text).join('\n');
    for (const reason of ['Şikâyetler', 'Dolandırıcılık', 'Alıcı bilgisi paylaşıldı'])
      expect(text).toContain(`Neden: ${reason}`);
  });

  test('that the store went with its disabled company', async () => {
    await openSeller('en');

    await disableCompany(admin, company.public_id, 'No tax number');
    await relay();

    const letter = await mailServer.next();
    expect(letter.subject).toBe('Your store is suspended');
    expect(letter.text).toContain('Reason: No tax number');
  });
});

test('decisions keep the person and the company, and are in the log of control', async () => {
  await openSeller('en');
  await saveProducts(operator, storeId, [productInputOf({ title: { en: 'Steel pistol' } })]);
  await rejectProduct(admin, await openReview(), { rejection: 'counterfeit', note: null });
  await suspendStore(admin, `store-${number}`, 'Complaints');

  const { rows: steps } = await poolOf(anyone).query(
    `select user_id, company_id from product_reviews where state = 'rejected'
     union all select user_id, company_id from store_steps`,
  );

  const { userId, companyId } = admin.actor as { userId: string; companyId: string };
  expect(steps).toEqual([
    { user_id: userId, company_id: companyId },
    { user_id: userId, company_id: companyId },
  ]);
  expect((await logged()).slice(0, 2)).toEqual([
    { kind: 'store_suspended', detail: `store-${number}: Complaints` },
    { kind: 'product_rejected', detail: expect.stringContaining('Steel pistol') },
  ]);
});

test('the second of two admins is told who decided', async () => {
  await openSeller('en');
  await saveProducts(operator, storeId, [productInputOf({ title: { en: 'Steel pistol' } })]);
  const id = await openReview();
  await approveProduct(admin, id);

  await expect(
    rejectProduct(admin, id, { rejection: 'counterfeit', note: null }),
  ).rejects.toMatchObject({ messageKey: 'reviewDecided', values: { person: 'chief' } });
});
