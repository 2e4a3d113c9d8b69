// Scores a candidate: BM25F over title, brand, facts and description, then factors for category,
// head noun, phrase, brand and quality. Formula and numbers: `ranking-parameters.ts`.
import type {
  DocumentPostings,
  Postings,
  WantedLexemes,
} from '#platform/database/tsvector-reader.ts';
import type { FieldLengths } from './analysis/document-analysis.ts';
import type { Expansion, QueryTerm, QueryUnit } from './analysis/query-analysis.ts';
import { anyHeadNounKey, categoryKey, headNounKey, wholeBrandKey } from './document-keys.ts';
import { type RankingParameters, rankingParameters } from './ranking-parameters.ts';

/** A product that the first pass found. */
export type Candidate = {
  readonly postings: DocumentPostings;
  readonly lengths: FieldLengths;
  /** 0 to 100. */
  readonly quality: number;
};

export type WeightedUnit = {
  readonly unit: QueryUnit;
  readonly idf: number;
  /** The unit's word as a prefix, where the index does not have the word. */
  readonly prefix: string | null;
};

export type WeightedQuery = {
  readonly units: readonly WeightedUnit[];
  /** Numbers of the categories that the query names. */
  readonly categories: readonly number[];
  /** Tokens of the query's head nouns. */
  readonly headNouns: readonly string[];
  /** The whole query as a brand's code. */
  readonly brand: string;
};

/** Inverse document frequency, in Lucene's form, which is never negative. */
export const idfOf = (productCount: number, documentFrequency: number): number =>
  Math.log(1 + (Math.max(0, productCount - documentFrequency) + 0.5) / (documentFrequency + 0.5));

const fields = ['A', 'B', 'C', 'D'] as const;
const noPostings: Postings = { A: [], B: [], C: [], D: [] };

const headNounKeys = (headNouns: readonly string[]): string[] =>
  headNouns.length === 0 ? [] : [anyHeadNounKey, ...headNouns.map(headNounKey)];

const tokensOfUnit = ({ terms, expansions }: QueryUnit): string[] => [
  ...terms.flatMap((term) => [...term.forms, ...term.expansions.flatMap(({ tokens }) => tokens)]),
  ...expansions.flatMap(({ tokens }) => tokens),
];

/** Every lexeme that the score of a query reads. */
export function wantedLexemesOf({
  units,
  categories,
  headNouns,
  brand,
}: WeightedQuery): WantedLexemes {
  return {
    tokens: new Set([
      ...units.flatMap(({ unit }) => tokensOfUnit(unit)),
      ...headNounKeys(headNouns),
      ...categories.map(categoryKey),
      ...(brand === '' ? [] : [wholeBrandKey(brand)]),
    ]),
    prefixes: units.flatMap(({ prefix }) => prefix ?? []),
  };
}

/** Matches by field: each position with the weight of the form that matched there. */
type Matches = Readonly<Record<keyof Postings, Map<number, number>>>;

const noMatches = (): Matches => ({ A: new Map(), B: new Map(), C: new Map(), D: new Map() });

function addMatch(positions: Map<number, number>, position: number, weight: number): void {
  positions.set(position, Math.max(weight, positions.get(position) ?? 0));
}

function addPostings(matches: Matches, postings: Postings, weight: number): void {
  for (const field of fields)
    for (const position of postings[field]) addMatch(matches[field], position, weight);
}

function addExpansion(
  matches: Matches,
  document: DocumentPostings,
  { tokens, isPhrase }: Expansion,
  weight: number,
): void {
  const each = tokens.map((token) => document.get(token) ?? noPostings);
  const [first] = each;
  if (each.length === 1) {
    addPostings(matches, first!, weight);
    return;
  }
  for (const field of fields) {
    if (each.some((postings) => postings[field].length === 0)) continue;
    const starts = isPhrase
      ? first![field].filter((start) =>
          each.every((postings, i) => postings[field].includes(start + i)),
        )
      : first![field].slice(0, 1);
    for (const start of starts) addMatch(matches[field], start, weight);
  }
}

function matchesOfTerm(
  document: DocumentPostings,
  { forms, expansions }: QueryTerm,
  prefix: string | null,
  parameters: RankingParameters,
): Matches {
  const matches = noMatches();
  for (const form of forms) addPostings(matches, document.get(form) ?? noPostings, 1);
  for (const expansion of expansions) addExpansion(matches, document, expansion, expansion.weight);
  if (prefix !== null)
    for (const [token, postings] of document)
      if (token.startsWith(prefix)) addPostings(matches, postings, parameters.prefix);
  return matches;
}

