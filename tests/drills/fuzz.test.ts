// Random forms, JSON, multipart bodies, addresses, headers, cookies, bytes and socket packets
// against a real server. A failure prints its seed: FUZZ_SEED=… repeats the same requests.
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openSession } from '#features/accounts/services/sessions.server.ts';
import { addUser } from '#features/accounts/services/new-user.server.ts';
import { foundCompany } from '#features/companies/services/found-company.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { makeOpenRfq } from '#features/rfqs/factory.server.ts';
import type { Context } from '#platform/context.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import { pages } from '../../src/pages/pages.ts';
import { isLongDrill } from '#tests/support/drill.ts';
import {
  addressesOf,
  allActs,
  allFieldNames,
  fieldNamesOf,
  pagesWithActions,
  type Samples,
} from '#tests/support/fuzz-targets.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { openQuotingCompany, quoteBy } from '#tests/support/quoting.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 });

const fuzzMs = isLongDrill ? 300_000 : 10_000;
const quietMs = isLongDrill ? 20_000 : 3_000;
const atOnce = 6;
const batchSize = 60;
const seed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

const database = await testDatabase();
afterAll(killPrograms);

let web: WebProcess;
const tokens: string[] = [];
let formTargets: readonly FormTarget[];
let pagePaths: readonly string[];
let operations: readonly {
  readonly method: string;
  readonly path: string;
  readonly parameters: readonly string[];
  readonly fields: readonly string[];
}[];

async function addMember(
  context: Context,
  email: string,
  sides: { readonly isSeller: boolean; readonly isAdmin: boolean },
): Promise<void> {
  const userId = (await addUser(
    context,
    { email, name: 'Member', countryCode: 'TR', phone: null, phoneCountry: null },
    { passwordHash: null, google: null },
  ))!;
  await foundCompany(context, userId, {
    name: email,
    sides: { isBuyer: !sides.isAdmin, ...sides },
    businessType: 'other',
    isManufacturer: false,
    hasShipping: false,
    categorySlug: null,
    logoKey: null,
    profileKey: null,
    country: 'TR',
    phone: null,
  });
  tokens.push((await openSession(context, userId, { hasSecondFactor: true })).token);
}

/** Adds a request with a quote, and sessions of both sides. Returns ids for addresses. */
async function addQuote(staff: Context): Promise<Samples> {
  const visiting = { ...visitorOf(database).context };
  const visitor = {
    ...visiting,
    services: { ...visiting.services, secret: staff.services.secret },
  };
  const buyer = await somebodyNew(visitor, 'rfqs@example.com');
  const seller = await openQuotingCompany(staff, visitor);
  const rfq = await makeOpenRfq(staff, buyer.context);
  const { publicId: quote } = await quoteBy(seller, rfq);
  const session = await openSession(staff, seller.context.actor.userId, {
    hasSecondFactor: false,
  });
  tokens.push(buyer.token, session.token);
  const idsOf = async (table: string) =>
    (await database.pool.query<{ id: string }>(`select public_id as id from ${table}`)).rows.map(
      ({ id }) => id,
    );
  return {
    group: ['home'],
    item: ['towels'],
    category: ['home', 'towels'],
    slug: ['ege-tekstil'],
    handle: [`towel-${seller.product}`],
    product: [seller.product],
    rfq: [rfq.publicId],
    quote: [quote],
    person: await idsOf('users'),
    company: await idsOf('companies'),
  };
}

type OpenApi = {
  readonly paths: Record<
    string,
    Record<
      string,
      {
        parameters?: { name: string }[];
        requestBody?: { content?: Record<string, { schema?: { properties?: object } }> };
      }
    >
  >;
};

