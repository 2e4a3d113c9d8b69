import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { somebodyNew, visitorOf } from '#tests/support/users.ts';
import {
  openSmallMarket,
  openStore,
  pictureOf,
  productInputOf,
  storePicture,
} from '#tests/support/market.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { listOwnSecurityEvents } from '#features/accounts/queries/account.server.ts';
import { saveProducts } from '#features/products/commands/save-products.server.ts';
import type { ProductInput } from '#features/products/schemas.ts';
import { visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { foldMarks } from '#shared/fold.ts';
import { foldArabic, foldTurkish } from './analysis/folding.ts';
import { wordsOf } from './analysis/tokenizer.ts';
import type { StoreKind } from '#features/companies/queries/store-lists.server.ts';
import { noFilters } from '#features/listings/rules.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { countWords, countWordsIfMany } from './services/count-words.server.ts';
import { indexProducts } from './services/index-products.server.ts';
import { indexAllStores, renewStoreDocuments } from './services/index-stores.server.ts';
import { createSearchTally } from './search-tally.server.ts';
import { pruneQueriesJob } from './jobs.server.ts';
import { removeSynonym, replaceSynonyms, saveSynonym } from './commands/save-synonyms.server.ts';
import { countSearches, listSearchQueries } from './queries/search-analytics.server.ts';
import { findProducts, searchProducts, searchStores } from './queries/search.server.ts';
import { suggest } from './queries/suggestions.server.ts';
import { getSynonym, listSynonyms } from './queries/synonyms.server.ts';
import type { SearchAnalyticsFilters } from './rules.ts';
import { maxTypedTerms, synonymForm, type SynonymInput } from './schemas.ts';
import { recordClicks } from './services/record-queries.server.ts';

const allQueries: SearchAnalyticsFilters = {
  days: 7,
  locale: null,
  query: '',
  kind: null,
  sort: 'ASKED',
};

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);
let storeId: Id<'store'>;
beforeEach(async () => {
  await database.pool.query("select empty_tables('stores')");
  ({ id: storeId } = await openStore(context));
});

async function offer(...inputs: Partial<ProductInput>[]): Promise<void> {
  await saveProducts(
    context,
    storeId,
    inputs.map((input, i) => productInputOf({ externalId: `product ${i}`, ...input })),
  );
  const { rows } = await database.pool.query<{ id: Id<'product'> }>(
    'select id from products order by id',
  );
  await indexProducts(
    context,
    rows.map((row) => row.id),
  );
}
const found = async (query: string) =>
  (await searchProducts(context, query)).cards.map((card) => card.title.value).toSorted();

/** Counts one search and writes it. */
async function recordSearch(own: Context, text: string, isUnanswered: boolean): Promise<void> {
  const tally = createSearchTally(own);
  tally.add(text, own.locale, isUnanswered);
  await tally.close();
}

describe('counting searches', () => {
  const counted = async () =>
    (
      await database.pool.query<{ query: string; searches: number; without_match: number }>(
        'select query, searches, without_match from search_queries order by 1',
      )
    ).rows.map((row) => [row.query, row.searches, row.without_match]);
  /** Makes the database refuse writes, by default as with a full disk. */
  const refuseWrites = (code = '53100') =>
    database.pool.query(`
    create function refuse_write() returns trigger language plpgsql as $$
      begin raise exception using errcode = '${code}'; end $$;
    create trigger full_disk before insert or update on search_queries
      execute function refuse_write()`);
  const fullDisk = () => refuseWrites();
  const freeDisk = () => database.pool.query('drop function if exists refuse_write cascade');
  beforeEach(() => database.pool.query('truncate search_queries'));
  afterEach(freeDisk);

  test('two processes count searches of the same query without losing any', async () => {
    const tallies = [
      createSearchTally(context, { everyMs: 20 }),
      createSearchTally(context, { everyMs: 20 }),
    ];

    for (const tally of tallies)
      for (const text of ['havlu', 'Havlu', 'şişe']) tally.add(text, 'tr', text === 'şişe');

    await vi.waitFor(
      async () =>
        expect(await counted()).toEqual([
          ['havlu', 4, 0],
          ['şişe', 2, 2],
        ]),
      { timeout: 10_000 },
    );
    await Promise.all(tallies.map((tally) => tally.close()));
  });

  test('counts are kept in memory while the disk is full, up to a bound', async () => {
    const tally = createSearchTally(context, { everyMs: 100_000, maxSize: 2 });
    await fullDisk();

    for (const text of ['havlu', 'şişe', 'çanta', 'havlu']) tally.add(text, 'tr', false);
    await tally.flush();
    tally.add('havlu', 'tr', false);
    const meanwhile = await counted();
    await freeDisk();
    await tally.close();

    expect(meanwhile).toEqual([]);
    expect(await counted()).toEqual([
      ['havlu', 3, 0],
      ['şişe', 1, 0],
    ]);
  });

  test('drops what the database refuses for another reason than an outage', async () => {
    const tally = createSearchTally(context, { everyMs: 100_000 });
    await refuseWrites('23514');
    tally.add('havlu', 'tr', false);
    await tally.flush();
    await freeDisk();

    tally.add('şişe', 'tr', false);
    await tally.close();

    expect(await counted()).toEqual([['şişe', 1, 0]]);
  });

  test('is closed in time while the database does not answer', async () => {
    const tally = createSearchTally(context, { everyMs: 100_000 });
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table search_queries');
    tally.add('havlu', 'tr', false);

    const startedAt = performance.now();
    await tally.close();
    const tookMs = performance.now() - startedAt;
    await blocker.query('rollback');
    blocker.release();

    expect(tookMs).toBeLessThan(2_000);
  });
});

