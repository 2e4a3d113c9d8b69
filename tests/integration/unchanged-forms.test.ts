// What is opened and saved as it is shown stays as it was. Members walk through their panels by the
// links that they see; each form with something in it is sent as a browser without scripts does,
// and the database writes down what that changes.
import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { saveAddress } from '#features/accounts/commands/profile.server.ts';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { openReviewRights } from '#features/buyer-reviews/commands/review-rights.server.ts';
import { writeReview } from '#features/buyer-reviews/commands/write-review.server.ts';
import { statedCertificatesOf } from '#features/companies/rules.ts';
import type { StatedCertificate } from '#features/companies/schemas.ts';
import { addHall, addStand } from '#features/exhibitions/commands/edit-plan.server.ts';
import { createExhibition, savePolicy } from '#features/exhibitions/commands/organise.server.ts';
import { addListItem } from '#features/lists/commands/change-lists.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { addPromotion } from '#features/promotions/commands.server.ts';
import type { Context } from '#platform/context.ts';
import { findPage, type PageId } from '#pages/pages.ts';
import { type Member, permissions } from '#shared/actor.ts';
import { dayMs, minuteMs } from '#shared/durations.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import type { Id } from '#shared/ids.ts';
import { fairInput, fairSlug, standOf } from '#tests/support/exhibitions.ts';
import { productInputOf } from '#tests/support/market.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { sendRaw } from '#tests/support/raw-http.ts';
import { fieldsSentBy } from '#tests/support/rendered-form.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { loadDemoMarket } from '../../database/demo/load.ts';
import { loadReferenceData } from '../../database/reference/load.ts';

// A whole program starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

async function fillMarket(database: TestDatabase): Promise<void> {
  const context = testContext(database);
  await loadReferenceData(context, () => {});
  await loadDemoMarket(context, () => {}, { limit: 20 });
}
const database = await testDatabase({ name: 'market_of_forms', fill: fillMarket });
afterAll(killPrograms);

const host = 'kervan.example';
let web: WebProcess;
let token = '';

/** Of what happens, not of what is saved. */
const bookkeeping = new Set([
  'outbox',
  'product_versions',
  'rate_limits',
  'sessions',
  'security_events',
  'settings',
  'view_counts',
]);
const moments = new Set(['id', 'updated_at', 'revision', 'last_seen_at']);

