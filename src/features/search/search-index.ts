// What the search asks of an index of products. PostgreSQL answers today; another engine would implement the same.
import type { Context } from '#platform/context.ts';
import type { ProductSort } from '#features/listings/rules.ts';
import type { FacetColumns } from '#features/listings/queries/count-facets.ts';
import type { Id } from '#shared/ids.ts';
import type { Question } from './analysis/questions.ts';
import type { ScoreParts } from './ranking.ts';

/** Within a group any of the keys fits, and each group must. Prices in micros of a dollar. */
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

export type IndexQuestion = {
  readonly question: Question;
  /** Numbers of the categories that the whole question names. */
  readonly categories: readonly number[];
  /** Tokens of the nouns that say what is looked for. */
  readonly heads: readonly string[];
  /** What no facet may take away: the store or the category within which is searched. */
  readonly scope: IndexFilters;
  readonly filters: IndexFilters;
};

/**
 * Why goods are among the results: a number, one that begins so, or all words; or, where these are
 * few, some of the words.
 */
export type Stage = 'code' | 'beginning' | 'title' | 'all' | 'most' | 'some';
export type RankedProduct = {
  readonly id: Id<'product'>;
  readonly stage: Stage;
  readonly score: number;
};

export type Statistics = {
  readonly products: number;
  of(token: string): { readonly documents: number; readonly titles: number };
};

export type Explanation = {
  readonly statistics: readonly {
    readonly token: string;
    readonly documents: number;
    readonly titles: number;
  }[];
  readonly stages: readonly {
    readonly stage: Stage;
    readonly query: string;
    readonly tier: number;
    readonly rows: number;
    readonly ms: number;
  }[];
  readonly best: readonly {
    readonly id: string;
    readonly stage: Stage;
    readonly parts: ScoreParts;
  }[];
};

/** Whose goods match. */
export type Sellers = {
  /** How many of each store's; with `isSampled` of those that were looked at. */
  readonly goods: ReadonlyMap<Id<'store'>, number>;
  readonly isSampled: boolean;
  /** The best of each of these, a few. */
  bestOf(
    storeIds: readonly Id<'store'>[],
    limit: number,
  ): Promise<ReadonlyMap<Id<'store'>, readonly Id<'product'>[]>>;
};
export const noSellers: Sellers = {
  goods: new Map(),
  isSampled: false,
  bestOf: () => Promise.resolve(new Map()),
};

/**
 * With a `scale` above 1 what was counted is a sample: counts of the sheet times it are estimates,
 * and sellers of a few goods may be missing.
 */
export type CountedMatches = {
  readonly sheet: FacetColumns;
  readonly sellers: Sellers;
  readonly scale: number;
};

/** `after` and `until`: when they came into the index; `publishedAfter` leaves out what came back. */
export type Period = { readonly after: Date; readonly until: Date; readonly publishedAfter: Date };
export type NewMatches = { readonly ids: readonly Id<'product'>[]; readonly total: number };

/** A question of which it is known how common its words are: whatever is asked of it shares that. */
export type PreparedQuestion = {
  /**
   * The best of those that have all the words, `limit` after `offset`; without a sort by how well
   * they match.
   */
  rank(
    page: { readonly offset: number; readonly limit: number },
    sort: ProductSort | null,
  ): Promise<readonly RankedProduct[]>;
  /** The best, and where few have all the words those behind them that have some. */
  rankLoosely(limit: number): Promise<readonly RankedProduct[]>;
  /** What matches all words, filters aside: facets are counted of it. */
  count(): Promise<CountedMatches>;
  /** How many match all words and the filters; of very many about so many. */
  total(): Promise<number>;
  /**
   * Those of a period that match all words and filters, the latest first: how many, and the first
   * `limit`.
   */
  newest(period: Period, limit: number): Promise<NewMatches>;
  explain(): Promise<Explanation>;
};

export type SearchIndex = {
  prepare(context: Context, asked: IndexQuestion): Promise<PreparedQuestion>;
  /**
   * While somebody types: goods whose titles have all the words, or that bear the number; fewer are
   * looked at, and more roughly.
   */
  suggest(context: Context, asked: IndexQuestion, limit: number): Promise<readonly Id<'product'>[]>;
};
