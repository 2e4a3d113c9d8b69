import { beforeEach, describe, expect, test } from 'vitest';
import { openSmallMarket, openStore, productInputOf } from '../../../tests/support/market.ts';
import { testContext } from '../../../tests/support/test-context.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { saveProducts } from '#features/catalog/commands/save-products.server.ts';
import type { ProductInput } from '#features/catalog/schemas.ts';
import type { Id } from '#shared/ids.ts';
import { foldArabic, foldMarks, foldTurkish } from './analysis/folding.ts';
import { wordsOf } from './analysis/words.ts';
import { noFilters } from '#features/catalog/queries/product-lists.server.ts';
import { inTransaction } from '#platform/context.ts';
import { countWords } from './commands/count-words.server.ts';
import { indexProducts } from './commands/index-products.server.ts';
import { recordQuestion } from './commands/record-question.server.ts';
import { replaceSynonyms } from './commands/save-synonyms.server.ts';
import { listQuestions } from './queries/questions.server.ts';
import { findProducts, searchProducts, searchStores } from './queries/search.server.ts';
import { suggest } from './queries/suggestions.server.ts';

const database = await testDatabase();
const context = testContext(database);
await openSmallMarket(context);
let storeId: Id<'store'>;
beforeEach(async () => {
  await database.pool.query('truncate stores cascade');
  ({ id: storeId } = await openStore(context));
});

async function offer(...inputs: Partial<ProductInput>[]): Promise<void> {
  await saveProducts(context, storeId, inputs.map((input, i) => productInputOf({ externalId: `product ${i}`, ...input })));
  const { rows } = await database.pool.query<{ id: Id<'product'> }>('select id from products order by id');
  await indexProducts(context, rows.map((row) => row.id));
}
const found = async (question: string) => (await searchProducts(context, question, 1)).cards.map((card) => card.title.value).toSorted();

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
  test('in one store, when only its goods are asked for', async () => {
    const { id: other } = await openStore(context, { slug: 'other' });
    await saveProducts(context, other, [productInputOf({ title: { en: 'Linen towel' } })]);
    await offer({ title: { en: 'Cotton towel' } }, { title: { en: 'Cotton sheet' }, category: 'home/sheets' });
    const inStore = async (question: string, id: Id<'store'>) => { const { cards, total } = await searchProducts(context, question, 1, id); return [total, cards.map((card) => card.title.value).toSorted()]; };
    expect(await inStore('towel', other)).toEqual([1, ['Linen towel']]);
    expect(await inStore('cotton', other)).toEqual([0, []]);
    expect(await inStore('cotton', storeId)).toEqual([2, ['Cotton sheet', 'Cotton towel']]);
    expect(await found('towel')).toEqual(['Cotton towel', 'Linen towel']);
  });

  test('by the stem of its words in three languages, whatever language the reader has', async () => {
    await offer({ title: { en: 'Cotton towels', tr: 'Pamuklu havlular', ar: 'مناشف قطنية' } });
    for (const question of ['towel', 'TOWELS', 'cotton towels', 'havlu', 'HAVLULAR', 'مناشف', 'المناشف']) expect([question, await found(question)]).toEqual([question, ['Cotton towels']]);
  });

  test('by Turkish capitals, and without Turkish marks', async () => {
    await offer({ mainLanguage: 'tr', title: { tr: 'IŞIKLI ŞİŞE' } });
    for (const question of ['ışıklı', 'IŞIKLI', 'isikli', 'şişe', 'sise', 'ŞİŞE', 'Sise']) expect([question, await found(question)]).toEqual([question, ['IŞIKLI ŞİŞE']]);
  });

  test('by brand, code, category, tag and fact', async () => {
    await offer({
      brand: 'Pierre Loti', hsCode: '630260', tags: ['hammam'], attributes: { en: [['Weave', 'waffle']] },
      variants: [{ ...productInputOf().variants[0]!, sku: 'EGE-12/3', gtin: '04006381333931' }],
    });
    for (const question of ['pierre', 'loti', '630260', 'hammam', 'waffle', 'ege-12/3', '04006381333931', 'towels']) expect([question, await found(question)]).toEqual([question, ['Cotton bath towel']]);
  });

  test('by the beginning of a word', async () => {
    await offer({ title: { en: 'Bathrobe' }, category: null });
    expect(await found('bathr')).toEqual(['Bathrobe']);
  });

  test('with all the words, and only when there is none with any of them', async () => {
    await offer({ title: { en: 'Red towel' }, category: null }, { title: { en: 'Red carpet' }, category: null }, { title: { en: 'Blue towel' }, category: null });
    expect(await found('red towel')).toEqual(['Red towel']);
    expect(await found('green towel')).toEqual(['Blue towel', 'Red towel']);
    expect(await found('violin')).toEqual([]);
  });

  test('by its new words and no longer by its old ones once it has changed, and not at all once it is a draft', async () => {
    await offer({ title: { en: 'Towel' }, category: null });
    await offer({ title: { en: 'Carpet' }, category: null });
    expect([await found('towel'), await found('carpet')]).toEqual([[], ['Carpet']]);
    await offer({ title: { en: 'Carpet' }, category: null, state: 'draft' });
    expect(await found('carpet')).toEqual([]);
  });

  test('page by page, with all the words or with any, each once', async () => {
    await offer(...Array.from({ length: 30 }, (_, i) => ({ title: { en: `Towel number ${i}` }, category: null })));
    for (const question of ['towel', 'towel violin']) {
      const pages = await Promise.all([1, 2].map((page) => searchProducts(context, question, page)));
      expect(pages.map(({ total, pageCount, cards }) => [question, total, pageCount, cards.length])).toEqual([[question, 30, 2, 24], [question, 30, 2, 6]]);
      expect(new Set(pages.flatMap(({ cards }) => cards.map((card) => card.id))).size).toBe(30);
    }
  });

  test('never by what is no word, and what is typed never breaks the search', async () => {
    await offer({});
    for (const question of ['', '   ', '!!!', ':*', "'", '\0', '&|!()', '🧵']) expect(await found(question)).toEqual([]);
    for (const question of ["to'wel", 'towel:* & !', '((towel', 'towel\\', 'towel\0', 'x'.repeat(5_000), 'ﷺ', 'a-b-c/d.e', 'İ', 'ß', '٣']) await expect(searchProducts(context, question, 1)).resolves.toBeDefined();
  });
});