/** From now on the database writes down each change of a row. */
async function writeDownChanges(): Promise<void> {
  await database.pool.query(`
    create table changed_rows (name text, was jsonb, becomes jsonb);
    create function write_down() returns trigger language plpgsql as $$
    begin
      insert into changed_rows values (tg_table_name,
        case when tg_op <> 'INSERT' then to_jsonb(old) end,
        case when tg_op <> 'DELETE' then to_jsonb(new) end);
      return null;
    end $$`);
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r'
       and relnamespace = 'public'::regnamespace and relname <> 'changed_rows'`,
  );
  for (const { name } of rows.filter((row) => !bookkeeping.has(row.name)))
    await database.pool.query(
      `create trigger written_down after insert or update or delete on "${name}"
       for each row execute function write_down()`,
    );
}

type Row = Readonly<Record<string, unknown>>;
/** What an empty value means: it is the same as what a form says of it. */
const meanings: Readonly<Record<string, (row: Row) => unknown>> = {
  /** A notification that was never chosen is wanted. */
  notifications: ({ notifications }) =>
    Object.entries(notifications!).flatMap(([name, isWanted]) => (isWanted === false ? name : [])),
  /** Certificates that the seller said nothing about have no end and no picture. */
  stated_certificates: ({ stated_certificates: stated, certificates }) =>
    statedCertificatesOf({
      statedCertificates: stated as StatedCertificate[],
      certificates: certificates as string[],
    }).map(({ name, expiresOn, fileKey = null }) => [name, expiresOn, fileKey]),
};
const contentOf = (row: Row): string =>
  JSON.stringify(
    Object.entries(row)
      .filter(([column]) => !moments.has(column))
      .map(([column, value]) => [column, meanings[column]?.(row) ?? value]),
  );

/** What is another row than before, whether it was changed or written again. */
async function takeChanges(): Promise<string[]> {
  const { rows } = await database.pool.query<{
    name: string;
    was: Row | null;
    becomes: Row | null;
  }>('delete from changed_rows returning *');
  const balance = new Map<string, number>();
  const count = (name: string, row: Row | null, by: number) => {
    if (row === null) return;
    const key = `${name} ${contentOf(row)}`;
    balance.set(key, (balance.get(key) ?? 0) + by);
  };
  for (const { name, was, becomes } of rows) {
    count(name, was, -1);
    count(name, becomes, 1);
  }
  return [...balance].flatMap(([key, by]) => (by === 0 ? [] : `${by < 0 ? '−' : '+'} ${key}`));
}

const emails = {
  seller: 'seller@demo.kervan.example',
  buyer: 'buyer@demo.kervan.example',
  admin: 'admin@demo.kervan.example',
} as const;

/** The context of a person of the demo market. */
async function contextOf(who: keyof typeof emails): Promise<Context> {
  const { rows } = await database.pool.query<{ user: Id<'user'>; company: Id<'company'> | null }>(
    `select u.id as user, m.company_id as company from users u
     left join members m on m.user_id = u.id where u.email = $1`,
    [emails[who]],
  );
  const actor: Member = {
    kind: 'member',
    userId: rows[0]!.user,
    companyId: rows[0]!.company,
    actsFor: [who],
    isOwner: true,
    permissions,
    sessionId: '',
  };
  return testContext(database, { actor });
}

/** Of a product that was delivered. */
async function addReview(productId: Id<'product'>): Promise<void> {
  const buyer = await contextOf('buyer');
  const userId = (buyer.actor as Member).userId;
  const delivery = { userId, orderReference: 'delivered', productIds: [productId] };
  await openReviewRights(testContext(database), delivery);
  const { rows } = await database.pool.query<{ id: string }>(
    `select public_id as id from review_rights where order_reference = 'delivered'`,
  );
  await writeReview(buyer, rows[0]!.id, {
    productStars: 4,
    supplierStars: 5,
    text: 'Colours as in the sample.\n\nOne carton had no label.',
    // Another one than the page's.
    language: 'tr',
  });
}

/** A draft, so that all of it can be changed. */
async function addExhibition(): Promise<void> {
  const staff = await contextOf('admin');
  await createExhibition(
    staff,
    fairInput({ about: { en: 'Two halls.\n\nOne stage.', tr: '', ar: '' } }),
  );
  await addHall(staff, { name: 'A', widthM: '60', depthM: '40' }, fairSlug);
  await addStand(staff, standOf('S1', 0, { width: '3.5', pavilion: 'UZ' }), fairSlug);
  const text = { en: 'Be fair.\n\nAlways.', tr: 'Adil olun.', ar: 'كونوا منصفين.' };
  await savePolicy(staff, { text }, fairSlug);
}

/** What the demo market has none of, and forms can change. */
async function addObjects(): Promise<void> {
  const { rows } = await database.pool.query<{ id: string; key: Id<'product'> }>(
    `select p.public_id as id, p.id as key from products p join stores s on s.id = p.store_id
       join members m on m.company_id = s.company_id join users u on u.id = m.user_id
     where u.email = $1 and p.state = 'published' and s.state = 'open' order by p.id limit 1`,
    [emails.seller],
  );
  const product = rows[0]!.id;
  const seller = await contextOf('seller');
  const buyer = await contextOf('buyer');
  const address = {
    tag: 'warehouse',
    street: 'Al Khail Road 12',
    suite: 'Gate 4',
    state: 'Dubai',
    city: 'Dubai',
    postalCode: '12345',
    country: 'AE',
    isDefault: false,
  } as const;
  await saveAddress(buyer, { ...address, tag: 'business' });
  await saveAddress(buyer, address);
  await addListItem(buyer, { list: 'wishlist', product });
  await database.pool.query(
    `update list_items set note = 'For spring', alert_percent = 10, seen_price_micros = 1,
       seen_currency = 'USD', seen_offered = true`,
  );
  // Forms know minutes.
  const today = Date.now() - (Date.now() % minuteMs);
  const days = (count: number) => new Date(today + count * dayMs);
  await database.pool.query('delete from promotions');
  await addPromotion(seller, { percent: 15, startsAt: days(3), endsAt: days(9) }, product);
  await addReview(rows[0]!.key);
  await addExhibition();
}

beforeAll(async () => {
  const context = testContext(database);
  const {
    rows: [store],
  } = await database.pool.query<{ id: Id<'store'> }>(
    `select s.id from stores s join members m on m.company_id = s.company_id
     join users u on u.id = m.user_id where u.email = 'seller@demo.kervan.example' limit 1`,
  );
  const steps = Array.from({ length: 12 }, (_, i) => i);
  const [only] = productInputOf().variants;
  const option = (name: string, value: string) => ({
    name: { en: name, tr: `${name} tr` },
    value: { en: value, ar: `${value} ar` },
  });
  await saveProducts(context, store!.id, [
    productInputOf({
      externalId: 'whole',
      // One that the market has, above its minimum: else nothing could be published.
      category: 'home-garden-kitchen/towels-peshtemals',
      moq: 5_000,
      tiers: steps.map((i) => ({ fromQuantity: 10 + i, priceMicros: 2_000_000 - i * 10_000 })),
      leadTimes: steps.map((i) => ({ fromQuantity: 10 + i, days: 5 + i })),
      attributes: { en: [['Ratio 1:2', 'a: b\nand more']] },
      variants: ['white', 'red'].map((colour) => ({
        ...only!,
        sku: colour,
        options: [option('Colour', colour), option('Size', 'L'), option('Weave', 'waffle')],
        tiers: [{ fromQuantity: 10, priceMicros: 1_900_000 }],
        weightGrams: 450,
        imageIndex: 0,
      })),
    }),
  ]);
  await addObjects();
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '6',
  });
  await writeDownChanges();
});

async function logIn(email: string): Promise<void> {
  const plain = testContext(database);
  const secret = await deploymentSecret(database.db);
  const context: Context = { ...plain, services: { ...plain.services, secret } };
  const { rows } = await database.pool.query<{ id: Id<'user'> }>(
    'select id from users where email = $1',
    [email],
  );
  ({ token } = await openSession(context, rows[0]!.id, { hasSecondFactor: true }));
}

const get = (path: string) =>
  sendRaw(
    web.port,
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: jwt=${token}\r\nConnection: close\r\n\r\n`,
  );

