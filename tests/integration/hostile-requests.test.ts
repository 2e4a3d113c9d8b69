// Hostile requests to one web process.
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { openSmallMarket, openStore, productInputOf } from '../support/market.ts';
import { layLine, type Line } from '../support/broken-line.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { getRaw, type RawResponse, sendRaw } from '#tests/support/raw-http.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const context = testContext(database);
afterAll(killPrograms);
const patience = { timeout: 60_000, interval: 25 };

let line: Line;
let web: WebProcess;
/** The beginning of a POST that the tests complete. */
const currencyForm = 'POST /en/currency HTTP/1.1\r\nHost: kervan.example';
/** Serves well-behaved visitors alone, for comparison. */
let untouched: WebProcess;
let productPath: string;

/** Slow clients, with the time until the server closed them. */
type SlowClient = { readonly closedAfterMs: Promise<number>; readonly answer: () => string };
let slowHeaders: SlowClient[];
let slowBodies: SlowClient[];

beforeAll(async () => {
  await openSmallMarket(context);
  const { id } = await openStore(context);
  await saveProducts(context, id, [productInputOf({ stock: 100, shipByDays: 1, currency: 'EUR' })]);
  const { rows } = await database.pool.query<{ slug: string; public_id: string }>(
    'select slug, public_id from products',
  );
  productPath = `/product/${rows[0]!.slug}-${rows[0]!.public_id}`;
  await buildPages();

  line = await layLine(database.url);
  // Without workers no job invalidates a page under test.
  const env = { FETCH_PICTURES: 'off', DATABASE_POOL_SIZE: '4', WORKER: 'off' };
  [web, untouched] = await Promise.all([
    startWebProcess({ ...env, DATABASE_URL: line.url }),
    startWebProcess({ ...env, DATABASE_URL: database.url }),
  ]);
  // The last tests check when these were closed.
  slowHeaders = Array.from({ length: 30 }, () =>
    crawl('GET /en HTTP/1.1\r\nHost: kervan.example\r\n', () => 'X-Slow: 1\r\n'),
  );
  slowBodies = Array.from({ length: 10 }, () =>
    crawl(
      `${currencyForm}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
        'Content-Length: 1000\r\n\r\n',
      () => 'a',
    ),
  );
});

afterAll(() => line.cut());

/** A client that sends a little every half second and never finishes. */
function crawl(beginning: string, more: () => string): SlowClient {
  const since = performance.now();
  let answer = '';
  const socket = net.connect(web.port, '127.0.0.1', () => socket.write(beginning));
  const drip = setInterval(() => socket.write(more()), 500);
  const closedAfterMs = new Promise<number>((resolve) => {
    socket
      .on('data', (chunk) => (answer += String(chunk)))
      .on('error', () => {})
      .on('close', () => {
        clearInterval(drip);
        resolve(performance.now() - since);
      });
  });
  return { closedAfterMs, answer: () => answer };
}

const post = (path: string, body: string, headers: Readonly<Record<string, string>> = {}) =>
  sendRaw(
    web.port,
    [
      `POST ${path} HTTP/1.1`,
      'Host: kervan.example',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );

const pages = () => [
  '/',
  '/en',
  '/tr',
  '/ar',
  '/en/shop',
  '/en/shop/home',
  '/en/shop/home/towels?sort=PRICE_BY_ASC',
  `/en${productPath}`,
  '/en/store/ege-tekstil',
  '/en/privacy',
  '/ar/accessibility',
  '/en/search?q=towel',
  '/en/nowhere',
  '/tr/shop/nowhere',
];
const publicPages = () => pages().filter((path) => !/^\/$|search|nowhere/.test(path));

describe('a request that is too large', () => {
  test('with large headers is refused with 431', async () => {
    expect(
      (await getRaw(web.port, '/en', 'kervan.example', { Cookie: `a=${'x'.repeat(17_000)}` }))
        .status,
    ).toBe(431);
    expect((await getRaw(web.port, `/en?q=${'x'.repeat(17_000)}`)).status).toBe(431);
    expect(
      (await getRaw(web.port, '/en', 'kervan.example', { Cookie: `a=${'x'.repeat(12_000)}` }))
        .status,
    ).toBe(200);
  });

  test.each(['/en/currency', '/en/nowhere'])(
    'with a large body is refused with 413: %s',
    async (path) => {
      expect((await post(path, `currency=EUR&x=${'x'.repeat(1_100_000)}`)).status).toBe(413);
    },
  );

  test('with a large body of unknown length is refused with 413', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const answer = await sendRaw(
      web.port,
      `${currencyForm}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
        `Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(40)}0\r\n\r\n`,
    );
    expect(answer.status).toBe(413);
  });

  test('of usual size is accepted', async () => {
    const answer = await post(
      '/en/currency',
      `currency=EUR&returnTo=/en/shop&x=${'x'.repeat(100_000)}`,
    );
    expect([
      answer.status,
      /^location: (.*)$/im.exec(answer.headers)?.[1],
      /^set-cookie: (.*)$/im.exec(answer.headers)?.[1],
    ]).toEqual([303, '/en/shop', expect.stringContaining('currency=EUR')]);
  });
});

