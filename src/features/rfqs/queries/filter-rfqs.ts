// Filters the columns of open requests, and counts in the same pass what each further choice would
// leave: alternatives of a filter are counted as if it were not set.
import { dayMs, secondMs } from '#shared/durations.ts';
import type { Country } from '#shared/countries.ts';
import { type UnitCode, unitCodes } from '#shared/units.ts';
import {
  leftAtLeast,
  type LeftAtLeast,
  type PostedDays,
  postedDays,
  type RfqSort,
} from '../params.ts';
import { maxQuotes, type QuantityBand, quantityBands } from '../rules.ts';
import { countryNumber, countryOf, maxCountryNumber } from './country-numbers.ts';

/** 2020 in UTC: seconds since then fit into four bytes. */
export const secondsEpoch = Date.UTC(2020) / secondMs;

/** Open requests, the newest first. */
export type RfqColumns = {
  readonly size: number;
  readonly numbers: Uint32Array;
  /** Milliseconds. */
  readonly publishedAt: Float64Array;
  /** Seconds after `secondsEpoch`. */
  readonly expiresInSeconds: Uint32Array;
  /** Numbers; 0 for requests without one. */
  readonly categories: Uint16Array;
  readonly countries: Uint16Array;
  /** Indexes of `quantityBands`. */
  readonly quantities: Uint8Array;
  /** Indexes of `unitCodes`. */
  readonly units: Uint8Array;
  readonly quotesLeft: Uint8Array;
};

export type RfqFilters = {
  readonly country: Country | null;
  readonly quantity: QuantityBand | null;
  readonly unit: UnitCode | null;
  readonly days: PostedDays | null;
  readonly left: LeftAtLeast | null;
};
export const noRfqFilters: RfqFilters = {
  country: null,
  quantity: null,
  unit: null,
  days: null,
  left: null,
};

/** How well a request has the words that are searched for. */
export const inNoText = 0;
export const inSomeText = 1;
export const inName = 2;

export type RfqSelection = {
  readonly filters: RfqFilters;
  /** Numbers of a category and its descendants; null: any. */
  readonly categories: ReadonlySet<number> | null;
  readonly now: Date;
  /** `inNoText`, `inSomeText` or `inName` for each request; null without words. */
  readonly ranks: Uint8Array | null;
};

export type FilteredRfqs = {
  /** Indexes in the columns, the newest first. */
  readonly found: readonly number[];
  /** By number; 0: without a category. */
  readonly categories: ReadonlyMap<number, number>;
  readonly countries: ReadonlyMap<string, number>;
  readonly quantities: ReadonlyMap<QuantityBand, number>;
  readonly units: ReadonlyMap<UnitCode, number>;
  readonly days: ReadonlyMap<PostedDays, number>;
  readonly left: ReadonlyMap<LeftAtLeast, number>;
};

type Facet = {
  readonly passes: (i: number) => boolean;
  /** The number by which a request is counted, up to `max`. */
  readonly numberOf: (i: number) => number;
  readonly max: number;
};

/** An unset filter lets all pass. */
const equals = (wanted: number, numberOf: (i: number) => number) =>
  wanted < 0 ? () => true : (i: number) => numberOf(i) === wanted;

function facetsOf(
  { categories, countries, quantities, units, publishedAt, quotesLeft }: RfqColumns,
  { filters, categories: wanted, now }: RfqSelection,
): Record<'category' | keyof RfqFilters, Facet> {
  const countryAt = (i: number) => countries[i]!;
  const bandAt = (i: number) => quantities[i]!;
  const unitAt = (i: number) => units[i]!;
  const steps = postedDays.map((days) => now.getTime() - Number(days) * dayMs);
  // Index of the first step that includes it, or one beyond the last.
  const stepAt = (i: number) => {
    const step = steps.findIndex((since) => publishedAt[i]! >= since);
    return step === -1 ? steps.length : step;
  };
  const maxStep = filters.days === null ? steps.length : postedDays.indexOf(filters.days);
  const minLeft = Number(filters.left ?? 0);
  return {
    category: {
      passes: wanted === null ? () => true : (i) => wanted.has(categories[i]!),
      numberOf: (i) => categories[i]!,
      max: categories.reduce((most, number) => Math.max(most, number), 0),
    },
    country: {
      passes: equals(filters.country === null ? -1 : countryNumber(filters.country), countryAt),
      numberOf: countryAt,
      max: maxCountryNumber,
    },
    quantity: {
      passes: equals(
        filters.quantity === null ? -1 : quantityBands.indexOf(filters.quantity),
        bandAt,
      ),
      numberOf: bandAt,
      max: quantityBands.length - 1,
    },
    unit: {
      passes: equals(filters.unit === null ? -1 : unitCodes.indexOf(filters.unit), unitAt),
      numberOf: unitAt,
      max: unitCodes.length - 1,
    },
    days: {
      passes: filters.days === null ? () => true : (i) => stepAt(i) <= maxStep,
      numberOf: stepAt,
      max: steps.length,
    },
    left: {
      passes: (i) => quotesLeft[i]! >= minLeft,
      numberOf: (i) => quotesLeft[i]!,
      max: maxQuotes,
    },
  };
}

