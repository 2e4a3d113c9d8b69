// Counts what each filter of a list would leave. A category's products are read once, as columns of numbers, and kept;
// however a visitor narrows the list, one walk over them answers every facet at once.
import { type BusinessType, businessTypes } from '#features/companies/schemas.ts';
import { bitsOf, categoryAt, certificatesAt, leadAt, moqAt, originAt, originMask, sampleBit, type TraitFilters, typesAt } from '#features/products/rules/filter-bits.ts';
import { maxCategoryNumber } from '#features/categories/rules.ts';
import { type LeadBand, leadBands, type MoqBand, moqBands } from '#features/products/rules/bands.ts';
import { type Certificate, certificates } from '#features/products/schemas.ts';

/** The products of a list, those of one store side by side. */
export type FacetSheet = {
  readonly size: number;
  /** The lower and the upper half of each product's traits. */
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  /** Lowest prices in micros of a dollar. */
  readonly prices: Float64Array;
  /** Where each product's brand stands in `brandNumbers`. */
  readonly brands: Uint32Array;
  readonly brandNumbers: readonly number[];
  /** Where the products of each store end. */
  readonly storeEnds: readonly number[];
};

/** Filters as numbers. Within a group any of the chosen fits; an empty group lets everything pass. */
export type SheetFilters = TraitFilters & {
  readonly minUsdMicros: number | null;
  readonly maxUsdMicros: number | null;
  readonly brandNumbers: readonly number[] | null;
};

/**
 * How many products each choice would leave, the other groups' filters respected and its own
 * group's not.
 */
export type FacetCounts = {
  /** Products that pass all filters, and how many stores sell them. */
  readonly total: number;
  readonly storeCount: number;
  readonly moq: readonly { readonly value: MoqBand; readonly count: number }[];
  readonly lead: readonly { readonly value: LeadBand; readonly count: number }[];
  readonly types: readonly { readonly value: BusinessType; readonly count: number }[];
  readonly certificates: readonly { readonly value: Certificate; readonly count: number }[];
  /** By plate code; provinces of no product in the list are left out. */
  readonly origins: ReadonlyMap<number, number>;
  /** With a sample, when the filters on samples are not asked. */
  readonly withSample: number;
  /** By brand number; 0 stands for goods without one. */
  readonly brands: ReadonlyMap<number, number>;
  /** By the number of the product's own category; what stands in none is under 0. */
  readonly categories: ReadonlyMap<number, number>;
  /**
   * Null when no product passes the other filters. `bars`: how many products in each step from the
   * lowest to the highest price, every step the same share dearer.
   */
  readonly prices: {
    readonly minUsdMicros: number;
    readonly maxUsdMicros: number;
    readonly bars: readonly number[];
  } | null;
};

export const priceBars = 24;

const half = 32n;
const lowHalf = (bits: bigint): number => Number(bits & 0xffff_ffffn);
const highHalf = (bits: bigint): number => Number(bits >> half);
const certificateBits = lowHalf(bitsOf<Certificate>(certificates, certificates, certificatesAt));
const typeBits = highHalf(bitsOf(businessTypes, businessTypes, typesAt));
const moqBits = lowHalf(bitsOf(moqBands, moqBands, moqAt));
const leadBits = lowHalf(bitsOf(leadBands, leadBands, leadAt));
const sampleBits = 1 << sampleBit;
const originShift = originAt - Number(half);
const categoryShift = categoryAt - Number(half);

/**
 * What stands in the way of a product: nothing, one group (whose counts it still belongs to), or
 * more.
 */
const [none, price, brand, moq, lead, type, certificate, origin, sample, several] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
];

function addBits(counts: Uint32Array, bits: number): void {
  for (let left = bits; left !== 0; left &= left - 1) counts[31 - Math.clz32(left & -left)]! += 1;
}