describe('tokenizing and folding', () => {
  test('whatever is neither letter nor digit separates the words of a query', () => {
    expect(wordsOf('  Pamuk, havlu & "bornoz"  ')).toEqual(['Pamuk', 'havlu', 'bornoz']);
    expect(wordsOf('AB-12/3 x')).toEqual(['AB-12', '3', 'x']);
    expect(wordsOf("'); drop table products; --")).toEqual(['drop', 'table', 'products']);
    expect(wordsOf('🧵 \0 :* !')).toEqual([]);
  });

  test('letters are folded by the rules of Turkish, Latin and Arabic', () => {
    expect(foldTurkish('IŞIK İNCİ')).toBe('ışık inci');
    expect(foldMarks('Şişe IŞIK İnci ğüöç é')).toBe('sise isik inci guoc e');
    expect(foldArabic('أَلْعَابٌ ـــ مدرسة على إلى')).toBe('العاب  مدرسه علي الي');
  });
});

describe('matching products', () => {
  test('a product matches its province of origin, by common names of it', async () => {
    await offer(
      { title: { en: 'Wool carpet' }, originProvince: 'Gaziantep' },
      { title: { en: 'Silk carpet' }, originProvince: 'Hatay' },
    );
    for (const query of ['gaziantep carpet', 'Antep carpets', 'عنتاب carpet'])
      expect([query, await found(query)]).toEqual([query, ['Wool carpet']]);
    expect(await found('antakya carpet')).toEqual(['Silk carpet']);
  });

  test('a search in one store finds only its products, and corrects spelling', async () => {
    const { id: other } = await openStore(context, { slug: 'other' });
    await saveProducts(context, other, [productInputOf({ title: { en: 'Linen towel' } })]);
    await offer(
      { title: { en: 'Cotton towel' } },
      { title: { en: 'Cotton sheet' }, category: 'home/sheets' },
    );
    const inStore = async (query: string, id: Id<'store'>) => {
      const { cards, total } = await searchProducts(context, query, { storeId: id });
      return [total, cards.map((card) => card.title.value).toSorted()];
    };
    expect(await inStore('towel', other)).toEqual([1, ['Linen towel']]);
    expect(await inStore('cotton', other)).toEqual([0, []]);
    expect(await inStore('cotton', storeId)).toEqual([2, ['Cotton sheet', 'Cotton towel']]);
    await countWords(context);
    expect(await searchProducts(context, 'cottn sheet', { storeId })).toMatchObject({
      total: 1,
      isLoose: false,
      correction: { text: 'cotton sheet', isApplied: true },
    });
    expect(await searchProducts(context, 'cottn sheet', { storeId, isExact: true })).toMatchObject({
      total: 1,
      isLoose: true,
      correction: { isApplied: false },
    });
    expect(await searchProducts(context, 'linen sheet', { storeId })).toMatchObject({
      total: 1,
      isLoose: true,
      correction: null,
    });
    expect(await found('towel')).toEqual(['Cotton towel', 'Linen towel']);
  });

  test('a product matches other forms of its words in three languages', async () => {
    await offer({ title: { en: 'Cotton towels', tr: 'Pamuklu havlular', ar: 'مناشف قطنية' } });
    for (const query of [
      'towel',
      'TOWELS',
      'cotton towels',
      'havlu',
      'HAVLULAR',
      'مناشف',
      'المناشف',
    ])
      expect([query, await found(query)]).toEqual([query, ['Cotton towels']]);
  });

  test('a Turkish title matches capitals and words without diacritics', async () => {
    await offer({ mainLanguage: 'tr', title: { tr: 'IŞIKLI ŞİŞE' } });
    for (const query of ['ışıklı', 'IŞIKLI', 'isikli', 'şişe', 'sise', 'ŞİŞE', 'Sise'])
      expect([query, await found(query)]).toEqual([query, ['IŞIKLI ŞİŞE']]);
  });

  test('a product matches its brand, codes, category, tags and attributes', async () => {
    await offer({
      brand: 'Pierre Loti',
      hsCode: '630260',
      tags: ['hammam'],
      attributes: { en: [['Weave', 'waffle']] },
      variants: [{ ...productInputOf().variants[0]!, sku: 'EGE-12/3', gtin: '04006381333931' }],
    });
    for (const query of [
      'pierre',
      'loti',
      '630260',
      'hammam',
      'waffle',
      'ege-12/3',
      '04006381333931',
      'towels',
    ])
      expect([query, await found(query)]).toEqual([query, ['Cotton bath towel']]);
  });

  test('a word that no product has matches as a prefix', async () => {
    await offer({ title: { en: 'Bathrobe' }, category: null });
    expect(await found('bathr')).toEqual(['Bathrobe']);
  });

  test('products with some of the words are found only when none has all', async () => {
    await offer(
      { title: { en: 'Red towel' }, category: null },
      { title: { en: 'Red carpet' }, category: null },
      { title: { en: 'Blue towel' }, category: null },
    );
    expect(await found('red towel')).toEqual(['Red towel']);
    expect(await found('green towel')).toEqual(['Blue towel', 'Red towel']);
    expect(await found('violin')).toEqual([]);
  });

  test('market words such as "wholesale" are ignored beside other words', async () => {
    await offer(
      { title: { en: 'Cotton t-shirt', tr: 'Pamuklu tişört', ar: 'قميص قطني' } },
      { title: { en: 'Glass bowl' } },
    );
    for (const text of [
      'wholesale t-shirt',
      'T-shirt suppliers',
      'toptan tişört',
      'tişört fiyatları',
      'قميص بالجملة',
    ]) {
      const { cards, isLoose } = await findProducts(context, text);
      expect([text, isLoose, cards.length]).toEqual([text, false, 1]);
    }
    expect((await findProducts(context, 'toptan')).cards).toEqual([]);
  });

  test('a changed product matches its new words only, and a draft nothing', async () => {
    await offer({ title: { en: 'Towel' }, category: null });
    await offer({ title: { en: 'Carpet' }, category: null });
    expect([await found('towel'), await found('carpet')]).toEqual([[], ['Carpet']]);
    await offer({ title: { en: 'Carpet' }, category: null, state: 'draft' });
    expect(await found('carpet')).toEqual([]);
  });

  test('pages of exact and loose results hold each product once', async () => {
    await offer(
      ...Array.from({ length: 30 }, (_, i) => ({
        title: { en: `Towel number ${i}` },
        category: null,
      })),
    );
    for (const query of ['towel', 'towel violin']) {
      const pages = await Promise.all(
        [1, 2].map((page) => searchProducts(context, query, { page })),
      );
      expect(
        pages.map(({ total, pageCount, cards }) => [query, total, pageCount, cards.length]),
      ).toEqual([
        [query, 30, 2, 24],
        [query, 30, 2, 6],
      ]);
      expect(new Set(pages.flatMap(({ cards }) => cards.map((card) => card.id))).size).toBe(30);
    }
  });

  test('the order of results does not depend on the order of rows', async () => {
    await offer(
      ...Array.from({ length: 700 }, (_, i) => ({
        title: { en: `Towel number ${i}` },
        category: null,
      })),
    ); // more than are scored
    const shown = async () =>
      (
        await Promise.all([1, 2, 5].map((page) => searchProducts(context, 'towel', { page })))
      ).flatMap(({ cards }) => cards.map((card) => card.id));
    const before = await shown();
    expect(new Set(before).size).toBe(72);
    await database.pool.query(`
      create temp table turned on commit drop as select * from product_documents;
      delete from product_documents;
      insert into product_documents select * from turned order by md5(product_id::text)`);
    expect(await shown()).toEqual(before);
  });

  test('very many matches are estimated, few matches of frequent words are counted', async () => {
    await database.pool.query('truncate search_tokens');
    const counted = async (query: string) => {
      const { total, isApproximate, cards, isLoose } = await findProducts(context, query);
      return { total, isApproximate, cards: cards.length, isLoose };
    };
    await offer(
      ...Array.from({ length: 900 }, (_, i) => ({
        title: { en: i < 3 ? `Towel and carpet ${i}` : `Towel number ${i}` },
        category: null,
      })),
    );
    await database.pool.query(
      `insert into search_tokens (token, documents, titles) values
        ('', 100000, 100000), ('towel', 20000, 20000),
        ('carpet', 20000, 20000), ('number', 20000, 20000)`,
    );
    expect(await counted('towel carpet')).toEqual({
      total: 3,
      isApproximate: false,
      cards: 3,
      isLoose: false,
    });
    const many = await counted('towel number');
    expect(many).toEqual({
      total: expect.any(Number),
      isApproximate: true,
      cards: 24,
      isLoose: false,
    });
    // Five times the standard error of a sample of a quarter.
    expect(Math.abs(many.total - 897)).toBeLessThan(897 * 0.3);
  });

  test('punctuation finds nothing, and no input breaks the search', async () => {
    await offer({});
    for (const query of ['', '   ', '!!!', ':*', "'", '\0', '&|!()', '🧵'])
      expect(await found(query)).toEqual([]);
    for (const query of [
      "to'wel",
      'towel:* & !',
      '((towel',
      'towel\\',
      'towel\0',
      'x'.repeat(5_000),
      'ﷺ',
      'a-b-c/d.e',
      'İ',
      'ß',
      '٣',
    ])
      await expect(searchProducts(context, query)).resolves.toBeDefined();
  });
});

