// The interface of a product index. PostgreSQL implements it (`queries/postgres-index.server.ts`);
// another engine could.
import type { FacetColumns } from '#features/listings/queries/count-facets.ts';
import type { ProductSort } from '#features/listings/rules.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { AnalyzedQuery } from './analysis/query-analysis.ts';
import type { ScoreParts } from './ranking.ts';

/** A product matches when it has a key of each group. Prices in micros of a dollar. */
export type IndexFilters = {
  readonly groups: readonly (readonly string[])[];
  readonly minUsdMicros: number | null;
  readonly maxUsdMicros: number | null;
};
export const noIndexFilters: IndexFilters = {
  groups: [],
  minUsdMicros: null,
  maxUsdMicros: null,
};

export type IndexQuery = {
  readonly query: AnalyzedQuery;
  /** Numbers of the categories that the whole query names. */
  readonly categories: readonly number[];
  /** Tokens of the nouns that say what product is wanted. */
  readonly headNouns: readonly string[];
  /** The store or category to search in. Facets respect it, unlike `filters`. */
  readonly scope: IndexFilters;
  readonly filters: IndexFilters;
};

/**
 * How a result matched, best first: by its code, by the beginning of its code, by all words in the
 * title, by all words anywhere, by all words but one, by some words.
 */
export type Stage = 'code' | 'beginning' | 'title' | 'all' | 'most' | 'some';
export type RankedProduct = {
  readonly id: Id<'product'>;
  readonly stage: Stage;
  readonly score: number;
};

/** In how many documents and in how many titles a token occurs. */
export type DocumentFrequency = { readonly documents: number; readonly titles: number };

export type TermStatistics = {
  readonly productCount: number;
  of(token: string): DocumentFrequency;
};

/** One attempt to gather candidates. */
export type RetrievalTrace = {
  readonly stage: Stage;
  readonly query: string;
  /** 0: all products. */
  readonly qualityBucket: number;
  readonly rows: number;
  readonly ms: number;
};

export type Explanation = {
  readonly statistics: readonly (DocumentFrequency & { readonly token: string })[];
  readonly stages: readonly RetrievalTrace[];
  readonly best: readonly {
    readonly id: Id<'product'>;
    readonly stage: Stage;
    readonly parts: ScoreParts;
  }[];
};

/** The stores whose products match. */
export type Sellers = {
  /** Matching products of each store; with `isSampled` only those in the sample. */
  readonly productCounts: ReadonlyMap<Id<'store'>, number>;
  readonly isSampled: boolean;
  /** The `limit` best matching products of each of these stores. */
  bestOf(
    storeIds: readonly Id<'store'>[],
    limit: number,
  ): Promise<ReadonlyMap<Id<'store'>, readonly Id<'product'>[]>>;
};
export const noSellers: Sellers = {
  productCounts: new Map(),
  isSampled: false,
  bestOf: () => Promise.resolve(new Map()),
};

/**
 * With a `scale` above 1 a sample was counted: multiply its counts by `scale` to estimate the
 * whole. Stores with few matching products may be missing.
 */
export type CountedMatches = {
  readonly sheet: FacetColumns;
  readonly sellers: Sellers;
  readonly scale: number;
};

/**
 * Products indexed after `after`, at the latest at `until`. `publishedAfter` leaves out products
 * that were only relisted.
 */
export type Period = { readonly after: Date; readonly until: Date; readonly publishedAfter: Date };
export type NewMatches = { readonly ids: readonly Id<'product'>[]; readonly total: number };

export type Page = { readonly offset: number; readonly limit: number };

/** A planned query. Its methods share the term statistics. */
export type PreparedQuery = {
  /** A page of products with all the words; by relevance when `sort` is null. */
  rank(page: Page, sort: ProductSort | null): Promise<readonly RankedProduct[]>;
  /** By relevance. When few products have all the words, those with some of them follow. */
  rankLoosely(limit: number): Promise<readonly RankedProduct[]>;
  /** Counts facets and sellers of all matches, whatever the filters. */
  count(): Promise<CountedMatches>;
  /** The number of matches within the filters; an estimate when there are very many. */
  total(): Promise<number>;
  /** Matches within the filters that are new in a period, the latest first. */
  newest(period: Period, limit: number): Promise<NewMatches>;
  explain(): Promise<Explanation>;
};

export type SearchIndex = {
  prepare(context: Context, query: IndexQuery): Promise<PreparedQuery>;
  /** Suggests products with all the words in their title. Faster and coarser than `rank`. */
  suggest(context: Context, query: IndexQuery, limit: number): Promise<readonly Id<'product'>[]>;
};
