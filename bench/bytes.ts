// Measures the first view: page, scripts, styles and fonts that Chromium loads with an empty cache.
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Response } from '@playwright/test';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { productListings, products } from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import type { Context } from '#platform/context.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { provideChromium } from '../tools/browser.ts';
import { closing } from './closing.ts';
import { openDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { type Figure, kilobytes, say, type Section, upTo } from './report.ts';
import { startKervan } from './server-process.ts';

const maxScriptBytes = 150 * 1024;
const maxHtmlBytes = 30 * 1024;
/** Scripts of first views as they were on 23 November 2026, gzip: they may not grow from there. */
const formerScriptBytes = { home: 134.8 * 1024, category: 143.5 * 1024, product: 148.1 * 1024 };

const kinds = ['document', 'script', 'stylesheet', 'font'] as const;
type Kind = (typeof kinds)[number];
/** Bytes of bodies: after gzip, and as sent. Fonts are compressed already. */
type Weight = { readonly gzip: number; readonly sent: number };
type Paths = Readonly<Record<'home' | 'category' | 'product', string>>;
type WeighedPage = {
  readonly name: string;
  readonly locale: Locale;
  readonly weights: Readonly<Record<Kind, Weight>>;
};

export async function measureBytes(databaseUrl: string): Promise<Section[]> {
  const paths = await closing(openDatabase(databaseUrl), ({ context }) => pathsOf(context));
  const pages = await closing(await startKervan(databaseUrl), ({ origin }) =>
    openBrowser((browser) => weighAll(browser, origin, paths)),
  );
  return [
    {
      title: 'First view',
      figures: [
        ...goals(pages),
        ...besideFormer(pages),
        ...Object.keys(paths).map((name) => ({
          what: `${name}: scripts · page · styles · fonts`,
          measured: lineOf(pages.filter((page) => page.name === name)),
        })),
      ],
    },
  ];
}

/** Leaves signals to us: an interruption closes the browser with everything else. */
export const openBrowser = async <T>(work: (browser: Browser) => Promise<T>): Promise<T> =>
  closing(
    await chromium.launch({
      executablePath: await provideChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    }),
    work,
  );

async function weighAll(browser: Browser, origin: string, paths: Paths): Promise<WeighedPage[]> {
  const pages: WeighedPage[] = [];
  for (const [name, path] of Object.entries(paths)) {
    for (const locale of locales) {
      throwIfInterrupted();
      pages.push({ name, locale, weights: await weigh(browser, `${origin}/${locale}${path}`) });
    }
    say(`Weighed the ${name} page in ${locales.length} languages`);
  }
  return pages;
}

/** Picks the home page, the largest category, and a product with variants in all languages. */
export async function pathsOf({ db }: Context): Promise<Paths> {
  const [category] = await db
    .select({ path: categories.path })
    .from(categories)
    .innerJoin(productListings, eq(productListings.categoryId, categories.id))
    .where(eq(categories.kind, 'item'))
    .groupBy(categories.id)
    .orderBy(desc(sql`count(*)`))
    .limit(1);
  const [product] = await db
    .select({ slug: products.slug, publicId: products.publicId })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .where(
      sql`${productListings.categoryId} = ${wholeMarket}
        and ${products.title} ?& array['en', 'tr', 'ar']
        and jsonb_array_length(${products.variants}) > 3`,
    )
    .orderBy(asc(products.id))
    .limit(1);
  return {
    home: '',
    category: `/shop/${category!.path}`,
    product: `/product/${product!.slug}-${product!.publicId}`,
  };
}

/** Loads the page with an empty cache until the network is idle. */
export const weigh = async (browser: Browser, address: string): Promise<WeighedPage['weights']> =>
  closing(await browser.newContext({ viewport: { width: 1440, height: 900 } }), async (context) => {
    const page = await context.newPage();
    const responses: Response[] = [];
    page.on('response', (response) => responses.push(response));
    const main = await page.goto(address, { waitUntil: 'networkidle' });
    if (main?.status() !== 200) throw new Error(`${address} answered ${main?.status()}.`);
    const html = (await main.body()).toString();
    const weights = {
      document: { gzip: 0, sent: 0 },
      script: { gzip: 0, sent: 0 },
      stylesheet: { gzip: 0, sent: 0 },
      font: { gzip: 0, sent: 0 },
    };
    for (const response of responses) {
      const kind = kinds.find((one) => one === response.request().resourceType());
      if (kind === undefined) continue;
      // Scripts that the page does not name are fetched when idle, before a menu is used.
      if (kind === 'script' && !html.includes(new URL(response.url()).pathname)) continue;
      const body = await response.body();
      weights[kind].gzip += kind === 'font' ? body.length : gzipSync(body, { level: 9 }).length;
      weights[kind].sent += (await response.request().sizes()).responseBodySize;
    }
    return weights;
  });

function goals(pages: readonly WeighedPage[]) {
  const heaviest = (kind: Kind, key: keyof Weight, among = pages) =>
    among.toSorted((a, b) => b.weights[kind][key] - a.weights[kind][key])[0]!;
  const inCategory = pages.filter(({ name }) => name === 'category');
  const gzip = heaviest('script', 'gzip', inCategory).weights.script.gzip;
  const sent = heaviest('script', 'sent', inCategory).weights.script.sent;
  const largest = heaviest('document', 'gzip');
  return [
    {
      what: 'Scripts of a category page, gzip',
      measured: kilobytes(gzip),
      ...upTo(gzip, maxScriptBytes, kilobytes),
    },
    {
      what: 'Scripts of a category page, as sent',
      measured: kilobytes(sent),
      ...upTo(sent, maxScriptBytes, kilobytes),
    },
    {
      what: `The largest page, gzip (${largest.name} in ${largest.locale})`,
      measured: kilobytes(largest.weights.document.gzip),
      ...upTo(largest.weights.document.gzip, maxHtmlBytes, kilobytes),
    },
  ];
}

const besideFormer = (pages: readonly WeighedPage[]): Figure[] =>
  Object.entries(formerScriptBytes).map(([name, former]) => {
    const now = Math.max(
      ...pages.filter((page) => page.name === name).map(({ weights }) => weights.script.gzip),
    );
    return {
      what: `${name}: scripts, beside those of 23 November 2026`,
      measured: `${(now / former).toFixed(3)} (${kilobytes(now)} to ${kilobytes(former)})`,
      ...upTo(now / former, 1, (value) => value.toFixed(3)),
    };
  });

/** Writes kilobytes after gzip of each kind, one for each language where they differ. */
const lineOf = (pages: readonly WeighedPage[]): string =>
  (['script', 'document', 'stylesheet', 'font'] as const)
    .map((kind) => {
      const sizes = pages.map(({ weights }) => (weights[kind].gzip / 1024).toFixed(1));
      return `${new Set(sizes).size === 1 ? sizes[0] : sizes.join(' / ')} KB`;
    })
    .join(' · ');