describe('ranking, spelling and suggestions', () => {
  test('synonyms match products in another language', async () => {
    await replaceSynonyms(context, [
      { kind: 'synonym', en: ['towel'], tr: ['havlu'], ar: ['منشفة', 'مناشف'] },
      { kind: 'synonym', en: ['bed linen'], tr: ['nevresim'], ar: [] },
    ]);
    await offer(
      { title: { en: 'Bath towels' }, category: null },
      { title: { en: 'White bed linen' }, category: null },
    );
    for (const query of ['havlu', 'Havlular', 'منشفة', 'المناشف', 'towel'])
      expect([query, await found(query)]).toEqual([query, ['Bath towels']]);
    expect(await found('nevresim')).toEqual(['White bed linen']);
  });

  test('a model number matches with and without its hyphen, and a code ranks first', async () => {
    await offer(
      { title: { en: 'Notebook dv7-1211ea' }, category: null },
      { title: { en: 'Battery for dv7 and others, 1211ea too' }, category: null, hsCode: '850760' },
    );
    for (const query of ['dv7-1211ea', 'dv71211ea', 'DV7-1211EA'])
      expect((await searchProducts(context, query)).cards[0]?.title.value, query).toBe(
        'Notebook dv7-1211ea',
      );
    expect(await found('850760')).toEqual(['Battery for dv7 and others, 1211ea too']);
    expect(await found('16 GB')).toEqual([]);
  });

  test('a product ranks above an accessory for it', async () => {
    await offer(
      ...['Sheet for towel', 'Plain white towel from Denizli with hem'].map((title) => ({
        title: { en: title },
        category: null,
      })),
    );
    expect((await searchProducts(context, 'towel')).cards.map((card) => card.title.value)).toEqual([
      'Plain white towel from Denizli with hem',
      'Sheet for towel',
    ]);
  });

  test('a model number matches in any grouping and by prefix, the whole number first', async () => {
    await offer(
      ...['Radio DLA63054/10', 'Radio DLA630', 'Toner 006R90321'].map((title) => ({
        title: { en: title },
        category: null,
      })),
    );
    const best = async (query: string) =>
      (await searchProducts(context, query)).cards.map((card) => card.title.value)[0];
    for (const query of ['DLA63054/10', 'dla6305410', 'dla 63054 10', 'dla63054/1', 'dla6305'])
      expect([query, await best(query)]).toEqual([query, 'Radio DLA63054/10']);
    for (const query of ['006r 90321', '006R-90321', '006r90', 'radio 006r9032'])
      expect([query, await best(query)]).toEqual([query, 'Toner 006R90321']);
    expect((await searchProducts(context, 'dla630')).cards.map((card) => card.title.value)).toEqual(
      ['Radio DLA630', 'Radio DLA63054/10'],
    );
  });

  test('a measure matches with and without a space', async () => {
    await offer(
      { title: { en: 'Memory card 16GB' }, category: null },
      { title: { en: 'Memory card 32 GB' }, category: null },
    );
    expect([await found('16 gb'), await found('16gb'), await found('32gb')]).toEqual([
      ['Memory card 16GB'],
      ['Memory card 16GB'],
      ['Memory card 32 GB'],
    ]);
  });

  test('a word matches as a prefix only when no product has the word', async () => {
    await offer(
      { mainLanguage: 'tr', title: { tr: 'Havlu' }, category: null },
      { mainLanguage: 'tr', title: { tr: 'Bornoz' }, brand: 'Havlupan', category: null },
    );
    expect(await found('havlu')).toEqual(['Havlu']);
    expect(await found('havlup')).toEqual(['Bornoz']);
  });

  test('a misspelled word is corrected unless the search is exact', async () => {
    await offer(
      { title: { en: 'Cotton carpet' }, category: null },
      { title: { en: 'Woollen carpet' }, category: null },
    );
    await countWords(context);
    const corrected = await findProducts(context, 'crapet');
    expect([corrected.total, corrected.correction]).toEqual([
      2,
      { text: 'carpet', isApplied: true },
    ]);
    expect((await findProducts(context, 'crapet', { isExact: true })).correction).toEqual({
      text: 'carpet',
      isApplied: false,
    });
    expect((await findProducts(context, 'carpet')).correction).toBeNull();
  });

  test.each([
    ['tr', 'Pamuklu havlular', 'havllular', 'havlular'],
    ['ar', 'سجاد يدوي', 'سجادد', 'سجاد'],
    ['ar', 'مناشف قطنية', 'مناششف', 'مناشف'],
  ] as const)('spelling is corrected in %s: %s', async (locale, title, typed, meant) => {
    await offer(
      { mainLanguage: locale, title: { [locale]: title }, category: null },
      { mainLanguage: locale, title: { [locale]: title }, category: null },
    );
    await countWords(context);
    expect(await findProducts({ ...context, locale }, typed)).toMatchObject({
      total: 2,
      correction: { text: meant, isApplied: true },
    });
  });

  test('each facet is counted with the other filters, and titles are highlighted', async () => {
    await offer(
      { title: { en: 'Red carpets' }, brand: 'Ege', category: null },
      { title: { en: 'Blue carpet' }, brand: 'Toros', category: null, moq: 500 },
      { title: { en: 'Green carpet' }, brand: 'Toros', category: null },
    );
    const { total, facets, cards } = await findProducts(context, 'carpet', {
      filters: { ...noFilters, brands: ['toros'] },
    });
    expect([
      total,
      Object.fromEntries(facets.brands.map(({ slug, count }) => [slug, count])),
      facets.moq.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
    ]).toEqual([
      2,
      { ege: 1, toros: 2 },
      [
        ['up-to-50', 1],
        ['201-1000', 1],
      ],
    ]);
    expect(cards.map((card) => card.titleParts?.join('|') ?? '').toSorted()).toEqual([
      'Blue |carpet',
      'Green |carpet',
    ]);
    const dearest = await findProducts(context, 'carpet', { sort: 'MOST_RECENT' });
    expect(dearest.cards).toHaveLength(3);
  });

  test('of two concurrent indexing jobs the newer words are kept', async () => {
    await offer({ title: { en: 'Towel' }, category: null });
    const { rows } = await database.pool.query<{ id: Id<'product'> }>('select id from products');
    const ids = rows.map((row) => row.id);
    const read = Promise.withResolvers<void>();
    const mayWrite = Promise.withResolvers<void>();
    const older = inTransaction(context, async (inside) => {
      await indexProducts(inside, ids);
      read.resolve();
      await mayWrite.promise;
    });
    await read.promise;
    await saveProducts(context, storeId, [
      productInputOf({ externalId: 'product 0', title: { en: 'Carpet' }, category: null }),
    ]);
    const newer = indexProducts(context, ids);
    mayWrite.resolve();
    await Promise.all([older, newer]);
    expect([await found('towel'), await found('carpet')]).toEqual([[], ['Carpet']]);
  });

  test('concurrent word counts run one after the other and count once', async () => {
    await database.pool.query('truncate search_tokens, search_words');
    await offer({ title: { en: 'Cotton towel' } }, { title: { en: 'Linen towel' } });
    await Promise.all([countWordsIfMany(context), countWordsIfMany(context), countWords(context)]);
    const counted = async () =>
      (
        await database.pool.query<{ titles: number }>(
          "select titles from search_tokens where token = 'towel'",
        )
      ).rows;
    expect(await counted()).toEqual([{ titles: 2 }]);
    await database.pool.query("update search_tokens set titles = 7 where token = 'towel'");
    await countWordsIfMany(context);
    expect(await counted()).toEqual([{ titles: 7 }]);
  });

  test('outdated document frequencies do not change this order', async () => {
    await offer(
      { title: { en: 'Linen cloth' }, category: null },
      {
        title: { en: 'Cloth for wide and narrow tables of every shape, made of linen' },
        category: null,
      },
    );
    const order = async () =>
      (await searchProducts(context, 'linen')).cards.map((card) => card.title.value.slice(0, 5));
    await countWords(context);
    expect(await order()).toEqual(['Linen', 'Cloth']);
    await database.pool.query(
      `truncate search_tokens;
       insert into search_tokens (token, documents, titles) values ('', 1, 1)`,
    );
    expect(await order()).toEqual(['Linen', 'Cloth']);
    await countWords(context);
  });

  test('suggestions match synonyms unless the word itself is frequent', async () => {
    await database.pool.query('truncate search_tokens');
    await replaceSynonyms(context, [{ kind: 'synonym', en: ['towel'], tr: ['havlu'], ar: [] }]);
    await offer(
      { title: { en: 'Cotton towel' } },
      { title: { tr: 'Pamuklu havlu' }, mainLanguage: 'tr' },
    );
    const suggested = async () =>
      (await suggest(context, 'towel')).products.map(({ title }) => title.value).toSorted();
    expect(await suggested()).toEqual(['Cotton towel', 'Pamuklu havlu']);
    await database.pool.query(
      "insert into search_tokens (token, documents, titles) values ('towel', 60000, 60000)",
    );
    expect(await suggested()).toEqual(['Cotton towel']);
  });

  test('popular queries are suggested before anything is typed', async () => {
    await offer({ title: { en: 'Towel' } });
    for (let i = 0; i < 5; i++) await recordSearch(context, 'towel', false);
    await recordSearch(context, 'my own query', false);
    for (const empty of ['', '  ', '\n'])
      expect(await suggest(context, empty)).toEqual({
        queries: ['towel'],
        products: [],
        categories: [],
        brands: [],
        stores: [],
      });
    await database.pool.query('truncate search_queries');
  });

  test('suggestions rank the product above its accessories, and short titles first', async () => {
    await offer(
      { title: { en: 'Long soft towel of cotton for guests' } },
      { title: { en: 'Cotton towel' } },
      { title: { en: 'Towel rail' }, category: 'home/sheets' },
    );
    expect((await suggest(context, 'towel')).products.map(({ title }) => title.value)).toEqual([
      'Cotton towel',
      'Long soft towel of cotton for guests',
      'Towel rail',
    ]);
  });

  test('words, products, categories, brands and stores are suggested by prefix', async () => {
    await offer(
      { title: { en: 'Towel of cotton' }, brand: 'Towelia' },
      { title: { en: 'Towel of linen' } },
    );
    await openStore(context, { slug: 'towel-house', name: 'Towel House' });
    await indexAllStores(context);
    await countWords(context);
    const { queries, products, categories, brands, stores } = await suggest(context, 'tow');
    expect([
      queries,
      products.length,
      categories.map(({ path }) => path),
      brands.map(({ name }) => name),
      stores.map(({ name }) => name),
    ]).toEqual([['towel'], 2, ['/shop/home/towels'], ['Towelia'], ['Towel House']]);
    for (const nothing of ['', 't', '%', '_', '\\\\', '🧵', '\0'])
      expect(await suggest(context, nothing)).toMatchObject({ queries: [], products: [] });
  });

  test('queries that may be personal are not recorded', async () => {
    for (const query of ['Havlu', 'havlu', 'me@example.com', '0532 123 45 67'])
      await recordSearch(context, query, query === 'Havlu');
    expect(
      (await listSearchQueries(context, allQueries, { limit: 10 })).rows.map(
        ({ query, searches, withoutMatch }) => [query, searches, withoutMatch],
      ),
    ).toEqual([['havlu', 2, 1]]);
  });
});

