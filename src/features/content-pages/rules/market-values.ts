// What texts name as {fee}, so that they say what the market keeps.
import { plainTextOf } from '#features/rich-texts/rules/outline.ts';
import type { RichText } from '#features/rich-texts/schemas.ts';

export const marketValueNames = [
  'fee',
  'lowestFee',
  'returnDays',
  'sendDays',
  'refusedDays',
  'claimDays',
  'lateDays',
  'transitDays',
  'confirmDays',
  'inspection',
  'quoteBar',
  'packages',
  'operator',
  'contact',
] as const;
type MarketValueName = (typeof marketValueNames)[number];
export type MarketValues = Readonly<Record<MarketValueName, string>>;

const placeholder = /\{\s*([^{}\s]*)\s*\}/gu;

const isMarketValueName = (name: string): name is MarketValueName =>
  (marketValueNames as readonly string[]).includes(name);

/** Names in braces that the market has no value of. */
export const unknownMarketValues = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(placeholder), ([, name]) => name!).filter(
      (name) => !isMarketValueName(name),
    ),
  ),
];

export const withMarketValues = (text: string, values: MarketValues): string =>
  text.replace(placeholder, (whole, name: string) =>
    isMarketValueName(name) ? values[name] : whole,
  );

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

const isList = (part: Json): part is readonly Json[] => Array.isArray(part);

/** Fills in the words of every part, and never an address. */
function filled(part: Json, values: MarketValues): Json {
  if (isList(part)) return part.map((one) => filled(one, values));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      if (key === 'attrs') return [key, value];
      const isWords = key === 'text' && typeof value === 'string';
      return [key, isWords ? withMarketValues(value, values) : filled(value, values)];
    }),
  );
}

export const textWithMarketValues = (text: RichText, values: MarketValues): RichText =>
  filled(text, values) as RichText;

const blanks = Object.fromEntries(marketValueNames.map((name) => [name, ''])) as MarketValues;

/** Names in braces that readers would see: unknown ones, and those that formatting cuts apart. */
export const unfilledMarketValues = (text: RichText): string[] => [
  ...new Set(
    Array.from(
      plainTextOf(textWithMarketValues(text, blanks)).matchAll(placeholder),
      ([, name]) => name!,
    ),
  ),
];