type ShownForm = {
  readonly action: string | null;
  readonly markup: string;
  readonly isMultipart: boolean;
  /** Names and values of its buttons that send it; null for one without a name. */
  readonly buttons: readonly (readonly [name: string, value: string] | null)[];
  /** Whether a field that people see has something in it. */
  readonly isFilled: boolean;
};

function formIn(markup: string): ShownForm & { readonly method: string } {
  const form = { action: null as string | null, method: 'get', isMultipart: false };
  const buttons: (readonly [name: string, value: string] | null)[] = [];
  let isFilled = false;
  let textarea = false;
  const parser = new Parser({
    onopentag(tag, { type = 'text', name, value, method, action, enctype, ...others }) {
      if (tag === 'form') {
        form.method = (method ?? 'get').toLowerCase();
        form.action = action ?? null;
        form.isMultipart = enctype === 'multipart/form-data';
      }
      // Without a type it sends the form; `text` stands for none.
      if (tag === 'button' && ['submit', 'text'].includes(type))
        buttons.push(name === undefined ? null : [name, value ?? '']);
      if (tag === 'textarea') textarea = true;
      if (tag === 'option' && 'selected' in others && value !== '') isFilled = true;
      if (tag === 'input' && !['hidden', 'file', 'submit', 'search'].includes(type))
        if (['checkbox', 'radio'].includes(type) ? 'checked' in others : Boolean(value))
          isFilled = true;
    },
    ontext(text) {
      if (textarea && text.trim() !== '') isFilled = true;
    },
    onclosetag(tag) {
      if (tag === 'textarea') textarea = false;
    },
  });
  parser.end(markup);
  return { ...form, markup, buttons, isFilled };
}

const formsIn = (html: string): ShownForm[] =>
  Array.from(html.matchAll(/<form\b[^]*?<\/form>/g), ([markup]) => formIn(markup)).filter(
    ({ method, isFilled }) => method === 'post' && isFilled,
  );