describe('a foreign host', () => {
  const evil = 'evil.example';
  const saysEvil = ({ whole }: RawResponse) => whole.includes(evil);

  test('appears in no link, redirect or header of any page', async () => {
    // A few at a time: more wait in the line of a busy machine until they are refused.
    for (const path of pages()) {
      const answers = await Promise.all([
        getRaw(web.port, path, evil),
        getRaw(web.port, path, 'kervan.example', {
          'X-Forwarded-Host': evil,
          'X-Forwarded-Proto': 'http',
          'X-Forwarded-Port': '666',
          Forwarded: `host=${evil};proto=http`,
          'X-Original-Host': evil,
          'X-Host': evil,
        }),
        getRaw(web.port, `http://${evil}${path}`, evil),
      ]);
      expect(answers.filter(saysEvil)).toEqual([]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    }
  });

  test('is never the target of a redirect', async () => {
    const targets = [
      `//${evil}/`,
      `/\\${evil}`,
      `/%2F%2F${evil}`,
      `//${evil}/en`,
      `/en//${evil}`,
      `/?lang=tr&next=//${evil}`,
      `/\t/${evil}`,
      `///${evil}/..`,
    ];
    for (const answer of await Promise.all(targets.map((target) => getRaw(web.port, target)))) {
      const location = /^location: (.*)$/im.exec(answer.headers)?.[1];
      expect(location === undefined || /^\/(en|tr|ar)(\/|\?|$)/.test(location)).toBe(true);
      expect(answer.status).toBeLessThan(500);
    }
  });

  test('is never the page that a form leads back to', async () => {
    for (const returnTo of [
      `//${evil}`,
      `https://${evil}/`,
      `/\\${evil}`,
      `\\\\${evil}`,
      'javascript:alert(1)',
      `\t//${evil}`,
    ]) {
      const { status, headers } = await post(
        '/en/currency',
        `currency=EUR&returnTo=${encodeURIComponent(returnTo)}`,
      );
      expect([status, /^location: (.*)$/im.exec(headers)?.[1]]).toEqual([
        303,
        expect.stringMatching(/^\/en(\/|$)/),
      ]);
    }
  });

  test('does not change absolute addresses, which begin with the public URL', async () => {
    const { body } = await getRaw(web.port, '/en/shop/home', evil);
    expect(body).toContain('<link rel="canonical" href="https://kervan.example/en/shop/home"/>');
    expect(
      [...body.matchAll(/hrefLang="[^"]+" href="([^"]*)"/gi)].filter(
        ([, href]) => !href!.startsWith('https://kervan.example/'),
      ),
    ).toEqual([]);
  });
});

describe('a cached page', () => {
  const poison: Readonly<Record<string, string>> = {
    'X-Forwarded-Host': 'poison.example',
    'X-Forwarded-Proto': 'gopher',
    'X-Forwarded-Prefix': '/poison',
    'X-Original-URL': '/poison',
    'X-Rewrite-URL': '/poison',
    'X-HTTP-Method-Override': 'POISON',
    'X-Forwarded-For': 'poison',
    'Accept-Language': 'tr',
    Accept: 'application/poison',
    Referer: 'https://poison.example/',
    Origin: 'https://poison.example',
    'User-Agent': 'Mozilla/5.0 (Linux; Android 15; poison) Mobile',
    'CF-IPCountry': 'XX',
    'Save-Data': 'on',
    'Sec-CH-UA-Mobile': '?1',
    Forwarded: 'host=poison.example',
    'X-Host': 'poison.example',
    Authorization: 'Bearer poison',
    Range: 'bytes=0-3',
    'X-Requested-With': 'poison',
    Cookie:
      'locale=tr; session=poison; currency=XYZ; currentUser=poison; theme=poison; ' +
      'consent=1.am.x7k2m9q4ab; desktop=1',
    'If-None-Match': '"poison"',
    'Accept-Encoding': 'identity',
    'Cache-Control': 'no-cache',
    Pragma: 'poison',
  };
  const oddities = [
    'utm_source=poison',
    'lang=tr',
    'q=poison',
    '_data=poison',
    'x=%3Cscript%3Epoison%3C/script%3E',
    'callback=poison',
    'index',
    '%00=poison',
    '%zz',
    '&&&=&',
    'sort=poison&page=-1&price_min=poison',
    'constructor=poison&__proto__=poison',
  ];
  const plain = async (from: WebProcess, path: string) => {
    const { status, headers, body } = await getRaw(from.port, path);
    return {
      status,
      lookup: /^x-cache: (.*)$/im.exec(headers)?.[1],
      headers: headers.replace(/^(date|x-cache|x-request-id|keep-alive): .*\r\n/gim, ''),
      body,
    };
  };

  test('does not depend on headers and cookies of the first request', async () => {
    for (const path of publicPages()) {
      const poisoned = await getRaw(web.port, path, 'poison.example', poison);
      expect(poisoned.whole).not.toMatch(/poison|set-cookie|Türkçe seç/i);
      const seen = await plain(web, path);
      const { lookup: _lookup, ...expected } = await plain(untouched, path);
      expect([path, seen]).toEqual([path, { ...expected, lookup: 'hit' }]);
    }
  });

  test('is the same entry for parameters without meaning', async () => {
    const path = '/en/shop/home';
    const before = await plain(web, path);
    for (const oddity of oddities.filter((one) => !/sort/.test(one))) {
      const odd = await plain(web, `${path}?${oddity}`);
      expect([oddity, odd.lookup, odd.body === before.body]).toEqual([oddity, 'hit', true]);
    }
    expect(await plain(web, path)).toEqual(before);
  });

  test('ignores invalid values of parameters', async () => {
    for (const path of publicPages().map((one) => one.split('?')[0]!))
      for (const oddity of oddities) {
        const { status, body } = await plain(web, `${path}?${oddity}`);
        expect([path, oddity, status, body.includes('<script>poison')]).toEqual([
          path,
          oddity,
          200,
          false,
        ]);
      }
  });

  test('is in the currency of the visitor, and in dollars for an unknown one', async () => {
    const price = async (cookie: string) =>
      /[$€₺£]\d[\d.,]*/.exec(
        (
          await getRaw(web.port, '/en/shop/home/towels', 'kervan.example', { Cookie: cookie })
        ).body.replace(/<!--.*?-->/g, ''),
      )?.[0];
    expect(await price('currency=EUR')).toBe('€2.00');
    expect(await price('currency=TRY')).toBe('₺160.00');
    for (const cookie of [
      '',
      'currency=XYZ',
      'currency=eur',
      'currency=',
      'currency=EURO',
      'xcurrency=EUR',
      'currency=__proto__',
      'currency="EUR"',
    ])
      expect([cookie, await price(cookie)]).toEqual([cookie, '$4.00']);
  });

  test('never sets a cookie, and errors are not cached', async () => {
    for (const path of [
      '/en/nowhere',
      '/en/shop/nowhere',
      '/en/product/nothing-0000000000',
      '/en/store/nobody',
    ]) {
      expect([path, (await plain(web, path)).status]).toEqual([path, 404]);
      expect((await plain(web, path)).lookup).not.toBe('hit');
    }
  });
});

describe('a malformed request', () => {
  test.each(['/en', '/healthz', '/socket.io/?EIO=4&transport=polling'])(
    'with two hosts gets 400: %s',
    async (path) => {
      const once = await getRaw(web.port, path);
      const twice = await getRaw(web.port, path, 'kervan.example', { HOST: 'evil.example' });

      expect([once.status, twice.status]).toEqual([200, 400]);
    },
  );

  const wrong: Readonly<Record<string, string>> = {
    'a broken escape': 'GET /en/%E0%A4%A HTTP/1.1\r\nHost: kervan.example',
    'a lonely percent': 'GET /% HTTP/1.1\r\nHost: kervan.example',
    'a zero byte': 'GET /en/shop/%00 HTTP/1.1\r\nHost: kervan.example',
    'a broken escape in the query': 'GET /en/search?q=%E0%A4%A HTTP/1.1\r\nHost: kervan.example',
    'a host with a space': 'GET /en/search?q=a HTTP/1.1\r\nHost: a b',
    'a host with an invalid port': 'GET /en/search?q=a HTTP/1.1\r\nHost: kervan.example:99999',
    'half of an IPv6 address': 'GET /en/search?q=a HTTP/1.1\r\nHost: [::1',
    'an empty host': 'GET /en/search?q=a HTTP/1.1\r\nHost: ',
    'a host with a path': 'GET /en/search?q=a HTTP/1.1\r\nHost: kervan.example/evil?x#y',
    'a host with a user': 'GET /en/search?q=a HTTP/1.1\r\nHost: user:password@kervan.example',
    'no host': 'GET /en/search?q=a HTTP/1.1\r\nX-None: 1',
    'the old protocol': 'GET /en/search?q=a HTTP/1.0\r\nX-None: 1',
    'an asterisk': 'OPTIONS * HTTP/1.1\r\nHost: kervan.example',
    'an unknown method': 'PROPFIND /en HTTP/1.1\r\nHost: kervan.example',
    'a method that asks for an echo': 'TRACE /en HTTP/1.1\r\nHost: kervan.example',
    'a tunnel': 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443',
    'a deletion': 'DELETE /en/shop HTTP/1.1\r\nHost: kervan.example',
    'two lengths': `${currencyForm}\r\nContent-Length: 1\r\nContent-Length: 2`,
    'a length and chunks': `${currencyForm}\r\nContent-Length: 4\r\nTransfer-Encoding: chunked`,
    'a form that is none': [
      currencyForm,
      'Content-Type: multipart/form-data',
      'Content-Length: 0',
    ].join('\r\n'),
    'a body that is no form': [
      currencyForm,
      'Content-Type: application/json',
      'Content-Length: 0',
    ].join('\r\n'),
    'a page number from another world':
      'GET /en/search?q=towel&page=99999999999999999999 HTTP/1.1\r\nHost: kervan.example',
    'an invalid page number': 'GET /en/search?q=towel&page=-1 HTTP/1.1\r\nHost: kervan.example',
    'a socket from a sandbox':
      'GET /socket.io/?EIO=4&transport=polling HTTP/1.1\r\nHost: kervan.example\r\nOrigin: null',
    'a socket that asks for something else':
      'GET /socket.io/?EIO=4&transport=constructor&sid=__proto__ HTTP/1.1\r\nHost: kervan.example',
    'an upgrade to nothing':
      'GET /en HTTP/1.1\r\nHost: kervan.example\r\nUpgrade: nothing\r\nConnection: close, Upgrade',
    'a picture of a name that is none':
      'GET /media/..%2F..%2Fetc%2Fpasswd HTTP/1.1\r\nHost: kervan.example',
    'a file outside': 'GET /../../etc/passwd HTTP/1.1\r\nHost: kervan.example',
    'no HTTP at all': '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
  };

  test.each(Object.entries(wrong))(
    '%s is answered without a server error',
    async (_what, request) => {
      const answer = await sendRaw(
        web.port,
        `${request}${/Connection:/.test(request) ? '' : '\r\nConnection: close'}\r\n\r\n`,
      );
      expect(answer.status).toBeLessThan(500);
      expect(answer.body).not.toMatch(/root:x:0|node_modules|\n\s+at .+:\d+:\d+/);
      expect((await getRaw(web.port, '/healthz')).status).toBe(200);
    },
  );

  test.each([
    ['/en/currency', 'application/x-www-form-urlencoded'],
    ['/en/rfq/create', 'multipart/form-data; boundary=x'],
    ['/users/login', 'application/json'],
    ['/users/login', 'text/plain'],
  ])('to %s, of type %s and without a length, is not waited for', async (path, type) => {
    const answer = await sendRaw(
      web.port,
      `POST ${path} HTTP/1.1\r\nHost: kervan.example\r\nContent-Type: ${type}\r\n` +
        'Connection: close\r\n\r\n',
    );

    expect(answer.status).toBeGreaterThanOrEqual(200);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('without the database', () => {
  const ready = async () => {
    const { status, body } = await getRaw(web.port, '/readyz');
    return { httpStatus: status, checks: (JSON.parse(body) as { checks: object }).checks };
  };

  test('the process is alive, not ready, serves cached pages and becomes ready again', async () => {
    const known = '/en/shop/home/towels';
    await vi.waitUntil(
      async () => /x-cache: hit/i.test((await getRaw(web.port, known)).headers),
      patience,
    );
    expect(await ready()).toMatchObject({
      httpStatus: 200,
      checks: { database: true, migrations: true, jobs: true },
    });

    await line.cut();
    expect(await ready()).toMatchObject({ httpStatus: 503, checks: { database: false } });
    expect((await getRaw(web.port, '/healthz')).status).toBe(200);
    expect((await getRaw(web.port, known)).status).toBe(200);
    for (const asked of [
      '/en/search?q=towel',
      '/en/store/ege-tekstil?page=7',
      '/api/v1/products?least=0.01',
    ]) {
      const failed = await getRaw(web.port, asked);
      expect([asked, failed.status, /retry-after: \d/i.test(failed.headers)]).toEqual([
        asked,
        503,
        true,
      ]);
      expect(failed.whole).not.toMatch(/ECONNREFUSED|postgres|127\.0\.0\.1|select "|Failed query/);
    }

    await line.mend();
    await vi.waitUntil(async () => (await ready()).httpStatus === 200, patience);
    expect((await getRaw(web.port, '/en/search?q=towel')).status).toBe(200);
    expect(web.hasEnded()).toBe(false);
  });

  test('changes of the meantime are visible soon after the database is back', async () => {
    const path = '/en/shop/home/towels';
    await vi.waitUntil(
      async () => /x-cache: hit/i.test((await getRaw(web.port, path)).headers),
      patience,
    );
    await line.cut();
    const { rows } = await database.pool.query('select id from stores');
    await saveProducts(context, rows[0].id, [
      productInputOf({
        title: { en: 'Changed in the dark' },
        stock: 100,
        shipByDays: 1,
        currency: 'EUR',
      }),
    ]);
    await line.mend();
    await vi.waitUntil(
      async () => (await getRaw(web.port, path)).body.includes('Changed in the dark'),
      patience,
    );
  });
});

describe('clients that never finish', () => {
  test('are closed ten seconds into their headers', async () => {
    for (const ms of await Promise.all(slowHeaders.map(({ closedAfterMs }) => closedAfterMs))) {
      expect(ms).toBeGreaterThan(9_000);
      expect(ms).toBeLessThan(20_000);
    }
    expect(new Set(slowHeaders.map(({ answer }) => answer().slice(0, 12)))).toEqual(
      new Set(['HTTP/1.1 408']),
    );
  });

  test('are closed thirty seconds into their body', async () => {
    for (const ms of await Promise.all(slowBodies.map(({ closedAfterMs }) => closedAfterMs))) {
      expect(ms).toBeGreaterThan(25_000);
      expect(ms).toBeLessThan(45_000);
    }
  });

  test('do not delay others', async () => {
    expect((await getRaw(web.port, '/en')).status).toBe(200);
  });
});

test('the process ends in time without its database', async () => {
  const waiting = crawl('GET /en HTTP/1.1\r\nHost: kervan.example\r\n', () => 'X-Slow: 1\r\n');
  await line.cut();
  const since = performance.now();
  web.kill('SIGTERM');
  expect(await web.exit).toMatchObject({ signal: null });
  expect(performance.now() - since).toBeLessThan(11_000);
  await waiting.closedAfterMs;
  await line.mend();
});
