import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { somebodyNew, visitorOf } from '../../../tests/support/people.ts';
import { openSmallMarket, openStore, productInputOf } from '../../../tests/support/market.ts';
import { testContext } from '../../../tests/support/test-context.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { listOwnSecurityEvents } from '#features/accounts/queries/account.server.ts';
import { saveProducts } from '#features/catalog/commands/save-products.server.ts';
import type { ProductInput } from '#features/catalog/schemas.ts';
import { visitor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { foldArabic, foldMarks, foldTurkish } from './analysis/folding.ts';
import { wordsOf } from './analysis/words.ts';
import type { StoreKind } from '#features/companies/queries/store-lists.server.ts';
import { noFilters } from '#features/catalog/queries/product-lists.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { countWords, countWordsIfMany } from './services/count-words.server.ts';
import { indexProducts } from './services/index-products.server.ts';
import { indexAllStores, renewStoreDocuments } from './services/index-stores.server.ts';
import { recordClicks } from './services/record-question.server.ts';
import { createSearchTally } from './search-tally.server.ts';
import { pruneQuestionsJob } from './jobs.server.ts';
import { removeSynonym, replaceSynonyms, saveSynonym } from './commands/save-synonyms.server.ts';
import { countQuestions, listQuestions } from './queries/questions.server.ts';
import { findProducts, searchProducts, searchStores } from './queries/search.server.ts';
import { suggest } from './queries/suggestions.server.ts';
import { getSynonym, listSynonyms } from './queries/synonyms.server.ts';
import type { QuestionFilters } from './rules.ts';
import { synonymForm, type SynonymInput } from './schemas.ts';

const allQuestions: QuestionFilters = {
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
  await database.pool.query('truncate stores cascade');
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
const found = async (question: string) =>
  (await searchProducts(context, question, 1)).cards.map((card) => card.title.value).toSorted();

async function recordQuestion(asking: Context, text: string, isUnanswered: boolean): Promise<void> {
  const tally = createSearchTally(asking);
  tally.add(text, asking.locale, isUnanswered);
  await tally.close();
}

describe('the tally of searches', () => {
  const counted = async () =>
    (
      await database.pool.query<{ question: string; asked: number; unanswered: number }>(
        'select question, asked, unanswered from search_questions order by 1',
      )
    ).rows.map((row) => [row.question, row.asked, row.unanswered]);
  /** The database refuses to write, as with a full disk. */
  const fullDisk = () =>
    database.pool.query(`
    create function refuse_write() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$;
    create trigger full_disk before insert or update on search_questions execute function refuse_write()`);
  const freeDisk = () => database.pool.query('drop function if exists refuse_write cascade');
  beforeEach(() => database.pool.query('truncate search_questions'));
  afterEach(freeDisk);

  test('is written by the second, also by two processes at once', async () => {
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

  test('loses nothing while the disk is full, and grows no further than its bound', async () => {
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
});

describe('words', () => {
  test('are cut from a question like a person’s', () => {
    expect(wordsOf('  Pamuk, havlu & "bornoz"  ')).toEqual(['Pamuk', 'havlu', 'bornoz']);
    expect(wordsOf('AB-12/3 x')).toEqual(['AB-12', '3', 'x']);
    expect(wordsOf("'); drop table products; --")).toEqual(['drop', 'table', 'products']);
    expect(wordsOf('🧵 \0 :* !')).toEqual([]);
  });

  test('are folded as each language does', () => {
    expect(foldTurkish('IŞIK İNCİ')).toBe('ışık inci');
    expect(foldMarks('Şişe IŞIK İnci ğüöç é')).toBe('sise isik inci guoc e');
    expect(foldArabic('أَلْعَابٌ ـــ مدرسة على إلى')).toBe('العاب  مدرسه علي الي');
  });
});

describe('a product is found', () => {
  test('by the province that it comes from, as people call it', async () => {
    await offer(
      { title: { en: 'Wool carpet' }, originProvince: 'Gaziantep' },
      { title: { en: 'Silk carpet' }, originProvince: 'Hatay' },
    );
    for (const question of ['gaziantep carpet', 'Antep carpets', 'عنتاب carpet'])
      expect([question, await found(question)]).toEqual([question, ['Wool carpet']]);
    expect(await found('antakya carpet')).toEqual(['Silk carpet']);
  });

  test('in one store, when only its goods are asked for', async () => {
    const { id: other } = await openStore(context, { slug: 'other' });
    await saveProducts(context, other, [productInputOf({ title: { en: 'Linen towel' } })]);
    await offer(
      { title: { en: 'Cotton towel' } },
      { title: { en: 'Cotton sheet' }, category: 'home/sheets' },
    );
    const inStore = async (question: string, id: Id<'store'>) => {
      const { cards, total } = await searchProducts(context, question, 1, id);
      return [total, cards.map((card) => card.title.value).toSorted()];
    };
    expect(await inStore('towel', other)).toEqual([1, ['Linen towel']]);
    expect(await inStore('cotton', other)).toEqual([0, []]);
    expect(await inStore('cotton', storeId)).toEqual([2, ['Cotton sheet', 'Cotton towel']]);
    // It says so when it shows something else.
    await countWords(context);
    expect(await searchProducts(context, 'cottn sheet', 1, storeId)).toMatchObject({
      total: 1,
      isLoose: false,
      correction: { text: 'cotton sheet', isApplied: true },
    });
    expect(await searchProducts(context, 'cottn sheet', 1, storeId, true)).toMatchObject({
      total: 1,
      isLoose: true,
      correction: { isApplied: false },
    });
    expect(await searchProducts(context, 'linen sheet', 1, storeId)).toMatchObject({
      total: 1,
      isLoose: true,
      correction: null,
    });
    expect(await found('towel')).toEqual(['Cotton towel', 'Linen towel']);
  });

  test('by the stem of its words in three languages, whatever language the reader has', async () => {
    await offer({ title: { en: 'Cotton towels', tr: 'Pamuklu havlular', ar: 'مناشف قطنية' } });
    for (const question of [
      'towel',
      'TOWELS',
      'cotton towels',
      'havlu',
      'HAVLULAR',
      'مناشف',
      'المناشف',
    ])
      expect([question, await found(question)]).toEqual([question, ['Cotton towels']]);
  });

  test('by Turkish capitals, and without Turkish marks', async () => {
    await offer({ mainLanguage: 'tr', title: { tr: 'IŞIKLI ŞİŞE' } });
    for (const question of ['ışıklı', 'IŞIKLI', 'isikli', 'şişe', 'sise', 'ŞİŞE', 'Sise'])
      expect([question, await found(question)]).toEqual([question, ['IŞIKLI ŞİŞE']]);
  });

  test('by brand, code, category, tag and fact', async () => {
    await offer({
      brand: 'Pierre Loti',
      hsCode: '630260',
      tags: ['hammam'],
      attributes: { en: [['Weave', 'waffle']] },
      variants: [{ ...productInputOf().variants[0]!, sku: 'EGE-12/3', gtin: '04006381333931' }],
    });
    for (const question of [
      'pierre',
      'loti',
      '630260',
      'hammam',
      'waffle',
      'ege-12/3',
      '04006381333931',
      'towels',
    ])
      expect([question, await found(question)]).toEqual([question, ['Cotton bath towel']]);
  });

  test('by the beginning of a word', async () => {
    await offer({ title: { en: 'Bathrobe' }, category: null });
    expect(await found('bathr')).toEqual(['Bathrobe']);
  });

  test('with all the words, and only when there is none with any of them', async () => {
    await offer(
      { title: { en: 'Red towel' }, category: null },
      { title: { en: 'Red carpet' }, category: null },
      { title: { en: 'Blue towel' }, category: null },
    );
    expect(await found('red towel')).toEqual(['Red towel']);
    expect(await found('green towel')).toEqual(['Blue towel', 'Red towel']);
    expect(await found('violin')).toEqual([]);
  });

  test('without the words that say what everything here is, unless there are no others', async () => {
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
      const { cards, isLoose } = await findProducts(context, text, 1);
      expect([text, isLoose, cards.length]).toEqual([text, false, 1]);
    }
    expect((await findProducts(context, 'toptan', 1)).cards).toEqual([]);
  });

  test('by its new words and no longer by its old ones once it has changed, and not at all once it is a draft', async () => {
    await offer({ title: { en: 'Towel' }, category: null });
    await offer({ title: { en: 'Carpet' }, category: null });
    expect([await found('towel'), await found('carpet')]).toEqual([[], ['Carpet']]);
    await offer({ title: { en: 'Carpet' }, category: null, state: 'draft' });
    expect(await found('carpet')).toEqual([]);
  });

  test('page by page, with all the words or with any, each once', async () => {
    await offer(
      ...Array.from({ length: 30 }, (_, i) => ({
        title: { en: `Towel number ${i}` },
        category: null,
      })),
    );
    for (const question of ['towel', 'towel violin']) {
      const pages = await Promise.all(
        [1, 2].map((page) => searchProducts(context, question, page)),
      );
      expect(
        pages.map(({ total, pageCount, cards }) => [question, total, pageCount, cards.length]),
      ).toEqual([
        [question, 30, 2, 24],
        [question, 30, 2, 6],
      ]);
      expect(new Set(pages.flatMap(({ cards }) => cards.map((card) => card.id))).size).toBe(30);
    }
  });

  test('in the same place, however its row lies in the table', async () => {
    await offer(
      ...Array.from({ length: 700 }, (_, i) => ({
        title: { en: `Towel number ${i}` },
        category: null,
      })),
    ); // more than are scored
    const shown = async () =>
      (await Promise.all([1, 2, 5].map((page) => searchProducts(context, 'towel', page)))).flatMap(
        ({ cards }) => cards.map((card) => card.id),
      );
    const before = await shown();
    expect(new Set(before).size).toBe(72);
    await database.pool.query(`
      create temp table turned on commit drop as select * from product_documents;
      delete from product_documents;
      insert into product_documents select * from turned order by md5(product_id::text)`);
    expect(await shown()).toEqual(before);
  });

  test('of very many in a sample, and one by one where words that are common do not meet', async () => {
    await database.pool.query('truncate search_tokens');
    const counted = async (question: string) => {
      const { total, isApproximate, cards, isLoose } = await findProducts(context, question, 1);
      return { total, isApproximate, cards: cards.length, isLoose };
    };
    await offer(
      ...Array.from({ length: 900 }, (_, i) => ({
        title: { en: i < 3 ? `Towel and carpet ${i}` : `Towel number ${i}` },
        category: null,
      })),
    );
    await database.pool.query(
      "insert into search_tokens (token, documents, titles) values ('', 100000, 100000), ('towel', 20000, 20000), ('carpet', 20000, 20000), ('number', 20000, 20000)",
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
    expect(Math.abs(many.total - 897)).toBeLessThan(897 * 0.3); // five times what a sample of a quarter is off by
  });

  test('never by what is no word, and what is typed never breaks the search', async () => {
    await offer({});
    for (const question of ['', '   ', '!!!', ':*', "'", '\0', '&|!()', '🧵'])
      expect(await found(question)).toEqual([]);
    for (const question of [
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
      await expect(searchProducts(context, question, 1)).resolves.toBeDefined();
  });
});

describe('search', () => {
  test('finds in one language what is written in another, by words that mean the same', async () => {
    await replaceSynonyms(context, [
      { kind: 'synonym', en: ['towel'], tr: ['havlu'], ar: ['منشفة', 'مناشف'] },
      { kind: 'synonym', en: ['bed linen'], tr: ['nevresim'], ar: [] },
    ]);
    await offer(
      { title: { en: 'Bath towels' }, category: null },
      { title: { en: 'White bed linen' }, category: null },
    );
    for (const question of ['havlu', 'Havlular', 'منشفة', 'المناشف', 'towel'])
      expect([question, await found(question)]).toEqual([question, ['Bath towels']]);
    expect(await found('nevresim')).toEqual(['White bed linen']);
  });

  test('finds a model with and without its hyphen, a code before everything else, and a number that begins like one not', async () => {
    await offer(
      { title: { en: 'Notebook dv7-1211ea' }, category: null },
      { title: { en: 'Battery for dv7 and others, 1211ea too' }, category: null, hsCode: '850760' },
    );
    for (const question of ['dv7-1211ea', 'dv71211ea', 'DV7-1211EA'])
      expect((await searchProducts(context, question, 1)).cards[0]?.title.value, question).toBe(
        'Notebook dv7-1211ea',
      );
    expect(await found('850760')).toEqual(['Battery for dv7 and others, 1211ea too']);
    expect(await found('16 GB')).toEqual([]);
  });

  test('shows what goods are before what they are for', async () => {
    await offer(
      ...['Sheet for towel', 'Plain white towel from Denizli with hem'].map((title) => ({
        title: { en: title },
        category: null,
      })),
    );
    expect(
      (await searchProducts(context, 'towel', 1)).cards.map((card) => card.title.value),
    ).toEqual(['Plain white towel from Denizli with hem', 'Sheet for towel']);
  });

  test('finds a model however it is cut, and by its beginning, which comes after a whole one', async () => {
    await offer(
      ...['Radio DLA63054/10', 'Radio DLA630', 'Toner 006R90321'].map((title) => ({
        title: { en: title },
        category: null,
      })),
    );
    const best = async (question: string) =>
      (await searchProducts(context, question, 1)).cards.map((card) => card.title.value)[0];
    for (const question of ['DLA63054/10', 'dla6305410', 'dla 63054 10', 'dla63054/1', 'dla6305'])
      expect([question, await best(question)]).toEqual([question, 'Radio DLA63054/10']);
    for (const question of ['006r 90321', '006R-90321', '006r90', 'radio 006r9032'])
      expect([question, await best(question)]).toEqual([question, 'Toner 006R90321']);
    expect(
      (await searchProducts(context, 'dla630', 1)).cards.map((card) => card.title.value),
    ).toEqual(['Radio DLA630', 'Radio DLA63054/10']);
  });

  test('reads measures alike with and without a space', async () => {
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

  test('takes a word for the beginning of another only when nothing has it', async () => {
    await offer(
      { mainLanguage: 'tr', title: { tr: 'Havlu' }, category: null },
      { mainLanguage: 'tr', title: { tr: 'Bornoz' }, brand: 'Havlupan', category: null },
    );
    expect(await found('havlu')).toEqual(['Havlu']);
    expect(await found('havlup')).toEqual(['Bornoz']);
  });

  test('shows what was meant when nothing has what was typed, unless it is asked to the letter', async () => {
    await offer(
      { title: { en: 'Cotton carpet' }, category: null },
      { title: { en: 'Woollen carpet' }, category: null },
    );
    await countWords(context);
    const corrected = await findProducts(context, 'crapet', 1);
    expect([corrected.total, corrected.correction]).toEqual([
      2,
      { text: 'carpet', isApplied: true },
    ]);
    expect((await findProducts(context, 'crapet', 1, {}, true)).correction).toEqual({
      text: 'carpet',
      isApplied: false,
    });
    expect((await findProducts(context, 'carpet', 1)).correction).toBeNull();
  });

  test.each([
    ['tr', 'Pamuklu havlular', 'havllular', 'havlular'],
    ['ar', 'سجاد يدوي', 'سجادد', 'سجاد'],
    ['ar', 'مناشف قطنية', 'مناششف', 'مناشف'],
  ] as const)('knows what was meant in %s: %s', async (locale, title, typed, meant) => {
    await offer(
      { mainLanguage: locale, title: { [locale]: title }, category: null },
      { mainLanguage: locale, title: { [locale]: title }, category: null },
    );
    await countWords(context);
    expect(await findProducts({ ...context, locale }, typed, 1)).toMatchObject({
      total: 2,
      correction: { text: meant, isApplied: true },
    });
  });

  test('counts each filter with the others applied, and marks the words in titles', async () => {
    await offer(
      { title: { en: 'Red carpets' }, brand: 'Ege', category: null },
      { title: { en: 'Blue carpet' }, brand: 'Toros', category: null, moq: 500 },
      { title: { en: 'Green carpet' }, brand: 'Toros', category: null },
    );
    const { total, facets, cards } = await findProducts(context, 'carpet', 1, {
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
    const dearest = await findProducts(context, 'carpet', 1, { sort: 'MOST_RECENT' });
    expect(dearest.cards).toHaveLength(3);
  });

  test('keeps the newest words whichever of two jobs began first', async () => {
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

  test('words are counted once when many goods came, however many count at once', async () => {
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

  test('stands as high when many goods came since words were counted', async () => {
    await offer(
      { title: { en: 'Linen cloth' }, category: null },
      {
        title: { en: 'Cloth for wide and narrow tables of every shape, made of linen' },
        category: null,
      },
    );
    const order = async () =>
      (await searchProducts(context, 'linen', 1)).cards.map((card) => card.title.value.slice(0, 5));
    await countWords(context);
    expect(await order()).toEqual(['Linen', 'Cloth']);
    await database.pool.query(
      "truncate search_tokens; insert into search_tokens (token, documents, titles) values ('', 1, 1)",
    );
    expect(await order()).toEqual(['Linen', 'Cloth']);
    await countWords(context);
  });

  test('suggests goods that say what means the same, unless very many say the word itself', async () => {
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

  test('suggests what many have asked before anything is typed', async () => {
    await offer({ title: { en: 'Towel' } });
    for (let i = 0; i < 5; i++) await recordQuestion(context, 'towel', false);
    await recordQuestion(context, 'my own question', false);
    for (const empty of ['', '  ', '\n'])
      expect(await suggest(context, empty)).toEqual({
        questions: ['towel'],
        products: [],
        categories: [],
        brands: [],
        stores: [],
      });
    await database.pool.query('truncate search_questions');
  });

  test('suggests the thing itself before what only says its name, and brief titles before long ones', async () => {
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

  test('suggests words, goods, categories, brands and stores that begin like what is being typed', async () => {
    await offer(
      { title: { en: 'Towel of cotton' }, brand: 'Towelia' },
      { title: { en: 'Towel of linen' } },
    );
    await openStore(context, { slug: 'towel-house', name: 'Towel House' });
    await indexAllStores(context);
    await countWords(context);
    const { questions, products, categories, brands, stores } = await suggest(context, 'tow');
    expect([
      questions,
      products.length,
      categories.map(({ path }) => path),
      brands.map(({ name }) => name),
      stores.map(({ name }) => name),
    ]).toEqual([['towel'], 2, ['/shop/home/towels'], ['Towelia'], ['Towel House']]);
    for (const nothing of ['', 't', '%', '_', '\\\\', '🧵', '\0'])
      expect(await suggest(context, nothing)).toMatchObject({ questions: [], products: [] });
  });

  test('remembers what was asked without who asked, and nothing that looks like a person', async () => {
    for (const question of ['Havlu', 'havlu', 'me@example.com', '0532 123 45 67'])
      await recordQuestion(context, question, question === 'Havlu');
    expect(
      (await listQuestions(context, allQuestions, { limit: 10 })).questions.map(
        ({ question, asked, unanswered }) => [question, asked, unanswered],
      ),
    ).toEqual([['havlu', 2, 1]]);
  });
});

describe('what operators see of searches', () => {
  beforeEach(() => database.pool.query('truncate search_questions'));
  const on = (day: string) => ({ ...context, now: () => new Date(`${day}T12:00:00Z`) });
  const asked = async (question: string, times: number, unanswered = 0) => {
    for (let i = 0; i < times; i++)
      await recordQuestion(on('2026-11-20'), question, i < unanswered);
  };
  const click = (question: string, count: number, day = '2026-11-20') =>
    recordClicks(context, [{ question, locale: 'tr', day, count }]);
  const seen = async (filters: Partial<QuestionFilters> = {}) =>
    (
      await listQuestions(on('2026-11-20'), { ...allQuestions, ...filters }, { limit: 10 })
    ).questions.map((row) => row.question);

  test('of years ago are forgotten', async () => {
    await recordQuestion(on('2020-01-01'), 'havlu', false);
    await recordQuestion(context, 'havlu', false);
    await pruneQuestionsJob.run(context, {}, AbortSignal.timeout(5_000));
    expect((await database.pool.query('select from search_questions')).rowCount).toBe(1);
  });

  test('is narrowed by period, language, words and answer, and ordered', async () => {
    await asked('havlu', 3, 1);
    await asked('şişe', 2, 2);
    await asked('towel for baby', 4);
    await recordQuestion(on('2026-09-01'), 'çanta', false);
    await click('havlu', 2);
    expect(await seen()).toEqual(['towel for baby', 'havlu', 'şişe']);
    expect(await seen({ days: 90 })).toContain('çanta');
    expect(await seen({ locale: 'tr' })).toEqual(['havlu', 'şişe']);
    expect(await seen({ query: 'ŞİŞ' })).toEqual(['şişe']);
    expect(await seen({ query: '%' })).toEqual([]);
    expect(await seen({ kind: 'unanswered', sort: 'UNANSWERED' })).toEqual(['şişe', 'havlu']);
    expect(await seen({ kind: 'ignored' })).toEqual(['towel for baby', 'şişe']);
    expect(await seen({ sort: 'CLICKED' })).toEqual(['havlu', 'towel for baby', 'şişe']);
    const page = await listQuestions(on('2026-11-20'), allQuestions, { offset: 1, limit: 1 });
    expect(page).toEqual({
      count: 3,
      questions: [{ question: 'havlu', locale: 'tr', asked: 3, unanswered: 1, clicked: 2 }],
    });
    expect(await countQuestions(on('2026-11-20'), allQuestions)).toEqual({
      asked: 9,
      unanswered: 3,
      clicked: 2,
    });
  });

  test('counts no choice among answers to what nobody asked', async () => {
    await asked('havlu', 1);
    await click('invented', 5);
    await click('havlu', 5, '2026-11-21');
    await Promise.all(Array.from({ length: 10 }, () => click('havlu', 1)));
    expect((await listQuestions(on('2026-11-21'), allQuestions, { limit: 10 })).questions).toEqual([
      { question: 'havlu', locale: 'tr', asked: 1, unanswered: 0, clicked: 10 },
    ]);
  });

  test('is theirs alone', async () => {
    const stranger = testContext(database, { actor: visitor });
    for (const look of [
      () => listQuestions(stranger, allQuestions, { limit: 1 }),
      () => countQuestions(stranger, allQuestions),
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

  test('that are added, changed and deleted are followed by the next search', async () => {
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

  test('are found by a term of any language, whatever its letters', async () => {
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

  test('of one who began before another has saved do not replace the other’s', async () => {
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

  test('are refused where search would not read them, and said to be wrong, not cut', async () => {
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
    expect(wrong({ tr: 'x,'.repeat(301) })).toEqual([['tr', 'tooLong']]);
  });

  test('are in the log of whoever changes them', async () => {
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

describe('a store is found', () => {
  const ask = async (question: string, kind: StoreKind = 'manufacturers') => {
    await indexAllStores(context);
    return searchStores(context, question, kind, 1);
  };
  const names = async (question: string, kind?: StoreKind) =>
    (await ask(question, kind)).cards.map((card) => card.name);

  test('by name, province and main products, without marks, in whatever case and form', async () => {
    await openStore(context, {
      slug: 'isik',
      name: 'IŞIK Tekstil',
      province: 'Şanlıurfa',
      mainProducts: { tr: ['çarşaf'] },
    });
    for (const question of [
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
      expect([question, await names(question)]).toEqual([question, ['IŞIK Tekstil']]);
  });

  test('not by the language in which it says so', async () => {
    await openStore(context, {
      slug: 'ak',
      name: 'Ak',
      province: 'Bursa',
      mainProducts: { en: ['silk'], tr: ['ipek'], ar: ['حرير'] },
    });
    for (const question of ['silk', 'silks', 'ipek', 'حرير', 'الحرير'])
      expect(await names(question)).toEqual(['Ak']);
    for (const question of ['en', 'tr', 'ar']) expect(await names(question)).not.toContain('Ak');
  });

  test('by what means the same', async () => {
    await openStore(context, { slug: 'ak', name: 'Ak', mainProducts: { tr: ['peştemal'] } });
    await replaceSynonyms(context, [
      { kind: 'synonym', en: ['turkish towel'], tr: ['peştemal'], ar: [] },
    ]);
    expect(await names('turkish towel')).toEqual(['Ak']);
  });

  test('by the goods that it sells, those with most of them first; by its name before all', async () => {
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

  test('with pictures of its goods that match before those of its newest', async () => {
    const withGlyph = (glyph: string) => ({
      images: [
        {
          source: {
            kind: 'recipe' as const,
            recipe: { glyph, ground: 'sand', set: 'plain', layout: 'single' } as const,
          },
          alt: {},
          focal: null,
        },
      ],
    });
    await offer(
      { title: { en: 'Steel kettle' }, ...withGlyph('bell') },
      { title: { en: 'Cotton towel' }, ...withGlyph('bed') },
    );
    const pictures = async (question: string) =>
      (await ask(question)).cards[0]!.pictures.map(({ url }) => url);
    const [kettle, towel] = [await pictures('kettle'), await pictures('cotton')];
    expect(new Set(kettle).size).toBe(2);
    expect(kettle).toEqual(towel.toReversed());
  });

  test('among those of similar names, when nobody has the words', async () => {
    await openStore(context, { slug: 'yilmaz', name: 'Yılmaz Dokuma' });
    expect(await ask('yılmz dokuma')).toMatchObject({
      isLoose: true,
      totals: { manufacturers: 1 },
      cards: [{ name: 'Yılmaz Dokuma' }],
    });
    expect(await ask('yılmaz dokuma')).toMatchObject({ isLoose: false });
    expect(await names('qzxwv')).toEqual([]);
  });

  test('not among those of the other kind, nor by what is no word', async () => {
    expect(await names('ege', 'stores')).toEqual([]);
    for (const nothing of ['%', '', "'|&!:*\\", '\0', 'ء', 'a'.repeat(190), 'a-b'.repeat(60)])
      expect([nothing, await names(nothing), await found(nothing)]).toEqual([nothing, [], []]);
  });

  test('while its name is typed, by any word of it', async () => {
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

  test('by no word of its name that hundreds have, other than the first', async () => {
    await openStore(context, { slug: 'isik', name: 'IŞIK Tekstil' });
    await openStore(context, { slug: 'tekno', name: 'Tekno Metal' });
    await database.pool.query(
      `insert into stores select (jsonb_populate_record(store, jsonb_build_object('id', gen_random_uuid(), 'public_id', 'copy' || n, 'slug', 'copy-' || n))).* from stores store, generate_series(1, 200) n where slug = 'isik'`,
    );
    await indexAllStores(context);
    const suggested = async (typed: string) =>
      (await suggest(context, typed)).stores.map(({ name }) => name);
    expect(await suggested('tek')).toEqual(['Tekno Metal']);
    expect(await suggested('ege')).toEqual(['Ege Tekstil']);
    expect(await suggested('işık')).toEqual(Array.from({ length: 4 }, () => 'IŞIK Tekstil'));
  });

  test('whose document is missing, or of an older analysis, once a job has made it', async () => {
    await renewStoreDocuments(context);
    expect((await searchStores(context, 'ege', 'manufacturers', 1)).cards).toHaveLength(1);
    await database.pool.query("update store_documents set version = 0, document = '', name = ''");
    await renewStoreDocuments(context);
    expect((await searchStores(context, 'ege', 'manufacturers', 1)).cards).toHaveLength(1);
  });
});
