import http from 'node:http';
import type { AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import type { EdgeSettings } from '#platform/edge/edge.ts';
import { createPageCache, type PageCache } from './page-cache.ts';
import type { MadePage, Page } from './page.ts';

const html = '<!doctype html><p>şeker</p>'.repeat(100);
const made = (over: Partial<MadePage> = {}): MadePage => ({
  status: 200,
  headers: [['Content-Type', 'text/html; charset=utf-8']],
  body: Buffer.from(html),
  tags: ['product:1'],
  ...over,
});
const keyOf = (cache: PageCache, path = '/en/shop') =>
  cache.key({ path, allowed: {}, query: '', currency: 'USD', routesOf: () => [] })!;
const bodyOf = (page: Page) => page.representations.ready.identity.body.toString();

/** A render that the test finishes when it likes. */
function heldRender() {
  const { promise, resolve, reject } = Promise.withResolvers<MadePage>();
  let calls = 0;
  return { make: () => (calls++, promise), finish: resolve, fail: reject, calls: () => calls };
}

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** Serves `/en/shop` from the cache; other paths and misses get a 501. */
async function serverFor(
  cache: PageCache,
): Promise<
  (options?: http.RequestOptions) => Promise<{ res: http.IncomingMessage; body: Buffer }>
> {
  const server = http.createServer((req, res) => {
    if (!cache.serve(req, res, keyOf(cache, req.url))) res.writeHead(501).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return (options = {}) =>
    new Promise((resolve, reject) => {
      const req = http.request({ port, path: '/en/shop', agent: false, ...options }, (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('end', () => resolve({ res, body: Buffer.concat(chunks) }));
      });
      req.on('error', reject);
      req.end();
    });
}

describe('a cache in front', () => {
  const edge: EdgeSettings = { kind: 'ban', seconds: 600, purgeUrls: [], token: null };
  const asEdge = { headers: { 'x-currency': 'USD' } };
  const forBrowsers = { 'cache-control': 'private, no-cache' };

  async function stocked(over: Partial<MadePage> = {}, options: { vary?: string } = {}) {
    const cache = createPageCache({ build: 'b', edge, ...options });
    await cache.getOrMake(keyOf(cache), async () => made(over));
    return { cache, get: await serverFor(cache) };
  }

  test('may keep a page, and knows its keys', async () => {
    const { get } = await stocked();
    const { res, body } = await get(asEdge);

    expect(body.toString()).toBe(html);
    expect(res.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate, s-maxage=600',
      'surrogate-control': expect.stringContaining('max-age=600') as string,
      'surrogate-key': 'product:1',
      vary: 'Accept-Encoding, X-Currency',
      'content-type': 'text/html; charset=utf-8',
    });
    const etag = res.headers.etag!;
    const again = await get({ headers: { ...asEdge.headers, 'if-none-match': etag } });
    expect(again.res).toMatchObject({ statusCode: 304 });
    expect(again.res.headers['surrogate-key']).toBe('product:1');
  });

  test('a browser, and a currency that the market has not, get a page for one', async () => {
    const { get } = await stocked();
    const browser = await get();
    const unknown = await get({ headers: { 'x-currency': 'XXX' } });

    expect(browser.res.headers).toMatchObject({ ...forBrowsers, vary: 'Accept-Encoding' });
    expect(unknown.res.headers).toMatchObject({
      ...forBrowsers,
      vary: 'Accept-Encoding, X-Currency',
    });
    for (const { res } of [browser, unknown])
      expect(Object.keys(res.headers)).not.toContain('surrogate-key');
  });

  test('a prefetched page is the edge’s as any other', async () => {
    const { get } = await stocked();
    const { res } = await get({ headers: { ...asEdge.headers, 'sec-purpose': 'prefetch' } });

    expect(res.headers['cache-control']).toContain('s-maxage');
  });

  test('keeps no page of an address that other headers answer as well', async () => {
    const { get } = await stocked({}, { vary: 'User-Agent' });

    expect((await get(asEdge)).res.headers).toMatchObject(forBrowsers);
  });

  test.each([
    ['that sets a cookie', { headers: [['set-cookie', 'a=b']] as const }],
    ['that is not stored here', { store: false }],
    ['that is missing', { status: 404 }],
    ['that forbids it', { headers: [['cache-control', 'no-store']] as const }],
  ])('keeps no page %s', async (_, over) => {
    const cache = createPageCache({ build: 'b', edge });
    const page = await cache.getOrMake(keyOf(cache), async () => made(over));

    expect(page.edgeHeaders).toBeNull();
  });

  test('keeps no page whose render began before a change', async () => {
    const cache = createPageCache({ build: 'b', edge });
    const { make, finish } = heldRender();
    const asked = cache.getOrMake(keyOf(cache), make);
    await Promise.resolve();
    cache.drop(['product:1']);
    finish(made());

    expect((await asked).edgeHeaders).toBeNull();
  });
});

describe('serve', () => {
  async function stocked(over: Partial<MadePage> = {}) {
    const cache = createPageCache({ build: 'b' });
    await cache.getOrMake(keyOf(cache), async () => made(over));
    return { cache, get: await serverFor(cache) };
  }

  test('a prefetched page may be used for a moment, with the same cookies', async () => {
    const headers = { 'sec-purpose': 'prefetch' };
    const { get } = await stocked();
    expect((await get({ headers })).res.headers).toMatchObject({
      'cache-control': 'private, max-age=30',
      vary: 'Accept-Encoding, Cookie',
      'content-type': 'text/html; charset=utf-8',
    });
    expect((await get()).res.headers).toMatchObject({
      'cache-control': 'private, no-cache',
      vary: 'Accept-Encoding',
    });
    expect(
      (await get({ headers: { 'sec-purpose': 'prefetch;prerender' } })).res.headers[
        'cache-control'
      ],
      'a whole page is asked for each time',
    ).toBe('private, no-cache');
  });

  test('responds with the finished bytes in the requested encoding', async () => {
    const { get } = await stocked();
    const plain = await get();
    expect(plain.body.toString()).toBe(html);
    expect(plain.res.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(Buffer.byteLength(html)),
      vary: 'Accept-Encoding',
      'cache-control': 'private, no-cache',
      'x-cache': 'hit',
    });
    expect(plain.res.headers['content-encoding']).toBeUndefined();

    const br = await get({ headers: { 'accept-encoding': 'gzip, br' } });
    expect(br.res.headers['content-encoding']).toBe('br');
    expect(zlib.brotliDecompressSync(br.body).toString()).toBe(html);

    const gzip = await get({ headers: { 'accept-encoding': 'gzip, br;q=0' } });
    expect(gzip.res.headers['content-encoding']).toBe('gzip');
    expect(zlib.gunzipSync(gzip.body).toString()).toBe(html);
  });

  test('an encoding is made on first use, once for concurrent requests', async () => {
    const cache = createPageCache({ build: 'b' });
    const page = await cache.getOrMake(keyOf(cache), async () => made(), {
      acceptEncoding: 'gzip, br',
    });
    const get = await serverFor(cache);
    const headers = { 'accept-encoding': 'gzip' };
    const readyAtFirst = Object.keys(page.representations.ready);

    const answers = await Promise.all(Array.from({ length: 5 }, () => get({ headers })));

    expect(readyAtFirst).toEqual(['identity', 'br']);
    for (const { res, body } of answers) {
      expect(res.headers).toMatchObject({ 'content-encoding': 'gzip', 'x-cache': 'hit' });
      expect(zlib.gunzipSync(body).toString()).toBe(html);
    }
    const [first, second] = await Promise.all(
      ['gzip', 'gzip'].map(() => page.representations.make('gzip')),
    );
    expect(first).toBe(second);
  });

  test('each encoding has a strong entity tag; 304 repeats headers that may change', async () => {
    const { get } = await stocked({
      headers: [
        ['content-type', 'text/html'],
        ['content-security-policy', "default-src 'self'"],
      ],
    });
    const etags = new Set<string>();
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      const etag = (await get({ headers })).res.headers.etag!;
      expect(etag).toMatch(/^"[\w-]{43}(-gzip|-br)?"$/);
      etags.add(etag);
      const again = await get({ headers: { ...headers, 'if-none-match': `"other", W/${etag}` } });
      expect(again.res.statusCode).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.res.headers).toMatchObject({
        etag,
        vary: 'Accept-Encoding',
        'cache-control': 'private, no-cache',
        'content-security-policy': "default-src 'self'",
      });
      expect(again.res.headers['content-length']).toBeUndefined();
      expect(again.res.headers['content-type']).toBeUndefined();
    }
    expect(etags.size).toBe(3);
    expect((await get({ headers: { 'if-none-match': '"other"' } })).res.statusCode).toBe(200);
  });

  test('HEAD gets the headers and no body; other methods are not served', async () => {
    const { get, cache } = await stocked();
    const head = await get({ method: 'HEAD' });
    expect(head.res.statusCode).toBe(200);
    expect(head.res.headers['content-length']).toBe(String(Buffer.byteLength(html)));
    expect(head.body).toHaveLength(0);
    expect((await get({ method: 'POST' })).res.statusCode).toBe(501);
    expect(cache.stats().hits).toBe(1);
  });

  test("keeps React Router's own headers and drops what the cache says itself", async () => {
    const { get } = await stocked({
      headers: new Headers({
        'content-type': 'text/x-script',
        'X-Remix-Response': 'yes',
        'Content-Length': '1',
        etag: '"x"',
        vary: 'Cookie',
        'Cache-Control': 'public, max-age=60',
        'Transfer-Encoding': 'chunked',
      }),
    });
    const { res } = await get();
    expect(res.headers).toMatchObject({
      'x-remix-response': 'yes',
      vary: 'Accept-Encoding',
      'cache-control': 'private, no-cache',
    });
    expect(res.headers['transfer-encoding']).toBeUndefined();
  });

  test('a body that compression would enlarge is sent uncompressed', async () => {
    const { get } = await stocked({ body: Buffer.from('x') });
    const { res, body } = await get({ headers: { 'accept-encoding': 'br' } });
    expect(res.headers['content-encoding']).toBeUndefined();
    expect(body.toString()).toBe('x');
  });

  test('a page that is not in the cache is not served', async () => {
    const { get } = await stocked();
    expect((await get({ path: '/en/other' })).res.statusCode).toBe(501);
  });
});

