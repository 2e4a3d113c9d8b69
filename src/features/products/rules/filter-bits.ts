// What lists are narrowed by, packed into one integer for each listed product: a bit for each
// certificate, band and business type, the province's plate code and the category's number. One
// column is written, indexed and counted instead of eight. Migrations fill the same bits, so no
// offset ever changes; new values take free bits.
import { maxCategoryNumber } from '#features/categories/rules.ts';
import { isVerified } from '#features/companies/rules.ts';
import {
  type BusinessType,
  businessTypes,
  type Verification,
} from '#features/companies/schemas.ts';
import { plateCode } from '#shared/plate-codes.ts';
import { type Certificate, certificates, type ProductInput } from '../schemas.ts';
import { isReadyToShip, leadBandOf, leadBands, moqBandOf, moqBands } from './bands.ts';

/** Values that have a bit each, the first of them at `offset`. */
export type BitGroup<Value extends string = string> = {
  readonly values: readonly Value[];
  readonly offset: number;
};

/** Bits 26 to 31 are free. */
export const certificateBits = { values: certificates, offset: 0 } satisfies BitGroup;
export const moqBits = { values: moqBands, offset: 16 } satisfies BitGroup;
export const leadBits = { values: leadBands, offset: 20 } satisfies BitGroup;
export const sampleBits = { values: ['yes'], offset: 24 } as const satisfies BitGroup;
/** Set when the supplier is a verified manufacturer. */
export const verifiedManufacturerBits = { values: ['yes'], offset: 25 } as const satisfies BitGroup;
export const typeBits = { values: businessTypes, offset: 32 } satisfies BitGroup;

/** Plate code of the province of origin; 0 without one or abroad. */
export const originBits = { offset: 42, mask: 0x7f } as const;
/** Number of the product's own category; 0 without one. */
export const categoryBits = { offset: 49, mask: maxCategoryNumber } as const;

/** The bits of `some` values of a group. */
export const bitsOf = <Value extends string>(
  { values, offset }: BitGroup<Value>,
  some: readonly NoInfer<Value>[],
): bigint =>
  some.reduce((bits, value) => bits | (1n << BigInt(offset + values.indexOf(value))), 0n);

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

export function filterBitsOf(
  product: ListedProduct,
  store: ListedStore,
  categoryNumber: number,
): bigint {
  const lead = leadBandOf(product.leadTimes);
  const isDomestic = product.originCountry === null || product.originCountry === 'TR';
  const origin = isDomestic ? plateCode(product.originProvince) : 0;
  // The type that the supplier's card shows.
  const type = store.isManufacturer ? 'manufacturer' : store.businessType;
  return (
    bitsOf<Certificate>(certificateBits, product.certificates) |
    bitsOf(moqBits, [moqBandOf(product.moq)]) |
    bitsOf(leadBits, isReadyToShip(product) ? ['ready'] : []) |
    bitsOf(leadBits, lead ? [lead] : []) |
    bitsOf(sampleBits, product.sample ? ['yes'] : []) |
    bitsOf(verifiedManufacturerBits, store.isManufacturer && isVerified(store) ? ['yes'] : []) |
    bitsOf(typeBits, [type]) |
    (BigInt(origin) << BigInt(originBits.offset)) |
    (BigInt(categoryNumber) << BigInt(categoryBits.offset))
  );
}