beforeAll(async () => {
  const plain = testContext(database);
  const context = {
    ...plain,
    services: { ...plain.services, secret: await deploymentSecret(database.db) },
  };
  await openSmallMarket(context);
  const { id } = await openStore(context);
  await saveProducts(context, id, [productInputOf({ stock: 100, shipByDays: 1, currency: 'EUR' })]);
  await addMember(context, 'buyer@example.com', { isSeller: false, isAdmin: false });
  await addMember(context, 'seller@example.com', { isSeller: true, isAdmin: false });
  await addMember(context, 'admin@example.com', { isSeller: false, isAdmin: true });
  const samples = await addQuote(context);
  formTargets = [
    ...pagesWithActions().flatMap((page) => {
      const own = fieldNamesOf(page);
      return addressesOf(page, samples).map((path) => ({ path, own }));
    }),
    ...morePaths.map((path) => ({ path, own: [] })),
  ];
  pagePaths = pages.flatMap((page) => addressesOf(page, samples));
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    DATA_DIR: `.data/test/fuzz-${process.pid}`,
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '8',
    TRUST_PROXY: '1',
    PUBLIC_URL: 'http://kervan.example',
    NODE_OPTIONS: '--import ./tests/support/report-loop-delay.ts',
  });
  const { paths } = (await (await fetch(`${web.url}/api/openapi.json`)).json()) as OpenApi;
  operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      parameters: parameters.map(({ name }) => name),
      fields: Object.keys(requestBody?.content?.['application/json']?.schema?.properties ?? {}),
    })),
  );
});

/** Places without a page that take forms, and addresses that need a parameter. */
const morePaths = [
  'currency',
  'cookies',
  'auth/login',
  'account/confirm-email?token=x',
  'account/invitation?token=x',
  'account/stop-mails?token=x',
  'nowhere',
];
const fieldNames = await allFieldNames();
const acts = allActs();

const parameterNames = [
  'q',
  'in',
  'sort',
  'page',
  'view',
  'price_min',
  'price_max',
  'brand_q',
  'brand',
  'moq',
  'cert',
  'origin',
  'province',
  'market',
  'verified',
  'category',
  'country',
  'variant',
  'quantity',
  'tab',
  'token',
  'next',
  'rfq',
  'step',
  'id',
  'state',
  'exact',
  'lang',
  'keyword',
  '_routes',
  'index',
];

const hostileName = fc.constantFrom(
  '__proto__',
  'constructor',
  'prototype',
  '__intent__',
  '__state__',
  'a[4294967294]',
  'a[0][1][2][3]',
  'a.b.c.d.e',
  'a[',
  ']',
  '',
  'toString',
  'email[]',
  `x${'[0]'.repeat(500)}`,
  'a'.repeat(2_000),
);
const hostileText = fc.constantFrom(
  '\0',
  'a\0b',
  '{"type":"insert"}',
  '[]',
  'null',
  '__proto__',
  '\ud800',
  '\u202e',
  'İ',
  "' or 1=1 --",
  '%00',
  '%',
  '../../etc/passwd',
  '1e309',
  '-1',
  '99999999999999999999',
  'NaN',
  '\r\nX: y',
  'x'.repeat(70_000),
  '٣'.repeat(300),
  '\u0301'.repeat(5_000),
  ' '.repeat(20_000),
  '@'.repeat(300),
  'a@b.example',
);
const text = fc.oneof(
  hostileText,
  fc.string(),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.webQueryParameters(),
  fc.integer().map(String),
  fc.uuid(),
  fc.emailAddress(),
);
/** `own`: fields of the page. */
const fieldNameOf = (own: readonly string[]) =>
  fc.oneof(
    { weight: own.length > 0 ? 6 : 0, arbitrary: fc.constantFrom(...own, 'email') },
    { weight: 4, arbitrary: fc.constantFrom(...fieldNames) },
    { weight: 1, arbitrary: hostileName },
    { weight: 1, arbitrary: fc.string() },
  );
/** Which button of the form was pressed. */
const pressed = fc.tuple(
  fc.constantFrom('intent', 'do', 'choice', 'step'),
  fc.constantFrom(...acts),
);
const fieldsOf = (own: readonly string[]) =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(
          fc.array(pressed, { maxLength: 1 }),
          fc.array(fc.tuple(fieldNameOf(own), text), { maxLength: 12 }),
        )
        .map(([button, rest]) => [...button, ...rest]),
    },
    {
      weight: 1,
      arbitrary: fc
        .integer({ min: 150, max: 20_000 })
        .map((count) => Array.from({ length: count }, (_, i): [string, string] => [`f${i}`, ''])),
    },
  );
