// Filters by what the packed traits of a listing say, for every kind of list.
import { inArray, type SQL, sql } from 'drizzle-orm';
import { businessTypes } from '#features/companies/schemas.ts';
import { bitsOf, certificatesAt, leadAt, moqAt, originAt, originMask, sampleBit, type TraitFilters, typesAt } from '#features/products/rules/filter-bits.ts';
import { leadBands, moqBands } from '#features/products/rules/bands.ts';
import { certificates } from '#features/products/schemas.ts';
import { productListings } from '#features/products/table.server.ts';

const hasOneOf = (bits: bigint): SQL =>
  sql`(${productListings.traits} & ${bits.toString()}::bigint) <> 0`;

/** Of each kind any of what is asked; `requires`: bits of which one is asked besides. */
export function traitConditions(filters: TraitFilters, requires = 0n): SQL[] {
  const groups = [
    requires,
    bitsOf(moqBands, filters.moq, moqAt),
    bitsOf(leadBands, filters.lead, leadAt),
    bitsOf(businessTypes, filters.types, typesAt),
    bitsOf(certificates, filters.certificates, certificatesAt),
    filters.hasSample ? 1n << BigInt(sampleBit) : 0n,
  ];
  return [
    ...groups.filter((bits) => bits !== 0n).map(hasOneOf),
    ...(filters.origins.length === 0
      ? []
      : [
          inArray(
            sql`(${productListings.traits} >> ${sql.raw(String(originAt))}) & ${sql.raw(String(originMask))}`,
            [...filters.origins],
          ),
        ]),
  ];
}
