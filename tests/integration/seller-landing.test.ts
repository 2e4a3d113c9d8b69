// The landing page for sellers and the list of commissions as a web process serves them: cached,
// and dropped when packages or terms change.
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { saveCategories } from '#features/categories/commands/save-categories.server.ts';
import { changePackage } from '#features/packages/commands/change-package.server.ts';
import { readPackages } from '#features/packages/queries/packages.server.ts';
import { moveListings } from '#features/products/services/move-listings.server.ts';
import { prohibitedGroups } from '#features/prohibited-words/rules/groups.ts';
import { prohibitedGroupName } from '#features/prohibited-words/format.ts';
import { locales } from '#shared/locale.ts';
import { openSmallMarket, smallTree } from '#tests/support/market.ts';
import {
  buildPages,
  killPrograms,
  startWebProcess,
  type WebProcess,
} from '#tests/support/processes.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';

// A whole program starts, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const database = await testDatabase();
const context = testContext(database);
afterAll(killPrograms);

let web: WebProcess;

beforeAll(async () => {
  await openSmallMarket(context);
  await buildPages();
  web = await startWebProcess({
    DATABASE_URL: database.url,
    WORKER: 'off',
    FETCH_PICTURES: 'off',
    DATABASE_POOL_SIZE: '4',
  });
});

async function visit(path: string, cookie = '') {
  const response = await fetch(web.url + path, {
    redirect: 'manual',
    headers: { connection: 'close', ...(cookie && { cookie }) },
  });
  const html = await response.text();
  return { status: response.status, lookup: response.headers.get('x-cache'), html };
}

/** What a reader sees, without markup and isolating marks. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<(script|style)\b.*?<\/\1>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/[\u2066-\u2069\u200e\u200f]/g, '')
    .replaceAll(/[\s\u00a0]+/g, ' ');

/** The figures beside each category: `towels: 5% 14 days 10 pcs`. */
const rowsOf = (html: string): string[] =>
  [...html.matchAll(/<tr[^>]*><th scope="row">(.*?)<\/tr>/gs)].map(([, row]) =>
    textOf(row!).trim(),
  );

describe.each(['/vendor/become-a-vendor', '/commissions'])('the page %s', (path) => {
  test.each(locales)('is public and answered from the cache, in %s', async (lang) => {
    expect((await visit(`/${lang}${path}`)).status).toBe(200);

    const again = await visit(`/${lang}${path}?utm_source=x`, 'currentUser=%7B%7D; jwt=none');

    expect(again).toMatchObject({ status: 200, lookup: 'hit' });
  });

  test('is in the sitemap', async () => {
    const { html: index } = await visit('/sitemap.xml');
    const [, first] = /<loc>[^<]*?(\/sitemaps?\/[^<]*?)<\/loc>/.exec(index) ?? [];
    const packed = await (await fetch(web.url + first!)).arrayBuffer();

    expect(gunzipSync(packed).toString()).toContain(`/en${path}<`);
  });

  test('sends its text once, as HTML and not as data', async () => {
    const { html } = await visit(`/en${path}`);
    const said = path === '/commissions' ? 'General terms' : 'What may not be sold';

    expect(html.split(said).length - 1).toBe(path === '/commissions' ? 2 : 1);
    expect([...html.matchAll(/<script\b[^>]*>.*?<\/script>/gs)].join()).not.toContain(said);
  });
});

describe('the landing page', () => {
  test.each(locales)('names the twelve prohibited groups, in %s', async (lang) => {
    const text = textOf((await visit(`/${lang}/vendor/become-a-vendor`)).html);

    expect(prohibitedGroups).toHaveLength(12);
    for (const group of prohibitedGroups) expect(text).toContain(prohibitedGroupName(group, lang));
  });

  test('shows the three packages side by side, and leads to the sign-up', async () => {
    const { html } = await visit('/en/vendor/become-a-vendor');

    expect(textOf(html)).toContain('Free $0 a month 20 published products 5 quotes a month');
    expect(textOf(html)).toContain('Growth $49 a month 500 published products 50 quotes a month');
    expect(textOf(html)).toContain(
      'Pro $149 a month Unlimited published products Unlimited quotes',
    );
    expect(html).toContain('href="/en/account/signup-seller"');
  });

  test('shows a package that staff changed', async () => {
    const growth = (await readPackages(context)).find(({ key }) => key === 'growth')!;

    await changePackage(context, {
      id: 'growth',
      revision: growth.revision,
      productLimit: 600,
      quoteLimit: 60,
      monthlyPriceMicros: 59_500_000,
    });

    await expect
      .poll(async () => textOf((await visit('/en/vendor/become-a-vendor')).html), {
        timeout: 10_000,
      })
      .toContain('Growth $59.50 a month 600 published products 60 quotes a month');
  });
});

describe('the list of commissions', () => {
  test('has every category with the terms that apply to it', async () => {
    const rows = rowsOf((await visit('/en/commissions')).html);

    expect(rows).toHaveLength(10);
    expect(rows[0]).toMatch(/^General terms \d+% \d+ days \d+ pcs? \d+ days$/);
  });

  test('is searched without scripts, and such a page is not cached', async () => {
    await visit('/en/commissions?q=Hammer');

    const { html, lookup } = await visit('/en/commissions?q=Hammer');

    expect(lookup).not.toBe('hit');
    expect(rowsOf(html).map((row) => row.split(' ')[0])).toEqual(['General', 'Hand', 'hammers']);
  });

  test('says when no category is found, and keeps what was typed', async () => {
    const { status, html } = await visit(`/en/commissions?q=${encodeURIComponent('"><b>zzz')}`);

    expect(status).toBe(200);
    expect(rowsOf(html)).toEqual([]);
    expect(textOf(html)).toContain('No category found for');
    expect(html).toContain('value="&quot;&gt;&lt;b&gt;zzz"');
  });

  test('is dropped from the cache when the tree changes, and so is the landing page', async () => {
    const tree = structuredClone(smallTree);
    tree[0]!.sections[0]!.items[0]!.terms = { commissionPercent: 2.5, transferDays: 3 };

    await saveCategories(context, tree, moveListings);

    await expect
      .poll(async () => rowsOf((await visit('/en/commissions')).html).join('|'), {
        timeout: 10_000,
      })
      .toMatch(/towels 2\.5% 3 days/);
    expect(textOf((await visit('/tr/vendor/become-a-vendor')).html)).toContain('%2,5');
  });
});
