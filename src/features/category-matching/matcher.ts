// Classifies a product into our category tree, by the supplier's path, product type or title in any
// of the three languages.
import type { Locale } from '#shared/locale.ts';
import { isPartNoun, minScore, weigh, type Weighed } from './head-nouns.ts';
import { isArabic, type Token, tokensOf, wordsOf } from './phrases.ts';
import {
  type CategoryEntry,
  type Context,
  decide,
  findHits,
  type Hit,
  type Meaning,
  readVocabulary,
  type Vocabulary,
  wholeMeaning,
} from './vocabulary.ts';

export type { CategoryEntry } from './vocabulary.ts';

export type CategoryQuery = {
  readonly path?: string | null;
  readonly type?: string | null;
  readonly title: string;
  readonly tags?: readonly string[];
};
export type CategoryFound = { path: string; by: 'path' | 'type' | 'words' };
/** Null where a wrong category is as likely as the right one: a person decides. */
export type CategoryMatcher = {
  match(query: CategoryQuery): CategoryFound | null;
  /** A path of our tree. */
  has(path: string): boolean;
  /** Paths of the categories that a text means as a whole. */
  namedBy(text: string): string[];
  /** Whether a word of this title is a head noun: what the product is, not what it is for. */
  readonly headNounsOf: (title: string) => (word: string) => boolean;
};

type Title = {
  readonly tokens: readonly Token[];
  readonly hits: readonly Weighed<Hit>[];
  readonly locale: Locale;
};

const pathMarks = /\s*(?:[>»›→|\\]|::)\s*|\s+\/\s+/u;

/**
 * The names along a breadcrumb, the deepest first. A slash without spaces is a mark only where no
 * other is.
 */
function nodesOf(path: string): string[] {
  const nodes = path.split(pathMarks);
  return (nodes.length > 1 ? nodes : path.split('/'))
    .map((node) => node.trim())
    .filter((node) => node !== '')
    .toReversed();
}

/** "Shirts & Tops" are shirts and tops. */
const partsOf = (node: string): string[] =>
  node.split(/\s*[&,،+]\s*|\s+(?:and|ve)\s+/u).filter((part) => part !== '');

function meaningOfParts(node: string, vocabulary: Vocabulary): Meaning | null {
  const parts = partsOf(node).flatMap((part) => wholeMeaning(vocabulary, part) ?? []);
  return parts.length === 0
    ? null
    : {
        phrase: parts.map(({ phrase }) => phrase).join(' '),
        senses: parts.flatMap(({ senses }) => senses),
      };
}

function meaningOfHead(node: string, vocabulary: Vocabulary): Meaning | null {
  const tokens = tokensOf(node);
  const [best] = weigh(tokens, findHits(vocabulary, tokens));
  return best !== undefined && best.score >= minHead ? best.hit : null;
}

/** A name in a foreign tree must have one of our phrases for its head. */
const minHead = 0.75;

/** A name from a supplier's tree. */
const meaningOfNode = (node: string, vocabulary: Vocabulary): Meaning | null =>
  wholeMeaning(vocabulary, node) ??
  meaningOfParts(node, vocabulary) ??
  meaningOfHead(node, vocabulary);

const meaningsOf = (path: string | null | undefined, vocabulary: Vocabulary): Meaning[] =>
  path ? nodesOf(path).flatMap((node) => meaningOfNode(node, vocabulary) ?? []) : [];

/** German and French share ç, ö and ü, but are rare in a market of Turkish products. */
const turkishLetters = /[ışğçöüİŞĞÇÖÜ]/u;

/** Letters settle it; otherwise the language that more phrases can only be. */
function languageOf(title: string, tokens: readonly Token[], hits: readonly Hit[]): Locale {
  if (tokens.some(({ text }) => isArabic(text))) return 'ar';
  if (turkishLetters.test(title)) return 'tr';
  const only = (locale: Locale): number =>
    hits.filter(({ senses }) => senses.every((sense) => sense.locale === locale)).length;
  return only('tr') > only('en') ? 'tr' : 'en';
}

function readTitle(title: string, vocabulary: Vocabulary): Title {
  const tokens = tokensOf(title);
  const hits = findHits(vocabulary, tokens);
  return { tokens, hits: weigh(tokens, hits), locale: languageOf(title, tokens, hits) };
}

/** "notebook battery" in the title says more than the type "battery". */
const isNarrower = (title: Weighed<Hit> | undefined, { phrase }: Meaning): boolean =>
  title !== undefined && title.score >= minScore && title.hit.phrase.endsWith(` ${phrase}`);

/**
 * The noun that says what the thing is. Where it would be another thing by itself, the word before
 * it says so too: a notebook PC is a notebook.
 */
function nounsOf({ phrase, senses }: Hit, vocabulary: Vocabulary): string[] {
  const words = phrase.split(' ');
  const head = words.at(isArabic(phrase) ? 0 : -1)!;
  const isSame = (word: string): boolean =>
    wholeMeaning(vocabulary, word)?.senses.some(({ leaf }) =>
      senses.some((sense) => sense.leaf === leaf),
    ) === true;
  return isPartNoun(head) || isSame(head) ? [head] : [head, ...words.filter(isSame)];
}

/**
 * Reads the tree once; `match` then reads only the words of its query. `pathsAbove`: groups and
 * sections, which products may name but are not matched to.
 */
export function createCategoryMatcher(
  entries: readonly CategoryEntry[],
  pathsAbove: readonly string[] = [],
): CategoryMatcher {
  const vocabulary = readVocabulary(entries);
  const ownPaths = new Set(entries.map(({ path }) => path));
  const allPaths = new Set([...ownPaths, ...pathsAbove]);

  const match = ({ path, type, title, tags = [] }: CategoryQuery): CategoryFound | null => {
    if (path && ownPaths.has(path)) return { path, by: 'path' };
    const read = readTitle(title, vocabulary);
    const [best] = read.hits;
    const pathMeanings = meaningsOf(path, vocabulary);
    const typeMeanings = meaningsOf(type, vocabulary);
    const texts = [path ?? '', type ?? '', ...tags];
    const context: Context = {
      locale: read.locale,
      meanings: [...pathMeanings, ...typeMeanings, ...read.hits.map(({ hit }) => hit)],
      words: [...read.tokens, ...texts.flatMap(tokensOf)].map(({ text }) => text),
    };
    const decideAll = (
      meanings: readonly Meaning[],
      by: CategoryFound['by'],
    ): CategoryFound | null => {
      for (const meaning of meanings) {
        const leaf = decide(meaning, context, vocabulary);
        if (leaf !== null) return { path: entries[leaf]!.path, by };
      }
      return null;
    };
    const byTitle = (): CategoryFound | null =>
      best !== undefined && best.score >= minScore ? decideAll([best.hit], 'words') : null;
    return (
      decideAll(pathMeanings, 'path') ??
      decideAll(
        typeMeanings.filter((meaning) => !isNarrower(best, meaning)),
        'type',
      ) ??
      byTitle()
    );
  };
  return {
    match,
    has: (path) => allPaths.has(path),
    namedBy: (text) => [
      ...new Set(
        (wholeMeaning(vocabulary, text)?.senses ?? []).map(({ leaf }) => entries[leaf]!.path),
      ),
    ],
    headNounsOf(title) {
      const tokens = tokensOf(title);
      const heads = new Set(
        weigh(tokens, findHits(vocabulary, tokens))
          .filter(({ score }) => score >= minScore)
          .flatMap(({ hit }) => nounsOf(hit, vocabulary)),
      );
      return (word) => heads.size > 0 && wordsOf(word).some((one) => heads.has(one));
    },
  };
}
