// The database of a running web process refuses connections, is silent or has a full disk. No
// answer is 500, and nothing typed is lost.
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isLongDrill } from '#tests/support/drill.ts';
import { layLine, type Line } from '#tests/support/broken-line.ts';
import { password, signUp, visitorOf } from '#tests/support/users.ts';
import {
  buildPages,
  kervan,
  killPrograms,
  startWebProcess,
  startWorkerProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { loadDemoMarket } from '../../database/demo/load.ts';
import { loadReferenceData } from '../../database/reference/load.ts';
import { importAlone } from '#features/product-imports/import-lock.server.ts';
import { type OutageKind, outageOf } from '#platform/outages.ts';
import type { Id } from '#shared/ids.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
const patience = { timeout: 60_000, interval: 50 };
const rounds = isLongDrill ? 20 : 2;
const email = 'selin@nordlicht.example';
const typed = {
  name: 'Şükrü Işık',
  email: 'new@nordlicht.example',
  phone: '0532 123 45 67',
  countryCode: 'TR',
  phoneCountry: 'TR',
};
const signUpForm = { ...typed, password: 'a secret', passwordConfirm: 'a secret' };

const database = await testDatabase();
const context = testContext(database);
afterAll(killPrograms);

let line: Line;
let env: Record<string, string>;
let web: WebProcess;
let cookie: string;
let withWrongClock: Answer;
type Health = readonly [status: number, body: unknown];
let health: { before: Health; ready?: Health; alive?: Health; afterwards?: Health };
let askWorker: (path: string) => Promise<Health>;
let secondImport: { readonly code: number | null; readonly output: string };

type Answer = {
  readonly what: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly cache: string | null;
  readonly type: string;
  readonly text: string;
};

async function ask(
  path: string,
  init: Omit<RequestInit, 'headers'> & { readonly headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await fetch(web.url + path, {
    redirect: 'manual',
    ...init,
    headers: { connection: 'close', ...init.headers },
  });
  const { status, headers } = response;
  return {
    what: `${init.method ?? 'GET'} ${path}`,
    status,
    retryAfter: headers.get('retry-after'),
    cache: headers.get('x-cache'),
    type: headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

const asMember = (path: string) => ask(path, { headers: { cookie } });
const sendForm = (
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) => ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });
const sendJson = (path: string, body: object) =>
  ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });

/** One request of each kind that reads the database and is not cached. */
let fresh = 0;
const reads = () => [
  ask(`/en/search?q=towel${++fresh}`),
  ask(`/ar/search?q=towel${fresh}`),
  ask(`/en/search.data?q=towel${fresh}`),
  asMember('/en/account'),
  asMember('/tr/buyer'),
  asMember('/tr/buyer.data'),
  ask('/api/v1/products?least=0.01'),
  ask('/api/v1/search?q=towel'),
  ask('/api/v1/rfqs?q=towel'),
  asMember('/users/checkJWTtoken'),
  ask('/sitemap.xml'),
  ask('/sitemaps/products-1.xml.gz'),
  ask('/sitemaps/stores-1.xml.gz'),
  ask('/feeds/en/products.xml'),
  ask('/socket.io/?EIO=4&transport=polling'),
];
const writes = () => [
  sendForm('/tr/account/signup-buyer', signUpForm),
  sendForm('/en/account/login', { email, password }),
  sendForm('/ar/account/forgot-password', { email }),
  sendForm('/en/account', { ...typed, intent: 'save', locale: 'en', currency: 'USD' }, { cookie }),
  sendForm(
    '/en/rfq/create',
    { step: 'product', productName: 'Linen towels', rfq: '', key: crypto.randomUUID() },
    { cookie },
  ),
  sendJson('/users/login', { email, password }),
  sendJson('/users/signup-buyer', signUpForm),
  sendJson('/users/forgotPassword', { email }),
];

