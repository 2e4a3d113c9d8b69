import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import http, { type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import type { ActionFunctionArgs, ServerBuild } from 'react-router';
import { type Admission, createAdmission } from '#platform/http/admission.ts';
import { isKervanError, overloaded } from '#platform/http/problems.ts';
import { nobody } from '#platform/http/requests.ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sendOtherError } from '#api/problem-answers.ts';
import type { Context } from '#platform/context.ts';
import { openUploadFolder } from '#platform/files/upload-folder.ts';
import { createUploadSlots } from '#platform/http/upload-slots.ts';
import { createPageCache } from '#platform/page-cache/page-cache.ts';
import * as contexts from './contexts.ts';
import { createKeyOf, currencyOf, currencyOfPage } from './cached-pages.server.ts';
import { pageHost } from './page-host.server.ts';
import { readForm } from './read-form.ts';

const list = {
  plain: { sort: ['MOST_RECENT'], page: /^\d+$/ },
  facets: { brand: /^[a-z]+$/ },
};
const publicPageAt = (asked: string) => {
  if (/^\/?$/.test(asked)) return {};
  return /^\/shop\/[^/]+$/.test(asked) ? list : null;
};
const cache = createPageCache({ build: 'build' });
const keyOfRequest = createKeyOf({ cache, publicPageAt, routesOf: () => [] });
const keyOf = (
  url: string,
  { method = 'GET', cookie }: { method?: string; cookie?: string } = {},
) => keyOfRequest({ method, url, headers: { cookie } } as IncomingMessage);

describe('the visitor’s currency', () => {
  test('comes from the cookie when supported, wherever it is among other cookies', () => {
    expect(currencyOf('currency=TRY')).toBe('TRY');
    expect(currencyOf('locale=tr; currency=SAR; theme=x')).toBe('SAR');
    expect(currencyOf('a=b;currency=GBP;c=d')).toBe('GBP');
  });

  test('is what a cache in front says, where there is one', () => {
    const headers = { cookie: 'currency=TRY', 'x-currency': 'SAR' };

    expect(currencyOfPage({ headers }, { hasEdge: true })).toBe('SAR');
    expect(currencyOfPage({ headers }, { hasEdge: false })).toBe('TRY');
    expect(
      currencyOfPage({ headers: { ...headers, 'x-currency': 'XXX' } }, { hasEdge: true }),
    ).toBe('TRY');
  });

  test('is the dollar otherwise', () => {
    for (const cookie of [
      undefined,
      '',
      'currency=',
      'currency=JPY',
      'currency=try',
      'xcurrency=EUR',
      'currency=EURO',
      'currency=EUR\u0000',
      'currency="EUR"',
      'a=currency=EUR',
    ])
      expect(currencyOf(cookie)).toBe('USD');
  });
});

describe('a public page', () => {
  test('is recognized by path in three languages, as document and as data', () => {
    for (const url of ['/en', '/tr', '/ar', '/en/shop/home', '/en/shop/home.data', '/ar.data'])
      expect([url, keyOf(url)?.url]).toEqual([url, url]);
  });

  test('does not match any other path', () => {
    for (const url of [
      '/',
      '/de',
      '/EN',
      '/english',
      '/en/search',
      '/en/shop',
      '/en/shop/a/b',
      '/en/currency',
      '//en',
      '/en/../en',
      'http://evil.example/en',
      '*',
      '/api/v1',
    ])
      expect([url, keyOf(url)]).toEqual([url, null]);
  });

  test('matches reads only', () => {
    expect(keyOf('/en', { method: 'HEAD' })).toEqual(keyOf('/en'));
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect(keyOf('/en', { method })).toBeNull();
  });

  test('has one key whatever its unknown parameters', () => {
    const plain = keyOf('/en/shop/home?page=2&sort=MOST_RECENT');
    for (const url of [
      '/en/shop/home?sort=MOST_RECENT&page=2',
      '/en/shop/home?utm=x&page=2&sort=MOST_RECENT',
      '/en/shop/home?page=2&page=3&sort=MOST_RECENT',
      '/en/shop/home?sort=MOST_RECENT&page=2&lang=tr&q=',
    ])
      expect(keyOf(url)).toEqual(plain);
    expect(
      keyOf('/en/shop/home?page=2&sort=MOST_RECENT', { cookie: 'session=secret; locale=ar' }),
    ).toEqual(plain);
    expect(plain!.url).toBe('/en/shop/home?page=2&sort=MOST_RECENT');
  });

  test('has a different key per currency and language, and for its data', () => {
    const ids = [
      keyOf('/en'),
      keyOf('/tr'),
      keyOf('/en', { cookie: 'currency=EUR' }),
      keyOf('/en.data'),
    ].map((key) => key!.id);
    expect(new Set(ids).size).toBe(4);
  });
});

describe('a network that requests pages faster than any reader', () => {
  test('is limited, and others are not', async () => {
    const app = Fastify({ trustProxy: true });
    app.setErrorHandler(sendOtherError);
    await app.register(pageHost, {
      publicUrl: 'https://kervan.example',
      mediaUrl: '',
      formOrigins: [],
      keyOf: keyOfRequest,
      cache,
      mode: 'production',
      rendersPerMinute: 3,
      publicAdmission: createAdmission({ concurrency: 2 }),
      admissionOf: () => createAdmission({ concurrency: 2 }),
      loadBuild: () => Promise.reject(new Error('nothing is rendered here')),
      recognize: () => Promise.resolve(nobody),
      contextOf: () => {
        throw new Error('nobody asks');
      },
    });
    const ask = (client: string) =>
      app.inject({ url: '/en/shop/home?page=2', headers: { 'x-forwarded-for': client } });
    const statuses = async (client: string, times: number) => {
      const answers: number[] = [];
      for (let i = 0; i < times; i++) answers.push((await ask(client)).statusCode);
      return answers;
    };
    expect(await statuses('203.0.113.7', 4)).toEqual([500, 500, 500, 429]);
    expect(await statuses('2001:db8:1:2::1', 3)).toEqual([500, 500, 500]);
    expect(await statuses('2001:db8:1:2::ffff', 1)).toEqual([429]); // One subscriber's network.
    const { headers, body } = await ask('203.0.113.7');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(body).toMatch(/\d+ seconds/);
    expect(await statuses('203.0.113.8', 1)).toEqual([500]);
    await app.close();
  });
});

describe('a client that leaves', () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();

  test('before its page is rendered costs no work, and the next page is rendered', async () => {
    const admission = createAdmission({ concurrency: 1 });
    let begun = 0;
    const app = Fastify();
    app.setErrorHandler(sendOtherError);
    await app.register(pageHost, {
      publicUrl: 'https://kervan.example',
      mediaUrl: '',
      formOrigins: [],
      keyOf: keyOfRequest,
      cache,
      mode: 'production',
      publicAdmission: admission,
      admissionOf: () => admission,
      recognize: async () => {
        begun++;
        await held;
        throw new Error('far enough');
      },
      loadBuild: () => Promise.reject(new Error('nothing is rendered here')),
      contextOf: () => {
        throw new Error('no context is made');
      },
    });
    const origin = await app.listen();
    const leaving = new AbortController();

    const first = fetch(`${origin}/en/account`);
    await expect.poll(() => admission.stats().running).toBe(1);
    const gone = [
      fetch(`${origin}/en/account`, { signal: leaving.signal }),
      fetch(`${origin}/en/shop/home`, { signal: leaving.signal }),
    ];
    await expect.poll(() => admission.stats().waiting).toBe(2);
    leaving.abort();
    await Promise.allSettled(gone);
    await expect.poll(() => admission.stats()).toMatchObject({ waiting: 0, abandoned: 2 });
    release();
    await first;
    const next = await fetch(`${origin}/en/account`);

    expect(begun).toBe(2);
    expect(next.status).toBe(500);
    expect(admission.stats()).toMatchObject({ running: 0, waiting: 0, done: 2 });
    await app.close();
  });
});

