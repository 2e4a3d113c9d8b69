// Varnish in front of a web process: public pages come from it until they change, and nothing else
// does.
import fs from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import { deploymentSecret } from '#platform/settings/settings.server.ts';
import type { Id } from '#shared/ids.ts';
import { findEngine } from '../../tools/engines.ts';
import { openSmallMarket, openStore, productInputOf } from '#tests/support/market.ts';
import { buildPages, killPrograms, publicUrl, start } from '#tests/support/processes.ts';
import { stopProxies } from '#tests/support/proxies.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import { freePort, startVarnish } from '#tests/support/varnish.ts';

// Whole programs start, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const program = findEngine('varnishd');
if (program === null) console.log('No test of an edge: Varnish is not here, nor installable.');

const database = await testDatabase();
const context = testContext(database);
const folder = `.data/test/run-${process.pid}/varnish`;
const path = '/en/shop/home/towels';
const patience = { timeout: 60_000, interval: 50 };

let edgeUrl: string;
let storeId: Id<'store'>;
let token: string;

async function get(asked: string, cookie?: string) {
  const response = await fetch(edgeUrl + asked, {
    redirect: 'manual',
    headers: { connection: 'close', ...(cookie !== undefined && { cookie }) },
  });
  return {
    status: response.status,
    isFromEdge: response.headers.get('x-edge') === 'hit',
    headers: response.headers,
    html: await response.text(),
  };
}

/** Resolves to what the edge keeps. */
const kept = (asked: string, cookie?: string) =>
  vi.waitUntil(async () => {
    const page = await get(asked, cookie);
    return page.isFromEdge ? page : null;
  }, patience);

describe.skipIf(program === null)('behind Varnish', () => {
  beforeAll(async () => {
    await openSmallMarket(context);
    ({ id: storeId } = await openStore(context));
    await saveProducts(context, storeId, [productInputOf()]);
    const visitor = visitorOf(database).context;
    const services = { ...visitor.services, secret: await deploymentSecret(database.db) };
    ({ token } = await somebodyNew({ ...visitor, services }, 'kept@example.com'));
    await buildPages();

    const [port, backendPort] = [await freePort(), await freePort()];
    edgeUrl = `http://127.0.0.1:${port}`;
    await startVarnish({ program: program!, folder, port, backends: [backendPort] });
    const web = start('src/server.ts', [], {
      DATABASE_URL: database.url,
      FETCH_PICTURES: 'off',
      PORT: String(backendPort),
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: '1',
      EDGE_SECONDS: '3600',
      EDGE_KIND: 'ban',
      EDGE_PURGE_URL: edgeUrl,
    });
    await web.says('Kervan is open at');
  });

  afterAll(async () => {
    await killPrograms();
    await stopProxies();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  test('a public page comes from the edge, without what is for it alone', async () => {
    const { status, html, headers } = await kept(path);

    expect(status).toBe(200);
    expect(html).toContain('Cotton bath towel');
    for (const name of ['surrogate-key', 'surrogate-control'])
      expect(headers.get(name), name).toBeNull();
    expect(headers.get('cache-control')).toContain('max-age=0, must-revalidate');
  });

  test('currencies are kept apart, and one that does not exist spoils nothing', async () => {
    const dollars = await kept(path);
    const liras = await kept(path, 'currency=TRY');
    const odd = await get(path, 'currency=XXX');

    expect(liras.html).not.toBe(dollars.html);
    expect(odd.isFromEdge).toBe(false);
    expect((await kept(path)).html).toBe(dollars.html);
    expect((await kept(path, 'a=b; currency=TRY; jwt=none')).html).toBe(liras.html);
  });

  test('a change is purged, in every currency', async () => {
    await Promise.all([kept(path), kept(path, 'currency=TRY')]);

    await saveProducts(context, storeId, [productInputOf({ title: { en: 'Linen bath towel' } })]);

    for (const cookie of [undefined, 'currency=TRY']) {
      await vi.waitUntil(
        async () => (await get(path, cookie)).html.includes('Linen bath towel'),
        patience,
      );
      const { html } = await kept(path, cookie);
      expect(html).toContain('Linen bath towel');
      expect(html).not.toContain('Cotton bath towel');
    }
  });

  test('nothing personal is kept', async () => {
    const own = '/en/account/sessions';
    const mine = [await get(own, `jwt=${token}`), await get(own, `jwt=${token}`)];
    const other = await get(own);
    const api = [await get('/api/v1/me', `jwt=${token}`), await get('/api/v1/me')];

    expect(mine.map(({ status, isFromEdge }) => [status, isFromEdge])).toEqual([
      [200, false],
      [200, false],
    ]);
    expect(other.isFromEdge).toBe(false);
    expect(other.status).not.toBe(200);
    expect(api.some(({ isFromEdge }) => isFromEdge)).toBe(false);
  });
});