type ProblemLine = {
  readonly level: number;
  readonly msg: string;
  readonly err?: { readonly stack?: string };
  /** Of a line that counts those left out. */
  readonly outage?: OutageKind;
};
const problemLines = (from: number) =>
  web
    .output()
    .slice(from)
    .split('\n')
    .filter((text) => text.startsWith('{'))
    .map((text) => JSON.parse(text) as ProblemLine)
    .filter(({ level }) => level >= 40);
const isReady = async () => (await ask('/readyz')).status === 200;

/** Output of a second import into the same store. */
async function importTwice(): Promise<typeof secondImport> {
  const {
    rows: [store],
  } = await database.pool.query<{ id: Id<'store'>; slug: string }>(
    "select id, slug from stores where state = 'open' order by id limit 1",
  );
  const outcome = await importAlone(context, store!.id, () =>
    kervan(['import', 'products', 'no-such-file.csv', '--store', store!.slug], {
      DATABASE_URL: database.url,
    }),
  );
  return (outcome as { result: typeof secondImport }).result;
}

beforeAll(async () => {
  await loadReferenceData(context, () => {});
  await loadDemoMarket(context, () => {}, { limit: 5 });
  await signUp(visitorOf(database).context, email);
  line = await layLine(database.url);
  env = {
    DATABASE_URL: line.url,
    FETCH_PICTURES: 'off',
    STATEMENT_TIMEOUT_MS: '1000',
    NODE_OPTIONS: '--import ./tests/support/shifting-clock.ts',
  };
  await buildPages();
  const healthPort = await getPort({ host: '127.0.0.1' });
  askWorker = async (path) => {
    const response = await fetch(`http://127.0.0.1:${healthPort}${path}`);
    return [response.status, await response.json()];
  };
  [web, , secondImport] = await Promise.all([
    startWebProcess(env),
    startWorkerProcess({ ...env, WORKER_HEALTH_PORT: String(healthPort) }),
    importTwice(),
  ]);
  health = { before: await askWorker('/readyz') };
  const logIn = await fetch(`${web.url}/users/login`, {
    method: 'POST',
    body: JSON.stringify({ email, password }),
    headers: { 'content-type': 'application/json' },
  });
  cookie = logIn.headers
    .getSetCookie()
    .map((text) => text.split(';', 1)[0])
    .join('; ');
});
afterAll(() => line.cut());

const summaryOf = (answers: readonly Answer[]) =>
  answers.map(({ what, status }) => `${status} ${what}`);
const without = (answers: readonly Answer[], ...statuses: number[]) =>
  summaryOf(answers.filter(({ status }) => !statuses.includes(status)));

/** Every 503 has Retry-After and the format of the caller: a page, JSON or a line of text. */
function expectRefusals(answers: readonly Answer[]): void {
  const refused = answers.filter(({ status }) => status === 503);
  expect(
    refused.filter(({ retryAfter }) => !(Number(retryAfter) > 0)).map(({ what }) => what),
  ).toEqual([]);
  expect(
    refused
      .filter(
        ({ what, type }) => /^\w+ \/(en|tr|ar)\/[^.]*$/.test(what) && !type.startsWith('text/html'),
      )
      .map(({ what }) => what),
  ).toEqual([]);
  expect(
    refused
      .filter(
        ({ what, type }) =>
          /^\w+ \/(api|users|front)\//.test(what) && !type.startsWith('application/json'),
      )
      .map(({ what }) => what),
  ).toEqual([]);
}

/**
 * Waits until all jobs and events of the loaded market are done, also in the caches, which apply
 * drops once a second: then pages stay cached.
 */
async function nothingChanges(): Promise<void> {
  await vi.waitUntil(async () => {
    const {
      rows: [left],
    } = await database.pool.query<{ events: number; jobs: number }>(`
      select (select count(*)::int from outbox
          where relayed_at is null
            or greatest(at, relayed_at) > now() - interval '4 seconds') as events,
        (select count(*)::int from pgboss.job
          where state in ('created', 'retry', 'active') and start_after <= now()) as jobs`);
    return left!.events + left!.jobs === 0;
  }, patience);
}

