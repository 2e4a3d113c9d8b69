// Measures category pages: responses of the cache next to a bare node:http server, and rendering.
import http from 'node:http';
import { asc, desc, eq, sql } from 'drizzle-orm';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { listProducts } from '#features/listings/queries/product-lists.server.ts';
import { noFilters } from '#features/listings/rules.ts';
import { brands, productListings } from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { findAnnouncement } from '#features/announcements/queries.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { closing } from './closing.ts';
import { openDatabase } from './database.ts';
import { wholeResponse } from './http-load.ts';
import { headersOf, loadInTurns, partsOf, ratioOf, type Round } from './in-turns.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, type Figure, from, ms, say, type Section, upTo } from './report.ts';
import { type ServerProcess, startBare, startKervan, startReact } from './server-process.ts';
import { median } from './statistics.ts';

const minRatio = 0.9;
const maxCpuMs = 3;
const cardsOnPage = 24;

/** A category and its three commonest brands, which together fill a page. */
type ListedCategory = {
  readonly id: Id<'category'>;
  readonly path: string;
  readonly brandSlugs: readonly string[];
};

export async function measurePages(databaseUrl: string): Promise<Section[]> {
  return closing(openDatabase(databaseUrl), async ({ context }) => {
    const listed = await listedCategories(context);
    return closing(await startKervan(databaseUrl), async (kervan) => [
      {
        title: 'A category page from the cache',
        figures: await closing(await startBare(), (bare) =>
          measureCached(kervan, bare, `/en/shop/${listed[0]!.path}`),
        ),
      },
      {
        title: 'A category page rendered',
        figures: await measureRendered(kervan, context, listed),
      },
    ]);
  });
}

/** The sixty largest. */
export async function listedCategories(context: Context): Promise<ListedCategory[]> {
  const rows = await context.db
    .select({ id: categories.id, path: categories.path })
    .from(categories)
    .innerJoin(productListings, eq(productListings.categoryId, categories.id))
    .groupBy(categories.id)
    .orderBy(desc(sql`count(*)`), asc(categories.path))
    .limit(60);
  const listed = await Promise.all(
    rows.map(async (row) => {
      const goods = sql<number>`count(*)::int`;
      const common = await context.db
        .select({ slug: brands.slug, goods })
        .from(productListings)
        .innerJoin(brands, eq(brands.id, productListings.brandId))
        .where(eq(productListings.categoryId, row.id))
        .groupBy(brands.slug)
        .orderBy(desc(goods), asc(brands.slug))
        .limit(3);
      return {
        ...row,
        brandSlugs: common.map(({ slug }) => slug),
        goods: common.reduce((sum, brand) => sum + brand.goods, 0),
      };
    }),
  );
  return listed.filter(({ goods: ofThree }) => ofThree >= cardsOnPage);
}

type Answer = {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
};

/** Each request comes from another network: one alone may not render so many pages. */
let visitors = 0;
const visitorAddress = (): string =>
  `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`;

export const ask = (url: string, headers: http.OutgoingHttpHeaders = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    http
      .get(
        url,
        { headers: { ...headers, 'x-forwarded-for': visitorAddress() }, agent },
        (response) => {
          const chunks: Buffer[] = [];
          response
            .on('data', (chunk: Buffer) => chunks.push(chunk))
            .once('error', reject)
            .once('end', () =>
              resolve({
                status: response.statusCode!,
                headers: response.rawHeaders,
                body: Buffer.concat(chunks),
              }),
            );
        },
      )
      .once('error', reject);
  });
const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });

/** As a browser's, in the headers that decide what is answered. */
export const requestFor = (path: string, more: readonly string[] = []): Buffer =>
  Buffer.from(
    [
      `GET ${path} HTTP/1.1`,
      'Host: localhost',
      'Accept: text/html',
      'Accept-Encoding: gzip, deflate, br, zstd',
      'User-Agent: bench',
      ...more,
      '\r\n',
    ].join('\r\n'),
  );

/** A page of the cache, next to a bare server that sends the same bytes. */
export async function measureCached(
  kervan: ServerProcess,
  bare: ServerProcess,
  path: string,
): Promise<Figure[]> {
  const request = requestFor(path);
  await wholeResponse(kervan.origin, request);
  const cached = await wholeResponse(kervan.origin, request);
  const { head, body } = partsOf(cached);
  await bare.ask({ kind: 'answer', headers: headersOf(head), bodyBase64: body.toString('base64') });
  const copied = await wholeResponse(bare.origin, request);
  const sent = (answer: Buffer) => answer.toString('latin1').replace(/^date: .*$/im, '');
  if (!head.includes('x-cache: hit') || sent(cached) !== sent(copied))
    throw new Error('The page was not in the cache, or the two servers do not send the same.');

  const { ours, theirs } = await loadInTurns(kervan, bare, {
    what: 'Cached page',
    requests: request,
    answerBytes: cached.length,
  });
  const middle = (rows: readonly Round[], key: keyof Round) => median(rows.map((row) => row[key]));
  const inBoth = (key: keyof Round, text: (value: number) => string) =>
    `${text(middle(ours, key))}, bare ${text(middle(theirs, key))}`;
  const ratio = ratioOf(ours, theirs);
  return [
    {
      what: 'Answers a second beside a bare node:http server',
      measured:
        `${ratio.toFixed(2)} (${count(middle(ours, 'perSecond'))} ` +
        `to ${count(middle(theirs, 'perSecond'))})`,
      ...from(ratio, minRatio, (value) => value.toFixed(1)),
    },
    {
      what: 'CPU of the server for an answer',
      measured: inBoth('cpuMicros', (value) => `${value.toFixed(1)} µs`),
    },
    {
      what: 'How busy the server was, of one core',
      measured: inBoth('coreShare', (value) => `${Math.round(value * 100)}%`),
    },
    { what: 'Bytes of an answer (brotli, with headers)', measured: count(cached.length) },
  ];
}