const locale = fc.constantFrom('en', 'tr', 'ar');

/** Replaces lone surrogates, as UTF-8 does. */
const encoded = (value: string): string => encodeURIComponent(value.toWellFormed());
const urlEncodedOf = (own: readonly string[]) =>
  fieldsOf(own).map((pairs) =>
    pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&'),
  );
const brokenEncoding = fc.string({
  unit: fc.constantFrom('%', '&', '=', '+', '0', 'f', 'é', '\0', '[', ']', ';'),
  maxLength: 400,
});

const boundary = 'fuzz';
const partHeader = fc.constantFrom(
  '',
  'Content-Type: text/plain; charset=utf-16\r\n',
  'Content-Type: ;;;=\r\n',
  'Content-Transfer-Encoding: base64\r\n',
  'Content-Disposition: attachment\r\n',
  `X: ${'y'.repeat(20_000)}\r\n`,
  'X\r\n',
  ': :\r\n',
);
const partOf = (own: readonly string[]) =>
  fc
    .tuple(
      fieldNameOf(own),
      text,
      fc.option(fc.oneof(fc.string(), fc.constantFrom('a.pdf', '../a', '', 'ş.png', '\0.txt')), {
        nil: undefined,
      }),
      partHeader,
    )
    .map(
      ([name, value, file, header]) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"` +
        (file === undefined ? '' : `; filename="${file}"`) +
        `\r\n${header}\r\n${value}\r\n`,
    );
const pressedPart = pressed.map(
  ([name, value]) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
);
const multipartOf = (own: readonly string[]) =>
  fc
    .tuple(
      fc.array(pressedPart, { maxLength: 1 }),
      fc.array(partOf(own), { maxLength: 8 }),
      fc.constantFrom(`--${boundary}--\r\n`, '', `--${boundary}`, '\r\n', '--'),
    )
    .map(([button, parts, end]) => [...button, ...parts].join('') + end);

const nested = fc
  .tuple(fc.constantFrom('[', '{"a":'), fc.integer({ min: 1, max: 100_000 }))
  .map(([opener, count]) => opener.repeat(count));
const divided = fc
  .tuple(fc.constantFrom('{},', '[],', '0,', '"",', '\\"'), fc.integer({ min: 1, max: 200_000 }))
  .map(([piece, count]) => `{"email":[${piece.repeat(count)}0]}`);
const jsonOf = (names: readonly string[]) =>
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .dictionary(
          fc.oneof(fc.constantFrom(...names, ...fieldNames), fc.string()),
          fc.oneof(text, fc.jsonValue({ maxDepth: 4 })),
          { maxKeys: 12 },
        )
        .map((value) => JSON.stringify(value)),
    },
    { weight: 1, arbitrary: nested },
    { weight: 1, arbitrary: divided },
    { weight: 1, arbitrary: fc.string() },
  );

const cookies = fc.array(
  fc.tuple(
    fc.constantFrom('jwt', 'currency', 'locale', 'device', 'consent', 'google', 'x', ''),
    fc.oneof(
      fc.constantFrom('USD', 'EUR', 'tr', 'x.y.z', '"', '%', ';', '='),
      fc.string({ maxLength: 80 }),
    ),
  ),
  { maxLength: 4 },
);
const header = fc.tuple(
  fc.constantFrom(
    'Accept-Encoding',
    'Accept-Language',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'Origin',
    'Referer',
    'Sec-Fetch-Site',
    'Sec-Purpose',
    'Authorization',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'X-Request-Id',
    'lang',
    'Expect',
    'Transfer-Encoding',
    'Content-Encoding',
    'Upgrade',
    'X-HTTP-Method-Override',
    'User-Agent',
    'Traceparent',
  ),
  fc.oneof(
    fc.constantFrom(
      '*',
      'gzip;q=9',
      '"',
      'null',
      'http://kervan.example',
      'http://[',
      'Bearer x',
      'Bearer ',
      'bytes=0-',
      'websocket',
      'h2c',
      '100-continue',
      'chunked',
      'cross-site',
      'same-origin',
      'xx,tr;q=0.5,*',
      ',,,',
      '::1',
    ),
    fc.string({ maxLength: 200 }),
  ),
);
/** Removes control characters, which would end the header. The rest may still be invalid. */
const headerValue = (value: string): string => value.replace(/[\r\n\0]/g, '');

