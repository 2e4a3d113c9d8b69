// SQL conditions on the filter bits of listings, for every kind of list.
import { inArray, type SQL, sql } from 'drizzle-orm';
import { originBits } from '#features/products/rules/filter-bits.ts';
import { productListings } from '#features/products/table.server.ts';
import type { BitFilters } from '../rules.ts';
import { chosenBits } from './facets.ts';

const hasOneOf = (bits: bigint): SQL =>
  sql`(${productListings.filterBits} & ${bits.toString()}::bigint) <> 0`;

// Written into the statement, not passed as parameters, so that the planner sees constants.
const originOffset = sql.raw(String(originBits.offset));
const originMask = sql.raw(String(originBits.mask));

/** Requires one of the chosen values in each facet, and one of the `requires` bits. */
export const filterConditions = (filters: BitFilters, requires = 0n): SQL[] => [
  ...[requires, ...chosenBits(filters)].filter((bits) => bits !== 0n).map(hasOneOf),
  ...(filters.origins.length === 0
    ? []
    : [
        inArray(sql`(${productListings.filterBits} >> ${originOffset}) & ${originMask}`, [
          ...filters.origins,
        ]),
      ]),
];
