import { beforeEach, describe, expect, test } from 'vitest';
import type { Locale } from '#shared/locale.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { indexWordsJob } from './jobs.server.ts';
import { listDirectory, noDirectoryFilters } from './queries/directory-list.server.ts';
import { listCompany } from './services/list-company.server.ts';
import { listedCompanies } from './table.server.ts';

const database = await testDatabase();
const context = testContext(database);

const list = (legalName: string, products: readonly string[], about = '') =>
  listCompany(context, {
    companyId: null,
    facts: {
      legalName,
      businessType: 'manufacturer',
      establishedYear: null,
      staffCount: null,
      exportStaffCount: null,
      sectors: ['home'],
      mainProducts: products,
      certificates: [],
      exportMarkets: [],
      country: 'TR',
      province: 'Denizli',
      address: 'Sanayi Cad. 5',
      website: null,
      about,
    },
  });

async function namesOf(words: string, locale: Locale = 'en'): Promise<string[]> {
  const asked = { ...noDirectoryFilters, words };
  return (await listDirectory({ ...context, locale }, asked, 1)).rows.map(({ name }) => name);
}

beforeEach(async () => {
  await database.pool.query("select empty_tables('listed_companies')");
});

describe('words in the directory', () => {
  test.each([
    ['tr', 'havlular', 'Çınar Tekstil', ['Havlu', 'Bornoz']],
    ['tr', 'IŞIKLAR', 'Parıltı', ['Işık']],
    ['en', 'towels', 'Blue Mill', ['Bath towel']],
    ['en', 'knives', 'Steel Edge', ['Chef knife']],
    ['ar', 'شاشات', 'النور', ['شاشة']],
  ] as const)(
    'find another form of themselves in %s: %s',
    async (locale, typed, name, products) => {
      await list(name, products);
      await list('Somebody else', ['Zzz']);

      expect(await namesOf(typed, locale)).toEqual([name]);
    },
  );

  test('are found within other words too, and all of them have to be', async () => {
    await list('Çınartekstil', ['Masa örtüsü'], 'Since 1994.');

    expect(await namesOf('tekst 1994')).toHaveLength(1);
    expect(await namesOf('ortu')).toHaveLength(1);
    expect(await namesOf('tekst 1995')).toEqual([]);
    expect(await namesOf('%')).toHaveLength(1);
    expect(await namesOf('x% _')).toEqual([]);
  });

  test('that fit every company here narrow nothing', async () => {
    await list('Çınar Tekstil', ['Havlu']);

    expect(await namesOf('toptan havlu üreticileri', 'tr')).toHaveLength(1);
    expect(await namesOf('üreticileri', 'tr')).toEqual([]);
  });

  test('are made for companies that were listed before', async () => {
    await list('Çınar Tekstil', ['Havlu']);
    await context.db.update(listedCompanies).set({ stemText: '', stemsVersion: 0 });
    expect(await namesOf('havlular')).toEqual([]);

    await indexWordsJob.run(context, {}, AbortSignal.timeout(5_000));

    expect(await namesOf('havlular')).toHaveLength(1);
  });
});
