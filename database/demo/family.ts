// How a family of products is written down: once by hand in three languages, then told apart by its axes.
import type { Certificate } from '#features/products/schemas.ts';
import type { UnitCode } from '#shared/units.ts';
import type { ColourName } from './colours.ts';
import type { Trade } from './descriptions.ts';
import type { Fact } from './facts.ts';
import type { SizeRunName } from './sizes.ts';
import type { Words } from './words.ts';

/** A value, its price and its weight and volume, both against the base of 1. */
export type AxisValue = readonly [words: Words, price?: number, weight?: number];

export type Family = {
  /** Unique in the market; its products are `id-1`, `id-2`, … */
  readonly id: string;
  /** `group/item` of database/reference/categories.json */
  readonly category: string;
  /** Who sells it, in turn. */
  readonly stores: readonly string[];
  readonly trade: Trade;
  /** What it is in two or three words, for picture texts. */
  readonly name: Words;
  /** With `{axis}` where a value of an axis belongs. */
  readonly title: Words;
  /** Every combination becomes a product. Axes named like a fact are listed among the facts. */
  readonly axes: Readonly<Record<string, readonly AxisValue[]>>;
  /** One or two paragraphs; a line break parts them. */
  readonly text: Words;
  readonly facts: readonly Fact[];
  /** Main picture first. */
  readonly glyphs: readonly [string, ...string[]];
  /** One for each value of the axis `kind`, where kinds do not look alike. */
  readonly kindGlyphs?: readonly string[];
  /** People stand solo, furniture and machines alone; small goods may lie in rows. */
  readonly shown?: 'solo' | 'alone' | 'together';
  /** USD for one unit at the first tier. */
  readonly price: number;
  readonly moq: number;
  /** Of one unit, packed; absent for services. */
  readonly grams?: number;
  readonly litres?: number;
  /** The carton is at least this long, in cm; for goods that cannot be folded. */
  readonly edge?: number;
  /** Length and width in cm of a flat or rolled article in its carton; they grow with the article. */
  readonly sheet?: readonly [length: number, width: number];
  readonly unit?: UnitCode;
  /** Production time for the minimum order. */
  readonly days: number;
  /** Six to twelve digits; absent for services. */
  readonly hs?: string;
  /** ISO 3166 of imported goods; the others are made in the store's province. */
  readonly origin?: string;
  readonly certificates?: readonly Certificate[];
  /** Comma-separated. */
  readonly tags: string;
  readonly colours?: readonly ColourName[];
  /** The hue that the first glyph has by itself; with it, colours recolour the picture. */
  readonly hueOfGlyph?: number;
  readonly sizes?: SizeRunName;
  /** Share of products that lie ready, 0 to 1. */
  readonly ready?: number;
};

/** Axis values of equal price. */
export const values = (...words: readonly Words[]): readonly AxisValue[] =>
  words.map((value) => [value] as const);