type Sent = {
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  readonly body: string | null;
};

const query = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...parameterNames) },
        { weight: 1, arbitrary: hostileName },
      ),
      text,
    ),
    { maxLength: 5 },
  )
  .map((pairs) =>
    new URLSearchParams(
      pairs.map(([name, value]): [string, string] => [
        name.toWellFormed(),
        value.toWellFormed().slice(0, 2_000),
      ]),
    )
      .toString()
      .slice(0, 9_000),
  );
const dataSuffix = fc.constantFrom('', '', '', '.data');

type FormTarget = { readonly path: string; readonly own: readonly string[] };

const bodyFor = (own: readonly string[]) =>
  fc.oneof(
    fc.tuple(
      fc.constant('application/x-www-form-urlencoded'),
      fc.oneof(
        { weight: 4, arbitrary: urlEncodedOf(own) },
        { weight: 1, arbitrary: brokenEncoding },
      ),
    ),
    fc.tuple(
      fc.constantFrom(
        `multipart/form-data; boundary=${boundary}`,
        `multipart/form-data; boundary="${boundary}"`,
        'multipart/form-data',
        'multipart/form-data; boundary=',
      ),
      multipartOf(own),
    ),
    fc.tuple(
      fc.constantFrom('application/json', 'text/plain', 'x', '', 'multipart/mixed; boundary=x'),
      fc.oneof(jsonOf([]), urlEncodedOf(own)),
    ),
  );

const formPost = (): fc.Arbitrary<Sent> =>
  fc
    .constantFrom(...formTargets)
    .chain(({ path, own }) => fc.tuple(locale, fc.constant(path), dataSuffix, bodyFor(own)))
    .map(([lang, path, suffix, [contentType, body]]) => ({
      method: 'POST',
      path: `/${lang}/${path.replace(/(\?|$)/, `${suffix}$1`)}`,
      contentType,
      body,
    }));

const pageGet = (): fc.Arbitrary<Sent> =>
  fc
    .tuple(
      fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'),
      locale,
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...pagePaths) },
        { weight: 1, arbitrary: fc.webPath() },
      ),
      dataSuffix,
      query,
    )
    .map(([method, lang, path, suffix, asked]) => ({
      method,
      path: `/${lang}/${path}${suffix}?${asked}`.replaceAll(' ', '+'),
      contentType: null,
      body: null,
    }));

const apiCall = (): fc.Arbitrary<Sent> =>
  fc.constantFrom(...operations).chain(({ method, path, parameters, fields: names }) =>
    fc
      .tuple(
        text,
        fc.array(fc.tuple(fc.constantFrom('lang', ...parameters), text), { maxLength: 5 }),
        jsonOf(names),
      )
      .map(([id, asked, body]) => ({
        method,
        contentType: method === 'GET' ? null : 'application/json',
        body: method === 'GET' ? null : body,
        path: [
          path.replaceAll(/\{[^}]+\}/g, encoded(id).slice(0, 400)),
          asked.map(([name, value]) => `${name}=${encoded(value.slice(0, 500))}`).join('&'),
        ].join('?'),
      })),
  );

/** A request. With `missingBytes` its content length exceeds its body. */
const requestBytes = (sent: fc.Arbitrary<Sent>, missingBytes = 0) =>
  fc
    .tuple(
      sent,
      cookies,
      fc.array(header, { maxLength: 3 }),
      fc.nat(tokens.length),
      fc.ipV4(),
      fc.constantFrom(0, 0, 0, 0, 0, 0, -1),
    )
    .map(([{ method, path, contentType, body }, crumbs, headers, member, network, lengthError]) => {
      const bytes = Buffer.from(body ?? '');
      const jar = [
        ...(tokens[member] === undefined ? [] : [`jwt=${tokens[member]}`]),
        ...crumbs.map(([name, value]) => `${name}=${headerValue(value)}`),
      ].join('; ');
      const lines = [
        `${method} ${path} HTTP/1.1`,
        'Host: kervan.example',
        `X-Forwarded-For: ${network}`,
        ...(jar === '' ? [] : [`Cookie: ${jar}`]),
        ...(contentType === null ? [] : [`Content-Type: ${contentType}`]),
        ...(body === null
          ? []
          : [`Content-Length: ${Math.max(0, bytes.length + lengthError + missingBytes)}`]),
        ...headers.map(([name, value]) => `${name}: ${headerValue(value)}`),
        'Connection: close',
        '',
        '',
      ];
      return Buffer.concat([Buffer.from(lines.join('\r\n')), bytes]);
    });