describe('search', () => {
  test('finds in one language what is written in another, by words that mean the same', async () => {
    await replaceSynonyms(context, [{ kind: 'synonym', en: ['towel'], tr: ['havlu'], ar: ['منشفة', 'مناشف'] }, { kind: 'synonym', en: ['bed linen'], tr: ['nevresim'], ar: [] }]);
    await offer({ title: { en: 'Bath towels' }, category: null }, { title: { en: 'White bed linen' }, category: null });
    for (const question of ['havlu', 'Havlular', 'منشفة', 'المناشف', 'towel']) expect([question, await found(question)]).toEqual([question, ['Bath towels']]);
    expect(await found('nevresim')).toEqual(['White bed linen']);
  });

  test('finds a model with and without its hyphen, a code before everything else, and a number that begins like one not', async () => {
    await offer({ title: { en: 'Notebook dv7-1211ea' }, category: null }, { title: { en: 'Battery for dv7 and others, 1211ea too' }, category: null, hsCode: '850760' });
    for (const question of ['dv7-1211ea', 'dv71211ea', 'DV7-1211EA']) expect((await searchProducts(context, question, 1)).cards[0]?.title.value, question).toBe('Notebook dv7-1211ea');
    expect(await found('850760')).toEqual(['Battery for dv7 and others, 1211ea too']);
    expect(await found('16 GB')).toEqual([]);
  });

  test('reads measures alike with and without a space', async () => {
    await offer({ title: { en: 'Memory card 16GB' }, category: null }, { title: { en: 'Memory card 32 GB' }, category: null });
    expect([await found('16 gb'), await found('16gb'), await found('32gb')]).toEqual([['Memory card 16GB'], ['Memory card 16GB'], ['Memory card 32 GB']]);
  });

  test('takes a word for the beginning of another only when nothing has it', async () => {
    await offer({ mainLanguage: 'tr', title: { tr: 'Havlu' }, category: null }, { mainLanguage: 'tr', title: { tr: 'Bornoz' }, brand: 'Havlupan', category: null });
    expect(await found('havlu')).toEqual(['Havlu']);
    expect(await found('havlup')).toEqual(['Bornoz']);
  });

  test('shows what was meant when nothing has what was typed, unless it is asked to the letter', async () => {
    await offer({ title: { en: 'Cotton carpet' }, category: null }, { title: { en: 'Woollen carpet' }, category: null });
    await countWords(context);
    const corrected = await findProducts(context, 'crapet', 1);
    expect([corrected.total, corrected.correction]).toEqual([2, { text: 'carpet', isApplied: true }]);
    expect((await findProducts(context, 'crapet', 1, {}, true)).correction).toEqual({ text: 'carpet', isApplied: false });
    expect((await findProducts(context, 'carpet', 1)).correction).toBeNull();
  });

  test('counts each filter with the others applied, and marks the words in titles', async () => {
    await offer({ title: { en: 'Red carpets' }, brand: 'Ege', category: null }, { title: { en: 'Blue carpet' }, brand: 'Toros', category: null, moq: 500 }, { title: { en: 'Green carpet' }, brand: 'Toros', category: null });
    const { total, facets, cards } = await findProducts(context, 'carpet', 1, { filters: { ...noFilters, brands: ['toros'] } });
    expect([total, Object.fromEntries(facets.brands.map(({ slug, count }) => [slug, count])), facets.moq.filter(({ count }) => count > 0).map(({ value, count }) => [value, count])])
      .toEqual([2, { ege: 1, toros: 2 }, [['up-to-50', 1], ['201-1000', 1]]]);
    expect(cards.map((card) => card.titleParts?.join('|') ?? '').toSorted()).toEqual(['Blue |carpet', 'Green |carpet']);
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
    await saveProducts(context, storeId, [productInputOf({ externalId: 'product 0', title: { en: 'Carpet' }, category: null })]);
    const newer = indexProducts(context, ids);
    mayWrite.resolve();
    await Promise.all([older, newer]);
    expect([await found('towel'), await found('carpet')]).toEqual([[], ['Carpet']]);
  });

  test('suggests words, goods, categories, brands and stores that begin like what is being typed', async () => {
    await offer({ title: { en: 'Towel of cotton' }, brand: 'Towelia' }, { title: { en: 'Towel of linen' } });
    await openStore(context, { slug: 'towel-house', name: 'Towel House' });
    await countWords(context);
    const { questions, products, categories, brands, stores } = await suggest(context, 'tow');
    expect([questions, products.length, categories.map(({ path }) => path), brands.map(({ name }) => name), stores.map(({ name }) => name)]).toEqual([['towel'], 2, ['/shop/home/towels'], ['Towelia'], ['Towel House']]);
    for (const nothing of ['', 't', '%', '_', '\\\\', '🧵', '\0']) expect(await suggest(context, nothing)).toMatchObject({ questions: [], products: [] });
  });

  test('remembers what was asked without who asked, and nothing that looks like a person', async () => {
    for (const question of ['Havlu', 'havlu', 'me@example.com', '0532 123 45 67']) await recordQuestion(context, question, question === 'Havlu');
    expect((await listQuestions(context, { days: 7, limit: 10, isUnanswered: false })).map(({ question, asked, unanswered }) => [question, asked, unanswered])).toEqual([['havlu', 2, 1]]);
  });
});

