// Who learns what of a request and its quotes: every door (pages, their data, the API, feeds,
// sitemaps, sockets, mails) for all others.
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import { counterQuote } from '#features/quotes/commands/decide-quote.server.ts';
import { reviseQuote } from '#features/quotes/commands/answer-rfq.server.ts';
import { keepQuoteNoteFile, writeQuoteNote } from '#features/quotes/commands/quote-notes.server.ts';
import { counterInput } from '#features/quotes/schemas.ts';
import { setRfqAlert } from '#features/rfq-matches/commands/alerts.server.ts';
import { addRfqAttachment } from '#features/rfqs/commands/attachments.server.ts';
import { startRfqDraft } from '#features/rfqs/commands/drafts.server.ts';
import { sendRfq } from '#features/rfqs/commands/post-rfq.server.ts';
import { approveRfq } from '#features/rfqs/commands/review-rfq.server.ts';
import { makeOpenRfq, makePostedRfq } from '#features/rfqs/factory.server.ts';
import { indexRfqs } from '#features/rfqs/services/index-rfqs.server.ts';
import { pages } from '#pages/pages.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Mail } from '#platform/mail/mailer.server.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import type { Member } from '#shared/actor.ts';
import { hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { pdfFile } from '#tests/support/attachment-files.ts';
import { openSmallMarket } from '#tests/support/market.ts';
import { withNotices } from '#tests/support/notices.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import {
  openQuotingCompany,
  quoteBy,
  type QuotingCompany,
  quoteOfferOf,
} from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { confirmEmail, signUp, somebodyNew, visitorOf } from '#tests/support/users.ts';

// A whole program starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-privacy-'));
const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.pool.query<Row>(text, values)).rows;

type Who =
  | 'visitor'
  | 'buyer'
  | 'buyer’s clerk'
  | 'other buyer'
  | 'seller'
  | 'seller’s clerk'
  | 'other seller'
  | 'market’s clerk';
const everybody: readonly Who[] = [
  'visitor',
  'buyer',
  'buyer’s clerk',
  'other buyer',
  'seller',
  'seller’s clerk',
  'other seller',
  'market’s clerk',
];

/** What is looked for, and who may find it. */
const secrets: readonly { readonly what: string; readonly is: RegExp; readonly may: Who[] }[] = [
  { what: 'the buyer’s name', is: /Verborgen, Selin/, may: ['buyer', 'buyer’s clerk'] },
  { what: 'the buyer’s company', is: /Nordlicht Werk/, may: ['buyer', 'buyer’s clerk'] },
  { what: 'the buyer’s address', is: /einkauf@verborgen/, may: ['buyer'] },
  { what: 'a phone number in the text', is: /9017731/, may: ['buyer'] },
  { what: 'a request for chosen companies', is: /Hidden loom/, may: ['buyer', 'seller'] },
  { what: 'a request that waits', is: /Waiting kilim/, may: ['buyer'] },
  { what: 'a draft', is: /Unsent carpet/, may: ['buyer'] },
  { what: 'a file', is: /drawing-4417|bytes of 4417/, may: ['buyer', 'seller', 'other seller'] },
  { what: 'a price', is: /4[.,]7713|4771300/, may: ['buyer', 'seller'] },
  { what: 'a price for chosen', is: /6[.,]0421|6042100/, may: ['buyer', 'seller'] },
  { what: 'the other price', is: /5[.,]1937|5193700/, may: ['buyer', 'other seller'] },
  { what: 'a counteroffer', is: /4[.,]6127|4612700/, may: ['buyer', 'seller'] },
  { what: 'what an offer says', is: /Woven by hand in Babadağ/, may: ['buyer', 'seller'] },
  { what: 'a note', is: /Selvedge or fringe/, may: ['buyer', 'seller'] },
  { what: 'a file of a note', is: /selvedge-88/, may: ['buyer', 'seller'] },
];

