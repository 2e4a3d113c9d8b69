// Makes of a product the words by which it is found: a tsvector that holds words with their places and weights, and
// beside them keys without places (category, brand, band, tier), so that one index answers words and filters together.
import { type Locale, locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { anyHeadKey, codeKey, headKey, wholeBrandKey } from '../document-keys.ts';
import { isArabic } from './folding.ts';
import { beginningOf, plainForm, stemOf } from './stemming.ts';
import { codeOf, isModelNumber, isStopWord, readWords } from './tokenizer.ts';

/** PostgreSQL counts places up to this, and keeps 255 of a word. */
const lastPlace = 16_383;

/**
 * Where the words of each field begin. Fields and languages lie apart, so that no phrase reaches
 * from one into the next.
 */
const places = { A: 1, B: 1_000, C: 2_000, D: 8_000 } as const;
const betweenLanguages = 300;
export type Field = keyof typeof places;

/**
 * What a product is stands at the beginning; words far into a long text find it for the wrong
 * reasons.
 */
const maxWords: Record<Field, number> = { A: 60, B: 120, C: 400, D: 160 };

export type Searched = {
  readonly title: PerLanguage;
  readonly brand: string | null;
  /** Its own category in three languages. */
  readonly category: PerLanguage;
  readonly tags: readonly string[];
  /** Values of its facts, in the order of importance. */
  readonly facts: PerLanguage<readonly string[]>;
  /** Names of the place it comes from: like facts, but of all goods alike, and no length. */
  readonly places: PerLanguage<readonly string[]>;
  readonly description: PerLanguage;
  /** Numbers by which it is ordered: SKU, GTIN, HS, the seller's own. */
  readonly codes: readonly string[];
  /** Keys of filters; see `keys.ts`. */
  readonly keys: readonly string[];
};

/** Which words of a title say what the goods are. */
export type HeadsOf = (title: string) => (word: string) => boolean;

export type SearchDocument = {
  /** As PostgreSQL reads a tsvector. */
  readonly vector: string;
  /**
   * Words of the longest title, of the facts and of the description: what a hit among many weighs
   * less by.
   */
  readonly lengths: readonly [title: number, facts: number, description: number];
};

class VectorText {
  readonly #places = new Map<string, string[]>();
  readonly #keys = new Set<string>();

  add(token: string, place: number, field: Field): void {
    if (token === '' || token.length > 64 || place > lastPlace) return;
    const kept = this.#places.get(token) ?? [];
    if (kept.length === 0) this.#places.set(token, kept);
    const entry = field === 'D' ? String(place) : `${place}${field}`;
    if (kept.length < 32 && kept.at(-1) !== entry) kept.push(entry);
    if (field === 'A') this.#keys.add(`T/${token}`);
  }

  key(key: string): void {
    this.#keys.add(key);
  }

  /** Tokens are letters and digits, keys besides these of a few signs; neither needs escaping. */
  text(): string {
    const words = [...this.#places].map(([token, at]) => `'${token}':${at.join(',')}`);
    return [...words, ...[...this.#keys].map((key) => `'${key}'`)].join(' ');
  }
}

/**
 * The stem, and in short fields the word as it is written as well: by it beginnings of words are
 * found.
 */
function addWord(
  vector: VectorText,
  word: string,
  place: number,
  field: Field,
  locale: Locale,
): void {
  const plain = plainForm(word);
  if (isStopWord(plain)) return;
  vector.add(stemOf(word, locale), place, field);
  if (field === 'A' || field === 'B') vector.add(plain, place, field);
}

/** Returns how many words there were. */
function addText(vector: VectorText, text: string, field: Field, locale: Locale, from = 0): number {
  let count = from;
  const start =
    places[field] +
    locales.indexOf(locale) * (field === 'C' ? betweenLanguages * 6 : betweenLanguages);
  for (const { text: word, joined, parts } of readWords(text)) {
    if (count >= maxWords[field]) break;
    const place = start + count;
    if (joined !== null) vector.add(plainForm(joined), place, field);
    for (const [i, part] of (parts.length > 0 ? parts : [word]).entries())
      addWord(vector, part, place + i, field, locale);
    count += Math.max(1, parts.length);
  }
  return count;
}

const plainText = (html: string): string =>
  html.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/gi, ' ');
const withSlash = /[^\s,;()]+\/[^\s,;()]+/gu;
/** Long descriptions are not read to their end. */
const maxCharacters = 4_000;

export function documentOf(product: Searched, headsOf: HeadsOf): SearchDocument {
  const vector = new VectorText();
  const lengths: [number, number, number] = [0, 0, 0];
  for (const locale of locales) {
    const title = product.title[locale];
    if (title) {
      lengths[0] = Math.max(lengths[0], addText(vector, title, 'A', locale));
      const isHead = headsOf(title);
      for (const { text, parts } of readWords(title)) {
        for (const word of (parts.length > 0 ? parts : [text]).filter(isHead))
          for (const key of [anyHeadKey, headKey(stemOf(word, locale)), headKey(plainForm(word))])
            vector.key(key);
        const beginning = locale === 'en' && !isArabic(text) ? null : beginningOf(text);
        if (beginning) vector.key(beginning);
      }
    }
    let shorts =
      locale === 'en' && product.brand ? addText(vector, product.brand, 'B', 'en') + 2 : 0;
    for (const text of [product.category[locale] ?? '', ...product.tags])
      shorts = addText(vector, text, 'B', locale, shorts) + 1;
    let facts = 0;
    for (const value of product.facts[locale] ?? [])
      facts = addText(vector, value, 'C', locale, facts) + 1;
    lengths[1] = Math.max(lengths[1], facts);
    for (const name of product.places[locale] ?? [])
      facts = addText(vector, name, 'C', locale, facts) + 1;
    const description = product.description[locale];
    if (description)
      lengths[2] = Math.max(
        lengths[2],
        addText(vector, plainText(description.slice(0, maxCharacters)), 'D', locale),
      );
  }
  for (const code of product.codes.map(codeOf)) if (code.length >= 3) vector.key(codeKey(code));
  // Model numbers stand in titles: whoever types one wants that article. A slash is a part of some, and parts the words of others.
  for (const title of Object.values(product.title)) {
    for (const text of [
      ...readWords(title).map((word) => word.text),
      ...(title.match(withSlash) ?? []),
    ])
      if (isModelNumber(text)) vector.key(codeKey(codeOf(text)));
  }
  if (product.brand) vector.key(wholeBrandKey(codeOf(product.brand)));
  for (const key of product.keys) vector.key(key);
  return { vector: vector.text(), lengths };
}