describe('getOrMake', () => {
  test('renders once for any number of concurrent requests', async () => {
    const cache = createPageCache({ build: 'b' });
    const render = heldRender();
    const all = Promise.all(
      Array.from({ length: 50 }, () => cache.getOrMake(keyOf(cache), render.make)),
    );
    await Promise.resolve();
    render.finish(made());
    expect(new Set(await all).size).toBe(1);
    expect(render.calls()).toBe(1);
    await cache.getOrMake(keyOf(cache), render.make);
    expect(render.calls()).toBe(1);
    expect(cache.stats()).toMatchObject({ hits: 1, misses: 50, entries: 1 });
  });

  test.each([
    ['a 404', { status: 404 }],
    ['a 500', { status: 500 }],
    ['a redirect of a .data request', { status: 202 }],
    ['a page that asked for it', { store: false }],
    ['a page with a cookie', { headers: [['Set-Cookie', 'a=1']] as [string, string][] }],
    [
      'a page with no-store',
      { headers: [['Cache-Control', 'private, NO-STORE']] as [string, string][] },
    ],
  ])('does not store %s', async (_name, over) => {
    const cache = createPageCache({ build: 'b' });
    let renders = 0;
    const make = async () => (renders++, made(over));
    const page = await cache.getOrMake(keyOf(cache), make);
    expect(bodyOf(page)).toBe(html);
    await cache.getOrMake(keyOf(cache), make);
    expect(renders).toBe(2);
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0 });
  });

  test('only the request that caused the render gets its cookies', async () => {
    const cache = createPageCache({ build: 'b' });
    const make = async () =>
      made({
        headers: [
          ['set-cookie', 'a=1'],
          ['set-cookie', 'b=2'],
        ],
      });
    const [first, second] = await Promise.all([
      cache.getOrMake(keyOf(cache), make),
      cache.getOrMake(keyOf(cache), make),
    ]);
    expect(first.cookies).toEqual(['a=1', 'b=2']);
    expect(second.cookies).toEqual([]);
    expect(JSON.stringify(second.representations)).not.toContain('set-cookie');
  });

  test('a failed render fails all waiters, and the next request tries again', async () => {
    const cache = createPageCache({ build: 'b' });
    const render = heldRender();
    const waiters = [
      cache.getOrMake(keyOf(cache), render.make),
      cache.getOrMake(keyOf(cache), render.make),
    ];
    render.fail(new Error('no database'));
    for (const result of await Promise.allSettled(waiters))
      expect(result).toMatchObject({ status: 'rejected', reason: { message: 'no database' } });
    expect(bodyOf(await cache.getOrMake(keyOf(cache), async () => made()))).toBe(html);
  });

  test('a render that throws synchronously leaves no entry', async () => {
    const cache = createPageCache({ build: 'b' });
    const make = () => {
      throw new Error('at once');
    };
    await expect(cache.getOrMake(keyOf(cache), make)).rejects.toThrow('at once');
    expect(bodyOf(await cache.getOrMake(keyOf(cache), async () => made()))).toBe(html);
  });

  test('a hung render fails its waiters, and its late result is not stored', async () => {
    const cache = createPageCache({ build: 'b', makeTimeoutMs: 20 });
    const render = heldRender();
    await expect(cache.getOrMake(keyOf(cache), render.make)).rejects.toThrow(
      'not rendered within 20 ms',
    );
    render.finish(made());
    await render.make();
    expect(cache.stats().entries).toBe(0);
    expect(
      bodyOf(await cache.getOrMake(keyOf(cache), async () => made({ body: Buffer.from('new') }))),
    ).toBe('new');
  });

  test('a page’s age counts from the start of its render', async () => {
    let time = 0;
    const cache = createPageCache({ build: 'b', ttlMs: 1000, now: () => time });
    const render = heldRender();
    const first = cache.getOrMake(keyOf(cache), render.make);
    time = 400;
    render.finish(made());
    await first;
    time = 999;
    await cache.getOrMake(keyOf(cache), render.make);
    expect(render.calls()).toBe(1);
    time = 1000;
    await cache.getOrMake(keyOf(cache), render.make);
    expect(render.calls()).toBe(2);
    expect(cache.stats().entries).toBe(1);
  });
});