describe('a database that refuses connections', () => {
  let before: number;
  let answers: Answer[];
  let cached: Answer[];
  let ranOut: Answer[];
  let awaySince: number;

  beforeAll(async () => {
    await vi.waitUntil(isReady, patience);
    await nothingChanges();
    for (const path of ['/en', '/tr'])
      await vi.waitUntil(async () => (await ask(path)).cache === 'hit', patience);
    await ask('/tr/account/signup-buyer');
    web.kill('SIGUSR2'); // moves the clock by an hour: cached entries expire
    await vi.waitUntil(async () => (await ask('/tr')).cache === 'miss', patience);
    withWrongClock = await asMember('/users/checkJWTtoken');
    before = web.output().length;
    awaySince = performance.now();
    await line.cut();
    answers = [];
    cached = [];
    ranOut = [];
    for (let i = 0; i < rounds; i++) {
      answers.push(...(await Promise.all([...reads(), ...writes()])));
      cached.push(await ask('/tr'), await asMember('/tr'));
      ranOut.push(await ask('/en'), await asMember('/en'));
    }
    Object.assign(health, {
      ready: await askWorker('/readyz'),
      alive: await askWorker('/healthz'),
    });
  });

  test('is answered with 503 and Retry-After, never with 500', () => {
    expect(without(answers, 503, 200).filter((text) => !text.includes('socket.io'))).toEqual([]);
    expect(
      summaryOf(answers)
        .filter((text) => text.startsWith('200'))
        .every((text) => /socket\.io|\/feeds\/|\.data/.test(text)),
    ).toBe(true);
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(rounds * 18);
    expectRefusals(answers);
  });

  test('is explained in the reader’s language on a page that offers to try again', () => {
    const page = (start: string) => answers.find(({ what }) => what.startsWith(start))!.text;
    expect(page('GET /ar/search')).toContain('السوق غير متاحة مؤقتًا');
    expect(page('GET /ar/search')).toContain('dir="rtl"');
    expect(page('GET /tr/buyer')).toContain('Geçici olarak hizmet veremiyoruz');
    expect(page('GET /en/search')).toContain('/en/search?q=towel1');
  });

  test('leaves cached public pages available to visitors and members, also expired ones', () => {
    expect(cached.map(({ status, cache }) => [status, cache])).toEqual(
      cached.map(() => [200, 'hit']),
    );
    expect(ranOut.map(({ status, cache }) => [status, cache])).toEqual(
      ranOut.map(() => [200, 'stale']),
    );
  });

  test('keeps what was typed into forms and sends no secret back', () => {
    const page = (start: string) => answers.find(({ what }) => what.startsWith(start))!.text;
    const signUpPage = page('POST /tr/account/signup-buyer');
    expect(signUpPage).toContain(typed.name);
    expect(signUpPage).toContain('value="new@nordlicht.example"');
    expect(signUpPage).toContain('yeniden gönderin');
    expect(page('POST /en/account/login')).toContain(`value="${email}"`);
    const profile = page('POST /en/account');
    const rfq = page('POST /en/rfq/create');
    expect(answers.find(({ what }) => what === 'POST /en/account')!.text).toContain(typed.name);
    expect(rfq).toContain('value="Linen towels"');
    expect([signUpPage, profile, rfq].filter((text) => text.includes('a secret'))).toEqual([]);
  });

  test('is logged with at most one line a second for each kind, without stack traces', () => {
    const lines = problemLines(before);
    const kinds = Map.groupBy(lines, ({ err, outage }) => outage ?? outageOf(err));
    // The first at once, then one a second.
    const maxOfAKind = 2 + (performance.now() - awaySince) / 1_000;

    expect(kinds.has('away')).toBe(true);
    for (const [kind, ofKind] of kinds)
      expect(ofKind.length, `${kind}: ${JSON.stringify(ofKind)}`).toBeLessThanOrEqual(maxOfAKind);
    expect(lines.filter(({ err }) => err?.stack !== undefined)).toEqual([]);
  });

  test('ends by itself when the database is back', async () => {
    expect((await ask('/readyz')).status).toBe(503);
    await line.mend();
    await vi.waitUntil(isReady, patience);
    await vi.waitUntil(
      async () => (health.afterwards = await askWorker('/readyz'))[0] === 200,
      patience,
    );
    expect(without(await Promise.all(reads()), 200)).toEqual([]);
    await vi.waitUntil(async () => (await ask('/en')).cache !== 'stale', patience);
    expect((await sendJson('/users/login', { email, password })).status).toBe(200);
  });
});

