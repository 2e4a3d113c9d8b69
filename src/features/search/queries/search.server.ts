import { findCategoryMeaning } from '#features/category-matching/queries/meaning.server.ts';
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
import { analyzeQuery, headNounsOf } from '../analysis/query-analysis.ts';
import { brandKey, categoryKey, originKey, storeKey, filterBitKey } from '../document-keys.ts';
import { cleanQuery } from '../rules.ts';
import {
  type IndexFilters,
  type IndexQuery,
  type NewMatches,
  noIndexFilters,
  type Period,
  type PreparedQuery,
  type Sellers,
} from '../search-index.ts';
import { postgresIndex } from './postgres-index.server.ts';
import { correctSpelling } from './spelling.server.ts';
import { findStores, type StoreSearch } from './store-search.server.ts';
import { readSynonyms } from './synonyms.server.ts';

/** The index that is in use. */
const index = postgresIndex;

export type SearchScope = {
  readonly storeId?: Id<'store'> | undefined;
  readonly categoryNumber?: number | undefined;
};

export type Narrowing = {
  readonly scope?: SearchScope | undefined;
  readonly filters?: ListFilters | undefined;
};

/** Brand number 0 is no product's: a filter on unknown brands alone matches nothing. */
const noBrand = 0;

async function indexFiltersOf(context: Context, filters: ListFilters): Promise<IndexFilters> {
  const { brandNumbers, minUsdMicros, maxUsdMicros } = await numberedFilters(context, filters);
  const groups = [
    chosenOffsets(filters).map((offsets) => offsets.map(filterBitKey)),
    filters.origins.length === 0 ? [] : [filters.origins.map(originKey)],
    brandNumbers === null ? [] : [[noBrand, ...brandNumbers].map(brandKey)],
  ];
  return { groups: groups.flat(), minUsdMicros, maxUsdMicros };
}

/** Analyzes a typed query for the index. */
export async function indexQueryOf(
  context: Context,
  text: string,
  { scope = {}, filters = noFilters }: Narrowing = {},
): Promise<IndexQuery> {
  const [synonyms, meaning, indexFilters] = await Promise.all([
    readSynonyms(context),
    findCategoryMeaning(context, cleanQuery(text)),
    indexFiltersOf(context, filters),
  ]);
  const query = analyzeQuery(text, context.locale, synonyms);
  const groups = [
    ...(scope.storeId ? [[storeKey(scope.storeId)]] : []),
    ...(scope.categoryNumber ? [[categoryKey(scope.categoryNumber)]] : []),
  ];
  return {
    query,
    headNouns: headNounsOf(query, meaning.isHead),
    categories: meaning.whole,
    scope: { ...noIndexFilters, groups },
    filters: indexFilters,
  };
}

/** Results to show when no product has all the words. */
const maxLoose = 96;

type ProductList = {
  readonly cards: ProductCardView[];
  readonly total: number;
  readonly pageCount: number;
  /** No product has all the words: these have some. */
  readonly isLoose: boolean;
};

export type Correction = { readonly text: string; readonly isApplied: boolean };
type Corrected<Result> = Result & {
  /** Another spelling. It is applied when no product has the words as they were typed. */
  readonly correction: Correction | null;
};

export type ProductSearch = Corrected<
  ProductList & {
    readonly storeCount: number;
    /** Stores whose products have all the words, whatever the filters. */
    readonly sellers: Sellers;
    readonly facets: FacetCountsView;
    readonly categoryCounts: ReadonlyMap<number, number>;
    /** The counts are estimates. */
    readonly isApproximate: boolean;
  }
>;

type ListOptions<Counts> = {
  readonly page: number;
  readonly sort: ProductSort | null;
  /** Runs beside the ranking. `matches`: with all the words; `total`: within the filters, too. */
  readonly count: () => Promise<Counts>;
};

/** Reads one page of products. */
async function listProducts<Counts extends { readonly matches: number; readonly total: number }>(
  context: Context,
  { query }: IndexQuery,
  prepared: PreparedQuery,
  { page, sort, count }: ListOptions<Counts>,
): Promise<{ readonly list: ProductList; readonly counts: Counts }> {
  const offset = (page - 1) * pageSize;
  const [ranked, counts] = await Promise.all([
    prepared.rank({ offset, limit: pageSize }, sort),
    count(),
  ]);
  const isLoose = counts.matches === 0;
  const loose = isLoose ? await prepared.rankLoosely(maxLoose) : [];
  const shown = isLoose ? loose.slice(offset, offset + pageSize) : ranked;
  const total = isLoose ? loose.length : counts.total;
  const cards = await getProductCards(
    context,
    shown.map(({ id }) => id),
  );
  const tokens = tokensOf(query);
  return {
    list: {
      cards: cards.map((card) => {
        const titleParts = highlight(card.title.value, card.title.locale, tokens);
        return titleParts ? { ...card, titleParts } : card;
      }),
      total,
      pageCount: Math.min(maxPages, Math.ceil(total / pageSize)),
      isLoose,
    },
    counts,
  };
}

type CorrectionOptions = {
  readonly page: number;
  /** Suggest the correction, but do not apply it. */
  readonly isExact: boolean;
};

