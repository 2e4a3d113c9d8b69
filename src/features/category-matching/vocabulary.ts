// The words of the category tree, indexed to be found in texts: inflected phrases, section names
// and the words that occur with them.
import { type Locale, locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { isPartNoun, isUnit, type Weighable } from './head-nouns.ts';
import { inflectionsOf, spellingsOf, type Token, wordsOf } from './phrases.ts';

export type CategoryEntry = {
  /** "group/item" */
  path: string;
  names: PerLanguage;
  sectionNames: PerLanguage;
  groupNames: PerLanguage;
  /**
   * Phrases that name what belongs here; one that stands in several categories is decided by the
   * rest of the query.
   */
  words: PerLanguage<string[]>;
};

/** A category, by its place in the list, and the language in which the phrase means it. */
type Sense = { readonly leaf: number; readonly locale: Locale };
/** A phrase and what it may stand for. */
export type Meaning = { readonly phrase: string; readonly senses: readonly Sense[] };
export type Hit = Weighable & Meaning;
/** Most are the end of their phrase: `next` is made when there is one. */
type PhraseNode = {
  next: Map<string, PhraseNode> | null;
  senses: Sense[];
  isInflected: boolean;
  isHost: boolean;
};

export type Vocabulary = {
  readonly phrases: PhraseNode;
  /** Names of sections and groups, and the categories within. */
  readonly above: ReadonlyMap<string, readonly Sense[]>;
  /** Of a category, by its place in the list. */
  readonly companyOf: (leaf: number) => Company;
};

type Company = {
  /** Modifiers by the head noun of its phrases: "usb" and "hdmi" of "cable". */
  readonly companions: ReadonlyMap<string, ReadonlySet<string>>;
  /** Modifiers of the head nouns of its phrases, its section and its group. */
  readonly surroundings: ReadonlySet<string>;
};

const emptyNode = (): PhraseNode => ({ next: null, senses: [], isInflected: true, isHost: false });

/** A listed word outweighs an inflected form, which may be no word at all. */
function addPhrase(
  root: PhraseNode,
  words: readonly string[],
  sense: Sense,
  isInflected: boolean,
): void {
  let node = root;
  for (const word of words) {
    if (isPartNoun(word)) node.isHost = true;
    node.next ??= new Map();
    let next = node.next.get(word);
    if (next === undefined) node.next.set(word, (next = emptyNode()));
    node = next;
  }
  if (isInflected && !node.isInflected) return;
  node.isInflected = isInflected;
  if (!node.senses.some(({ leaf, locale }) => leaf === sense.leaf && locale === sense.locale))
    node.senses.push(sense);
}

const writtenPhrases = ({ names, words }: CategoryEntry, locale: Locale): string[][] =>
  [names[locale] ?? [], words[locale] ?? []].flat().flatMap(spellingsOf);

function plantPhrases(entries: readonly CategoryEntry[]): PhraseNode {
  const root = emptyNode();
  const written = entries.flatMap((entry, leaf) =>
    locales.flatMap((locale) =>
      writtenPhrases(entry, locale).map((words) => ({ words, sense: { leaf, locale } })),
    ),
  );
  for (const { words, sense } of written) addPhrase(root, words, sense, false);
  const known = new Map<string, string[]>();
  for (const { words, sense } of written)
    for (const form of inflectionsOf(words, sense.locale, known))
      addPhrase(root, form, sense, true);
  return root;
}

function namesAbove(entries: readonly CategoryEntry[]): Map<string, Sense[]> {
  const above = new Map<string, Sense[]>();
  for (const [leaf, { sectionNames, groupNames }] of entries.entries()) {
    for (const locale of locales)
      for (const name of [sectionNames[locale], groupNames[locale]]) {
        const phrase = wordsOf(name ?? '').join(' ');
        if (phrase !== '') above.set(phrase, [...(above.get(phrase) ?? []), { leaf, locale }]);
      }
  }
  return above;
}

/** Arabic phrases begin with what English and Turkish ones end with. */
const headOf = (words: readonly string[], locale: Locale): string =>
  locale === 'ar' ? words[0]! : words.at(-1)!;

function companionsOf(entry: CategoryEntry): Map<string, Set<string>> {
  const companions = new Map<string, Set<string>>();
  for (const locale of locales)
    for (const words of writtenPhrases(entry, locale)) {
      const head = headOf(words, locale);
      for (const form of [head, ...inflectionsOf([head], locale).flat()]) {
        const beside = companions.get(form) ?? new Set();
        for (const word of words) if (word !== head) beside.add(word);
        companions.set(form, beside);
      }
    }
  return companions;
}

function readCompany(entry: CategoryEntry): Company {
  const companions = companionsOf(entry);
  const above = locales.flatMap((locale) => [
    ...wordsOf(entry.sectionNames[locale] ?? ''),
    ...wordsOf(entry.groupNames[locale] ?? ''),
  ]);
  return {
    companions,
    surroundings: new Set([...above, ...[...companions.values()].flatMap((beside) => [...beside])]),
  };
}

/**
 * The company of a category's words is read when they are first in doubt: of most categories they
 * never are.
 */
export function readVocabulary(entries: readonly CategoryEntry[]): Vocabulary {
  const read = new Map<number, Company>();
  const companyOf = (leaf: number): Company => {
    let company = read.get(leaf);
    if (company === undefined) read.set(leaf, (company = readCompany(entries[leaf]!)));
    return company;
  };
  return { phrases: plantPhrases(entries), above: namesAbove(entries), companyOf };
}

function longestAt(root: PhraseNode, tokens: readonly Token[], from: number): Hit | null {
  const { text, bare } = tokens[from]!;
  let node = root.next?.get(text) ?? (bare === null ? undefined : root.next?.get(bare.text));
  let found: { to: number; senses: readonly Sense[]; isHost: boolean } | null = null;
  for (let to = from + 1; node !== undefined; to++) {
    if (node.senses.length > 0) found = { to, senses: node.senses, isHost: node.isHost };
    node = node.next?.get(tokens[to]?.text ?? '');
  }
  if (found === null) return null;
  const isWeak =
    found.to === from + 1 && found.senses.some(({ leaf }) => leaf !== found.senses[0]!.leaf);
  return {
    from,
    ...found,
    isWeak,
    phrase: tokens
      .slice(from, found.to)
      .map((token) => token.text)
      .join(' '),
  };
}

/**
 * The phrases of a text in order; they may overlap ("camera lens", "lens cap") but none lies within
 * another.
 */
export function findHits({ phrases }: Vocabulary, tokens: readonly Token[]): Hit[] {
  const hits: Hit[] = [];
  let reached = 0;
  for (let from = 0; from < tokens.length; from++) {
    const hit = isUnit(tokens, from) ? null : longestAt(phrases, tokens, from);
    if (hit === null || hit.to <= reached) continue;
    hits.push(hit);
    reached = hit.to;
  }
  return hits;
}

/** What a text means as a whole: a phrase of ours, or the name of a section or group. */
export function wholeMeaning({ phrases, above }: Vocabulary, text: string): Meaning | null {
  const words = wordsOf(text);
  let node: PhraseNode | undefined = phrases;
  for (const word of words) node = node?.next?.get(word);
  const phrase = words.join(' ');
  const senses = node !== undefined && node.senses.length > 0 ? node.senses : above.get(phrase);
  return senses === undefined ? null : { phrase, senses };
}

/**
 * All that a question says besides the phrase in doubt; `meanings` in the order in which they are
 * believed.
 */
export type Context = {
  readonly locale: Locale;
  readonly meanings: readonly Meaning[];
  readonly words: readonly string[];
};

/** How much better the best meaning must be than the next. */
const margin = 1.5;
const surroundingWeight = 0.3;

function byCompany(
  leaves: readonly number[],
  { phrase, senses }: Meaning,
  { companyOf }: Vocabulary,
  words: readonly string[],
): number | null {
  const heads = new Set(senses.map(({ locale }) => headOf(phrase.split(' '), locale)));
  const own = new Set(phrase.split(' '));
  const clues = [...new Set(words)].filter((word) => !own.has(word));
  const weightOf = (leaf: number, word: string): number => {
    const { companions, surroundings } = companyOf(leaf);
    if ([...heads].some((head) => companions.get(head)?.has(word) === true)) return 1;
    return surroundings.has(word) ? surroundingWeight : 0;
  };
  const totals = leaves.map((leaf) => ({ leaf, weight: 0 }));
  for (const word of clues) {
    const weights = leaves.map((leaf) => weightOf(leaf, word));
    const sum = weights.reduce((a, b) => a + b, 0);
    if (sum > 0)
      for (const [i, weight] of weights.entries())
        totals[i]!.weight += (weight * Math.max(...weights)) / sum;
  }
  const [best, second] = totals.toSorted((a, b) => b.weight - a.weight);
  return best !== undefined && best.weight > 0 && best.weight >= margin * (second?.weight ?? 0)
    ? best.leaf
    : null;
}

/**
 * The one category that a meaning stands for, with the help of the rest of the query; null when it
 * stays in doubt.
 */
export function decide(
  meaning: Meaning,
  { locale, meanings, words }: Context,
  vocabulary: Vocabulary,
): number | null {
  const { phrase, senses } = meaning;
  const spoken = senses.filter((sense) => sense.locale === locale);
  let leaves = [...new Set((spoken.length > 0 ? spoken : senses).map(({ leaf }) => leaf))];
  for (const other of meanings) {
    if (leaves.length === 1) break;
    if (other.phrase === phrase) continue;
    const shared = leaves.filter((leaf) => other.senses.some((sense) => sense.leaf === leaf));
    if (shared.length > 0) leaves = shared;
  }
  return leaves.length === 1 ? leaves[0]! : byCompany(leaves, meaning, vocabulary, words);
}
