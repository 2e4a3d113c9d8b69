// Lists of a product as the text of one field: what is shown reads back the same.
import type { AttributeList, PriceTier, ProductVariant } from '#features/products/schemas.ts';
import type { Locale } from '#shared/locale.ts';
import { parsePrice, parseQuantity } from '#shared/number-text.ts';
import { inLanguage, type PerLanguage } from '#shared/per-language.ts';

/** Begins a line that goes on with the value above it. */
const goesOn = '↳ ';

const withEscapes = (name: string): string => name.replace(/[\\:：↳]/g, '\\$&');
const withoutEscapes = (name: string): string => name.replace(/\\([\\:：↳])/g, '$1');

/** One fact a line, "Material: cotton"; colons of a name have a backslash before them. */
export const factsText = (facts: AttributeList): string =>
  facts
    .map(([name, value]) => `${withEscapes(name)}: ${value.replaceAll('\n', `\n${goesOn}`)}`)
    .join('\n');

/** Facts without a name or a value have an empty one. */
export function readFacts(text: string): [string, string][] {
  const facts: [string, string][] = [];
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const last = facts.at(-1);
    const more = /^\s*↳ ?(.*)$/u.exec(line);
    if (more && last) {
      last[1] += `\n${more[1]!}`;
      continue;
    }
    if (line.trim() === '') continue;
    const parts = /^((?:\\.|[^\\:：])*)[:：](.*)$/u.exec(line.trim());
    facts.push(parts ? [withoutEscapes(parts[1]!).trim(), parts[2]!.trim()] : ['', '']);
  }
  return facts;
}

/** The word of an option as the form shows it. */
export const shownWord = (word: PerLanguage | undefined, main: Locale): string =>
  inLanguage(word, main, main)?.value ?? '';

/** Fields of a variant's row for its first three options. */
export const optionFields = [
  { name: 'name', value: 'value' },
  { name: 'name2', value: 'value2' },
  { name: 'name3', value: 'value3' },
] as const;

/**
 * What the first three options are called, an empty text where no variant has one; null where
 * variants differ in it.
 */
export function commonNames(
  variants: readonly Pick<ProductVariant, 'options'>[],
  main: Locale,
): string[] | null {
  const names = optionFields.map((_, i) => {
    const found = variants.flatMap(({ options }) => options[i] ?? []);
    const alike = new Set(found.map(({ name }) => shownWord(name, main)));
    return alike.size > 1 ? null : ([...alike][0] ?? '');
  });
  return names.every((name) => name !== null) ? names : null;
}

/** Each combination of values as cells of a row; options without values are left out. */
export function combinationsOf(
  values: readonly (readonly string[])[],
): Readonly<Record<string, string>>[] {
  let rows: Readonly<Record<string, string>>[] = [{}];
  for (const [i, { value: field }] of optionFields.entries()) {
    const list = values[i] ?? [];
    if (list.length > 0)
      rows = rows.flatMap((row) => list.map((one) => ({ ...row, [field]: one })));
  }
  return Object.keys(rows[0]!).length === 0 ? [] : rows;
}

/** Names and values of options, each once, with what they are in another language. */
export function translatedWords(
  variants: readonly Pick<ProductVariant, 'options'>[],
  { main, into }: { readonly main: Locale; readonly into: Locale },
): [string, string][] {
  const words = variants.flatMap(({ options }) =>
    options.flatMap(({ name, value }) => [name, value]),
  );
  const found = new Map<string, string>();
  for (const word of words) {
    const shown = shownWord(word, main);
    const translated = word[into];
    if (translated && translated !== shown && !found.has(shown)) found.set(shown, translated);
  }
  return [...found];
}

/** Apart by commas; a tag with a comma or a quotation mark is in quotation marks. */
export const tagsText = (tags: readonly string[]): string =>
  tags.map((tag) => (/[,،\n"]/u.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag)).join(', ');

export function readTags(text: string): string[] {
  const found = [...text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=$|[,،\n])|[^,،\n]+/gu)];
  const tags = found.map(([whole, quoted]) => quoted?.replaceAll('""', '"') ?? whole);
  return [...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))];
}

/** "10: 2.50; 100: 2.20" */
export const tiersText = (
  tiers: readonly PriceTier[] | null,
  price: (micros: number) => string,
): string =>
  (tiers ?? [])
    .map(({ fromQuantity, priceMicros }) => `${fromQuantity}: ${price(priceMicros)}`)
    .join('; ');

/** Null where there are none, `unreadable` for what are no quantities with prices. */
export function readTiers(text: string): PriceTier[] | null | 'unreadable' {
  const steps = text.split(/[;؛\n]/u).filter((step) => step.trim() !== '');
  if (steps.length === 0) return null;
  const tiers: PriceTier[] = [];
  for (const step of steps) {
    const [from = '', price = '', ...more] = step.split(/[:：]/u);
    const [fromQuantity, priceMicros] = [parseQuantity(from), parsePrice(price)];
    if (fromQuantity === null || priceMicros === null || more.length > 0) return 'unreadable';
    tiers.push({ fromQuantity, priceMicros });
  }
  return tiers;
}

/** Whether a field still says what it showed: browsers change line ends. */
export const isUntouched = (typed: string | undefined, shown: string | undefined): boolean => {
  const plain = (text = '') => text.replace(/\r\n?/g, '\n').trim();
  return plain(typed) === plain(shown);
};

/** Counts pictures from one; empty for none. */
export const pictureNumber = (index: number | null | undefined): string =>
  index === null || index === undefined ? '' : String(index + 1);