describe('search analytics', () => {
  beforeEach(() => database.pool.query('truncate search_queries'));
  const on = (day: string) => ({ ...context, now: () => new Date(`${day}T12:00:00Z`) });
  const search = async (query: string, times: number, withoutMatch = 0) => {
    for (let i = 0; i < times; i++) await recordSearch(on('2026-11-20'), query, i < withoutMatch);
  };
  const click = (query: string, count: number, day = '2026-11-20') =>
    recordClicks(context, [{ query, locale: 'tr', day, count }]);
  const listed = async (filters: Partial<SearchAnalyticsFilters> = {}) =>
    (
      await listSearchQueries(on('2026-11-20'), { ...allQueries, ...filters }, { limit: 10 })
    ).rows.map((row) => row.query);

  test('queries of years ago are deleted', async () => {
    await recordSearch(on('2020-01-01'), 'havlu', false);
    await recordSearch(context, 'havlu', false);
    await pruneQueriesJob.run(context, {}, AbortSignal.timeout(5_000));
    expect((await database.pool.query('select from search_queries')).rowCount).toBe(1);
  });

  test('search analytics are filtered and sorted', async () => {
    await search('havlu', 3, 1);
    await search('şişe', 2, 2);
    await search('towel for baby', 4);
    await recordSearch(on('2026-09-01'), 'çanta', false);
    await click('havlu', 2);
    expect(await listed()).toEqual(['towel for baby', 'havlu', 'şişe']);
    expect(await listed({ days: 90 })).toContain('çanta');
    expect(await listed({ locale: 'tr' })).toEqual(['havlu', 'şişe']);
    expect(await listed({ query: 'ŞİŞ' })).toEqual(['şişe']);
    expect(await listed({ query: '%' })).toEqual([]);
    expect(await listed({ kind: 'unanswered', sort: 'UNANSWERED' })).toEqual(['şişe', 'havlu']);
    expect(await listed({ kind: 'ignored' })).toEqual(['towel for baby', 'şişe']);
    expect(await listed({ sort: 'CLICKED' })).toEqual(['havlu', 'towel for baby', 'şişe']);
    const page = await listSearchQueries(on('2026-11-20'), allQueries, { offset: 1, limit: 1 });
    expect(page).toEqual({
      count: 3,
      rows: [{ query: 'havlu', locale: 'tr', searches: 3, withoutMatch: 1, clicks: 2 }],
    });
    expect(await countSearches(on('2026-11-20'), allQueries)).toEqual({
      searches: 9,
      withoutMatch: 3,
      clicks: 2,
    });
  });

  test('clicks on a query without a search that day are not counted', async () => {
    await search('havlu', 1);
    await click('invented', 5);
    await click('havlu', 5, '2026-11-21');
    await Promise.all(Array.from({ length: 10 }, () => click('havlu', 1)));
    expect((await listSearchQueries(on('2026-11-21'), allQueries, { limit: 10 })).rows).toEqual([
      { query: 'havlu', locale: 'tr', searches: 1, withoutMatch: 0, clicks: 10 },
    ]);
  });

  test('search analytics and synonyms refuse visitors', async () => {
    const stranger = testContext(database, { actor: visitor });
    for (const look of [
      () => listSearchQueries(stranger, allQueries, { limit: 1 }),
      () => countSearches(stranger, allQueries),
      () => listSynonyms(stranger, { query: '', kind: null }, 1),
      () => getSynonym(stranger, 'x'),
    ])
      await expect(look()).rejects.toMatchObject({ httpStatus: 401 });
  });
});