let web: WebProcess;
let passedMs = 0;
const mails: Mail[] = [];
let told: ReturnType<typeof withNotices>;
let staff: Context;
let buyer: Context;
let seller: QuotingCompany;
let otherSeller: QuotingCompany;
const tokens = new Map<Who, string>();
const mailOf = new Map<Who, string>();
const ids = { market: '', unanswered: '', chosen: '', waiting: '', draft: '' };
const quotes = { market: '', chosen: '', other: '' };
const files = { request: '', note: '' };

async function logIn(who: Who, userId: Id<'user'>, hasSecondFactor = false): Promise<void> {
  const { token } = await inTransaction(staff, (inside) =>
    openSession(inside, userId, { hasSecondFactor }),
  );
  tokens.set(who, token);
  const [person] = await query<{ email: string }>('select email from users where id = $1', [
    userId,
  ]);
  mailOf.set(who, person!.email);
}

/** Staff of the company, with another right than those for requests and quotes. */
async function addClerk(who: Who, companyId: string, right: string): Promise<Id<'user'>> {
  const userId = await signUp(
    visitorOf(database).context,
    `clerk-${everybody.indexOf(who)}@a.example`,
  );
  await confirmEmail(staff, userId);
  await query(
    'update members set company_id = $1, is_owner = false, permissions = $2 where user_id = $3',
    [companyId, [right], userId],
  );
  return userId;
}

const idOf = ({ actor }: Context) => (actor as Member).userId;

async function addPeople(visitor: Context): Promise<void> {
  const person = await somebodyNew(visitor, 'verborgen@nordlicht.example');
  buyer = person.context;
  await query(`update users set name = 'Verborgen, Selin' where id = $1`, [idOf(buyer)]);
  await query(`update companies set name = 'Nordlicht Werk' where id = $1`, [
    person.context.actor.companyId,
  ]);
  seller = await openQuotingCompany(staff, visitor);
  otherSeller = await openQuotingCompany(staff, visitor);
  const stranger = await somebodyNew(visitor, 'mona@souq.example');
  const admin = await somebodyNew(visitor, 'admin@market.example');
  await query('update companies set is_admin = true where id = $1', [
    admin.context.actor.companyId,
  ]);
  await logIn('buyer', idOf(buyer));
  await logIn('seller', idOf(seller.context));
  await logIn('other seller', idOf(otherSeller.context));
  await logIn('other buyer', idOf(stranger.context));
  const companyId = person.context.actor.companyId!;
  await logIn('buyer’s clerk', await addClerk('buyer’s clerk', companyId, 'inquiry'));
  await logIn('seller’s clerk', await addClerk('seller’s clerk', seller.companyId, 'products'));
  const ofMarket = await addClerk('market’s clerk', admin.context.actor.companyId!, 'content');
  await logIn('market’s clerk', ofMarket, true);
}

async function addRequests(): Promise<void> {
  const draft = await startRfqDraft(
    buyer,
    {
      productName: 'Peshtemal with a border',
      quantity: '2000',
      country: 'DE',
      requirements: 'Striped. Call +49 30 9017731.',
      businessEmail: 'einkauf@verborgen.example',
      tradeTerms: [],
    },
    'market',
  );
  ids.market = draft.publicId;
  const file = { name: 'drawing-4417.pdf', bytes: pdfFile('bytes of 4417') };
  files.request = (await addRfqAttachment(buyer, ids.market, file)).publicId;
  await sendRfq(buyer, ids.market, true);
  await approveRfq(staff, ids.market);
  ids.unanswered = (
    await makeOpenRfq(staff, buyer, { productName: 'Hotel towels', category: 'home/towels' })
  ).publicId;
  const [store] = await query<{ slug: string }>('select slug from stores where company_id = $1', [
    seller.companyId,
  ]);
  const chosen = { audience: 'chosen', recipients: store!.slug } as const;
  ids.chosen = (
    await makeOpenRfq(staff, buyer, { ...chosen, productName: 'Hidden loom' })
  ).publicId;
  ids.waiting = (await makePostedRfq(buyer, { productName: 'Waiting kilim' })).publicId;
  ids.draft = (
    await startRfqDraft(buyer, { productName: 'Unsent carpet', tradeTerms: [] }, 'draft')
  ).publicId;
}

