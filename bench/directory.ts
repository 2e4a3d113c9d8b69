// Measures the company directory: lists with filters, counts and words; its page from the cache.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  type DirectoryFilters,
  listDirectory,
  noDirectoryFilters,
} from '#features/directory/queries/directory-list.server.ts';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';
import { certificates } from '#features/products/schemas.ts';
import { createFileStorage } from '#platform/files/file-storage.ts';
import { openSealedFile, sealFile } from '#platform/security/sealed-files.ts';
import { foldLetters } from '#shared/fold.ts';
import { pageSize } from '#shared/paging.ts';
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
        { title: 'A sealed document of 10 MB', figures: await measureDocuments() },
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
       established_year, search_text, stem_text, stems_version, listed_at, updated_at)
     select uuidv7(), lpad(n::text, 10, '0'), 'company-' || n, letter || lower(letter) || word || n,
       letter, ($2::text[])[1 + n % $3],
       array[($4::text[])[1 + n % 14], ($4::text[])[1 + n * 5 % 14]], array[word, other],
       array[($5::text[])[1 + n * 3 % $6]], array[($7::text[])[1 + n * 11 % $8]],
       case when n % 5 = 0 then 'DE' else 'TR' end,
       case when n % 5 = 0 then null else ($9::text[])[1 + n * 7 % 81] end,
       'Sanayi Cad. ' || n, repeat(word || ' ' || other || '. ', 30), 1950 + n % 70,
       letter || ' ' || folded || ' ' || n || ' ' || repeat(folded || ' ', 30),
       ' ' || lower(letter) || ' ' || folded || ' ' || n || ' ', 1, now(), now()
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
const asked: readonly (readonly [filters: DirectoryFilters, page: number])[] = [
  { sector: 'sector-3', province: provinces[8]! },
  { sector: 'sector-7', letter: 'Ö' },
  { country: 'DE', type: 'manufacturer' as const },
  { certificate: certificates[2], market: 'africa' as const },
  { type: 'distributor_wholesaler' as const, letter: 'K' },
].flatMap((filters) =>
  [1, 3].map((page) => [{ ...noDirectoryFilters, ...filters }, page] as const),
);

/** How plain SQL asks for each filter. */
const plainConditions = {
  sector: (value: string) => `sectors @> '{${value}}'`,
  country: (value: string) => `country = '${value}'`,
  province: (value: string) => `province = '${value}'`,
  type: (value: string) => `business_type = '${value}'`,
  certificate: (value: string) => `certificates @> '{"${value}"}'`,
  market: (value: string) => `export_markets @> '{${value}}'`,
  letter: (value: string) => `letter = '${value}'`,
} as const;

const counted: Readonly<Record<keyof typeof plainConditions, string>> = {
  sector: 'unnest(sectors)',
  country: 'country',
  province: 'province',
  type: 'business_type',
  certificate: 'unnest(certificates)',
  market: 'unnest(export_markets)',
  letter: 'letter',
};

/**
 * A page of rows in the reader's order, and the counts of each filter as SQL would count them: with
 * both filters, and where one is counted that is set, with the other alone.
 */
function plainStatements(
  filters: DirectoryFilters,
  page: number,
  { locale }: OpenDatabase['context'],
): readonly string[] {
  const names = Object.keys(counted) as (keyof typeof counted)[];
  const where = (without: string | null) =>
    names
      .flatMap((name) => {
        const value = filters[name];
        return value === null || name === without ? [] : plainConditions[name](value);
      })
      .concat('is_shown and not is_suspended')
      .join(' and ');
  const from = 'from listed_companies where';
  return [
    ...names.map((name) => `select ${counted[name]}, count(*) ${from} ${where(name)} group by 1`),
    `select * ${from} ${where(null)} order by name collate "${locale}-x-icu", id
     limit ${pageSize} offset ${(page - 1) * pageSize}`,
  ];
}

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
  for (const [filters, page] of asked) await listDirectory(context, filters, page); // warms up
  const ours: number[] = [];
  const plain: number[] = [];
  const whole: number[] = [];
  const searched: number[] = [];
  for (let round = 0; round < rounds; round++) {
    throwIfInterrupted();
    for (const [filters, page] of asked) {
      ours.push(await timeOf(() => listDirectory(context, filters, page)));
      plain.push(
        await timeOf(async () => {
          for (const one of plainStatements(filters, page, context)) await pool.query(one);
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

const documentBytes = 10 * 2 ** 20;
const documentRounds = 20;

/** Reads a stored document of 10 MB to its end: as it is, and one that has to be unsealed. */
async function measureDocuments(): Promise<Figure[]> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-documents-'));
  try {
    const files = createFileStorage({ dataDir });
    const key = randomBytes(32);
    const whole = randomBytes(documentBytes);
    const { content, sealedKey } = sealFile(key, 'document', whole);
    await files.put('plain.bin', whole);
    await files.put('sealed.bin', content);
    const read = async (name: string) => buffer(await (await files.find(name))!.read());
    const plain: number[] = [];
    const sealed: number[] = [];
    for (let round = 0; round < documentRounds; round++) {
      throwIfInterrupted();
      plain.push(await timeOf(() => read('plain.bin')));
      sealed.push(
        await timeOf(async () => {
          const stored = await read('sealed.bin');
          if (!openSealedFile(key, 'document', { content: stored, sealedKey }))
            throw new Error('The sealed document cannot be opened.');
        }),
      );
    }
    const ratio = median(sealed) / median(plain);
    return [
      { what: 'Read as it is', measured: p50p95(median(plain), percentile(plain, 0.95)) },
      { what: 'Read and unsealed', measured: p50p95(median(sealed), percentile(sealed, 0.95)) },
      {
        what: 'Unsealed next to as it is',
        measured: times(ratio),
        ...upTo(ratio, 2, times),
      },
    ];
  } finally {
    await rm(dataDir, { recursive: true });
  }
}
