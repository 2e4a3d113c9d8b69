import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import zlib from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedFetch, type GuardedFetchError } from './guarded-fetch.ts';

/** Requests that reached a server, as `METHOD host url`. */
const seen: string[] = [];
const seenHeaders: http.IncomingHttpHeaders[] = [];
let base: string;
let port: number;
const servers: net.Server[] = [];

const pages: Record<string, http.RequestListener> = {
  '/image': (_req, res) =>
    res
      .writeHead(200, { 'content-type': 'image/PNG; charset=binary', 'set-cookie': 'a=1' })
      .end('png'),
  '/text': (_req, res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
  '/untyped': (_req, res) => res.writeHead(200).end('x'),
  '/missing': (_req, res) => res.writeHead(404, { 'content-type': 'image/png' }).end('no'),
  '/hop': (_req, res) =>
    res.writeHead(302, { location: '/image', 'set-cookie': 'session=1' }).end(),
  '/loop': (_req, res) => res.writeHead(301, { location: '/loop' }).end('around'),
  '/nowhere': (_req, res) => res.writeHead(302).end(),
  '/drip': (_req, res) => {
    res.writeHead(200, { 'content-type': 'image/png' });
    const timer = setInterval(() => res.write('.'), 20);
    res.on('close', () => clearInterval(timer));
  },
  '/endless': (_req, res) => {
    res.writeHead(200, { 'content-type': 'image/png' });
    const more = () => {
      while (res.write(Buffer.alloc(65_536)));
    };
    res.on('drain', more);
    more();
  },
  '/announced': (_req, res) =>
    res.writeHead(200, { 'content-type': 'image/png', 'content-length': 10_000_000 }).write('x'),
  '/bomb': (_req, res) =>
    res
      .writeHead(200, { 'content-type': 'image/png', 'content-encoding': 'gzip' })
      .end(zlib.gzipSync(Buffer.alloc(5_000_000))),
  '/silent': () => {},
  '/cut': (_req, res) => {
    res.writeHead(200, { 'content-type': 'image/png', 'content-length': 100 }).write('half');
    setTimeout(() => res.destroy(), 20);
  },
};

const listen = (server: net.Server) =>
  new Promise<number>((resolve) => {
    servers.push(server);
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

beforeAll(async () => {
  port = await listen(
    http.createServer((req, res) => {
      seen.push(`${req.method} ${req.headers.host} ${req.url}`);
      seenHeaders.push(req.headers);
      const { pathname, searchParams } = new URL(req.url!, 'http://x');
      const to = searchParams.get('to');
      if (to !== null) res.writeHead(307, { location: to }).end();
      else (pages[pathname] ?? pages['/missing']!)(req, res);
    }),
  );
  base = `http://127.0.0.1:${port}`;
});
afterAll(() => {
  for (const server of servers) {
    if (server instanceof http.Server) server.closeAllConnections();
    server.close();
  }
});

type FetcherOptions = Parameters<typeof createGuardedFetch>[0];
const limits = { accept: ['image/*'], maxBytes: 1000, timeoutMs: 2000 };
const onLoopback: FetcherOptions = {
  ports: 'any',
  allowAddress: (address) => address === '127.0.0.1',
};

async function fetchWith(
  options: FetcherOptions,
  url: string,
  over: Partial<Parameters<ReturnType<typeof createGuardedFetch>['fetch']>[1]> = {},
) {
  const fetcher = createGuardedFetch(options);
  try {
    return await fetcher.fetch(url, { ...limits, ...over });
  } finally {
    await fetcher.close();
  }
}
const codeOf = (fetched: Promise<unknown>) =>
  fetched.then(
    () => 'fetched',
    (error: GuardedFetchError) => error.code,
  );

describe('a public URL', () => {
  test('is fetched without cookies or credentials', async () => {
    const file = await fetchWith(onLoopback, `${base}/image`);
    expect(file).toMatchObject({
      status: 200,
      url: `${base}/image`,
      headers: { 'content-type': 'image/PNG; charset=binary' },
    });
    expect(file.body.toString()).toBe('png');
    const sent = seenHeaders.at(-1)!;
    expect(sent).toMatchObject({
      'user-agent': 'Kervan',
      accept: 'image/*',
      'accept-encoding': 'identity',
    });
    expect(sent).not.toHaveProperty('cookie');
    expect(sent).not.toHaveProperty('authorization');
  });

  test('redirects are followed, without cookies', async () => {
    expect((await fetchWith(onLoopback, `${base}/hop`)).url).toBe(`${base}/image`);
    expect(seenHeaders.at(-1)).not.toHaveProperty('cookie');
  });

  test('four redirects are followed, a fifth is not', async () => {
    const chain = (hops: number): string =>
      hops === 0 ? '/image' : `/x?to=${encodeURIComponent(chain(hops - 1))}`;
    expect(await codeOf(fetchWith(onLoopback, base + chain(4)))).toBe('fetched');
    expect(await codeOf(fetchWith(onLoopback, base + chain(5)))).toBe('too_many_redirects');
    expect(await codeOf(fetchWith(onLoopback, `${base}/loop`))).toBe('too_many_redirects');
  });

  test('a name is connected to at the address that was checked', async () => {
    const asked: string[] = [];
    const resolve = async (host: string) => (
      asked.push(host),
      [{ address: '127.0.0.1', family: 4 }]
    );
    await fetchWith({ ...onLoopback, resolve }, `http://shop.example:${port}/image`);
    expect(asked).toEqual(['shop.example']);
    expect(seen.at(-1)).toBe(`GET shop.example:${port} /image`);
  });
});

describe('an address that is not public', () => {
  const attempt = async (options: FetcherOptions, url: string) => {
    const before = seen.length;
    const code = await codeOf(fetchWith({ ports: 'any', ...options }, url));
    return { code, reached: seen.length - before };
  };
  const blocked = { code: 'blocked_address', reached: 0 };

  test.each([
    'http://127.0.0.1',
    'http://[::ffff:127.0.0.1]',
    'http://[::1]',
    'http://[::]',
    'http://0.0.0.0',
    'http://0',
    'http://2130706433',
    'http://0177.0.0.1',
    'http://0x7f.1',
    'http://0x7f000001',
    'http://127.1',
    'http://127.0.0.1.',
    'http://①②⑦.0.0.1',
    'http://localhost',
    'http://[64:ff9b::7f00:1]',
    'http://[::127.0.0.1]',
  ])('%s is refused and never reached', async (origin) => {
    expect(await attempt({}, `${origin}:${port}/image`)).toEqual(blocked);
  });

  test.each([
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
  ])('%s is refused', async (url) => {
    expect(await attempt({}, url)).toEqual(blocked);
  });

  test('a redirect to it is refused', async () => {
    for (const to of [
      'http://169.254.169.254/latest/meta-data/',
      `http://[::ffff:127.0.0.1]:${port}/image`,
      'http://2852039166/',
      '//10.0.0.1/',
    ])
      expect(await attempt(onLoopback, `${base}/x?to=${encodeURIComponent(to)}`)).toEqual({
        code: 'blocked_address',
        reached: 1,
      });
  });

  test('a name with a public and a private address is refused in either order', async () => {
    const both = [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ];
    for (const addresses of [both, both.toReversed()])
      expect(
        await attempt({ resolve: async () => addresses }, `http://shop.example:${port}/image`),
      ).toEqual(blocked);
  });

  test('a name that resolves differently the second time gains nothing', async () => {
    const answers = [['127.0.0.2'], ['127.0.0.1']];
    let asked = 0;
    const options = {
      ports: 'any' as const,
      allowAddress: (address: string) => address === '127.0.0.2',
      resolve: async () => answers[asked++]!.map((address) => ({ address, family: 4 })),
    };
    // The first address is allowed but closed; the second is never tried without a check.
    expect(await codeOf(fetchWith(options, `http://rebind.example:${port}/image`))).toBe('network');
    expect(asked).toBe(1);
    asked = 1;
    expect(await attempt(options, `http://rebind.example:${port}/image`)).toEqual(blocked);
  });

  test('every redirect is resolved and checked again', async () => {
    const addresses: Record<string, string> = {
      'good.example': '127.0.0.1',
      'bad.example': '10.1.2.3',
    };
    const resolve = async (host: string) => [{ address: addresses[host]!, family: 4 }];
    const to = encodeURIComponent(`http://bad.example:${port}/image`);
    expect(
      await codeOf(fetchWith({ ...onLoopback, resolve }, `http://good.example:${port}/x?to=${to}`)),
    ).toBe('blocked_address');
  });
});

describe('a URL with a user, another scheme or another port', () => {
  test.each([
    'ftp://shop.example/x',
    'file:///etc/passwd',
    'data:image/png,x',
    'javascript:alert(1)',
    'gopher://shop.example',
    'no url',
    '',
    'http://',
    'http://user@shop.example/',
    'http://user:word@shop.example/',
    'http://shop.example:22/',
    'http://shop.example:8080/',
    'https://shop.example:5432/',
  ])('%j is refused', async (url) => {
    expect(await codeOf(fetchWith({ allowAddress: () => true }, url))).toBe('blocked_url');
  });

  test('is refused as the target of a redirect, too', async () => {
    for (const to of ['file:///etc/passwd', 'http://user:word@127.0.0.1/', 'http://[bad'])
      expect(await codeOf(fetchWith(onLoopback, `${base}/x?to=${encodeURIComponent(to)}`))).toBe(
        'blocked_url',
      );
  });

  test('ports 80 and 443 of either scheme pass', async () => {
    for (const url of [
      'http://shop.example/',
      'https://shop.example/',
      'http://shop.example:443/',
      'https://shop.example:80/',
    ])
      expect(
        await codeOf(fetchWith({ resolve: async () => [{ address: '10.0.0.1', family: 4 }] }, url)),
      ).toBe('blocked_address');
  });
});

describe('a response that is not as required', () => {
  test.each([
    ['/text', 'bad_type'],
    ['/untyped', 'bad_type'],
    ['/bomb', 'bad_type'],
    ['/missing', 'http_status'],
    ['/nowhere', 'http_status'],
    ['/endless', 'too_large'],
    ['/announced', 'too_large'],
    ['/cut', 'network'],
  ])('%s: %s', async (path, code) => {
    expect(await codeOf(fetchWith(onLoopback, base + path))).toBe(code);
  });

  test('a body of exactly the limit passes', async () => {
    expect(await codeOf(fetchWith(onLoopback, `${base}/image`, { maxBytes: 3 }))).toBe('fetched');
    expect(await codeOf(fetchWith(onLoopback, `${base}/image`, { maxBytes: 2 }))).toBe('too_large');
  });

  test('content types are compared whole', async () => {
    expect(await codeOf(fetchWith(onLoopback, `${base}/image`, { accept: ['image/png'] }))).toBe(
      'fetched',
    );
    expect(
      await codeOf(fetchWith(onLoopback, `${base}/image`, { accept: ['image/pn', 'text/*'] })),
    ).toBe('bad_type');
  });

  test('a refused port or a closed one is a network error', async () => {
    const gone = await listen(net.createServer());
    await new Promise((resolve) => servers.pop()!.close(resolve));
    expect(await codeOf(fetchWith(onLoopback, `http://127.0.0.1:${gone}/`))).toBe('network');
    expect(
      await codeOf(
        fetchWith(
          {
            ...onLoopback,
            resolve: () => Promise.reject(Object.assign(new Error('x'), { code: 'ENOTFOUND' })),
          },
          `http://no.example:${port}/`,
        ),
      ),
    ).toBe('network');
    expect(
      await codeOf(
        fetchWith({ ...onLoopback, resolve: async () => [] }, `http://no.example:${port}/`),
      ),
    ).toBe('network');
  });
});

describe('the time limit', () => {
  const within = async (ms: number, fetched: Promise<unknown>) => {
    const started = performance.now();
    const code = await codeOf(fetched);
    expect(performance.now() - started).toBeLessThan(ms);
    return code;
  };

  test('ends a slow body', async () => {
    expect(await within(1500, fetchWith(onLoopback, `${base}/drip`, { timeoutMs: 200 }))).toBe(
      'timeout',
    );
  });

  test('ends a fetch from a silent server', async () => {
    expect(await within(1500, fetchWith(onLoopback, `${base}/silent`, { timeoutMs: 200 }))).toBe(
      'timeout',
    );
  });

  test('ends a fetch whose resolver is silent', async () => {
    const resolve = () => new Promise<never>(() => {});
    expect(
      await within(
        1500,
        fetchWith({ ...onLoopback, resolve }, `http://slow.example:${port}/`, { timeoutMs: 200 }),
      ),
    ).toBe('timeout');
  });

  test('is shorter for headers', async () => {
    expect(
      await within(
        4000,
        fetchWith({ ...onLoopback, headersTimeoutMs: 300 }, `${base}/silent`, {
          timeoutMs: 10_000,
        }),
      ),
    ).toBe('timeout');
  });

  test('covers all redirects together', async () => {
    const slow = await listen(
      http.createServer((_req, res) =>
        setTimeout(() => res.writeHead(302, { location: '/again' }).end(), 150),
      ),
    );
    expect(
      await within(1500, fetchWith(onLoopback, `http://127.0.0.1:${slow}/`, { timeoutMs: 300 })),
    ).toBe('timeout');
  });

  test('does not replace the caller’s own signal', async () => {
    const reason = new Error('import cancelled');
    const fetched = fetchWith(onLoopback, `${base}/drip`, {
      signal: AbortSignal.any([AbortSignal.abort(reason)]),
    });
    await expect(fetched).rejects.toBe(reason);
    const controller = new AbortController();
    setTimeout(() => controller.abort(reason), 50);
    await expect(fetchWith(onLoopback, `${base}/drip`, { signal: controller.signal })).rejects.toBe(
      reason,
    );
  });
});
