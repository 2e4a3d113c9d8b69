// How well a product answers a question: BM25F over title, brand, facts and description, from the words and places of its
// tsvector. Sources: Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009); the weights were measured
// (bench/README.md, relevance).
import type { Alternative, Concept, Unit } from './analysis/query-analysis.ts';
import { anyHeadKey, categoryKey, headKey, wholeBrandKey } from './document-keys.ts';

export const tuning = {
  k1: 0.4,
  title: { weight: 4, b: 0.4, usual: 10 },
  brand: { weight: 2 },
  facts: { weight: 0.5, b: 0.9, usual: 50 },
  description: { weight: 1, b: 0.6, usual: 30 },
  synonym: 0.5,
  prefix: 0.6,
  /** How much more a product counts whose category is what the question names. */
  category: 1.25,
  /** What such a product has of the score when it does not say the word at all. */
  categoryAlone: 0.3,
  /**
   * How much more a product counts that is what the question looks for, and how much less one that
   * is known to be something else: a case for it.
   */
  head: 1.25,
  otherHead: 0.8,
  phrase: 1.1,
  wholeBrand: 1,
  /** Of a product of the best and of the poorest description. */
  quality: 0.06,
};
export type Tuning = typeof tuning;

/** A product among which the best are chosen. */
export type Candidate = {
  readonly id: string;
  readonly words: VectorWords;
  readonly lengths: readonly [number, number, number];
  /** 0 to 100. */
  readonly quality: number;
  /** A later stage never outranks an earlier one. */
  readonly stage: number;
};

export type Weighted = {
  readonly unit: Unit;
  readonly idf: number;
  /** Beginnings count where no such word is known. */ readonly prefix: string | null;
};

export type RankedQuestion = {
  readonly units: readonly Weighted[];
  /** Numbers of the categories that the question names. */ readonly categories: readonly number[];
  /** Tokens of the nouns that say what is looked for. */ readonly heads: readonly string[];
  readonly brand: string;
};

type Hits = Record<'A' | 'B' | 'C' | 'D', number[]>;
const noHits: Hits = { A: [], B: [], C: [], D: [] };
const fieldOf = ['D', 'C', 'B', 'A'] as const;

/** Of a product's words and keys those that were wanted, and where each stands. */
export type VectorWords = ReadonlyMap<string, Hits>;

const headKeys = (heads: readonly string[]): string[] =>
  heads.length === 0 ? [] : [anyHeadKey, ...heads.map(headKey)];

/** Every token, key and beginning by which a question is scored. */
export function wantedOf({ units, categories, heads, brand }: RankedQuestion): {
  readonly tokens: ReadonlySet<string>;
  readonly prefixes: readonly string[];
} {
  const tokens = units.flatMap(({ unit }) => [
    ...unit.words.flatMap(({ forms, alternatives }) => [
      ...forms,
      ...alternatives.flatMap((one) => one.tokens),
    ]),
    ...unit.alternatives.flatMap((one) => one.tokens),
  ]);
  return {
    tokens: new Set([
      ...tokens,
      ...headKeys(heads),
      ...categories.map(categoryKey),
      ...(brand === '' ? [] : [wholeBrandKey(brand)]),
    ]),
    prefixes: units.flatMap(({ prefix }) => prefix ?? []),
  };
}

/**
 * Reads what `tsvectorsend` writes: a count, and of each word its bytes, a zero, the number of its
 * places, and these with the weight in the upper two bits. Written as text it takes PostgreSQL
 * twice as long. Most words are passed over by their first byte.
 */
export function vectorReader({
  tokens,
  prefixes,
}: ReturnType<typeof wantedOf>): (vector: Buffer) => VectorWords {
  const isFirst = new Uint8Array(256);
  for (const text of [...tokens, ...prefixes]) isFirst[Buffer.from(text)[0] ?? 0] = 1;
  const isWanted = (word: string) =>
    tokens.has(word) || prefixes.some((prefix) => word.startsWith(prefix));
  return (vector) => {
    const found = new Map<string, Hits>();
    const number = (at: number) => (vector[at]! << 8) | vector[at + 1]!;
    for (let at = 4; at < vector.length;) {
      let end = at;
      while (vector[end] !== 0) end++;
      const count = number(end + 1);
      const word = isFirst[vector[at]!] === 1 ? vector.toString('utf8', at, end) : '';
      if (word !== '' && isWanted(word)) {
        const hits: Hits = { A: [], B: [], C: [], D: [] };
        for (let i = 0; i < count; i++) {
          const place = number(end + 3 + 2 * i);
          hits[fieldOf[place >> 14]!].push(place & 0x3fff);
        }
        found.set(word, hits);
      }
      at = end + 3 + 2 * count;
    }
    return found;
  };
}

const hitsOf = (words: VectorWords, token: string): Hits => words.get(token) ?? noHits;

/** Places of the word in whatever form, with the weight of the form. */
type Found = { readonly [F in keyof Hits]: Map<number, number> };

