// What all answers have in common: freshness, HEAD, headers, problems and limits.
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { publishAnnouncement } from '#features/announcements/commands.server.ts';
import { rateLimits } from '#platform/http/table.server.ts';
import { testApi } from '#tests/support/test-api.ts';

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

describe('freshness', () => {
  it.each(everyRead)(
    '%s answers 304 to who has it already, and again with a body in another language',
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

  it('has another tag in another language, and after a change', async () => {
    const tag = async (lang: string) => (await get(announcements, { lang })).headers.etag;
    expect(await tag('tr')).not.toBe(await tag('en'));
    const before = await tag('en');
    await publishAnnouncement(context, { text: { en: 'New' }, url: null, endsAt: null });
    expect(await tag('en')).not.toBe(before);
  });

  it('has no tag on problems', async () => {
    expect((await get('/api/v1/products?limit=0')).headers.etag).toBeUndefined();
  });
});

describe('HEAD', () => {
  it.each(everyRead)('%s answers the headers of GET without its body', async (url) => {
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

describe('headers', () => {
  it.each([
    ...everyRead,
    '/api/v1/products/0000000000',
    '/api/v1/products?limit=0',
    '/api/nothing',
  ])('%s is private, not sniffed and for this site alone', async (url) => {
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
    '%s of what can only be read is not found',
    async (method) => {
      const answer = await app.inject({ method, url: '/api/v1/products' });
      expect([answer.statusCode, answer.json()]).toMatchObject([
        404,
        { status: 404, name: 'not_found' },
      ]);
    },
  );

  it('says in the language of the address, else of the cookie', async () => {
    const message = async (url: string, headers = {}) =>
      ((await get(url, headers)).body as Problem).message;
    const turkish = 'Aradığınız şey yok ya da taşınmış.';
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

  it('bodies that cannot be read', async () => {
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

  it('tells nothing of a fault but the number of the request', async () => {
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

  it('asks to come back when the database took too long', async () => {
    await context.db.execute(
      sql`create function time_is_up() returns boolean language plpgsql as 'begin raise exception using errcode = ''57014''; end'`,
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

describe('limits', async () => {
  const limited = await testApi({ products: 0, perMinute: 3 });
  const ask = (remoteAddress: string, url: string, lang = 'en') =>
    limited.app.inject({ method: 'GET', url, remoteAddress, headers: { lang } });
  const statuses = async (address: string, urls: string[]) => {
    const found = [];
    for (const url of urls) found.push((await ask(address, url)).statusCode);
    return found;
  };

  it('count all routes of a network together, and those that are not there', async () => {
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

  it('answer a problem in the language of the request, with the seconds to wait', async () => {
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

  it('take the addresses of one IPv6 subscriber for one network', async () => {
    expect(await statuses('2001:db8:1:2::1', [announcements, announcements])).toEqual([200, 200]);
    expect(await statuses('2001:db8:1:2:ffff::9', [announcements, announcements])).toEqual([
      200, 429,
    ]);
    expect(await statuses('2001:db8:1:3::1', [announcements])).toEqual([200]);
  });

  it('keep no address', async () => {
    const rows = await limited.context.db.select({ key: rateLimits.key }).from(rateLimits);
    expect(rows.length).toBeGreaterThan(0);
    for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/);
  });
});