async function send(
  path: string,
  { action, markup, isMultipart }: ShownForm,
  button: ShownForm['buttons'][number],
) {
  const fields = fieldsSentBy(markup);
  if (button) fields.append(...button);
  const plain = new URLSearchParams([...fields].map(([name, value]) => [name, value as string]));
  const request = new Request('http://localhost', {
    method: 'POST',
    body: isMultipart ? fields : plain,
  });
  const body = Buffer.from(await request.arrayBuffer());
  return sendRaw(
    web.port,
    Buffer.concat([
      Buffer.from(
        `POST ${action ?? path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n` +
          `Cookie: jwt=${token}\r\nContent-Type: ${request.headers.get('content-type')}\r\n` +
          `Content-Length: ${body.length}\r\nConnection: close\r\n\r\n`,
      ),
      body,
    ]),
  );
}

/** To the pages of members; the market's own have few, and change nothing that is there. */
const linksIn = (html: string): string[] =>
  Array.from(
    html.matchAll(/href="(\/en\/(?:account|buyer|vendor|control|exhibitions\/badge)[^"#]*)"/g),
    ([, href]) => href!.replaceAll('&amp;', '&'),
  );

/** Objects of each page that are opened; of products the newest, which is on sale. */
const mostOf = (page: PageId): number => (page === 'vendorProduct' ? 1 : 2);
/** What they do is no saving: they come from a button, not from what is shown. */
const acts: readonly PageId[] = ['logOut', 'handOff'];

/** Forms with several buttons, of which one saves all. */
const savesWhole: readonly PageId[] = ['vendorProduct', 'editedPost'];

type Saved = { readonly page: PageId; readonly path: string; readonly status: number };

/** Sends every filled form that the links lead to, and returns what was sent. */
async function saveEverything(
  starts: readonly string[],
): Promise<{ saved: Saved[]; changes: string[] }> {
  const opened = new Map<PageId, number>();
  const known = new Set<string>(starts);
  const saved: Saved[] = [];
  const changes: string[] = [];
  for (const path of known) {
    const page = findPage(path.replace(/^\/en/, '').replace(/\?.*/, ''))?.id;
    if (page === undefined || acts.includes(page)) continue;
    const times = opened.get(page) ?? 0;
    if (times >= mostOf(page)) continue;
    opened.set(page, times + 1);
    const { status, headers, body } = await get(path);
    if (status !== 200 || !/content-type: text\/html/i.test(headers)) continue;
    for (const link of linksIn(body)) known.add(link);
    await takeChanges();
    for (const form of formsIn(body)) {
      // The first button may be of a part of the form, which says nothing about the whole.
      const [first = null, ...others] = form.buttons;
      let { status: answered } = await send(path, form, first);
      for (const button of savesWhole.includes(page) ? others : [])
        if (answered >= 400) ({ status: answered } = await send(path, form, button));
      saved.push({ page, path, status: answered });
      changes.push(...(await takeChanges()).map((change) => `${path}: ${change.slice(0, 2_000)}`));
    }
  }
  return { saved, changes };
}

const accepted = (saved: readonly Saved[]) =>
  new Set(saved.flatMap(({ page, status }) => (status < 400 ? page : [])));

type Walk = {
  readonly starts: readonly string[];
  /** Whose forms are sent at least. */
  readonly pages: readonly PageId[];
};
const walks: Readonly<Record<keyof typeof emails, Walk>> = {
  seller: {
    starts: ['/en/vendor', '/en/account'],
    pages: [
      'userInformation',
      'company',
      'notificationSettings',
      'vendorProducts',
      'vendorProduct',
      'vendorPromotion',
      'vendorRfqs',
      'vendorStore',
    ],
  },
  buyer: {
    starts: ['/en/buyer', '/en/account', '/en/wishlist'],
    pages: ['userInformation', 'address', 'notificationSettings', 'wishlist', 'buyerReview'],
  },
  admin: {
    starts: ['/en/control', '/en/account'],
    pages: [
      'categoryTerms',
      'word',
      'announcement',
      'synonym',
      'editedPost',
      'blogSections',
      'controlCategory',
      'contentPage',
      'homeSlots',
      'controlExhibition',
      'exhibitionStands',
    ],
  },
};

test.each(Object.entries(walks))(
  'what the %s saves as it is shown stays as it was',
  async (who, { starts, pages }) => {
    await logIn(emails[who as keyof typeof emails]);

    const { saved, changes } = await saveEverything(starts);

    expect(changes).toEqual([]);
    expect(saved.filter(({ status }) => status >= 500)).toEqual([]);
    expect(accepted(saved)).toEqual(accepted(saved).union(new Set(pages)));
  },
);