/** `requires`: bits of which a product must have one to be in the list at all; 0: all are. */
export function countFacets(sheet: FacetSheet, filters: SheetFilters, requires = 0n): FacetCounts {
  const { low, high, prices, brands } = sheet;
  const [needLow, needHigh] = [lowHalf(requires), highHalf(requires)];
  const wanted = {
    moq: lowHalf(bitsOf(moqBands, filters.moq, moqAt)),
    lead: lowHalf(bitsOf(leadBands, filters.lead, leadAt)),
    certificates: lowHalf(bitsOf(certificates, filters.certificates, certificatesAt)),
    types: highHalf(bitsOf(businessTypes, filters.types, typesAt)),
  };
  const [least, most] = [
    filters.minUsdMicros ?? 0,
    filters.maxUsdMicros ?? Number.POSITIVE_INFINITY,
  ];
  const wantedBrands =
    filters.brandNumbers === null
      ? null
      : Uint8Array.from(sheet.brandNumbers, (number) =>
          filters.brandNumbers!.includes(number) ? 1 : 0,
        );
  const wantedOrigins =
    filters.origins.length === 0
      ? null
      : Uint8Array.from({ length: originMask + 1 }, (_, code) =>
          filters.origins.includes(code) ? 1 : 0,
        );

  const counts = {
    low: new Uint32Array(32),
    high: new Uint32Array(32),
    brands: new Uint32Array(sheet.brandNumbers.length),
    origins: new Uint32Array(originMask + 1),
    categories: new Uint32Array(maxCategoryNumber + 1),
  };
  const pricesMet = new Float64Array(sheet.size);
  let [priceCount, total, storeCount, at] = [0, 0, 0, 0];

  for (const end of sheet.storeEnds) {
    const before = total;
    for (; at < end; at++) {
      const [l, h] = [low[at]!, high[at]!];
      if (requires !== 0n && (l & needLow) === 0 && (h & needHigh) === 0) continue;
      let missed = none;
      const inPrice = prices[at]! >= least && prices[at]! <= most;
      if (!inPrice) missed = price;
      if (wantedBrands !== null && wantedBrands[brands[at]!] === 0)
        missed = missed === none ? brand : several;
      if (wanted.moq !== 0 && (l & wanted.moq) === 0) missed = missed === none ? moq : several;
      if (wanted.lead !== 0 && (l & wanted.lead) === 0) missed = missed === none ? lead : several;
      if (wanted.types !== 0 && (h & wanted.types) === 0) missed = missed === none ? type : several;
      if (wanted.certificates !== 0 && (l & wanted.certificates) === 0)
        missed = missed === none ? certificate : several;
      const place = (h >>> originShift) & originMask;
      if (wantedOrigins !== null && wantedOrigins[place] === 0)
        missed = missed === none ? origin : several;
      if (filters.hasSample && (l & sampleBits) === 0) missed = missed === none ? sample : several;
      if (missed === several) continue;

      if (missed === none) {
        total += 1;
        addBits(counts.low, l);
        addBits(counts.high, h & typeBits);
        counts.brands[brands[at]!]! += 1;
        counts.origins[place]! += 1;
        counts.categories[(h >>> categoryShift) & maxCategoryNumber]! += 1;
        pricesMet[priceCount++] = prices[at]!;
      } else if (missed === price) pricesMet[priceCount++] = prices[at]!;
      else if (missed === brand) counts.brands[brands[at]!]! += 1;
      else if (missed === moq) addBits(counts.low, l & moqBits);
      else if (missed === lead) addBits(counts.low, l & leadBits);
      else if (missed === type) addBits(counts.high, h & typeBits);
      else if (missed === certificate) addBits(counts.low, l & certificateBits);
      else if (missed === origin) counts.origins[place]! += 1;
      // Who lacks a sample is among no count of samples.
    }
    if (total > before) storeCount += 1;
  }

  const perBit = <T>(all: readonly T[], bits: Uint32Array, first: number) =>
    all.map((value, i) => ({ value, count: bits[first + i]! }));
  const perIndex = (found: Uint32Array, keyOf: (index: number) => number) => {
    const counted = new Map<number, number>();
    for (let index = 0; index < found.length; index++)
      if (found[index]! > 0) counted.set(keyOf(index), found[index]!); // most of thousands are 0
    return counted;
  };
  return {
    total,
    storeCount,
    moq: perBit(moqBands, counts.low, moqAt),
    lead: perBit(leadBands, counts.low, leadAt),
    types: perBit(businessTypes, counts.high, typesAt - Number(half)),
    certificates: perBit<Certificate>(certificates, counts.low, certificatesAt),
    withSample: counts.low[sampleBit]!,
    origins: perIndex(counts.origins, (code) => code),
    brands: perIndex(counts.brands, (index) => sheet.brandNumbers[index]!),
    categories: perIndex(counts.categories, (number) => number),
    prices: histogram(pricesMet.subarray(0, priceCount)),
  };
}

/**
 * Prices spread over steps of equal ratio: most goods cost little, and steps of equal width would
 * show one bar.
 */
function histogram(prices: Float64Array): FacetCounts['prices'] {
  if (prices.length === 0) return null;
  let [least, most] = [Number.POSITIVE_INFINITY, 0];
  for (const one of prices) {
    if (one < least) least = one;
    if (one > most) most = one;
  }
  const bars = Array.from({ length: priceBars }, () => 0);
  const [start, width] = [Math.log(least), Math.log(most / least)];
  for (const one of prices)
    bars[
      width === 0
        ? 0
        : Math.min(priceBars - 1, Math.floor(((Math.log(one) - start) / width) * priceBars))
    ]! += 1;
  return { minUsdMicros: least, maxUsdMicros: most, bars };
}
