// Measures whether popular pages are still served from memory after a flood of hostile addresses.
import http from 'node:http';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { productListings } from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { closing } from './closing.ts';
import { openDatabase } from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { count, type Figure, from, kilobytes, say, type Section } from './report.ts';
import { type ServerProcess, startKervan } from './server-process.ts';

const hostileAddresses = 10_000;
const popularPages = 60;
/** Far less than the hostile pages take, and about three times what the popular ones do. */
const cacheMb = 32;
const minHitRatio = 0.95;
const atOnce = 4;

export async function measureCacheFlood(databaseUrl: string): Promise<Section[]> {
  return closing(openDatabase(databaseUrl), async ({ context }) => {
    const rows = await context.db
      .select({ path: categories.path })
      .from(categories)
      .innerJoin(productListings, eq(productListings.categoryId, categories.id))
      .groupBy(categories.id)
      .orderBy(desc(sql`count(*)`), asc(categories.path))
      .limit(popularPages);
    const paths = rows.map(({ path }) => `/en/shop/${path}`);
    return closing(
      await startKervan(databaseUrl, { environment: { PAGE_CACHE_MB: String(cacheMb) } }),
      async (kervan) => [
        {
          title: `The page cache and ${count(hostileAddresses)} hostile addresses`,
          figures: await measure(kervan, paths),
        },
      ],
    );
  });
}

type Answer = { readonly isHit: boolean; readonly bytes: number };

const agent = new http.Agent({ keepAlive: true, maxSockets: atOnce });
let visitors = 0;

/** Requests from a network of its own: one alone may render 1,200 pages a minute. */
const ask = ({ origin }: ServerProcess, path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const network = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors++ & 255}`;
    http
      .get(`${origin}${path}`, { agent, headers: { 'x-forwarded-for': network } }, (response) => {
        let bytes = 0;
        response
          .on('data', (chunk: Buffer) => {
            bytes += chunk.length;
          })
          .once('error', reject)
          .once('end', () => {
            if (response.statusCode === 200)
              resolve({ isHit: response.headers['x-cache'] === 'hit', bytes });
            else reject(new Error(`${path} was answered ${response.statusCode}.`));
          });
      })
      .once('error', reject);
  });

async function askAll(kervan: ServerProcess, paths: readonly string[]): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  const left = [...paths];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        throwIfInterrupted();
        answers.push(await ask(kervan, path));
        if (answers.length % 1_000 === 0)
          say(`${count(answers.length)} of ${count(paths.length)} addresses asked`);
      }
    }),
  );
  return answers;
}

const hitRatio = (answers: readonly Answer[]): number =>
  answers.filter(({ isHit }) => isHit).length / answers.length;
const ratioText = (value: number): string => value.toFixed(2);

/** Writes parameters that mean nothing: other addresses of the same page. */
const meaningless = (i: number): string =>
  [
    `sort=bogus${i}`,
    `page=x${i}`,
    `view=v${i}`,
    `price_min=z${i}`,
    `verified=${i}`,
    `utm_source=${i}`,
    `brand=No%20${i}`,
    `cert=c${i}`,
  ][i % 8]!;

async function measure(kervan: ServerProcess, popular: readonly string[]): Promise<Figure[]> {
  for (let time = 0; time < 3; time++) await askAll(kervan, popular);
  const before = await askAll(kervan, popular);
  const half = hostileAddresses / 2;
  const hostileAt = (i: number): string => popular[i % popular.length]!;
  const spellings = await askAll(
    kervan,
    Array.from({ length: half }, (_, i) => `${hostileAt(i)}?${meaningless(i)}`),
  );
  const distinct = await askAll(
    kervan,
    Array.from({ length: half }, (_, i) => `${hostileAt(i)}?brand=invented-${i}`),
  );
  const after = await askAll(kervan, popular);
  const pageBytes = distinct.reduce((sum, { bytes }) => sum + bytes, 0) / distinct.length;
  return [
    {
      what:
        `Popular pages answered from memory afterwards, of ${popular.length} ` +
        `(before: ${ratioText(hitRatio(before))})`,
      measured: ratioText(hitRatio(after)),
      ...from(hitRatio(after), minHitRatio, ratioText),
    },
    {
      what: `${count(half)} addresses with parameters that mean nothing: answered from memory`,
      measured: ratioText(hitRatio(spellings)),
      ...from(hitRatio(spellings), minHitRatio, ratioText),
    },
    {
      what: `${count(half)} invented brands, each a page of its own: answered from memory`,
      measured: ratioText(hitRatio(distinct)),
    },
    {
      what: 'What those pages are together, uncompressed, beside the size of the cache',
      measured: `${kilobytes(pageBytes)} × ${count(half)}, ${cacheMb} MB`,
    },
  ];
}
