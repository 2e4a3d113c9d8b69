import { findCategoryMeaning } from '#features/category-matching/queries/category-meaning.server.ts';
import {
  everyCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { getProductCards } from '#features/listings/queries/product-cards.server.ts';
import { facetsOfColumns, numberedFilters } from '#features/listings/queries/list-facets.server.ts';
import { chosenOffsets } from '#features/listings/queries/filter-offsets.ts';
import { maxPages, pageSize } from '#shared/paging.ts';
import { type ListFilters, noFilters, type ProductSort } from '#features/listings/rules.ts';
import type { FacetCountsView, ProductCardView } from '#features/listings/views.ts';
import type { StoreKind } from '#features/companies/queries/store-lists.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { highlight, tokensOf } from '../analysis/highlight.ts';
import { headTokens, readQuestion } from '../analysis/questions.ts';
import { brandKey, categoryKey, originKey, storeKey, traitKey } from '../document-keys.ts';
import { tidyQuestion } from '../rules.ts';
import {
  type IndexFilters,
  type IndexQuestion,
  type NewMatches,
  noIndexFilters,
  type Period,
  type PreparedQuestion,
  type Sellers,
} from '../search-index.ts';
import { postgresIndex } from './postgres-index.server.ts';
import { correctSpelling } from './spelling.server.ts';
import { findStores, type StoreSearch } from './store-search.server.ts';
import { readSynonyms } from './synonyms.server.ts';

export type Found<Card> = {
  readonly cards: Card[];
  readonly total: number;
  readonly pageCount: number;
};
const nothing = { cards: [], total: 0, pageCount: 0 };

/** The index that answers. */
const index = postgresIndex;

export type SearchScope = {
  readonly storeId?: Id<'store'> | undefined;
  readonly categoryNumber?: number | undefined;
};

async function filtersOf(context: Context, filters: ListFilters): Promise<IndexFilters> {
  const { brandNumbers, minUsdMicros, maxUsdMicros } = await numberedFilters(context, filters);
  const groups = [
    chosenOffsets(filters).map((offsets) => offsets.map(traitKey)),
    filters.origins.length === 0 ? [] : [filters.origins.map(originKey)],
    brandNumbers === null ? [] : [[0, ...brandNumbers].map(brandKey)],
  ];
  return { groups: groups.flat(), minUsdMicros, maxUsdMicros };
}

export async function indexQuestionOf(
  context: Context,
  text: string,
  scope: SearchScope = {},
  filters: ListFilters = noFilters,
): Promise<IndexQuestion> {
  const [synonyms, meaning, asked] = await Promise.all([
    readSynonyms(context),
    findCategoryMeaning(context, tidyQuestion(text)),
    filtersOf(context, filters),
  ]);
  const groups = [
    ...(scope.storeId ? [[storeKey(scope.storeId)]] : []),
    ...(scope.categoryNumber ? [[categoryKey(scope.categoryNumber)]] : []),
  ];
  const question = readQuestion(text, context.locale, synonyms);
  return {
    question,
    heads: headTokens(question, meaning.isHead),
    categories: meaning.whole,
    scope: { ...noIndexFilters, groups },
    filters: asked,
  };
}

/** So many goods that have only some of the words are shown. */
const maxLoose = 96;

type Listed = Found<ProductCardView> & {
  /** Nothing has all the words: these have some. */
  readonly isLoose: boolean;
};

export type ProductSearch = Listed & {
  /** What the words may have been meant to be: shown instead when nothing has those that were typed. */
  readonly correction: { readonly text: string; readonly isApplied: boolean } | null;
  readonly storeCount: number;
  /** Whose goods have all the words, filters aside. */
  readonly sellers: Sellers;
  readonly facets: FacetCountsView;
  readonly categoryCounts: ReadonlyMap<number, number>;
  readonly isApproximate: boolean;
};

type Asked = {
  readonly scope?: SearchScope;
  readonly filters?: ListFilters;
  readonly sort?: ProductSort | null;
  readonly find?: string;
};

/**
 * One page of the goods, while `count` finds how many there are: `matches` have all the words,
 * `total` of them are within the filters too.
 */
async function list<Counted extends { readonly matches: number; readonly total: number }>(
  context: Context,
  { question }: IndexQuestion,
  prepared: PreparedQuestion,
  page: number,
  sort: ProductSort | null,
  count: () => Promise<Counted>,
): Promise<Listed & { counted: Counted }> {
  const [ranked, counted] = await Promise.all([
    prepared.rank({ offset: (page - 1) * pageSize, limit: pageSize }, sort),
    count(),
  ]);
  const isLoose = counted.matches === 0;
  const loose = isLoose ? await prepared.rankLoosely(maxLoose) : [];
  const shown = isLoose ? loose.slice((page - 1) * pageSize, page * pageSize) : ranked;
  const total = isLoose ? loose.length : counted.total;
  const tokens = tokensOf(question);
  const cards = (
    await getProductCards(
      context,
      shown.map(({ id }) => id),
    )
  ).map((card) => {
    const titleParts = highlight(card.title.value, card.title.locale, tokens);
    return titleParts ? { ...card, titleParts } : card;
  });
  return {
    cards,
    total,
    pageCount: Math.min(maxPages, Math.ceil(total / pageSize)),
    isLoose,
    counted,
  };
}

/** Words that nothing has are replaced by what they may have been meant to be, when that finds more. */
async function orMeant<Answer extends { readonly isLoose: boolean }>(
  context: Context,
  text: string,
  page: number,
  isExact: boolean,
  ask: (text: string) => Promise<Answer>,
): Promise<Answer & Pick<ProductSearch, 'correction'>> {
  const [found, meant] = await Promise.all([
    ask(text),
    page === 1 ? correctSpelling(context, text) : null,
  ]);
  const corrected = page > 1 && found.isLoose ? await correctSpelling(context, text) : meant;
  if (corrected === null) return { ...found, correction: null };
  if (!found.isLoose || isExact)
    return { ...found, correction: { text: corrected, isApplied: false } };
  const better = await ask(corrected);
  return better.isLoose
    ? { ...found, correction: null }
    : { ...better, correction: { text: corrected, isApplied: true } };
}

/**
 * Products that have all the words, or failing those any of them, best first, with their facets.
 * Mistyped words are corrected when nothing has them, unless `isExact`.
 */
export const findProducts = (
  context: Context,
  text: string,
  page: number,
  { scope = {}, filters = noFilters, sort = null, find = '' }: Asked = {},
  isExact = false,
): Promise<ProductSearch> =>
  orMeant(context, text, page, isExact, async (words) => {
    const asked = await indexQuestionOf(context, words, scope, filters);
    const prepared = await index.prepare(context, asked);
    const { counted, ...listed } = await list(context, asked, prepared, page, sort, async () => {
      const { sheet, sellers, scale } = await prepared.count();
      return {
        ...(await facetsOfColumns(context, {
          columns: sheet,
          scale,
          filters,
          brandQuery: find,
        })),
        matches: sheet.size,
        sellers,
        scale,
      };
    });
    const { storeCount, sellers, facets, categoryCounts, scale } = counted;
    return { ...listed, storeCount, sellers, facets, categoryCounts, isApproximate: scale > 1 };
  });

/** The same without facets; of one store if it is named. */
export async function searchProducts(
  context: Context,
  text: string,
  page: number,
  storeId: Id<'store'> | null = null,
  isExact = false,
): Promise<Listed & Pick<ProductSearch, 'correction'>> {
  if (page > maxPages) return { ...nothing, isLoose: false, correction: null };
  return orMeant(context, text, page, isExact, async (words) => {
    const asked = await indexQuestionOf(context, words, storeId ? { storeId } : {});
    const prepared = await index.prepare(context, asked);
    const { counted: _counted, ...listed } = await list(
      context,
      asked,
      prepared,
      page,
      null,
      async () => {
        const count = await prepared.total();
        return { matches: count, total: count };
      },
    );
    return listed;
  });
}

/**
 * Stores or manufacturers that have all the words, or goods that have; what nobody has is looked
 * for as it may have been meant.
 */
export const searchStores = (
  context: Context,
  text: string,
  kind: StoreKind,
  page: number,
): Promise<StoreSearch> =>
  orMeant(context, text, page, false, async (words) => {
    const { sellers } = await (
      await index.prepare(context, await indexQuestionOf(context, words))
    ).count();
    return findStores(context, [words], sellers, kind, page);
  });

/**
 * What came into the market in a period and has all the words: how many, and the first `limit`, the
 * latest first.
 */
export const findNewProducts = async (
  context: Context,
  text: string,
  asked: Pick<Asked, 'scope' | 'filters'>,
  period: Period,
  limit: number,
): Promise<NewMatches> =>
  (
    await index.prepare(context, await indexQuestionOf(context, text, asked.scope, asked.filters))
  ).newest(period, limit);

/**
 * What the index makes of a question, for operators. `correction`: what it may have been meant to
 * be.
 */
export async function explainSearch(context: Context, text: string) {
  const [asked, tree, correction] = await Promise.all([
    indexQuestionOf(context, text),
    getCategoryTree(context),
    correctSpelling(context, text),
  ]);
  const { best, ...explanation } = await (await index.prepare(context, asked)).explain();
  const cards = await getProductCards(
    context,
    best.slice(0, pageSize).map(({ id }) => id as Id<'product'>),
  );
  const categories = everyCategory(tree)
    .filter(({ number }) => asked.categories.includes(number))
    .map(({ path }) => path);
  return {
    question: asked.question,
    correction,
    categories,
    ...explanation,
    best: best.slice(0, cards.length).map((one, i) => ({ ...one, title: cards[i]!.title.value })),
  };
}