async function addQuotes(): Promise<void> {
  const note = 'Woven by hand in Babadağ';
  quotes.market = (
    await quoteBy(seller, { publicId: ids.market }, { unitPrice: '4.7713', note })
  ).publicId;
  quotes.chosen = (
    await quoteBy(seller, { publicId: ids.chosen }, { unitPrice: '6.0421' })
  ).publicId;
  quotes.other = (
    await quoteBy(otherSeller, { publicId: ids.market }, { unitPrice: '5.1937' })
  ).publicId;
  const noted = { quote: quotes.market, rfq: ids.market };
  const file = { key: 'the-first', name: 'selvedge-88.pdf', bytes: pdfFile() };
  await keepQuoteNoteFile(buyer, noted, file);
  await writeQuoteNote(buyer, noted, { key: 'the-first', text: 'Selvedge or fringe?' });
  files.note = (
    await query<{ public_id: string }>('select public_id from thread_files')
  )[0]!.public_id;
  await counterQuote(buyer, quotes.market, {
    revision: 1,
    counter: counterInput.parse({ unitPrice: '4.6127' }),
  });
}

beforeAll(async () => {
  const base = testContext(database);
  told = withNotices(
    {
      ...base,
      now: () => new Date(Date.now() + passedMs),
      services: {
        ...base.services,
        secret: await deploymentSecret(database.db),
        files: createFileStorage({ dataDir }),
      },
    },
    ['notifications', 'rfqs', 'quotes', 'rfq_matches'],
  );
  staff = told.context;
  const visitor: Context = { ...visitorOf(database).context, services: staff.services };
  await openSmallMarket(staff);
  await addPeople(visitor);
  for (const { context } of [seller, otherSeller])
    await setRfqAlert(context, { frequency: 'at_once' });
  await addRequests();
  await addQuotes();
  await indexRfqs(staff);
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '6',
    TRUST_PROXY: '1',
  });
});
afterAll(async () => {
  await killPrograms();
  await rm(dataDir, { recursive: true });
});

type Door = { readonly at: string; readonly door: string };

const quotesOf = (rfq: string): readonly string[] =>
  rfq === ids.market
    ? [quotes.market, quotes.other]
    : rfq === ids.chosen
      ? [quotes.chosen]
      : [quotes.market];

/** The addresses of a page, of each request, quote and file that it may be about. */
function addressesOf(pattern: string): string[] {
  const given = {
    rfq: Object.values(ids),
    quote: Object.values(quotes),
    file: Object.values(files),
  };
  let found: { readonly at: string; readonly rfq: string | null }[] = [{ at: pattern, rfq: null }];
  for (const name of ['rfq', 'quote', 'file'] as const) {
    if (!pattern.includes(`:${name}`)) continue;
    found = found.flatMap(({ at, rfq }) =>
      (name === 'quote' && rfq !== null ? quotesOf(rfq) : given[name]).map((value) => ({
        at: at.replace(`:${name}`, value),
        rfq: name === 'rfq' ? value : rfq,
      })),
    );
  }
  return found.map(({ at }) => at).filter((at) => !at.includes(':'));
}

/** Where requests and quotes are not in the address. */
const alsoShown = new Set(['home', 'buyer', 'vendor', 'control', 'notifications', 'report']);
const queries: Readonly<Record<string, string>> = {
  rfqs: '?q=loom',
  createRfqSuggestions: '?product=loom&store=quoting',
  vendorQuotes: '?q=loom',
};