describe('during a database outage', () => {
  const outage = () =>
    Promise.reject(
      Object.assign(new Error('Failed query'), {
        cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }),
      }),
    );
  const ranOut = async () => {
    let time = 0;
    const cache = createPageCache({ build: 'b', ttlMs: 1000, retryMs: 100, now: () => time });
    await cache.getOrMake(keyOf(cache), async () => made());
    time = 1_000_000;
    return { cache, pass: (ms: number) => void (time += ms), get: await serverFor(cache) };
  };

  test('an expired page is served, and one that was never made is not', async () => {
    const { cache } = await ranOut();

    const old = await cache.getOrMake(keyOf(cache), outage);
    const other = cache.getOrMake(keyOf(cache, '/en/other'), outage);

    expect([bodyOf(old), old.isStale]).toEqual([html, true]);
    await expect(other).rejects.toThrow('Failed query');
    expect(cache.stats()).toMatchObject({ stale: 1, misses: 3, hits: 0 });
  });

  test('the expired page is served instead of an error page, also to waiters', async () => {
    const { cache } = await ranOut();
    const errorPage = async () => made({ status: 503, body: Buffer.from('back soon') });

    const pages = await Promise.all([
      cache.getOrMake(keyOf(cache), errorPage),
      cache.getOrMake(keyOf(cache), errorPage),
    ]);

    expect(pages.map(bodyOf)).toEqual([html, html]);
  });

  test('a render is tried again after a while, and the new page replaces the old one', async () => {
    const { cache, pass, get } = await ranOut();
    await cache.getOrMake(keyOf(cache), outage);

    const meanwhile = await get();
    pass(100);
    const afterwards = await get();
    const newPage = await cache.getOrMake(keyOf(cache), async () =>
      made({ body: Buffer.from('new') }),
    );

    expect([
      meanwhile.res.statusCode,
      meanwhile.res.headers['x-cache'],
      meanwhile.body.toString(),
    ]).toEqual([200, 'stale', html]);
    expect(afterwards.res.statusCode).toBe(501);
    expect([bodyOf(newPage), newPage.isStale]).toEqual(['new', undefined]);
    expect((await get()).res.headers['x-cache']).toBe('hit');
  });

  test('a page that was dropped is never served again', async () => {
    const { cache } = await ranOut();
    const render = heldRender();
    const waiting = cache.getOrMake(keyOf(cache), render.make);

    cache.drop(['product:1']);
    render.fail(Object.assign(new Error('gone'), { code: '57P01' }));

    await expect(waiting).rejects.toThrow('gone');
    await expect(cache.getOrMake(keyOf(cache), outage)).rejects.toThrow('Failed query');
  });

  test('an error of the page itself is not hidden by the expired page', async () => {
    const { cache } = await ranOut();
    await expect(
      cache.getOrMake(keyOf(cache), () => Promise.reject(new Error('a fault'))),
    ).rejects.toThrow('a fault');
    expect((await cache.getOrMake(keyOf(cache), async () => made({ status: 500 }))).status).toBe(
      500,
    );
  });
});

