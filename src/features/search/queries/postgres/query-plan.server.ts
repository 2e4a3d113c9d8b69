// Plans a query: reads the statistics of its terms, matches compounds, drops synonyms that are not
// needed, weights terms by IDF, and estimates how many documents each part will match.
import type { Context } from '#platform/context.ts';
import {
  joinedPairs,
  type QueryTerm,
  type QueryUnit,
  splitsOf,
} from '../../analysis/query-analysis.ts';
import { plainForm } from '../../analysis/stemming.ts';
import { categoryKey, headNounKey, qualityBucketKey, qualityBuckets } from '../../document-keys.ts';
import { idfOf, type WeightedQuery, type WeightedUnit } from '../../ranking.ts';
import type {
  DocumentFrequency,
  IndexFilters,
  IndexQuery,
  TermStatistics,
} from '../../search-index.ts';
import { readTermStatistics } from './term-statistics.server.ts';

/** How thoroughly to search. */
export type Effort = {
  /** Rows to score in the first pass. */
  readonly candidates: number;
  /** Widen the quality bucket when fewer rows match. */
  readonly minFound: number;
  /** Rows to rerank. */
  readonly reranked: number;
  /** False: look only at the shortest titles and do not rerank. */
  readonly isThorough: boolean;
  /** Leave out a word's synonyms when so many titles have the word itself. */
  readonly enoughTitles: number;
};

/** Reranks four pages. */
export const fullEffort: Effort = {
  candidates: 300,
  minFound: 100,
  reranked: 96,
  isThorough: true,
  enoughTitles: Infinity,
};

/** For suggestions. */
export const quickEffort: Effort = {
  candidates: 40,
  minFound: 4,
  reranked: 8,
  isThorough: false,
  enoughTitles: 400,
};

export type QueryPlan = WeightedQuery & {
  readonly statistics: TermStatistics;
  /** All of them must match. */
  readonly filters: readonly IndexFilters[];
  readonly codes: readonly string[];
  /** Every token whose statistics were read. */
  readonly tokens: readonly string[];
  readonly effort: Effort;
};

type FrequencyKind = keyof DocumentFrequency;

/** The highest document frequency of these tokens. */
export const maxFrequency = (
  tokens: readonly string[],
  statistics: TermStatistics,
  kind: FrequencyKind = 'documents',
): number => Math.max(0, ...tokens.map((token) => statistics.of(token)[kind]));

const minFrequency = (
  tokens: readonly string[],
  statistics: TermStatistics,
  kind: FrequencyKind = 'documents',
): number => Math.min(...tokens.map((token) => statistics.of(token)[kind]));

/** A part of a compound must occur in so many titles to count as a word. */
const minPartTitles = 2;
const compoundWeight = 0.8;
/** A word in more than one of so many documents is not taken for a compound. */
const compoundRarity = 20;

/** Adds the two words of a compound: "smartwatch" matches "smart watch". */
function withSplit(term: QueryTerm, statistics: TermStatistics): QueryTerm {
  const [parts] = splitsOf(term.text)
    .filter((words) => minFrequency(words, statistics, 'titles') >= minPartTitles)
    .toSorted((a, b) => maxFrequency(b, statistics) - maxFrequency(a, statistics));
  return parts && maxFrequency(term.forms, statistics) < statistics.productCount / compoundRarity
    ? {
        ...term,
        expansions: [...term.expansions, { tokens: parts, weight: compoundWeight, isPhrase: true }],
      }
    : term;
}

/** Matches compounds written as one word or two: "smart watch" matches "smartwatch". */
function withCompounds(units: readonly QueryUnit[], statistics: TermStatistics): QueryUnit[] {
  const split = units.map((unit): QueryUnit => ({
    ...unit,
    terms: unit.terms.map((term) => withSplit(term, statistics)),
  }));
  const pairs = joinedPairs(units).filter(({ token }) => statistics.of(token).documents > 0);
  const joined: QueryUnit[] = [];
  for (let index = 0; index < split.length; index++) {
    const pair = pairs.find((one) => one.index === index);
    if (!pair) joined.push(split[index]!);
    else {
      joined.push({
        terms: [...split[index]!.terms, ...split[index + 1]!.terms],
        expansions: [{ tokens: [pair.token], weight: 1, isPhrase: false }],
      });
      index++;
    }
  }
  return joined;
}

/** Estimates documents with all terms of a unit: those with its rarest term. */
const frequencyOfTerms = (
  { terms }: QueryUnit,
  statistics: TermStatistics,
  kind: FrequencyKind,
): number => Math.min(...terms.map(({ forms }) => maxFrequency(forms, statistics, kind)));

/** Drops the synonyms of frequent words: each would cost a walk through its postings. */
const withoutNeedlessSynonyms = (
  units: readonly QueryUnit[],
  statistics: TermStatistics,
  { enoughTitles }: Effort,
): QueryUnit[] =>
  units.map((unit) =>
    frequencyOfTerms(unit, statistics, 'titles') < enoughTitles
      ? unit
      : { terms: unit.terms.map((term) => ({ ...term, expansions: [] })), expansions: [] },
  );