describe('a store is found', () => {
  const names = async (question: string) => (await searchStores(context, question, 'manufacturers', 1)).cards.map((card) => card.name);

  test('by name, province and main products, without marks and in whatever case', async () => {
    await openStore(context, { slug: 'isik', name: 'IŞIK Tekstil', province: 'Şanlıurfa', mainProducts: { tr: ['çarşaf'] } });
    for (const question of ['ışık', 'isik', 'IŞIK', 'sanliurfa', 'Şanlıurfa', 'carsaf', 'çarşaf', 'tekstil urfa']) expect([question, await names(question)]).toEqual([question, ['IŞIK Tekstil']]);
  });

  test('not by the language in which it says so', async () => {
    await openStore(context, { slug: 'ak', name: 'Ak', province: 'Bursa', mainProducts: { en: ['silk'], tr: ['ipek'], ar: ['حرير'] } });
    for (const question of ['silk', 'ipek', 'حرير']) expect(await names(question)).toEqual(['Ak']);
    for (const question of ['en', 'tr', 'ar']) expect(await names(question)).not.toContain('Ak');
  });

  test('not among those of the other kind, nor by what is no word', async () => {
    expect((await searchStores(context, 'ege', 'stores', 1)).cards).toEqual([]);
    expect(await names('%')).toEqual([]);
  });
});