const warmUpPages = 300;
const measuredPages = 600;
const atOnce = 4;

/** The nth page: categories and languages take turns. */
type Numbered<T> = (number: number) => T;

async function measureRendered(
  kervan: ServerProcess,
  context: Context,
  listed: readonly ListedCategory[],
): Promise<Figure[]> {
  const placeOf = (number: number) => ({
    category: listed[number % listed.length]!,
    locale: locales[Math.floor(number / listed.length) % locales.length]!,
  });
  const addressOf = (number: number) =>
    `/${placeOf(number).locale}/shop/${placeOf(number).category.path}`;
  const bypassing: Numbered<string> = (number) =>
    `${addressOf(number)}?${placeOf(number)
      .category.brandSlugs.map((slug) => `brand=${slug}`)
      .join('&')}`;
  // A price below a thousandth excludes nothing, and each makes another address.
  const forCache: Numbered<string> = (number) => {
    const price = `0.000${String(number % 1_000).padStart(3, '0')}`;
    return `${addressOf(number)}?price_min=${price}&page=${1 + Math.floor(number / 1_000)}`;
  };

  // Head, menus, foot and a form with one field: what a page costs before there is anything in it.
  const frame = await cpuOfPages(
    kervan,
    (number) => `/${placeOf(number).locale}/account/forgot-password`,
    0,
  );
  say(`Rendered ${measuredPages} pages with nothing in them: ${ms(frame)} of CPU each`);
  const rendered = await cpuOfPages(kervan, bypassing);
  say(`Rendered ${measuredPages} pages past the cache: ${ms(rendered)} of CPU each`);
  const alone = await closing(await startReact(), async (react) => {
    const { body } = await ask(kervan.origin + bypassing(0));
    await react.ask({
      kind: 'answer',
      headers: ['content-type', 'text/html; charset=utf-8'],
      bodyBase64: body.toString('base64'),
    });
    return cpuOfPages(react, () => '/');
  });
  say(`React alone: ${ms(alone)} of CPU each`);
  const kept = await cpuOfPages(kervan, forCache);
  say(`Rendered ${measuredPages} pages for the cache: ${ms(kept)} of CPU each`);
  const queries = await cpuOfQueries(context, (number) => ({
    ...placeOf(number),
    minMicros: number % 1_000,
  }));
  const { residentBytes } = await kervan.usage();
  return [
    {
      what: `CPU of a page of ${cardsOnPage} cards, past the cache (three brands)`,
      measured: ms(rendered),
      ...upTo(rendered, maxCpuMs, ms),
    },
    {
      what: 'React alone behind a bare node:http server, for the same elements',
      measured: `${ms(alone)}; the page takes ${(rendered / alone).toFixed(1)} times as much`,
    },
    {
      what: 'of the page, the same without its list: a form of one field in the same frame',
      measured: ms(frame),
    },
    { what: 'CPU of a page made for the cache, brotli and gzip included', measured: ms(kept) },
    { what: 'of a page with a list, its queries (pg and drizzle, in Node)', measured: ms(queries) },
    {
      what: 'Memory of the web process after this',
      measured: `${Math.round(residentBytes / 2 ** 20)} MB`,
    },
  ];
}

/** Milliseconds of the server's CPU for a page of so many cards. */
export async function cpuOfPages(
  kervan: ServerProcess,
  addressOf: Numbered<string>,
  cardCount = cardsOnPage,
): Promise<number> {
  let next = 0;
  const renderUpTo = async (end: number) => {
    const work = async () => {
      while (next < end) {
        throwIfInterrupted();
        const address = addressOf(next++);
        const { status, headers, body } = await ask(kervan.origin + address);
        const cards = body.toString().split('<article class="product-card"').length - 1;
        if (status !== 200 || cards !== cardCount || headers.includes('hit'))
          throw new Error(`${address}: status ${status}, ${cards} cards`);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  };
  await renderUpTo(warmUpPages);
  const before = await kervan.usage();
  await renderUpTo(warmUpPages + measuredPages);
  return ((await kervan.usage()).cpuMicros - before.cpuMicros) / 1_000 / measuredPages;
}

/**
 * Milliseconds of this process's CPU for what the loaders of a category page and its frame ask the
 * database.
 */
async function cpuOfQueries(
  own: Context,
  questionOf: Numbered<{ category: ListedCategory; locale: Locale; minMicros: number }>,
): Promise<number> {
  const askAll = async (number: number) => {
    throwIfInterrupted();
    const { category, locale, minMicros } = questionOf(number);
    const context: Context = { ...own, locale };
    const page = async () => {
      const { node } = findCategory(await getCategoryTree(context), category.path)!;
      await listProducts(context, {
        scope: { category: node },
        filters: { ...noFilters, minMicros },
      });
    };
    await Promise.all([page(), getCategoryTree(context), findAnnouncement(context)]);
  };
  for (let number = 0; number < warmUpPages; number++) await askAll(number);
  const before = process.cpuUsage();
  for (let number = 0; number < measuredPages; number++) await askAll(number);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / measuredPages;
}
