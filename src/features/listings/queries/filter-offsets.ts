// Filter bits as offsets, for indexes that store them one by one.
import { originBits } from '#features/products/rules/filter-bits.ts';
import type { BitFilters } from '../rules.ts';
import { chosenBits } from './facets.ts';

const offsetsOf = (bits: bigint): number[] =>
  Array.from({ length: originBits.offset }, (_, offset) => offset).filter(
    (offset) => ((bits >> BigInt(offset)) & 1n) === 1n,
  );

/** The offsets of a product's filter bits, and its origin's plate code; 0 for none. */
export const readFilterBits = (
  bits: bigint,
): { readonly offsets: readonly number[]; readonly origin: number } => ({
  offsets: offsetsOf(bits),
  origin: Number((bits >> BigInt(originBits.offset)) & BigInt(originBits.mask)),
});

/** For each facet with a chosen value, the offsets of which one must be set. */
export const chosenOffsets = (filters: BitFilters): number[][] =>
  chosenBits(filters).map(offsetsOf);
