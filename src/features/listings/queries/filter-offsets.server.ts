// Traits of listings as numbers, for whoever keeps an index of its own.
import { businessTypes } from '#features/companies/schemas.ts';
import { bitsOf, certificatesAt, leadAt, moqAt, originAt, originMask, sampleBit, type TraitFilters, typesAt } from '#features/products/rules/filter-bits.ts';
import { leadBands, moqBands } from '#features/products/rules/bands.ts';
import { certificates } from '#features/products/schemas.ts';

const placesOf = (bits: bigint): number[] =>
  Array.from({ length: originAt }, (_, place) => place).filter(
    (place) => ((bits >> BigInt(place)) & 1n) === 1n,
  );

/** Each trait by the place of its bit; the origin by its plate code, 0 for none. */
export const readTraits = (
  traits: bigint,
): { readonly places: readonly number[]; readonly origin: number } => ({
  places: placesOf(traits),
  origin: Number((traits >> BigInt(originAt)) & BigInt(originMask)),
});

/**
 * Of each kind of filter the places of which one must be set; kinds that are not asked are left
 * out.
 */
export const placesAsked = (filters: TraitFilters): number[][] =>
  [
    bitsOf(moqBands, filters.moq, moqAt),
    bitsOf(leadBands, filters.lead, leadAt),
    bitsOf(businessTypes, filters.types, typesAt),
    bitsOf(certificates, filters.certificates, certificatesAt),
    filters.hasSample ? 1n << BigInt(sampleBit) : 0n,
  ]
    .map(placesOf)
    .filter((places) => places.length > 0);