const noise = fc
  .oneof(
    fc.uint8Array({ maxLength: 2_000 }),
    fc
      .string({
        unit: fc.constantFrom(
          'GET ',
          '/',
          ' HTTP/1.1',
          '\r\n',
          ':',
          '\0',
          'POST',
          '0',
          'Host: x',
          'Transfer-Encoding: chunked',
          '%',
        ),
      })
      .map((value) => Buffer.from(value)),
  )
  .map((value) => Buffer.from(value));

const socketPacket = fc.oneof(
  fc.string(),
  fc.constantFrom(
    '40',
    '41',
    '42',
    '42["x"]',
    '42["__proto__",{}]',
    '451-["x",{"_placeholder":true,"num":0}]',
    '459999999-["x"]',
    '40/admin,{"token":"x"}',
    '40{"token":{}}',
    '40{"token":["x"]}',
    '2probe',
    '5',
    '6',
    '\u001e'.repeat(5_000),
    `40${'['.repeat(20_000)}`,
    `42${'{"a":'.repeat(5_000)}`,
    '4'.repeat(60_000),
  ),
);

type Outcome = { readonly status: number | null };

type Manner = 'waits' | 'leaves at once' | 'leaves soon';

/** Sends bytes on a new connection. Rejects when the answer takes so long that the server hangs. */
const exchange = (bytes: Buffer, manner: Manner): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(web.port, '127.0.0.1');
    let head = '';
    const patience = setTimeout(
      () => {
        socket.destroy();
        if (manner === 'waits')
          reject(new Error(`no answer after a minute: ${bytes.subarray(0, 400).toString()}`));
      },
      manner === 'waits' ? 60_000 : 300,
    );
    socket.on('data', (data) => {
      if (head.length < 200) head += data.toString('latin1', 0, 200);
    });
    socket
      .on('error', () => {})
      .on('close', () => {
        clearTimeout(patience);
        const status = /^(?:HTTP\/1\.1 100 Continue\r\n\r\n)?HTTP\/1\.1 (\d{3})/.exec(head)?.[1];
        resolve({ status: status === undefined ? null : Number(status) });
      });
    socket.write(bytes, () => {
      if (manner === 'leaves at once') socket.resetAndDestroy();
    });
  });

async function sendPackets(packets: readonly string[], isPolling: boolean): Promise<Outcome> {
  if (!isPolling) {
    const socket = new WebSocket(`ws://127.0.0.1:${web.port}/socket.io/?EIO=4&transport=websocket`);
    await new Promise<void>((resolve) => {
      socket.addEventListener('close', () => resolve());
      socket.addEventListener('error', () => resolve());
      socket.addEventListener('open', () => {
        for (const packet of packets) socket.send(packet);
        setTimeout(() => socket.close(), 50);
      });
    });
    return { status: null };
  }
  const address = `${web.url}/socket.io/?EIO=4&transport=polling`;
  const opened = await fetch(address);
  if (!opened.ok) return { status: opened.status }; // this network has enough sockets
  const { sid } = JSON.parse((await opened.text()).slice(1)) as { sid: string };
  const answer = await fetch(`${address}&sid=${sid}`, {
    method: 'POST',
    body: packets.join('\u001e'),
  });
  return { status: answer.status };
}

async function loopDelay(count: number): Promise<{ readonly p99: number; readonly max: number }> {
  web.kill('SIGUSR2');
  const [, p99, max] = await web.says(new RegExp(`loop delay ${count}: p99 (\\d+) max (\\d+)`));
  return { p99: Number(p99), max: Number(max) };
}