function doors(): Door[] {
  const ofPages = pages
    .filter(({ id, path: pattern }) => /rfq|quote/.test(pattern) || alsoShown.has(id))
    .flatMap(({ id, path: pattern }) =>
      addressesOf(pattern).flatMap((at) => [
        { door: 'page', at: `/en/${at}`.replace(/\/$/, '') },
        { door: 'data', at: `/en/${at}.data`.replace('/.data', '.data') },
        ...(queries[id] ? [{ door: 'page', at: `/en/${at}${queries[id]}` }] : []),
      ]),
    );
  const ofApi = [
    '/rfqs',
    '/rfqs?q=loom',
    '/rfqs?q=peshtemal',
    '/quotes',
    '/notifications',
    ...Object.values(ids).flatMap((rfq) => [
      `/rfqs/${rfq}`,
      `/rfqs/${rfq}/reply`,
      `/rfqs/${rfq}/quotes`,
      ...quotesOf(rfq).map((quote) => `/rfqs/${rfq}/quotes/${quote}/notes`),
    ]),
    ...Object.values(quotes).flatMap((quote) => [`/quotes/${quote}`, `/quotes/${quote}/notes`]),
  ].map((at) => ({ door: 'api', at: `/api/v1${at}` }));
  const feeds = ['rfqs', 'home'].map((feed) => ({ door: 'feed', at: `/feeds/en/${feed}.xml` }));
  return [...ofPages, ...ofApi, ...feeds];
}

let asked = 0;

/** As a browser with the person's cookie, or as a program with the session as its token. */
function ask(who: Who, { at, door }: Door): Promise<Response> {
  const token = tokens.get(who);
  return fetch(web.url + at, {
    redirect: 'manual',
    headers: {
      // Each request from a network of its own: limits are not what is tested.
      'x-forwarded-for': `10.1.${Math.floor((asked += 1) / 250)}.${asked % 250}`,
      ...(token &&
        (door === 'api' ? { authorization: `Bearer ${token}` } : { cookie: `jwt=${token}` })),
    },
  });
}

/** A server without a free slot says when to come back. */
async function askAgain(who: Who, door: Door): Promise<Response> {
  const response = await ask(who, door);
  const seconds = response.headers.get('retry-after');
  if (response.status !== 503 || seconds === null) return response;
  await response.text();
  await setTimeout(Number(seconds) * 1_000);
  return askAgain(who, door);
}

async function enter(who: Who, door: Door): Promise<string> {
  const response = await askAgain(who, door);
  const { at } = door;
  expect.soft(response.status, `${who} at ${at}`).toBeLessThan(500);
  expect.soft(response.status, `${who} at ${at}`).not.toBe(429);
  return [
    response.headers.get('location'),
    response.headers.get('content-disposition'),
    await response.text(),
  ].join(' ');
}

/** As many pages of one person as are rendered at once. */
const atOnce = 4;

/** Which secrets a person finds, by door. */
async function findSecrets(who: Who): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  const waiting = doors();
  const walk = async () => {
    for (let door = waiting.shift(); door; door = waiting.shift()) {
      const text = await enter(who, door);
      for (const { what, is } of secrets)
        if (is.test(text)) found.set(what, [...(found.get(what) ?? []), `${door.door} ${door.at}`]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
  return found;
}

describe('pages, their data, the API and feeds', () => {
  test.each(everybody)('show %s what concerns them, and nothing else', async (who) => {
    const found = await findSecrets(who);

    const wrong = secrets.filter(({ what, may }) => found.has(what) && !may.includes(who));
    expect(wrong.map(({ what }) => [what, found.get(what)])).toEqual([]);
    // Otherwise the doors would prove nothing.
    if (who === 'buyer' || who === 'seller') {
      const missing = secrets.filter(({ what, may }) => may.includes(who) && !found.has(what));
      expect(missing.map(({ what }) => what)).toEqual([]);
    }
  });

  test('sitemaps name requests of the market alone', async () => {
    const index = await (await fetch(`${web.url}/sitemap.xml`)).text();
    const names = [...index.matchAll(/\/sitemaps\/([\w-]+)\.xml\.gz/g)].map(([, name]) => name);
    let all = '';
    for (const name of names) {
      const response = await fetch(`${web.url}/sitemaps/${name}.xml.gz`);
      const bytes = Buffer.from(await response.arrayBuffer());
      all += bytes[0] === 0x1f ? gunzipSync(bytes).toString() : bytes.toString();
    }

    expect(all).toContain(`/rfq/${ids.market}`);
    for (const hidden of [ids.chosen, ids.waiting, ids.draft, ...Object.values(quotes)])
      expect(all).not.toContain(hidden);
  });
});

describe('the API', () => {
  const typedOffer = {
    unitPrice: '4',
    currency: 'USD',
    unit: 'C62',
    sampleFeePayer: 'seller',
    validDays: 30,
  };
  const steps = ['revise', 'withdraw', 'counter', 'decline', 'accept'] as const;
  const bodies: Readonly<Record<(typeof steps)[number], object>> = {
    revise: { revision: 1, offer: typedOffer },
    withdraw: {},
    counter: { revision: 1, counter: { unitPrice: '1' } },
    decline: {},
    accept: { revision: 1 },
  };

  test('moves a quote for its parties alone', async () => {
    const before = await query('select id, state, revision, counter from quotes order by id');
    const outsiders = everybody.filter((who) => who !== 'buyer' && who !== 'seller');

    for (const who of outsiders)
      for (const step of steps) {
        const token = tokens.get(who);
        const { status } = await fetch(`${web.url}/api/v1/quotes/${quotes.market}/${step}`, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(token && { authorization: `Bearer ${token}` }),
          },
          body: JSON.stringify(bodies[step]),
        });
        expect([401, 403, 404], `${who} ${step}: ${status}`).toContain(status);
      }

    expect(await query('select id, state, revision, counter from quotes order by id')).toEqual(
      before,
    );
  });
});