describe('drop', () => {
  const stockedWith = async (cache: PageCache, pages: Record<string, string[]>) => {
    for (const [path, tags] of Object.entries(pages))
      await cache.getOrMake(keyOf(cache, path), async () => made({ tags }));
  };
  const isStored = async (cache: PageCache, path: string) => {
    let rendered = false;
    await cache.getOrMake(
      keyOf(cache, path),
      async () => ((rendered = true), made({ store: false })),
    );
    return !rendered;
  };

  test('removes pages with any of the tags at once, and no others', async () => {
    const cache = createPageCache({ build: 'b' });
    await stockedWith(cache, { '/a': ['x', 'y'], '/b': ['y'], '/c': ['z'] });
    cache.drop(['y', 'unknown']);
    expect(cache.stats()).toMatchObject({ entries: 1, drops: 2 });
    expect(await isStored(cache, '/a')).toBe(false);
    expect(await isStored(cache, '/b')).toBe(false);
    expect(await isStored(cache, '/c')).toBe(true);
  });

  test('a page rendered again with other tags is dropped by those only', async () => {
    const cache = createPageCache({ build: 'b' });
    await stockedWith(cache, { '/a': ['old'] });
    cache.drop(['old']);
    await stockedWith(cache, { '/a': ['new'] });
    cache.drop(['old']);
    expect(cache.stats().entries).toBe(1);
    cache.drop(['new']);
    expect(cache.stats().entries).toBe(0);
  });

  test('a render in progress is sent but not stored if it has the tag', async () => {
    const cache = createPageCache({ build: 'b' });
    const render = heldRender();
    const waiting = cache.getOrMake(keyOf(cache), render.make);
    cache.drop(['product:1']);
    render.finish(made());
    expect(bodyOf(await waiting)).toBe(html);
    expect(cache.stats().entries).toBe(0);
  });

  test('a render in progress without the tag is stored', async () => {
    const cache = createPageCache({ build: 'b' });
    const render = heldRender();
    const waiting = cache.getOrMake(keyOf(cache), render.make);
    cache.drop(['product:2']);
    render.finish(made());
    await waiting;
    expect(cache.stats().entries).toBe(1);
  });

  test('requests after the drop share a newer render', async () => {
    const cache = createPageCache({ build: 'b' });
    const old = heldRender();
    const before = cache.getOrMake(keyOf(cache), old.make);
    cache.drop(['product:1']);
    const newer = heldRender();
    const after = [
      cache.getOrMake(keyOf(cache), newer.make),
      cache.getOrMake(keyOf(cache), newer.make),
    ];
    old.finish(made({ body: Buffer.from('old') }));
    expect(bodyOf(await before)).toBe('old');
    newer.finish(made({ body: Buffer.from('new') }));
    for (const page of await Promise.all(after)) expect(bodyOf(page)).toBe('new');
    expect(newer.calls()).toBe(1);
    expect(cache.stats().entries).toBe(1);
  });

  test('requests after a drop of another tag share the render in progress', async () => {
    const cache = createPageCache({ build: 'b' });
    const render = heldRender();
    const before = cache.getOrMake(keyOf(cache), render.make);
    cache.drop(['product:2']);
    const after = cache.getOrMake(keyOf(cache), render.make);
    render.finish(made());
    expect(await after).toBe(await before);
    expect(render.calls()).toBe(1);
  });
});