type Try = { readonly what: string; readonly run: () => Promise<Outcome> };

/** The same values for the same seed. */
function triesOf(batchSeed: number): Try[] {
  const leaving = fc.constantFrom<Manner>('waits', 'waits', 'waits', 'waits', 'leaves at once');
  const over = (arbitrary: fc.Arbitrary<Buffer>, manners: fc.Arbitrary<Manner> = leaving) =>
    fc.tuple(arbitrary, manners).map(([bytes, manner]): Try => ({
      what: `(${manner}) ${bytes.subarray(0, 600).toString()}`,
      run: () => exchange(bytes, manner),
    }));
  const anything = fc.oneof(
    { weight: 5, arbitrary: over(requestBytes(formPost())) },
    { weight: 3, arbitrary: over(requestBytes(pageGet())) },
    { weight: 4, arbitrary: over(requestBytes(apiCall())) },
    {
      weight: 1,
      arbitrary: over(fc.oneof(noise, requestBytes(formPost(), 1)), fc.constant('leaves soon')),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(fc.array(socketPacket, { maxLength: 5 }), fc.boolean())
        .map(([packets, isPolling]): Try => ({
          what: `socket ${JSON.stringify(packets).slice(0, 600)}`,
          run: () => sendPackets(packets, isPolling),
        })),
    },
  );
  return fc.sample(anything, { seed: batchSeed, numRuns: batchSize });
}

async function keepBusy(until: number, next: () => Promise<unknown>): Promise<void> {
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (performance.now() < until) await next();
    }),
  );
}

test('no random request gets 500, ends the server or blocks its event loop', async () => {
  expect(operations.length).toBeGreaterThan(10);
  const visit = (path: string) =>
    fetch(`${web.url}${path}`, {
      headers: { 'x-forwarded-for': `10.0.${Math.floor(Math.random() * 250)}.1` },
    }).then((answer) => answer.arrayBuffer());
  const ordinary = [
    '/en/search?q=towel',
    '/en/account/login',
    '/tr/rfq/create',
    '/en/shop/home?brand=a&brand=b&brand=c',
    '/api/v1/products',
  ];
  for (const path of ordinary) await visit(path);
  await loopDelay(1);
  let asked = 0;
  await keepBusy(performance.now() + quietMs, () => visit(ordinary[asked++ % ordinary.length]!));
  const quiet = await loopDelay(2);

  const wrong: string[] = [];
  let sent = 0;
  let batchSeed = seed;
  let batch: Try[] = [];
  const statuses = new Map<number | null, number>();
  await keepBusy(performance.now() + fuzzMs, async () => {
    if (batch.length === 0) batch = triesOf(batchSeed++);
    const attempt = batch.pop()!;
    const { status } = await attempt.run().catch((error: unknown) => {
      throw new Error(`seed ${batchSeed - 1}`, { cause: error });
    });
    sent++;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    if (status === 500) wrong.push(`seed ${batchSeed - 1}: ${attempt.what}`);
  });
  const fuzzed = await loopDelay(3);
  await sleep(200); // for the last lines of the log

  const story =
    `FUZZ_SEED=${seed}, ${sent} requests, statuses ${JSON.stringify([...statuses])}, ` +
    `quiet ${JSON.stringify(quiet)}, fuzzed ${JSON.stringify(fuzzed)}`;
  if (isLongDrill) console.log(story);
  expect(wrong, story).toEqual([]);
  const errors = web
    .output()
    .split('\n')
    .filter((line) => /"level":(?:50|60)/.test(line));
  expect(errors, `${errors.join('\n')} ${story}`).toEqual([]);
  expect(web.hasEnded(), story).toBe(false);
  expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
  expect(sent, story).toBeGreaterThan(100);
  // The long drill has the machine to itself. Elsewhere the idle server's timers are late, too.
  expect(fuzzed.p99, story).toBeLessThanOrEqual(isLongDrill ? 50 : Math.max(50, 3 * quiet.p99));
  expect(fuzzed.max, story).toBeLessThanOrEqual(Math.max(400, 5 * quiet.max));
});