test('sockets tell the parties of a quote that there is news, and no others', async () => {
  const sockets: Socket[] = [];
  const heard = new Map<Who, unknown[]>();
  for (const who of everybody.filter((one) => tokens.has(one))) {
    const socket = io(web.url, {
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      query: { domain: 'kervan.example', userAgent: 'test' },
      extraHeaders: { cookie: `jwt=${tokens.get(who)}` },
    });
    sockets.push(socket);
    const messages: unknown[] = [];
    heard.set(who, messages);
    socket.on('changed', (message) => messages.push(message));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve()).once('connect_error', reject);
    });
  }

  await writeQuoteNote(
    seller.context,
    { quote: quotes.market, rfq: null },
    { key: 'the-second', text: 'Selvedge or fringe: both.' },
  );
  const offer = quoteOfferOf({ unitPrice: '4.7713' });
  await reviseQuote(seller.context, quotes.market, { revision: 1, offer });
  mails.push(...(await told.work()));
  // What was told before has arrived when this has.
  await publishAnnouncement(staff, { text: { en: 'Fair' }, url: null, endsAt: null });
  const isTold = (messages: unknown[]) => JSON.stringify(messages).includes('announcement');
  await vi.waitUntil(() => [...heard.values()].every(isTold), { timeout: 30_000 });
  for (const socket of sockets) socket.disconnect();

  const others = (who: Who) =>
    heard.get(who)!.filter((message) => !JSON.stringify(message).includes('announcement'));
  expect(JSON.stringify(others('buyer'))).toContain(quotes.market);
  for (const who of heard.keys()) {
    if (who !== 'buyer') expect([who, JSON.stringify(others(who))]).not.toContain(quotes.market);
    for (const { what, is } of secrets)
      expect(is.test(JSON.stringify(heard.get(who))), `${who} hears ${what}`).toBe(false);
  }
  for (const who of ['other buyer', 'other seller', 'seller’s clerk', 'market’s clerk'] as const)
    expect([who, others(who)]).toEqual([who, []]);
});

test('mails go to those they concern, without what these may not know', async () => {
  mails.push(...(await told.work()));
  passedMs = hourMs;
  await told.run({ name: 'rfq_matches.look', data: {} });
  mails.push(...(await told.work()));

  const known = new Map([...mailOf].map(([who, email]) => [email, who]));
  const readers = new Set(mails.map(({ to }) => known.get(to) ?? to));
  expect([...readers].toSorted()).toEqual(['buyer', 'other seller', 'seller']);
  for (const mail of mails)
    for (const { what, is, may } of secrets) {
      const who = known.get(mail.to)!;
      // Their own name is how they are addressed.
      if (!may.includes(who))
        expect(is.test(JSON.stringify(mail)), `${who} is mailed ${what}`).toBe(false);
    }
});
