// Counts what each filter of a list would leave. A list's products are read once, as columns of
// numbers, and kept; one pass over them answers every facet at once, whatever is chosen.
import {
  type BitGroup,
  bitsOf,
  categoryBits,
  originBits,
} from '#features/products/rules/filter-bits.ts';
import type { BitFilters } from '../rules.ts';
import { chosenIn, type FacetKey, facetKeys, facets, type FacetValues } from './facets.ts';

/** A list's products, those of one store in a row. */
export type FacetColumns = {
  readonly size: number;
  /** Lower and upper half of each product's filter bits. */
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  /** Lowest prices in micros of a dollar. */
  readonly prices: Float64Array;
  /** Index of each product's brand in `brandNumbers`. */
  readonly brands: Uint32Array;
  readonly brandNumbers: readonly number[];
  /** End offset of each store's products. */
  readonly storeEnds: readonly number[];
};

export type NumberedFilters = BitFilters & {
  readonly minUsdMicros: number | null;
  readonly maxUsdMicros: number | null;
  /** Null: any brand. */
  readonly brandNumbers: readonly number[] | null;
};

type ValueCount<Value> = { readonly value: Value; readonly count: number };

type ValueCounts = { readonly [Key in FacetKey]: readonly ValueCount<FacetValues[Key]>[] };

/** Products that each choice would leave, with the filters of all other facets applied. */
export type FacetCounts = {
  /** Products that pass all filters, and how many stores sell them. */
  readonly total: number;
  readonly storeCount: number;
  readonly values: ValueCounts;
  /** By plate code; 0 for products without one. Provinces without products are left out. */
  readonly origins: ReadonlyMap<number, number>;
  /** By brand number; 0 for products without one. */
  readonly brands: ReadonlyMap<number, number>;
  /** By the number of the product's own category; 0 for products without one. */
  readonly categories: ReadonlyMap<number, number>;
  /** Null when no product passes the other filters. */
  readonly prices: {
    readonly minUsdMicros: number;
    readonly maxUsdMicros: number;
    /** Products in each step of price; every step is dearer by the same ratio. */
    readonly bars: readonly number[];
  } | null;
};

export const priceBars = 24;

const halfBits = 32;
const lowHalf = (bits: bigint): number => Number(bits & 0xffff_ffffn);
const highHalf = (bits: bigint): number => Number(bits >> BigInt(halfBits));
const originShift = originBits.offset - halfBits;
const categoryShift = categoryBits.offset - halfBits;

type Masks = { readonly low: Uint32Array; readonly high: Uint32Array };
const masksOf = (bits: readonly bigint[]): Masks => ({
  low: Uint32Array.from(bits, lowHalf),
  high: Uint32Array.from(bits, highHalf),
});

/** All bits of each facet, by its index in `facetKeys`. */
const facetMasks = masksOf(facetKeys.map((key) => bitsOf<string>(facets[key], facets[key].values)));
const allLow = facetMasks.low.reduce((all, bits) => all | bits, 0);
const allHigh = facetMasks.high.reduce((all, bits) => all | bits, 0);

// What a product misses: nothing, one facet (whose counts still include it), or several. A facet of
// bits is named by its index in `facetKeys`.
const nothing = -1;
const several = -2;
const price = -3;
const brand = -4;
const origin = -5;

type Tally = {
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  readonly brands: Uint32Array;
  readonly origins: Uint32Array;
  readonly categories: Uint32Array;
  readonly prices: Float64Array;
  priceCount: number;
  total: number;
  storeCount: number;
};

function addBits(counts: Uint32Array, bits: number): void {
  for (let left = bits; left !== 0; left &= left - 1) counts[31 - Math.clz32(left & -left)]! += 1;
}

/** 1 at the index of each wanted number; null when all are. */
const wantedAt = (
  numbers: ArrayLike<number>,
  wanted: readonly number[] | null,
): Uint8Array | null =>
  wanted === null ? null : Uint8Array.from(numbers, (one) => (wanted.includes(one) ? 1 : 0));

const plateCodes = Array.from({ length: originBits.mask + 1 }, (_, code) => code);

/** `requires`: bits of which a product must have one to be in the list at all; 0 for none. */
export function countFacets(
  columns: FacetColumns,
  filters: NumberedFilters,
  requires = 0n,
): FacetCounts {
  const tally: Tally = {
    low: new Uint32Array(halfBits),
    high: new Uint32Array(halfBits),
    brands: new Uint32Array(columns.brandNumbers.length),
    origins: new Uint32Array(originBits.mask + 1),
    categories: new Uint32Array(categoryBits.mask + 1),
    prices: new Float64Array(columns.size),
    priceCount: 0,
    total: 0,
    storeCount: 0,
  };
  tallyUp(columns, filters, requires, tally);
  return countsOf(tally, columns);
}

