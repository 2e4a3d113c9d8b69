// Every number of the ranking, for SQL and for TypeScript. They were tuned on judged queries
// (bench/README.md, relevance).

/**
 * BM25F (Robertson and Zaragoza, "The Probabilistic Relevance Framework: BM25 and Beyond", 2009): a
 * weight, length normalization `b` and average length for each field, saturation `k1` over all.
 */
export const rankingParameters = {
  k1: 0.4,
  title: { weight: 4, b: 0.4, averageLength: 10 },
  brand: { weight: 2 },
  facts: { weight: 0.5, b: 0.9, averageLength: 50 },
  description: { weight: 1, b: 0.6, averageLength: 30 },
  /** Weight of a match by a synonym. */
  synonym: 0.5,
  /** Weight of a match by prefix. */
  prefix: 0.6,
  /** Factor for products of a category that the query names. */
  category: 1.25,
  /** Share of the full score that such a product has without containing the word. */
  categoryAlone: 0.3,
  /** Factor for products whose head noun is the query's. */
  headNoun: 1.25,
  /** Factor for products with another head noun: a case for the product that is wanted. */
  otherHeadNoun: 0.8,
  /** Factor for titles in which the query is a phrase. */
  phrase: 1.1,
  /** Factor when the query is the whole brand name. */
  wholeBrand: 1,
  /** Difference between the best and the poorest listing quality. */
  quality: 0.06,
};
export type RankingParameters = typeof rankingParameters;

/** Weights of `ts_rank`, by field. */
type RankWeights = {
  readonly description: number;
  readonly facts: number;
  readonly brand: number;
  readonly title: number;
};

/** The array that `ts_rank` takes: weights of D, C, B, A. */
export const rankWeightsArray = ({ description, facts, brand, title }: RankWeights): string =>
  `{${[description, facts, brand, title].join(',')}}`;

/**
 * First pass in SQL, which picks the candidates for reranking: `ts_rank` stands in for the term
 * frequencies of BM25F and has its own field weights and length normalization. The other numbers
 * are shared.
 */
export const firstPassParameters = {
  fieldWeights: { description: 0.3, facts: 0.1, brand: 0.4, title: 1 } satisfies RankWeights,
  k1: rankingParameters.k1,
  b: 0.2,
  averageTitleLength: rankingParameters.title.averageLength,
  category: rankingParameters.category,
  headNoun: rankingParameters.headNoun,
  quality: rankingParameters.quality,
};

/** Ranking of stores. In a store's document the name is the title, its main products the brand. */
export const storeRankingParameters = {
  fieldWeights: { description: 0.1, facts: 0.4, brand: 0.7, title: 1 } satisfies RankWeights,
  k1: rankingParameters.k1,
  /** The whole name was typed. */
  wholeName: 1,
  /** The name has all the words. */
  inName: 1,
  /** At most, for matching words anywhere in the document. */
  words: 1,
  /** At most, for the number of matching products. */
  products: 0.8,
  /** For verified stores. */
  seal: 0.1,
};
