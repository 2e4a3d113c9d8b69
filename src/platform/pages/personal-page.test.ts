import { parseSetCookie } from 'cookie';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { cookie } from '#platform/http/cookies.ts';
import { nobody } from '#platform/http/requests.ts';
import type { PageHostOptions } from './page-host-options.ts';
import type { Render } from './page-renderer.server.ts';
import { createPersonalPages } from './personal-page.server.ts';

const site = { publicUrl: 'http://localhost:3000', days: 1 };

/** The cookies of a page that sets these, in a session that is renewed. */
async function cookiesOfPage(own: readonly string[]): Promise<Record<string, string>> {
  const options = {
    ...site,
    mode: 'production',
    mediaUrl: '',
    formOrigins: [],
    recognize: () =>
      Promise.resolve({ ...nobody, cookies: [cookie('jwt', 'renewed', { ...site, days: 30 })] }),
    // Only what these pages use.
  } as unknown as PageHostOptions;
  const render: Render = async () => ({
    response: new Response(null, {
      status: 303,
      headers: [['location', '/en'], ...own.map((text): [string, string] => ['set-cookie', text])],
    }),
    rendered: null,
  });
  const page = createPersonalPages(options, render);
  const app = Fastify();
  onTestFinished(() => app.close());
  app.get('/', (req, reply) => page(req, reply, { gone: new AbortController().signal }));

  // Over a socket: `inject` has no distinct headers.
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const { headers: answered } = await fetch(address, { redirect: 'manual' });
  return Object.fromEntries(
    answered.getSetCookie().map((text) => {
      const { name, value } = parseSetCookie(text);
      return [name, value ?? ''];
    }),
  );
}

test('a page that sets a cookie of its own renews the session as well', async () => {
  expect(await cookiesOfPage([cookie('currency', 'EUR', site)])).toEqual({
    currency: 'EUR',
    jwt: 'renewed',
  });
});

test('a page that logs out keeps no renewed session', async () => {
  expect(await cookiesOfPage([cookie('jwt', '', { ...site, days: 0 })])).toEqual({ jwt: '' });
});