describe('synonyms', () => {
  beforeEach(() => database.pool.query('truncate search_synonyms'));
  const group = (more: Partial<SynonymInput> = {}): SynonymInput => ({
    kind: 'synonym',
    en: ['towel'],
    tr: ['havlu'],
    ar: [],
    ...more,
  });

  test('the next search follows added, changed and deleted synonyms', async () => {
    await offer({ title: { en: 'Cotton towel' } });
    expect(await found('peshkir')).toEqual([]);
    const publicId = await saveSynonym(context, group({ tr: ['peşkir'] }), null);
    expect(await found('peshkir')).toEqual([]);
    expect(await found('peşkir')).toEqual(['Cotton towel']);
    await saveSynonym(context, group({ tr: ['silecek'] }), {
      publicId,
      updatedAt: (await getSynonym(context, publicId)).updatedAt,
    });
    expect([await found('peşkir'), await found('silecek')]).toEqual([[], ['Cotton towel']]);
    await removeSynonym(context, publicId);
    expect(await found('silecek')).toEqual([]);
    await expect(removeSynonym(context, publicId)).rejects.toMatchObject({ httpStatus: 404 });
  });

  test('synonyms are listed by a term of any language, without diacritics', async () => {
    await saveSynonym(context, group({ tr: ['Şişe'], ar: ['قارورة'] }), null);
    await saveSynonym(
      context,
      group({ kind: 'spelling', en: ['tshirt', 't-shirt'], tr: [] }),
      null,
    );
    const listed = async (query: string, kind: SynonymInput['kind'] | null = null) =>
      (await listSynonyms(context, { query, kind }, 1)).rows.map(({ terms }) => terms.en![0]);
    expect([
      await listed('sise'),
      await listed('قارور'),
      await listed('en'),
      await listed('%'),
      await listed('', 'spelling'),
    ]).toEqual([['towel'], ['towel'], [], [], ['tshirt']]);
    expect((await listSynonyms(context, { query: '', kind: null }, 2)).rows).toEqual([]);
  });

  test('saving synonyms over a change by another operator conflicts', async () => {
    const publicId = await saveSynonym(context, group(), null);
    const { updatedAt } = await getSynonym(context, publicId);
    const later = { ...context, now: () => new Date(updatedAt.getTime() + 5) };
    await saveSynonym(later, group({ ar: ['منشفة'] }), { publicId, updatedAt });
    await expect(saveSynonym(later, group(), { publicId, updatedAt })).rejects.toMatchObject({
      httpStatus: 409,
    });
    expect((await getSynonym(context, publicId)).terms).toEqual({
      en: ['towel'],
      tr: ['havlu'],
      ar: ['منشفة'],
    });
    await expect(
      saveSynonym(later, group(), { publicId: '0000000000', updatedAt }),
    ).rejects.toMatchObject({ httpStatus: 404 });
  });

  test('terms without a word and terms that are too long are refused', async () => {
    await expect(saveSynonym(context, group({ tr: ['!!!'] }), null)).rejects.toMatchObject({
      fieldErrors: { tr: 'termUnreadable' },
    });
    const wrong = (form: object) =>
      synonymForm
        .safeParse({ kind: 'synonym', ...form })
        .error?.issues.map(({ path, message }) => [path[0], message]);
    expect(wrong({ en: 'towel' })).toEqual([['en', 'twoTerms']]);
    expect(wrong({ en: 'towel, Towel,towel ,', tr: 'havlu، peşkir\nsilecek' })).toBeUndefined();
    expect(wrong({ en: `towel, ${'x'.repeat(61)}` })).toEqual([['en', 'termTooLong']]);
    expect(wrong({ ar: Array.from({ length: 21 }, (_, i) => `ن${i}`).join('،') })).toEqual([
      ['ar', 'tooManyTerms'],
    ]);
    expect(wrong({ tr: 'x,'.repeat(maxTypedTerms) })).toEqual([['tr', 'tooLong']]);
  });

  test('changes of synonyms are in the security log', async () => {
    const { context: visit } = visitorOf(database);
    const { context: own } = await somebodyNew(visit, 'chief@kervan.example');
    const admin = { ...own, actor: { ...own.actor, actsFor: ['admin' as const] } };
    const publicId = await saveSynonym(admin, group(), null);
    await removeSynonym(admin, publicId);
    expect(
      (await listOwnSecurityEvents(admin)).slice(0, 2).map(({ kind, detail }) => [kind, detail]),
    ).toEqual([
      ['synonyms_removed', 'towel, havlu'],
      ['synonyms_saved', 'towel, havlu'],
    ]);
  });
});

