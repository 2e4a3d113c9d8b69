// Figures that texts name as {fee}: one place says what the market keeps.
import type { RichText } from '#features/rich-texts/schemas.ts';

/** Days within which goods may be returned, by category. */
export const returnDays = [14, 15, 30] as const;
/** Days from delivery within which a buyer may claim the money back. */
export const claimDays = 30;
/** Months in which a card payment may be split without interest. */
export const instalmentMonths = 6;
/** What an inspection costs about, in US dollars. */
export const inspectionDollars = { min: 200, max: 300 } as const;
/** At least so many ways to pay. */
export const paymentMethods = 20;
/** A seller who discloses a buyer's details may not quote for so long. */
export const quoteBarMonths = 6;

export const figureNames = [
  'fee',
  'lowestFee',
  'returnDays',
  'claimDays',
  'instalments',
  'inspection',
  'methods',
  'quoteBar',
  'operator',
  'contact',
] as const;
type FigureName = (typeof figureNames)[number];
export type Figures = Readonly<Record<FigureName, string>>;

const figure = /\{([^{}\s]*)\}/gu;

const isFigureName = (name: string): name is FigureName =>
  (figureNames as readonly string[]).includes(name);

/** Names in braces that are no figures. */
export const unknownFigures = (text: string): string[] => [
  ...new Set(
    Array.from(text.matchAll(figure), ([, name]) => name!).filter((name) => !isFigureName(name)),
  ),
];

export const withFigures = (text: string, figures: Figures): string =>
  text.replace(figure, (whole, name: string) => (isFigureName(name) ? figures[name] : whole));

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Fills in the words of every part, and never an address. */
function filled(part: Json, figures: Figures): Json {
  if (Array.isArray(part)) return part.map((one: Json) => filled(one, figures));
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === 'text' && typeof value === 'string'
        ? withFigures(value, figures)
        : key === 'attrs'
          ? value
          : filled(value as Json, figures),
    ]),
  );
}

export const textWithFigures = (text: RichText, figures: Figures): RichText =>
  filled(text as Json, figures) as RichText;