const minPrefix = 3;
/** Document frequency that is assumed of a prefix. */
const prefixFrequency = 20;

/** Weights a unit. A single word that no document has becomes a prefix. */
function weightedUnit(unit: QueryUnit, statistics: TermStatistics): WeightedUnit {
  const ownFrequencies = unit.terms.map(({ forms }) => maxFrequency(forms, statistics));
  const expansions = [...unit.expansions, ...unit.terms.flatMap((term) => term.expansions)];
  const isKnown = ownFrequencies.every((frequency) => frequency > 0);
  const expansionFrequency = isKnown
    ? 0
    : Math.max(0, ...expansions.map(({ tokens }) => minFrequency(tokens, statistics)));
  const documentFrequency = Math.max(Math.min(...ownFrequencies), expansionFrequency);
  const plain = plainForm(unit.terms.at(-1)!.text);
  const isPrefix = unit.terms.length === 1 && documentFrequency === 0 && plain.length >= minPrefix;
  return {
    unit,
    idf: idfOf(statistics.productCount, documentFrequency || (isPrefix ? prefixFrequency : 1)),
    prefix: isPrefix ? plain.replace(/[^\p{L}\p{N}]/gu, '') : null,
  };
}

/** Tokens other than the terms' own whose frequency the plan needs. */
const otherTokensOf = ({ query, categories, headNouns, scope, filters }: IndexQuery): string[] => {
  const terms = query.units.flatMap((unit) => unit.terms);
  return [
    ...terms.flatMap(({ expansions }) => expansions.flatMap(({ tokens }) => tokens)),
    ...query.units.flatMap((unit) => unit.expansions.flatMap(({ tokens }) => tokens)),
    ...terms.flatMap(({ text }) => splitsOf(text).flat()),
    ...joinedPairs(query.units).map(({ token }) => token),
    ...categories.map(categoryKey),
    ...headNouns.map(headNounKey),
    ...scope.groups.flat(),
    ...filters.groups.flat(),
    ...qualityBuckets.map(qualityBucketKey),
  ];
};

export async function planQuery(
  context: Context,
  indexQuery: IndexQuery,
  effort: Effort,
): Promise<QueryPlan> {
  const { query, categories, headNouns, scope, filters } = indexQuery;
  const forms = new Set(query.units.flatMap((unit) => unit.terms).flatMap((term) => term.forms));
  const tokens = [...forms, ...otherTokensOf(indexQuery)];
  const statistics = await readTermStatistics(context, [...new Set(tokens)], forms);
  const units = withoutNeedlessSynonyms(withCompounds(query.units, statistics), statistics, effort);
  return {
    units: units.map((unit) => weightedUnit(unit, statistics)),
    categories,
    headNouns,
    brand: query.brand,
    statistics,
    filters: [scope, filters],
    codes: query.codes,
    tokens,
    effort,
  };
}

/**
 * Estimates how many documents have the unit or a synonym. Forms of a word, and mostly synonyms
 * too, occur in the same documents, so the most frequent one decides.
 */
export const frequencyOfUnit = (
  { statistics }: QueryPlan,
  { unit }: WeightedUnit,
  kind: FrequencyKind,
): number =>
  Math.max(
    ...unit.expansions.map(({ tokens }) => minFrequency(tokens, statistics, kind)),
    frequencyOfTerms(unit, statistics, kind),
  );

/** Sums the frequencies of keys; documents with several of them count several times. */
export const frequencyOfKeys = ({ statistics }: QueryPlan, keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + statistics.of(key).documents, 0);

/** Share of all products that is assumed of a filter whose key was not counted yet. */
const assumedFilterShare = 1 / 8;

/** The same for a filter. It is only offered for keys that exist, so an unknown one is not rare. */
export const frequencyOfFilter = (statistics: TermStatistics, keys: readonly string[]): number =>
  keys.reduce(
    (sum, key) =>
      sum + (statistics.of(key).documents || statistics.productCount * assumedFilterShare),
    0,
  );

const minEstimatedFrequency = 0.5;

/** Estimates the number of matches, as if words and filters were independent of each other. */
export function estimateMatches(plan: QueryPlan, kind: FrequencyKind): number {
  const { productCount } = plan.statistics;
  const frequencies = [
    ...plan.units.map((unit) => frequencyOfUnit(plan, unit, kind)),
    ...plan.filters.flatMap(({ groups }) =>
      groups.map((keys) => frequencyOfFilter(plan.statistics, keys)),
    ),
  ];
  const share = frequencies.reduce(
    (product, frequency) =>
      product * Math.min(1, Math.max(frequency, minEstimatedFrequency) / productCount),
    1,
  );
  return productCount * share;
}