describe('finding stores', () => {
  const ask = async (query: string, kind: StoreKind = 'manufacturers') => {
    await indexAllStores(context);
    return searchStores(context, query, { kind, page: 1 });
  };
  const names = async (query: string, kind?: StoreKind) =>
    (await ask(query, kind)).cards.map((card) => card.name);

  test('a store matches its name, province and main products in any form', async () => {
    await openStore(context, {
      slug: 'isik',
      name: 'IŞIK Tekstil',
      province: 'Şanlıurfa',
      mainProducts: { tr: ['çarşaf'] },
    });
    for (const query of [
      'ışık',
      'isik',
      'IŞIK',
      'sanliurfa',
      'Şanlıurfa',
      'carsaf',
      'çarşaflar',
      'tekstil urfa',
      'شانلي أورفا',
      'işık tek',
    ])
      expect([query, await names(query)]).toEqual([query, ['IŞIK Tekstil']]);
  });

  test('a store does not match the code of a language', async () => {
    await openStore(context, {
      slug: 'ak',
      name: 'Ak',
      province: 'Bursa',
      mainProducts: { en: ['silk'], tr: ['ipek'], ar: ['حرير'] },
    });
    for (const query of ['silk', 'silks', 'ipek', 'حرير', 'الحرير'])
      expect(await names(query)).toEqual(['Ak']);
    for (const query of ['en', 'tr', 'ar']) expect(await names(query)).not.toContain('Ak');
  });

  test('a store matches synonyms', async () => {
    await openStore(context, { slug: 'ak', name: 'Ak', mainProducts: { tr: ['peştemal'] } });
    await replaceSynonyms(context, [
      { kind: 'synonym', en: ['turkish towel'], tr: ['peştemal'], ar: [] },
    ]);
    expect(await names('turkish towel')).toEqual(['Ak']);
  });

  test('stores rank by name and then by the number of matching products', async () => {
    const { id: few } = await openStore(context, {
      slug: 'few',
      name: 'Few',
      mainProducts: {},
      about: {},
    });
    const { id: many } = await openStore(context, {
      slug: 'many',
      name: 'Many',
      mainProducts: {},
      about: {},
    });
    await openStore(context, { slug: 'kettle', name: 'Kettle House', mainProducts: {}, about: {} });
    await saveProducts(context, few, [
      productInputOf({ externalId: 'one', title: { en: 'Steel kettle' } }),
    ]);
    await saveProducts(
      context,
      many,
      ['a', 'b', 'c'].map((externalId) =>
        productInputOf({ externalId, title: { en: `Kettle ${externalId}` } }),
      ),
    );
    const { rows } = await database.pool.query<{ id: Id<'product'> }>('select id from products');
    await indexProducts(
      context,
      rows.map((row) => row.id),
    );
    expect(await names('kettles')).toEqual(['Kettle House', 'Many', 'Few']);
    expect((await ask('kettles', 'stores')).totals).toEqual({ stores: 0, manufacturers: 3 });
    expect(
      (await ask('kettles')).cards.map(({ nameParts, matches }) => [nameParts, matches]),
    ).toEqual([
      [['', 'Kettle', ' House'], undefined],
      [undefined, { path: '/store/many?q=kettles', count: 3 }],
      [undefined, { path: '/store/few?q=kettles', count: 1 }],
    ]);
  });

  test('a store card shows pictures of matching products before those of the newest', async () => {
    await storePicture(context, 'kettle');
    const images = [{ source: pictureOf('kettle'), alt: {}, focal: null }];
    await offer({ title: { en: 'Steel kettle' }, images }, { title: { en: 'Cotton towel' } });
    const pictures = async (query: string) =>
      (await ask(query)).cards[0]!.pictures.map(({ url }) => url);
    const [kettle, towel] = [await pictures('kettle'), await pictures('cotton')];
    expect(new Set(kettle).size).toBe(2);
    expect(kettle).toEqual(towel.toReversed());
  });

  test('stores with similar names are found when no store has the words', async () => {
    await openStore(context, { slug: 'yilmaz', name: 'Yılmaz Dokuma' });
    expect(await ask('yılmz dokuma')).toMatchObject({
      isLoose: true,
      totals: { manufacturers: 1 },
      cards: [{ name: 'Yılmaz Dokuma' }],
    });
    expect(await ask('yılmaz dokuma')).toMatchObject({ isLoose: false });
    expect(await names('qzxwv')).toEqual([]);
  });

  test('a store is not found under the other kind, nor by punctuation', async () => {
    expect(await names('ege', 'stores')).toEqual([]);
    for (const nothing of ['%', '', "'|&!:*\\", '\0', 'ء', 'a'.repeat(190), 'a-b'.repeat(60)])
      expect([nothing, await names(nothing), await found(nothing)]).toEqual([nothing, [], []]);
  });

  test('a store is suggested by the prefix of any word of its name', async () => {
    await openStore(context, { slug: 'isik', name: 'IŞIK Tekstil' });
    await openStore(context, { slug: 'tek', name: 'Tek Isı' });
    await indexAllStores(context);
    const suggested = async (typed: string) =>
      (await suggest(context, typed)).stores.map(({ name }) => name);
    expect(await suggested('tek')).toEqual(['Tek Isı', 'Ege Tekstil', 'IŞIK Tekstil']);
    expect(await suggested('ışık t')).toEqual(['IŞIK Tekstil']);
    expect(await suggested('ekstil')).toEqual([]);
    expect(await suggested('100%')).toEqual([]);
  });

  test('a frequent word of store names is suggested only where it comes first', async () => {
    await openStore(context, { slug: 'isik', name: 'IŞIK Tekstil' });
    await openStore(context, { slug: 'tekno', name: 'Tekno Metal' });
    await database.pool.query(
      `insert into stores
       select (jsonb_populate_record(store, jsonb_build_object(
         'id', gen_random_uuid(), 'public_id', 'copy' || n, 'slug', 'copy-' || n))).*
       from stores store, generate_series(1, 200) n where slug = 'isik'`,
    );
    await indexAllStores(context);
    const suggested = async (typed: string) =>
      (await suggest(context, typed)).stores.map(({ name }) => name);
    expect(await suggested('tek')).toEqual(['Tekno Metal']);
    expect(await suggested('ege')).toEqual(['Ege Tekstil']);
    expect(await suggested('işık')).toEqual(Array.from({ length: 4 }, () => 'IŞIK Tekstil'));
  });

  test('a job indexes stores whose document is missing or outdated', async () => {
    await renewStoreDocuments(context);
    expect(
      (await searchStores(context, 'ege', { kind: 'manufacturers', page: 1 })).cards,
    ).toHaveLength(1);
    await database.pool.query("update store_documents set version = 0, document = '', name = ''");
    await renewStoreDocuments(context);
    expect(
      (await searchStores(context, 'ege', { kind: 'manufacturers', page: 1 })).cards,
    ).toHaveLength(1);
  });
});
