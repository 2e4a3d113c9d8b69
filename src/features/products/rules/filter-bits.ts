// What lists are narrowed by, packed into one integer for each listed product: every certificate, band and business type
// has a bit, a province its plate code, a category its number. One column is written, indexed and counted instead of
// eight. Migrations fill the same bits: what stands where is never changed, new things take bits that are free.
import { isVerified } from '#features/companies/rules.ts';
import {
  type BusinessType,
  businessTypes,
  type Verification,
} from '#features/companies/schemas.ts';
import { plateCode } from '#shared/plate-codes.ts';
import { isReadyToShip, type LeadBand, leadBandOf, leadBands, type MoqBand, moqBandOf, moqBands } from './bands.ts';
import { type Certificate, certificates, type ProductInput } from '../schemas.ts';

/** What is asked of traits: of each kind any of these. */
export type TraitFilters = {
  readonly moq: readonly MoqBand[];
  readonly lead: readonly LeadBand[];
  readonly types: readonly BusinessType[];
  readonly certificates: readonly Certificate[];
  /** Plate codes of provinces. */
  readonly origins: readonly number[];
  readonly hasSample: boolean;
};

/** Bits 0 to 15: certificates in the order of `certificates`. 26 to 31 are free. */
export const certificatesAt = 0;
export const moqAt = 16;
export const leadAt = 20;
export const sampleBit = 24;
/** Its supplier is a manufacturer that was checked. */
export const verifiedMakerBit = 25;
/**
 * The upper half: business types, the place of origin's plate code (0: none or abroad), the number
 * of its own category (0: none).
 */
export const typesAt = 32;
export const originAt = 42;
export const originMask = 0x7f;
export const categoryAt = 49;


type ListedProduct = Pick<
  ProductInput,
  | 'moq'
  | 'stock'
  | 'shipByDays'
  | 'leadTimes'
  | 'sample'
  | 'certificates'
  | 'originCountry'
  | 'originProvince'
>;
type ListedStore = {
  readonly businessType: BusinessType;
  readonly isManufacturer: boolean;
  readonly verifications: readonly Verification[];
};

const bit = (place: number): bigint => 1n << BigInt(place);
/** The bits of those of `all` that are in `some`, the first of `all` at `place`. */
export const bitsOf = <T>(all: readonly T[], some: readonly T[], place: number): bigint =>
  some.reduce((bits, one) => bits | bit(place + all.indexOf(one)), 0n);

export function traitsOf(
  product: ListedProduct,
  store: ListedStore,
  categoryNumber: number,
): bigint {
  const lead = leadBandOf(product.leadTimes);
  const origin =
    product.originCountry === null || product.originCountry === 'TR'
      ? plateCode(product.originProvince)
      : 0;
  return (
    bitsOf<Certificate>(certificates, product.certificates, certificatesAt) |
    bitsOf(moqBands, [moqBandOf(product.moq)], moqAt) |
    bitsOf(
      leadBands,
      [...(isReadyToShip(product) ? ['ready' as const] : []), ...(lead ? [lead] : [])],
      leadAt,
    ) |
    (product.sample ? bit(sampleBit) : 0n) |
    (store.isManufacturer && isVerified(store) ? bit(verifiedMakerBit) : 0n) |
    bitsOf(businessTypes, [store.isManufacturer ? 'manufacturer' : store.businessType], typesAt) | // as its card calls it
    (BigInt(origin) << BigInt(originAt)) |
    (BigInt(categoryNumber) << BigInt(categoryAt))
  );
}