describe('size', () => {
  const big = (letter: string): MadePage =>
    made({ body: Buffer.from(letter.repeat(40_000)), tags: [`tag:${letter}`] });

  test('the least recently served page is evicted first, with its tags', async () => {
    const cache = createPageCache({ build: 'b', maxBytes: 100_000 });
    const inBrotli = { acceptEncoding: 'br' };
    for (const letter of ['a', 'b'])
      await cache.getOrMake(keyOf(cache, `/${letter}`), async () => big(letter), inBrotli);
    await cache.getOrMake(keyOf(cache, '/a'), async () => big('x')); // a hit: now /b is the oldest
    await cache.getOrMake(keyOf(cache, '/c'), async () => big('c'), inBrotli);
    expect(cache.stats().entries).toBe(2);
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000);
    cache.drop(['tag:b']);
    expect(cache.stats()).toMatchObject({ entries: 2, drops: 0 });
    cache.drop(['tag:a', 'tag:c']);
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0, drops: 2 });
  });

  test('a page larger than the cache is sent and not stored', async () => {
    const cache = createPageCache({ build: 'b', maxBytes: 10_000 });
    expect(bodyOf(await cache.getOrMake(keyOf(cache), async () => big('a')))).toHaveLength(40_000);
    cache.drop(['tag:a']);
    expect(cache.stats()).toMatchObject({ entries: 0, bytes: 0, drops: 0 });
  });
});