test.runIf(isLongDrill)('a silent database is given up in time, without a 500', async () => {
  await vi.waitUntil(isReady, patience);
  line.stall();

  const answers = await Promise.all([
    ask('/en/search?q=silent'),
    asMember('/en/account'),
    ask('/api/v1/products?least=0.01'),
    sendForm('/en/account/login', { email, password }),
    ask('/readyz'),
  ]);
  line.flow();

  expect(without(answers, 503)).toEqual([]);
  await vi.waitUntil(isReady, patience);
  expect((await ask('/en/search?q=silent')).status).toBe(200);
});

describe('a disk that is full', () => {
  beforeAll(async () => {
    await vi.waitUntil(isReady, patience);
    await database.pool.query(`
      create function refuse_write() returns trigger language plpgsql as $$ 
        begin
          raise exception 'could not extend file: No space left on device'
            using errcode = '53100';
        end $$;
      do $$ declare name text; begin
        for name in select tablename from pg_tables where schemaname = 'public' loop
          execute format('create trigger full_disk before insert or update or delete on %I
            for each statement execute function refuse_write()', name);
        end loop;
      end $$`);
  });

  test('refuses writes and answers reads', async () => {
    const read = await Promise.all(reads());
    const written = await Promise.all(writes());

    expect(without(read, 200)).toEqual([]);
    expect(without(written, 503)).toEqual([]);
    expectRefusals(written);
  });

  test('recovers as soon as there is space', async () => {
    await database.pool.query('drop function refuse_write cascade');
    expect((await sendJson('/users/login', { email, password })).status).toBe(200);
    await vi.waitUntil(
      async () =>
        (await database.pool.query("select from search_queries where query like 'towel%'"))
          .rowCount !== 0,
      patience,
    );
  });
});

test('a process with a clock an hour ahead accepts earlier sessions', () => {
  expect(withWrongClock.status).toBe(200);
});

test('the health port of a worker says whether it runs jobs', () => {
  expect(health.before).toEqual([
    200,
    { status: 'ok', checks: { database: true, migrations: true, jobs: true } },
  ]);
  expect(health.ready).toMatchObject([503, { checks: { database: false, jobs: false } }]);
  expect(health.alive).toEqual([200, { status: 'ok' }]);
  expect(health.afterwards).toMatchObject([200, { checks: { jobs: true } }]);
});

test('the second import into a store names the first one in one line', () => {
  expect(secondImport.code).toBe(1);
  expect(secondImport.output.trim().split('\n')).toHaveLength(1);
  expect(secondImport.output).toMatch(
    new RegExp(
      '^Another import into the store "[a-z0-9-]+" has been running since ' +
        `20\\d\\d-.* UTC \\(process ${process.pid} on `,
    ),
  );
});

test('a process that is told to stop while the database says nothing ends in time', async () => {
  await vi.waitUntil(isReady, patience);
  await ask('/en/search?q=counted'); // in memory, to be written at the end
  line.stall();
  const pending = ask('/en/search?q=pending').catch(() => null);

  web.kill('SIGTERM');
  const { code } = await web.exit;
  await pending;
  line.flow();

  expect(code, web.output().slice(-1_000)).toBe(0); // 1 when its time runs out
});