describe('pages requested faster than they can be rendered', () => {
  const busy = async (isBusy: () => boolean) => {
    const refusing: Admission = {
      ...createAdmission({ concurrency: 1 }),
      run: (work) => (isBusy() ? Promise.reject(overloaded(3)) : work()),
    };
    const app = Fastify();
    app.setErrorHandler(sendOtherError);
    await app.register(pageHost, {
      publicUrl: 'https://kervan.example',
      mediaUrl: '',
      formOrigins: [],
      keyOf: keyOfRequest,
      cache: createPageCache({ build: 'other' }),
      mode: 'production',
      publicAdmission: refusing,
      admissionOf: () => refusing,
      recognize: () => Promise.resolve(nobody),
      loadBuild: () => Promise.reject(new Error('nothing is rendered here')),
      contextOf: () => {
        throw new Error('no context is made');
      },
    });
    return app;
  };

  test.each([
    ['/en/search?q=a', 'en', 'ltr', 'We are very busy'],
    ['/tr/shop/home', 'tr', 'ltr', 'çok yoğunuz'],
    ['/ar', 'ar', 'rtl', 'السوق مزدحمة'],
  ])('%s is a page in the reader’s language, with Retry-After', async (url, lang, dir, words) => {
    const app = await busy(() => true);

    const { statusCode, headers, body } = await app.inject(url);

    expect(statusCode).toBe(503);
    expect(headers).toMatchObject({
      'retry-after': '3',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-language': lang,
    });
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(body).toContain(`<html lang="${lang}" dir="${dir}">`);
    expect(body).toContain(words);
    expect(body).not.toContain('style="');
    await app.close();
  });

  test('scripts of a page get only the sentence, and HEAD no body', async () => {
    const app = await busy(() => true);

    const [data, front, head] = [
      await app.inject('/tr/search.data?q=a'),
      await app.inject('/tr.data'),
      await app.inject({ method: 'HEAD', url: '/tr/search?q=a' }),
    ];

    for (const answer of [data, front]) {
      expect(answer).toMatchObject({
        statusCode: 503,
        body: 'Pazaryeri şu anda çok yoğun. Lütfen birkaç saniye sonra yeniden deneyin.',
      });
      expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    }
    expect(head).toMatchObject({ statusCode: 503, body: '' });
    await app.close();
  });

  test('requests that need no work are answered: a language redirect, a missing file', async () => {
    const app = await busy(() => true);

    expect((await app.inject('/search?q=a')).statusCode).toBe(302);
    expect((await app.inject('/favicon.png')).statusCode).toBe(404);
    await app.close();
  });
});

