// Measures the company directory: lists with filters, counts and words; its page from the cache.
import {
  type DirectoryFilters,
  listDirectory,
  noDirectoryFilters,
} from '#features/directory/queries/directory-list.server.ts';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';
import { certificates } from '#features/products/schemas.ts';
import { foldLetters } from '#shared/fold.ts';
import { provinces } from '#shared/provinces.ts';
import { closing } from './closing.ts';
import {
  type BenchServer,
  copyDatabase,
  dropDatabase,
  type OpenDatabase,
  openDatabase,
} from './database.ts';
import { throwIfInterrupted } from './interruption.ts';
import { measureCached } from './pages.ts';
import { count, type Figure, ms, p50p95, say, type Section, upTo } from './report.ts';
import { startBare, startKervan } from './server-process.ts';
import { median, percentile } from './statistics.ts';
import { adjectives, materials } from './synthetic-words.ts';

const companyCount = 50_000;
const rounds = 5;
const times = (value: number): string => `${value.toFixed(2)} ×`;

/** `marketName`: companies are added to a copy of it. */
export async function measureDirectory(
  server: BenchServer,
  marketName: string,
): Promise<Section[]> {
  const name = 'import_directory';
  await copyDatabase(server, marketName, name);
  try {
    const url = server.urlOf(name);
    return await closing(openDatabase(url, { statementTimeoutMs: 600_000 }), async (database) => {
      await fillDirectory(database);
      return [
        {
          title: `Lists of ${count(companyCount)} companies`,
          figures: await measureLists(database),
        },
        {
          title: 'The directory from the cache',
          figures: await closing(await startKervan(url), async (kervan) =>
            closing(await startBare(), (bare) =>
              measureCached(kervan, bare, '/en/guide/directory'),
            ),
          ),
        },
      ];
    });
  } finally {
    await dropDatabase(server, name);
  }
}

const sectors = Array.from({ length: 14 }, (_, number) => `sector-${number}`);
const letters = Array.from('ABCÇDEFGHIİKLMNOÖPRSŞTUÜVYZ');

/** Like those of members: two sectors each, four of five in Türkiye, a story of a paragraph. */
async function fillDirectory({ pool }: OpenDatabase): Promise<void> {
  const words = [...adjectives, ...materials].map(({ tr }) => tr);
  await pool.query(
    `insert into listed_companies (id, public_id, slug, name, letter, business_type, sectors,
       main_products, certificates, export_markets, country, province, address, about,
       established_year, search_text, listed_at, updated_at)
     select uuidv7(), lpad(n::text, 10, '0'), 'company-' || n, letter || lower(letter) || word || n,
       letter, ($2::text[])[1 + n % $3],
       array[($4::text[])[1 + n % 14], ($4::text[])[1 + n * 5 % 14]], array[word, other],
       array[($5::text[])[1 + n * 3 % $6]], array[($7::text[])[1 + n * 11 % $8]],
       case when n % 5 = 0 then 'DE' else 'TR' end,
       case when n % 5 = 0 then null else ($9::text[])[1 + n * 7 % 81] end,
       'Sanayi Cad. ' || n, repeat(word || ' ' || other || '. ', 30), 1950 + n % 70,
       letter || ' ' || folded || ' ' || n || ' ' || repeat(folded || ' ', 30), now(), now()
     from (
       select n, ($10::text[])[1 + n * 13 % $11] as letter, ($12::text[])[1 + n % $13] as word,
         ($12::text[])[1 + n * 17 % $13] as other, ($14::text[])[1 + n % $13] as folded
       from generate_series(1, $1::int) as n) as numbered`,
    [
      companyCount,
      businessTypes,
      businessTypes.length,
      sectors,
      certificates,
      certificates.length,
      exportRegions,
      exportRegions.length,
      provinces,
      letters,
      letters.length,
      words,
      words.length,
      words.map(foldLetters),
    ],
  );
  await pool.query('vacuum (analyze) listed_companies');
  say(`${count(companyCount)} companies are listed`);
}

/** Two filters each, at the beginning and behind it. */
const asked: readonly (readonly [filters: DirectoryFilters, sql: string, page: number])[] = (
  [
    [{ sector: 'sector-3', province: provinces[8]! }, `sectors @> '{sector-3}'`],
    [{ sector: 'sector-7', letter: 'Ö' }, `sectors @> '{sector-7}'`],
    [{ country: 'DE', type: 'manufacturer' }, `country = 'DE'`],
    [{ certificate: certificates[2], market: 'africa' }, `export_markets @> '{africa}'`],
    [{ type: 'distributor_wholesaler', letter: 'K' }, `letter = 'K'`],
  ] as const
).flatMap(([filters, sql]) =>
  [1, 3].map((page) => [{ ...noDirectoryFilters, ...filters }, sql, page] as const),
);

/** A page of rows and the counts of each filter as SQL would count them, with one filter set. */
const plainStatements = (condition: string): readonly string[] => [
  ...[
    'unnest(sectors)',
    'country',
    'province',
    'business_type',
    'unnest(certificates)',
    'unnest(export_markets)',
    'letter',
  ].map((value) => `select ${value}, count(*) from listed_companies where ${condition} group by 1`),
  `select * from listed_companies where ${condition} order by name, id limit 24`,
];

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

const figure = (what: string, values: readonly number[], maxMs: number): Figure => {
  const p95 = percentile(values, 0.95);
  return { what, measured: p50p95(median(values), p95), ...upTo(p95, maxMs, ms) };
};

async function measureLists({ context, pool }: OpenDatabase): Promise<Figure[]> {
  for (const [filters, , page] of asked) await listDirectory(context, filters, page); // warms up
  const ours: number[] = [];
  const plain: number[] = [];
  const whole: number[] = [];
  const searched: number[] = [];
  for (let round = 0; round < rounds; round++) {
    throwIfInterrupted();
    for (const [filters, condition, page] of asked) {
      ours.push(await timeOf(() => listDirectory(context, filters, page)));
      plain.push(
        await timeOf(async () => {
          for (const one of plainStatements(condition)) await pool.query(one);
        }),
      );
    }
    whole.push(await timeOf(() => listDirectory(context, noDirectoryFilters, 1)));
    for (const { tr } of adjectives.slice(0, 8))
      searched.push(
        await timeOf(() => listDirectory(context, { ...noDirectoryFilters, words: tr }, 1)),
      );
  }
  const ratio = median(ours) / median(plain);
  return [
    figure('A page of the list with two filters and counts', ours, 30),
    {
      what: 'The same next to its rows and counts as plain SQL',
      measured: times(ratio),
      ...upTo(ratio, 3, times),
    },
    {
      what: 'The whole list with counts, of which the page is kept',
      measured: p50p95(median(whole), percentile(whole, 0.95)),
    },
    {
      what: 'The list by a word',
      measured: p50p95(median(searched), percentile(searched, 0.95)),
    },
  ];
}