/** The pass over all products: one long loop over typed arrays, which is what makes it fast. */
function tallyUp(
  { low, high, prices, brands, brandNumbers, storeEnds }: FacetColumns,
  filters: NumberedFilters,
  requires: bigint,
  tally: Tally,
): void {
  const requiredLow = lowHalf(requires);
  const requiredHigh = highHalf(requires);
  const chosen = facetKeys
    .map((key, facet) => ({ facet, bits: bitsOf<string>(facets[key], chosenIn(filters, key)) }))
    .filter(({ bits }) => bits !== 0n);
  const chosenFacets = Int32Array.from(chosen, ({ facet }) => facet);
  const chosenCount = chosenFacets.length;
  const { low: wantedLow, high: wantedHigh } = masksOf(chosen.map(({ bits }) => bits));
  const minPrice = filters.minUsdMicros ?? 0;
  const maxPrice = filters.maxUsdMicros ?? Number.POSITIVE_INFINITY;
  const wantedBrands = wantedAt(brandNumbers, filters.brandNumbers);
  const wantedOrigins = wantedAt(plateCodes, filters.origins.length === 0 ? null : filters.origins);

  let i = 0;
  for (const end of storeEnds) {
    const before = tally.total;
    for (; i < end; i++) {
      const l = low[i]!;
      const h = high[i]!;
      if (requires !== 0n && (l & requiredLow) === 0 && (h & requiredHigh) === 0) continue;
      const plateCode = (h >>> originShift) & originBits.mask;
      let missed = prices[i]! >= minPrice && prices[i]! <= maxPrice ? nothing : price;
      if (wantedBrands !== null && wantedBrands[brands[i]!] === 0)
        missed = missed === nothing ? brand : several;
      if (wantedOrigins !== null && wantedOrigins[plateCode] === 0)
        missed = missed === nothing ? origin : several;
      for (let j = 0; j < chosenCount && missed !== several; j++)
        if ((l & wantedLow[j]!) === 0 && (h & wantedHigh[j]!) === 0)
          missed = missed === nothing ? chosenFacets[j]! : several;

      if (missed === several) continue;
      if (missed === nothing) {
        tally.total += 1;
        addBits(tally.low, l & allLow);
        addBits(tally.high, h & allHigh);
        tally.brands[brands[i]!]! += 1;
        tally.origins[plateCode]! += 1;
        tally.categories[(h >>> categoryShift) & categoryBits.mask]! += 1;
        tally.prices[tally.priceCount++] = prices[i]!;
      } else if (missed === price) tally.prices[tally.priceCount++] = prices[i]!;
      else if (missed === brand) tally.brands[brands[i]!]! += 1;
      else if (missed === origin) tally.origins[plateCode]! += 1;
      else {
        addBits(tally.low, l & facetMasks.low[missed]!);
        addBits(tally.high, h & facetMasks.high[missed]!);
      }
    }
    if (tally.total > before) tally.storeCount += 1;
  }
}

const perKey = (
  countsFor: <Key extends FacetKey>(key: Key) => readonly ValueCount<FacetValues[Key]>[],
): ValueCounts => ({
  moq: countsFor('moq'),
  lead: countsFor('lead'),
  types: countsFor('types'),
  certificates: countsFor('certificates'),
  sample: countsFor('sample'),
});

function countsOf(tally: Tally, { brandNumbers }: FacetColumns): FacetCounts {
  const ofFacet = <Key extends FacetKey>(key: Key) => {
    const { values, offset }: BitGroup<FacetValues[Key]> = facets[key];
    return values.map((value, i) => {
      const bit = offset + i;
      return { value, count: (bit < halfBits ? tally.low[bit] : tally.high[bit - halfBits])! };
    });
  };
  return {
    total: tally.total,
    storeCount: tally.storeCount,
    values: perKey(ofFacet),
    origins: nonZero(tally.origins, (code) => code),
    brands: nonZero(tally.brands, (index) => brandNumbers[index]!),
    categories: nonZero(tally.categories, (number) => number),
    prices: histogram(tally.prices.subarray(0, tally.priceCount)),
  };
}

/** Most of thousands of counts are 0. */
function nonZero(counts: Uint32Array, keyOf: (index: number) => number): Map<number, number> {
  const found = new Map<number, number>();
  for (let index = 0; index < counts.length; index++)
    if (counts[index]! > 0) found.set(keyOf(index), counts[index]!);
  return found;
}

/** Steps have equal ratios: most products cost little, and equal widths would show one bar. */
function histogram(prices: Float64Array): FacetCounts['prices'] {
  if (prices.length === 0) return null;
  let min = Number.POSITIVE_INFINITY;
  let max = 0;
  for (const one of prices) {
    if (one < min) min = one;
    if (one > max) max = one;
  }
  const bars = Array.from({ length: priceBars }, () => 0);
  const start = Math.log(min);
  const width = Math.log(max / min);
  const barOf = (one: number): number =>
    width === 0
      ? 0
      : Math.min(priceBars - 1, Math.floor(((Math.log(one) - start) / width) * priceBars));
  for (const one of prices) bars[barOf(one)]! += 1;
  return { minUsdMicros: min, maxUsdMicros: max, bars };
}

/** The counts of a sample, scaled to all the products it stands for. */
export function scaleCounts(counts: FacetCounts, scale: number): FacetCounts {
  if (scale === 1) return counts;
  const each = (map: ReadonlyMap<number, number>) =>
    new Map([...map].map(([key, count]) => [key, count * scale]));
  return {
    ...counts,
    total: counts.total * scale,
    values: perKey((key) =>
      counts.values[key].map(({ value, count }) => ({ value, count: count * scale })),
    ),
    origins: each(counts.origins),
    brands: each(counts.brands),
    categories: each(counts.categories),
    prices: counts.prices && {
      ...counts.prices,
      bars: counts.prices.bars.map((bar) => bar * scale),
    },
  };
}