describe('a large form', () => {
  const action = async (args: ActionFunctionArgs, work: (form: FormData) => Promise<string>) => {
    try {
      return new Response(await work(await readForm(args)));
    } catch (error) {
      if (!isKervanError(error)) throw error;
      return new Response(null, { status: error.httpStatus });
    }
  };

  /** A site with one form, which processes one submission at a time. */
  async function site(work: (form: FormData) => Promise<string>) {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'page-host-'));
    const folder = await openUploadFolder(dataDir);
    const app = Fastify({ forceCloseConnections: true });
    app.setErrorHandler(sendOtherError);
    const build = {
      entry: { module: { ...contexts, default: () => new Response(null, { status: 500 }) } },
      routes: {
        root: { id: 'root', path: '', module: {} },
        form: {
          id: 'form',
          parentId: 'root',
          path: ':lang/form',
          module: { action: (args: ActionFunctionArgs) => action(args, work) },
        },
      },
      future: {},
      basename: '/',
      publicPath: '/',
      assetsBuildDirectory: '',
      ssr: true,
      isSpaMode: false,
      prerender: [],
      routeDiscovery: { mode: 'initial' },
      assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
      // Only the parts that are read here.
    } as unknown as ServerBuild;
    await app.register(pageHost, {
      publicUrl: 'https://kervan.example',
      mediaUrl: '',
      formOrigins: [],
      keyOf: keyOfRequest,
      cache,
      mode: 'production',
      publicAdmission: createAdmission({ concurrency: 2 }),
      admissionOf: () => createAdmission({ concurrency: 2 }),
      loadBuild: () => Promise.resolve(build),
      recognize: () => Promise.resolve(nobody),
      contextOf: () => ({}) as Context,
      largeForms: {
        forms: [{ path: '/:lang/form', maxBytes: 2 ** 20 }],
        folder,
        slots: createUploadSlots({ total: 9, perNetwork: 9, working: 1 }),
      },
    });
    const origin = await app.listen();
    onTestFinished(async () => {
      await app.close();
      await folder.close();
      await rm(dataDir, { recursive: true });
    });
    return {
      send: (name: string, signal?: AbortSignal) => {
        const body = new FormData();
        body.append('file', new File([`bytes of ${name}`], name));
        return fetch(`${origin}/en/form`, { method: 'POST', body, signal: signal ?? null });
      },
      /** Announces so many bytes and sends none of them. Resolves to the status. */
      announce: async (bytes: number) => {
        const request = http.request(`${origin}/en/form`, {
          method: 'POST',
          headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': bytes },
        });
        request.on('error', () => {}).flushHeaders();
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        request.destroy();
        return response.statusCode;
      },
      sendFrom: (headers: Readonly<Record<string, string>>) =>
        fetch(`${origin}/en/form`, { method: 'POST', body: new FormData(), headers }),
      stored: () => readdir(path.dirname(folder.newPath())),
    };
  }

  test('is refused by the length that it announces, before any of it has come', async () => {
    const { announce } = await site(() => Promise.resolve('taken'));

    expect(await announce(2 ** 20 + 1)).toBe(413);
  });

  test.each<Readonly<Record<string, string>>>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
  ])('of another site is refused with 403, and no action sees it: %j', async (headers) => {
    let hasBegun = false;
    const { sendFrom } = await site(async () => {
      hasBegun = true;
      return 'taken';
    });

    const { status } = await sendFrom(headers);

    expect([status, hasBegun]).toEqual([403, false]);
  });

  test('keeps its slot and files until the work is over, though its client has left', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const begun: string[] = [];
    const read: string[] = [];
    const { send, stored } = await site(async (form) => {
      const file = form.get('file') as File;
      begun.push(file.name);
      if (file.name === 'first') await held;
      read.push(await file.text());
      return file.name;
    });
    const leaving = new AbortController();
    const first = send('first', leaving.signal);
    await expect.poll(() => begun).toEqual(['first']);
    const second = send('second');
    await expect.poll(stored).toHaveLength(2);

    leaving.abort();
    await expect(first).rejects.toThrow('abort');
    await new Promise((resolve) => setTimeout(resolve, 100));

    expect(begun).toEqual(['first']);
    release();
    expect(await (await second).text()).toBe('second');
    expect(read).toEqual(['bytes of first', 'bytes of second']);
    await expect.poll(stored).toEqual([]);
  });
});
