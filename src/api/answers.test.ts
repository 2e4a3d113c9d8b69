// What all API responses share: freshness, HEAD, headers, problems and limits.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import { rateLimits } from '#platform/http/table.server.ts';
import { visitor } from '#shared/actor.ts';
import { testApi } from '#tests/support/test-api.ts';
import { somebodyNew } from '#tests/support/users.ts';

type Problem = { message: string };

const { app, get, context } = await testApi({ products: 30 });
const announcements = '/front/api/v1/announcements';
const everyRead = [
  '/front/api/v1/announcements',
  '/front/api/v1/category-groups',
  '/api/v1/categories',
  '/api/v1/products',
  '/api/v1/stores',
  '/api/v1/manufacturers',
  '/api/v1/search?q=a',
  '/api/v1/rfqs',
  '/api/openapi.json',
];

describe('freshness of responses', () => {
  it.each(everyRead)(
    '%s answers 304 for a matching entity tag, and 200 for another one',
    async (url) => {
      const { status, headers } = await get(url);
      expect([status, headers.etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]+"$/)]);
      expect((await get(url)).headers.etag).toBe(headers.etag);
      for (const shown of [
        headers.etag!,
        headers.etag!.replace('W/', ''),
        `"other", ${headers.etag}`,
      ]) {
        const again = await get(url, { 'if-none-match': shown });
        expect([
          again.status,
          again.text,
          again.headers.etag,
          again.headers['content-type'],
        ]).toEqual([304, '', headers.etag, undefined]);
      }
      const other = await get(url, { 'if-none-match': '"other"' });
      expect(other.status).toBe(200);
    },
  );

  it('a response’s entity tag differs between languages and after a change', async () => {
    const tag = async (lang: string) => (await get(announcements, { lang })).headers.etag;
    expect(await tag('tr')).not.toBe(await tag('en'));
    const before = await tag('en');
    await publishAnnouncement(context, { text: { en: 'New' }, url: null, endsAt: null });
    expect(await tag('en')).not.toBe(before);
  });

  it('a problem has no entity tag', async () => {
    expect((await get('/api/v1/products?limit=0')).headers.etag).toBeUndefined();
  });
});

describe('HEAD requests', () => {
  it.each(everyRead)('HEAD %s returns the headers of GET without a body', async (url) => {
    const [whole, head] = [await get(url), await app.inject({ method: 'HEAD', url })];
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const told = (headers: Record<string, unknown>) =>
      ['etag', 'content-type', 'content-length', 'cache-control'].map((name) => headers[name]);
    expect(told(head.headers)).toEqual(told(whole.headers));
    expect(
      (await app.inject({ method: 'HEAD', url, headers: { 'if-none-match': whole.headers.etag! } }))
        .statusCode,
    ).toBe(304);
  });
});

describe('response headers', () => {
  it.each([
    ...everyRead,
    '/api/v1/products/0000000000',
    '/api/v1/products?limit=0',
    '/api/nothing',
  ])('%s is private, not sniffed and same-origin only', async (url) => {
    const { headers } = await get(url, { origin: 'https://elsewhere.example' });
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'lang, cookie',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });
});

describe('problems', () => {
  it.each([
    '/api/v1/nothing',
    '/api/nothing',
    '/api/v1/products/',
    '/front/api/v1/nothing',
    '/front/x',
  ])('%s is not found', async (url) => {
    const { status, body } = await get(url, { lang: 'ar' });
    expect([status, body]).toEqual([
      404,
      { status: 404, name: 'not_found', message: 'ما تبحث عنه غير موجود أو نُقل إلى مكان آخر.' },
    ]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)(
    '%s on a read-only address is not found',
    async (method) => {
      const answer = await app.inject({ method, url: '/api/v1/products' });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        404,
        { status: 404, name: 'not_found' },
      ]);
    },
  );

  it('a problem is in the language of the header, else the address, else the cookie', async () => {
    const message = async (url: string, headers = {}) =>
      ((await get(url, headers)).body as Problem).message;
    const turkish = 'Aradığınız kayıt bulunamadı ya da taşınmış.';
    expect(await message('/api/x?lang=tr')).toBe(turkish);
    expect(await message('/api/x', { cookie: 'locale=tr' })).toBe(turkish);
    expect(await message('/api/x?lang=ar', { lang: 'tr' })).toBe(turkish);
    expect(await message('/api/x?lang=xx', { 'accept-language': 'tr' })).toBe(
      'This does not exist, or it has moved.',
    );
    expect(await message('/api/x?lang=en&lang=tr', { cookie: 'locale=ar' })).toBe(
      'This does not exist, or it has moved.',
    );
  });

  it('unreadable bodies get 400, 413 or 415', async () => {
    const send = (payload: string, type: string) =>
      app.inject({
        method: 'POST',
        url: '/api/v1/products',
        headers: { 'content-type': type },
        payload,
      });
    expect((await send('{broken', 'application/json')).json()).toMatchObject({
      status: 400,
      name: 'bad_request',
    });
    expect((await send('x'.repeat(2_000_000), 'text/plain')).json()).toMatchObject({
      status: 413,
      name: 'too_large',
    });
    expect((await send('<a/>', 'text/xml')).json()).toMatchObject({
      status: 415,
      name: 'unsupported_type',
    });
  });

  it('an unexpected error reveals nothing but the request’s number', async () => {
    await context.db.execute(sql`alter table announcements rename to announcements_away`);
    const { status, body, text } = await get(announcements, { lang: 'en' });
    await context.db.execute(sql`alter table announcements_away rename to announcements`);
    expect([status, body]).toEqual([
      500,
      {
        status: 500,
        name: 'unexpected',
        message: expect.stringMatching(/^Something went wrong on our side\. Request number: \S+$/),
      },
    ]);
    expect(text).not.toMatch(/announcements|select/);
  });

  it('a statement timeout gets 503 with Retry-After', async () => {
    await context.db.execute(
      sql`
        create function time_is_up() returns boolean
        language plpgsql as 'begin raise exception using errcode = ''57014''; end'`,
    );
    await context.db.execute(sql`alter table announcements rename to announcements_away`);
    await context.db.execute(
      sql`create view announcements as select * from announcements_away where time_is_up()`,
    );
    const { status, body, headers } = await get(announcements);
    await context.db.execute(sql`drop view announcements`);
    await context.db.execute(sql`alter table announcements_away rename to announcements`);
    expect([status, body, headers['retry-after']]).toEqual([
      503,
      { status: 503, name: 'too_slow', message: expect.stringContaining('very busy') },
      '5',
    ]);
  });
});

describe('rate limits', async () => {
  const limited = await testApi({ products: 0, perMinute: 3 });
  const ask = (remoteAddress: string, url: string, lang = 'en') =>
    limited.app.inject({ method: 'GET', url, remoteAddress, headers: { lang } });
  const statuses = async (address: string, urls: string[]) => {
    const found = [];
    for (const url of urls) found.push((await ask(address, url)).statusCode);
    return found;
  };

  it('the rate limit counts all routes of a network together, unknown ones too', async () => {
    expect(
      await statuses('203.0.113.1', [
        '/api/v1/categories',
        announcements,
        '/api/nothing',
        '/api/openapi.json',
        announcements,
      ]),
    ).toEqual([200, 200, 404, 429, 429]);
    expect(await statuses('203.0.113.2', [announcements])).toEqual([200]);
  });

  it('members of one network are counted each', async () => {
    const { services } = limited.context;
    const signingUp = {
      ...limited.context,
      actor: visitor,
      services: { ...services, jobs: { send: async () => {} } },
    };
    const members = await Promise.all(
      ['selin@nordlicht.example', 'omar@dubai.example'].map((email) =>
        somebodyNew(signingUp, email),
      ),
    );
    const askFourTimes = async (token: string) => {
      const found = [];
      for (let i = 0; i < 4; i++) {
        const { statusCode } = await limited.app.inject({
          method: 'GET',
          url: announcements,
          remoteAddress: '203.0.113.3',
          headers: { authorization: `Bearer ${token}` },
        });
        found.push(statusCode);
      }
      return found;
    };

    expect(await askFourTimes(members[0]!.token)).toEqual([200, 200, 200, 429]);
    expect(await askFourTimes(members[1]!.token)).toEqual([200, 200, 200, 429]);
    expect(await statuses('203.0.113.3', [announcements])).toEqual([200]);
  });

  it('a rate-limited request gets a problem in its language with the seconds to wait', async () => {
    const { statusCode, headers, body } = await ask('203.0.113.1', announcements, 'tr');
    const seconds = Number(headers['retry-after']);
    expect([statusCode, Number.isInteger(seconds) && seconds >= 1 && seconds <= 60]).toEqual([
      429,
      true,
    ]);
    expect(JSON.parse(body)).toEqual({
      status: 429,
      name: 'too_many',
      message: `Çok fazla istek gönderdiniz. ${seconds} saniye sonra yeniden deneyin.`,
    });
    expect(headers).toMatchObject({
      'ratelimit-limit': '3',
      'ratelimit-remaining': '0',
      'x-content-type-options': 'nosniff',
    });
  });

  it('the addresses of one IPv6 subscriber count as one network', async () => {
    expect(await statuses('2001:db8:1:2::1', [announcements, announcements])).toEqual([200, 200]);
    expect(await statuses('2001:db8:1:2:ffff::9', [announcements, announcements])).toEqual([
      200, 429,
    ]);
    expect(await statuses('2001:db8:1:3::1', [announcements])).toEqual([200]);
  });

  it('the rate limiter stores no addresses', async () => {
    const read = () => limited.context.db.select({ key: rateLimits.key }).from(rateLimits);
    await expect.poll(read, { timeout: 15_000 }).not.toEqual([]);
    const rows = await read();
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });
});