const nothing = -1;
const several = -2;

/** Index of the only facet whose filter the request does not pass; `nothing`, `several`. */
function missedBy(facets: readonly Facet[], i: number): number {
  let missed = nothing;
  for (let index = 0; index < facets.length; index++)
    if (!facets[index]!.passes(i)) {
      if (missed !== nothing) return several;
      missed = index;
    }
  return missed;
}

/** What was counted, by a number's name. */
const named = <Name>(counts: Uint32Array, nameOf: (number: number) => Name): Map<Name, number> =>
  new Map([...counts].flatMap((count, number) => (count > 0 ? [[nameOf(number), count]] : [])));

/** Requests that are over are left out, though no job has ended them yet. */
export function filterRfqs(columns: RfqColumns, selection: RfqSelection): FilteredRfqs {
  const facets = facetsOf(columns, selection);
  const list = Object.values(facets);
  const counts = list.map(({ max }) => new Uint32Array(max + 1));
  const { ranks } = selection;
  const nowSeconds = selection.now.getTime() / secondMs - secondsEpoch;
  const found: number[] = [];
  for (let i = 0; i < columns.size; i++) {
    if (columns.expiresInSeconds[i]! <= nowSeconds) continue;
    if (ranks !== null && ranks[i] === inNoText) continue;
    const missed = missedBy(list, i);
    if (missed === several) continue;
    if (missed === nothing) found.push(i);
    for (let index = 0; index < list.length; index++)
      if (missed === nothing || missed === index) counts[index]![list[index]!.numberOf(i)]! += 1;
  }
  const [categories, countries, quantities, units, days, left] = counts as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const sumOf = (numbers: Uint32Array) => numbers.reduce((sum, one) => sum + one, 0);
  return {
    found,
    categories: named(categories, (number) => number),
    countries: named(countries, countryOf),
    quantities: named(quantities, (number) => quantityBands[number]!),
    units: named(units, (number) => unitCodes[number]!),
    days: new Map(postedDays.map((step, i) => [step, sumOf(days.subarray(0, i + 1))])),
    left: new Map(leftAtLeast.map((least) => [least, sumOf(left.subarray(Number(least)))])),
  };
}

/** So that a key and an index are one number below 2^53. */
const maxRfqs = 2 ** 21;

/** A part of what was found. Null: requests with the words in their names come first. */
export function sortedPart(
  columns: RfqColumns,
  found: readonly number[],
  { sort, ranks }: { readonly sort: RfqSort | null; readonly ranks: Uint8Array | null },
  { from, limit }: { readonly from: number; readonly limit: number },
): number[] {
  if (sort === 'MOST_RECENT' || (sort === null && ranks === null))
    return found.slice(from, from + limit);
  const keyOf =
    sort === 'CLOSING_SOON'
      ? (i: number) => columns.expiresInSeconds[i]!
      : sort === 'MOST_QUOTES_LEFT'
        ? (i: number) => maxQuotes - columns.quotesLeft[i]!
        : (i: number) => inName - ranks![i]!;
  // Numbers sort faster than a comparison of them; those that are equal stay in their order.
  const keys = Float64Array.from(found, (i) => keyOf(i) * maxRfqs + i).toSorted();
  return Array.from(keys.subarray(from, from + limit), (key) => key % maxRfqs);
}