/** Searches again with corrected spelling if nothing has the words as they were typed. */
async function withCorrection<Result extends { readonly isLoose: boolean }>(
  context: Context,
  text: string,
  { page, isExact }: CorrectionOptions,
  search: (text: string) => Promise<Result>,
): Promise<Corrected<Result>> {
  const [found, corrected] = await Promise.all([
    search(text),
    page === 1 ? correctSpelling(context, text) : null,
  ]);
  const correctedText =
    page > 1 && found.isLoose ? await correctSpelling(context, text) : corrected;
  if (correctedText === null) return { ...found, correction: null };
  if (!found.isLoose || isExact)
    return { ...found, correction: { text: correctedText, isApplied: false } };
  const better = await search(correctedText);
  return better.isLoose
    ? { ...found, correction: null }
    : { ...better, correction: { text: correctedText, isApplied: true } };
}

export type FindProductsOptions = Narrowing & {
  readonly page?: number;
  /** Null sorts by relevance. */
  readonly sort?: ProductSort | null;
  /** Shows the brand facets whose name contains this. */
  readonly brandQuery?: string;
  readonly isExact?: boolean;
};

/**
 * Finds products with all the words, or failing those with any of them, and counts their facets.
 * Corrects the spelling of words that no product has, unless `isExact`.
 */
export const findProducts = (
  context: Context,
  text: string,
  {
    page = 1,
    scope = {},
    filters = noFilters,
    sort = null,
    brandQuery = '',
    isExact = false,
  }: FindProductsOptions = {},
): Promise<ProductSearch> =>
  withCorrection(context, text, { page, isExact }, async (words) => {
    const indexQuery = await indexQueryOf(context, words, { scope, filters });
    const prepared = await index.prepare(context, indexQuery);
    const count = async () => {
      const { sheet, sellers, scale } = await prepared.count();
      const facets = await facetsOfColumns(context, { columns: sheet, scale, filters, brandQuery });
      return { ...facets, matches: sheet.size, sellers, isApproximate: scale > 1 };
    };
    const { list, counts } = await listProducts(context, indexQuery, prepared, {
      page,
      sort,
      count,
    });
    const { storeCount, sellers, facets, categoryCounts, isApproximate } = counts;
    return { ...list, storeCount, sellers, facets, categoryCounts, isApproximate };
  });

const emptyList: ProductList = { cards: [], total: 0, pageCount: 0, isLoose: false };

type SearchProductsOptions = {
  readonly page?: number;
  /** Searches one store. */
  readonly storeId?: Id<'store'>;
  readonly isExact?: boolean;
};

/** Finds products like `findProducts`, without facets. */
export async function searchProducts(
  context: Context,
  text: string,
  { page = 1, storeId, isExact = false }: SearchProductsOptions = {},
): Promise<Corrected<ProductList>> {
  if (page > maxPages) return { ...emptyList, correction: null };
  return withCorrection(context, text, { page, isExact }, async (words) => {
    const indexQuery = await indexQueryOf(context, words, { scope: { storeId } });
    const prepared = await index.prepare(context, indexQuery);
    const count = async () => {
      const total = await prepared.total();
      return { matches: total, total };
    };
    const { list } = await listProducts(context, indexQuery, prepared, {
      page,
      sort: null,
      count,
    });
    return list;
  });
}

/** Finds stores or manufacturers by their own words and by their products. */
export const searchStores = (
  context: Context,
  text: string,
  { kind, page }: { readonly kind: StoreKind; readonly page: number },
): Promise<Corrected<StoreSearch>> =>
  withCorrection(context, text, { page, isExact: false }, async (words) => {
    const prepared = await index.prepare(context, await indexQueryOf(context, words));
    const { sellers } = await prepared.count();
    return findStores(context, [words], { sellers, kind, page });
  });

type NewProductsOptions = Narrowing & { readonly period: Period; readonly limit: number };

/** Finds products with all the words that are new in a period, the latest first. */
export async function findNewProducts(
  context: Context,
  text: string,
  { period, limit, ...narrowing }: NewProductsOptions,
): Promise<NewMatches> {
  const prepared = await index.prepare(context, await indexQueryOf(context, text, narrowing));
  return prepared.newest(period, limit);
}

/** Explains to operators how a query is analyzed and why the results rank as they do. */
export async function explainSearch(context: Context, text: string) {
  const [indexQuery, tree, correction] = await Promise.all([
    indexQueryOf(context, text),
    getCategoryTree(context),
    correctSpelling(context, text),
  ]);
  const prepared = await index.prepare(context, indexQuery);
  const { best, ...explanation } = await prepared.explain();
  const cards = await getProductCards(
    context,
    best.slice(0, pageSize).map(({ id }) => id),
  );
  const categories = everyCategory(tree)
    .filter(({ number }) => indexQuery.categories.includes(number))
    .map(({ path }) => path);
  return {
    query: indexQuery.query,
    correction,
    categories,
    ...explanation,
    best: best
      .slice(0, cards.length)
      .map((product, i) => ({ ...product, title: cards[i]!.title.value })),
  };
}