const frequencyOf = (positions: Map<number, number>): number => {
  let frequency = 0;
  for (const weight of positions.values()) frequency += weight;
  return frequency;
};

/** Occurrences in a title and a brand that count; more of them say nothing. */
const maxTitleFrequency = 2;
const maxBrandFrequency = 1;

/** BM25F's saturated, normalized and weighted term frequency. */
function termScore(
  matches: Matches,
  [titleLength, factsLength, descriptionLength]: FieldLengths,
  { k1, title, brand, facts, description }: RankingParameters,
): number {
  const norm = (length: number, { b, averageLength }: { b: number; averageLength: number }) =>
    1 - b + b * (length / averageLength);
  const titleFrequency = Math.min(maxTitleFrequency, frequencyOf(matches.A));
  const brandFrequency = Math.min(maxBrandFrequency, frequencyOf(matches.B));
  const weighted =
    (title.weight * titleFrequency) / norm(titleLength, title) +
    brand.weight * brandFrequency +
    (facts.weight * frequencyOf(matches.C)) / norm(factsLength, facts) +
    (description.weight * frequencyOf(matches.D)) / norm(descriptionLength, description);
  return weighted / (k1 + weighted);
}

/** What each part of a score came to, for `explainSearch`. */
export type ScoreParts = {
  readonly words: readonly number[];
  readonly phrase: number;
  readonly category: number;
  readonly headNoun: number;
  readonly brand: number;
  readonly quality: number;
  readonly score: number;
};

/** The unit's score by its terms or its synonyms, whichever is higher, and its title positions. */
function unitScore(
  { postings: document, lengths }: Candidate,
  { unit, idf, prefix }: WeightedUnit,
  parameters: RankingParameters,
): { readonly score: number; readonly titlePositions: number[][] } {
  const matches = unit.terms.map((term) => matchesOfTerm(document, term, prefix, parameters));
  const ownScore =
    matches.reduce((total, own) => total + termScore(own, lengths, parameters), 0) / matches.length;
  const synonymMatches = noMatches();
  let maxWeight = 0;
  for (const expansion of unit.expansions) {
    const weight = expansion.weight < 1 ? parameters.synonym : 1;
    addExpansion(synonymMatches, document, expansion, expansion.weight * weight);
    maxWeight = Math.max(maxWeight, weight);
  }
  const synonymScore =
    unit.expansions.length === 0 ? 0 : termScore(synonymMatches, lengths, parameters);
  return {
    score: idf * Math.max(ownScore, synonymScore * maxWeight),
    titlePositions: matches.map(({ A }) => [...A.keys()]),
  };
}

const isPhrase = ([first, ...others]: readonly number[][]): boolean =>
  first !== undefined &&
  others.length > 0 &&
  first.some((start) => others.every((positions, i) => positions.includes(start + i + 1)));

function headNounFactor(
  document: DocumentPostings,
  headNouns: readonly string[],
  { headNoun, otherHeadNoun }: RankingParameters,
): number {
  if (headNouns.length === 0 || !document.has(anyHeadNounKey)) return 1;
  return headNouns.some((token) => document.has(headNounKey(token))) ? headNoun : otherHeadNoun;
}

/** Scores a candidate and tells what each factor came to. */
export function scoreOf(
  candidate: Candidate,
  { units, categories, headNouns, brand: brandCode }: WeightedQuery,
  parameters: RankingParameters = rankingParameters,
): ScoreParts {
  const { postings: document } = candidate;
  const scores = units.map((unit) => unitScore(candidate, unit, parameters));
  const words = scores.map(({ score }) => score);
  const isOfCategory = categories.some((number) => document.has(categoryKey(number)));
  const isOfBrand = brandCode !== '' && document.has(wholeBrandKey(brandCode));
  const fullScore = units.reduce((total, { idf }) => total + idf, 0);
  const ownScore = words.reduce((total, score) => total + score, 0);
  const wordsScore = isOfCategory
    ? Math.max(ownScore, parameters.categoryAlone * fullScore)
    : ownScore;
  const phrase = isPhrase(scores.flatMap(({ titlePositions }) => titlePositions))
    ? parameters.phrase
    : 1;
  const category = isOfCategory ? parameters.category : 1;
  const headNoun = headNounFactor(document, headNouns, parameters);
  const brand = isOfBrand ? parameters.wholeBrand : 1;
  const quality = 1 + parameters.quality * (candidate.quality / 100 - 0.5);
  const score = wordsScore * headNoun * phrase * category * brand * quality;
  return { words, phrase, category, headNoun, brand, quality, score };
}