function addHits(found: Found, hits: Hits, weight: number): void {
  for (const field of ['A', 'B', 'C', 'D'] as const)
    for (const place of hits[field])
      found[field].set(place, Math.max(weight, found[field].get(place) ?? 0));
}

function addAlternative(
  found: Found,
  vector: VectorWords,
  { tokens, weight, isPhrase }: Alternative,
  share: number,
): void {
  const each = tokens.map((token) => hitsOf(vector, token));
  if (each.length === 1) return addHits(found, each[0]!, weight * share);
  for (const field of ['A', 'B', 'C', 'D'] as const) {
    if (each.some((hits) => hits[field].length === 0)) continue;
    const starts = isPhrase
      ? each[0]![field].filter((place) => each.every((hits, i) => hits[field].includes(place + i)))
      : each[0]![field].slice(0, 1);
    for (const place of starts)
      found[field].set(place, Math.max(weight * share, found[field].get(place) ?? 0));
  }
}

const nothingFound = (): Found => ({ A: new Map(), B: new Map(), C: new Map(), D: new Map() });

function findConcept(
  vector: VectorWords,
  { forms, alternatives }: Concept,
  prefix: string | null,
  parameters: Tuning,
): Found {
  const found = nothingFound();
  for (const form of forms) addHits(found, hitsOf(vector, form), 1);
  for (const alternative of alternatives) addAlternative(found, vector, alternative, 1);
  if (prefix !== null)
    for (const [token, hits] of vector)
      if (token.startsWith(prefix)) addHits(found, hits, parameters.prefix);
  return found;
}

const sum = (places: Map<number, number>): number => {
  let total = 0;
  for (const weight of places.values()) total += weight;
  return total;
};

function saturated(
  found: Found,
  lengths: Candidate['lengths'],
  { k1, title, brand, facts, description }: Tuning,
): number {
  const norm = (length: number, { b, usual }: { b: number; usual: number }) =>
    1 - b + b * (length / usual);
  const weighted =
    (title.weight * Math.min(2, sum(found.A))) / norm(lengths[0], title) +
    brand.weight * Math.min(1, sum(found.B)) +
    (facts.weight * sum(found.C)) / norm(lengths[1], facts) +
    (description.weight * sum(found.D)) / norm(lengths[2], description);
  return weighted / (k1 + weighted);
}

function headFactor(
  vector: VectorWords,
  heads: readonly string[],
  { head, otherHead }: Tuning,
): number {
  if (heads.length === 0 || !vector.has(anyHeadKey)) return 1;
  return heads.some((token) => vector.has(headKey(token))) ? head : otherHead;
}

export type ScoreParts = {
  readonly words: readonly number[];
  readonly phrase: number;
  readonly category: number;
  readonly head: number;
  readonly brand: number;
  readonly quality: number;
  readonly score: number;
};

export function scoreOf(
  candidate: Candidate,
  question: RankedQuestion,
  parameters: Tuning = tuning,
): ScoreParts {
  const { words: vector, lengths } = candidate;
  const words: number[] = [];
  const titlePlaces: number[][] = [];
  for (const { unit, idf, prefix } of question.units) {
    const each = unit.words.map((concept) => findConcept(vector, concept, prefix, parameters));
    const own =
      each.reduce((total, found) => total + saturated(found, lengths, parameters), 0) / each.length;
    const others = nothingFound();
    for (const alternative of unit.alternatives)
      addAlternative(others, vector, alternative, alternative.weight < 1 ? parameters.synonym : 1);
    const share = unit.alternatives.length === 0 ? 0 : saturated(others, lengths, parameters);
    const best = unit.alternatives.reduce(
      (weight, alternative) => Math.max(weight, alternative.weight < 1 ? parameters.synonym : 1),
      0,
    );
    words.push(idf * Math.max(own, share * best));
    titlePlaces.push(...each.map((found) => [...found.A.keys()]));
  }
  const isPhrase =
    titlePlaces.length > 1 &&
    titlePlaces[0]!.some((place) => titlePlaces.every((places, i) => places.includes(place + i)));
  const phrase = isPhrase ? parameters.phrase : 1;
  const isNamed = question.categories.some((number) => vector.has(categoryKey(number)));
  const category = isNamed ? parameters.category : 1;
  const said = words.reduce((total, one) => total + one, 0);
  const all = isNamed
    ? Math.max(
        said,
        parameters.categoryAlone * question.units.reduce((total, { idf }) => total + idf, 0),
      )
    : said;
  const head = headFactor(vector, question.heads, parameters);
  const brand =
    question.brand !== '' && vector.has(wholeBrandKey(question.brand)) ? parameters.wholeBrand : 1;
  const quality = 1 + parameters.quality * (candidate.quality / 100 - 0.5);
  return {
    words,
    phrase,
    category,
    head,
    brand,
    quality,
    score: all * head * phrase * category * brand * quality,
  };
}

/**
 * Rarer words say more. Lucene's form of it, never below zero, also where goods came since they
 * were counted.
 */
export const idfOf = (productCount: number, having: number): number =>
  Math.log(1 + (Math.max(0, productCount - having) + 0.5) / (having + 0.5));
