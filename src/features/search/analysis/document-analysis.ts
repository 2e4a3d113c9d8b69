// Document analysis: the tsvector of a product. Words have positions and field weights (A title, B
// brand, category and tags, C facts, D description); keys have none.
import { type Locale, locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { anyHeadNounKey, codeKey, headNounKey, titleKey, wholeBrandKey } from '../document-keys.ts';
import { isArabic } from './folding.ts';
import { plainForm, prefixKeyOf, stemOf } from './stemming.ts';
import { codeOf, isModelNumber, isStopWord, partsOf, tokenize } from './tokenizer.ts';

/** The largest position in a tsvector (PostgreSQL documentation, "Text Search Limitations"). */
const maxPosition = 16_383;
const maxTokenLength = 64;
/** PostgreSQL allows 255 positions of a lexeme. */
const maxPositionsOfToken = 32;

/** First position of each field. The gaps keep phrases from crossing fields and languages. */
const firstPositions = { A: 1, B: 1_000, C: 2_000, D: 8_000 } as const;
const languageGaps = { A: 300, B: 300, C: 1_800, D: 300 } as const;
type Field = keyof typeof firstPositions;

/** What a product is comes first in a text; words far behind would match for the wrong reasons. */
const maxWords: Record<Field, number> = { A: 60, B: 120, C: 400, D: 160 };

export type DocumentSource = {
  readonly title: PerLanguage;
  readonly brand: string | null;
  /** Name of the product's own category. */
  readonly category: PerLanguage;
  readonly tags: readonly string[];
  /** Values of its attributes, the most important first. */
  readonly facts: PerLanguage<readonly string[]>;
  /** Names of its place of origin: indexed like facts, but not counted in their length. */
  readonly places: PerLanguage<readonly string[]>;
  readonly description: PerLanguage;
  /** SKU, GTIN, HS code, the seller's own number. */
  readonly codes: readonly string[];
  /** Keys of filters, see `document-keys.ts`. */
  readonly keys: readonly string[];
};

/** Tells for a title which of its words are head nouns. */
export type HeadNounsOf = (title: string) => (word: string) => boolean;

/** Field lengths in words, for BM25F's length normalization: the longest of the languages. */
export type FieldLengths = readonly [title: number, facts: number, description: number];

export type SearchDocument = {
  /** In the text format of a tsvector. */
  readonly vector: string;
  readonly lengths: FieldLengths;
};

class VectorBuilder {
  readonly #positions = new Map<string, string[]>();
  readonly #keys = new Set<string>();

  addWord(token: string, position: number, field: Field): void {
    if (token === '' || token.length > maxTokenLength || position > maxPosition) return;
    const positions = this.#positions.get(token) ?? [];
    if (positions.length === 0) this.#positions.set(token, positions);
    const entry = field === 'D' ? String(position) : `${position}${field}`;
    if (positions.length < maxPositionsOfToken && positions.at(-1) !== entry) positions.push(entry);
    if (field === 'A') this.addKey(titleKey(token));
  }

  addKey(key: string): void {
    this.#keys.add(key);
  }

  /** Tokens are letters and digits; neither they nor keys need escaping. */
  toString(): string {
    const words = [...this.#positions].map(
      ([token, positions]) => `'${token}':${positions.join(',')}`,
    );
    return [...words, ...[...this.#keys].map((key) => `'${key}'`)].join(' ');
  }
}

type FieldText = {
  readonly text: string;
  readonly field: Field;
  readonly locale: Locale;
  /** Words of the field so far. */
  readonly offset?: number;
};

/** Adds the stem, and in short fields the plain form, by which prefixes are matched. */
function addWord(
  vector: VectorBuilder,
  word: string,
  position: number,
  { field, locale }: FieldText,
): void {
  const plain = plainForm(word);
  if (isStopWord(plain)) return;
  vector.addWord(stemOf(word, locale), position, field);
  if (field === 'A' || field === 'B') vector.addWord(plain, position, field);
}

/** Adds the words of a text. Returns the number of words in the field so far. */
function addText(vector: VectorBuilder, source: FieldText): number {
  const { text, field, locale, offset = 0 } = source;
  const start = firstPositions[field] + locales.indexOf(locale) * languageGaps[field];
  let count = offset;
  for (const token of tokenize(text)) {
    if (count >= maxWords[field]) break;
    const position = start + count;
    if (token.joined !== null) vector.addWord(plainForm(token.joined), position, field);
    for (const [i, part] of partsOf(token).entries()) addWord(vector, part, position + i, source);
    count += Math.max(1, token.parts.length);
  }
  return count;
}

/** Adds several short texts with a gap between them. Returns the number of words in the field. */
function addTexts(
  vector: VectorBuilder,
  texts: readonly string[],
  { offset = 0, ...source }: Omit<FieldText, 'text'>,
): number {
  let count = offset;
  for (const text of texts) count = addText(vector, { ...source, text, offset: count }) + 1;
  return count;
}

function addTitle(
  vector: VectorBuilder,
  title: string,
  locale: Locale,
  headNounsOf: HeadNounsOf,
): number {
  const isHeadNoun = headNounsOf(title);
  const length = addText(vector, { text: title, field: 'A', locale });
  for (const token of tokenize(title)) {
    for (const word of partsOf(token).filter(isHeadNoun)) {
      vector.addKey(anyHeadNounKey);
      vector.addKey(headNounKey(stemOf(word, locale)));
      vector.addKey(headNounKey(plainForm(word)));
    }
    const prefixKey = locale === 'en' && !isArabic(token.text) ? null : prefixKeyOf(token.text);
    if (prefixKey) vector.addKey(prefixKey);
  }
  return length;
}

const textOfHtml = (html: string): string =>
  html.replace(/<[^>]*>/g, ' ').replace(/&[a-z#0-9]+;/gi, ' ');
/** Characters of a description that are read. */
const maxDescription = 4_000;

function addDescription(vector: VectorBuilder, html: string, locale: Locale): number {
  const text = textOfHtml(html.slice(0, maxDescription));
  return addText(vector, { text, field: 'D', locale });
}

/** Adds the fields of one language. Returns their lengths. */
function addLanguage(
  vector: VectorBuilder,
  product: DocumentSource,
  locale: Locale,
  headNounsOf: HeadNounsOf,
): FieldLengths {
  const title = product.title[locale];
  const titleLength = title ? addTitle(vector, title, locale, headNounsOf) : 0;
  const brandLength =
    locale === 'en' && product.brand
      ? addText(vector, { text: product.brand, field: 'B', locale: 'en' }) + 2
      : 0;
  const names = [product.category[locale] ?? '', ...product.tags];
  addTexts(vector, names, { field: 'B', locale, offset: brandLength });
  const factsLength = addTexts(vector, product.facts[locale] ?? [], { field: 'C', locale });
  addTexts(vector, product.places[locale] ?? [], { field: 'C', locale, offset: factsLength });
  const description = product.description[locale];
  const descriptionLength = description ? addDescription(vector, description, locale) : 0;
  return [titleLength, factsLength, descriptionLength];
}

const minCodeLength = 3;
const slashedWords = /[^\s,;()]+\/[^\s,;()]+/gu;

/**
 * Adds the product's codes and the model numbers in its titles. A slash may be part of a number or
 * separate two words, so both readings are added.
 */
function addCodes(vector: VectorBuilder, { codes, title, brand }: DocumentSource): void {
  for (const code of codes.map(codeOf))
    if (code.length >= minCodeLength) vector.addKey(codeKey(code));
  for (const text of Object.values(title)) {
    const words = [
      ...tokenize(text).map((token) => token.text),
      ...(text.match(slashedWords) ?? []),
    ];
    for (const word of words.filter(isModelNumber)) vector.addKey(codeKey(codeOf(word)));
  }
  if (brand) vector.addKey(wholeBrandKey(codeOf(brand)));
}

/** Builds the document of a product. */
export function documentOf(product: DocumentSource, headNounsOf: HeadNounsOf): SearchDocument {
  const vector = new VectorBuilder();
  const lengths = locales.map((locale) => addLanguage(vector, product, locale, headNounsOf));
  addCodes(vector, product);
  for (const key of product.keys) vector.addKey(key);
  return {
    vector: vector.toString(),
    lengths: [
      Math.max(...lengths.map(([title]) => title)),
      Math.max(...lengths.map(([, facts]) => facts)),
      Math.max(...lengths.map(([, , description]) => description)),
    ],
  };
}