describe('prune', () => {
  test('removes expired pages that were asked for once, and keeps popular ones', async () => {
    let clock = 0;
    const cache = createPageCache({ build: 'b', ttlMs: 1_000, now: () => clock });
    for (let i = 0; i < 50; i++)
      await cache.getOrMake(keyOf(cache, `/en/shop/${i}`), async () => made());
    for (let i = 0; i < 3; i++) await cache.getOrMake(keyOf(cache), async () => made());

    cache.prune();
    const fresh = cache.stats().entries;
    clock = 1_000;
    cache.prune();
    const away = Object.assign(new Error('Failed query'), { code: 'ECONNREFUSED' });
    const popular = await cache.getOrMake(keyOf(cache), () => Promise.reject(away));

    expect(fresh).toBe(51);
    expect(cache.stats().entries).toBeLessThan(10);
    expect(bodyOf(popular)).toBe(html);
  });

  test('a page may be kept for a shorter time than others', async () => {
    let clock = 0;
    const cache = createPageCache({ build: 'b', ttlMs: 1_000, now: () => clock });
    await cache.getOrMake(keyOf(cache), async () => made({ keptMs: 100 }));
    clock = 100;
    const page = await cache.getOrMake(keyOf(cache), async () => made({ body: Buffer.from('b') }));

    expect(bodyOf(page)).toBe('b');
  });
});
