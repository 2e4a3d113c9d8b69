// Reads what the address of the RFQ market says. Anything that makes no sense counts as not said.
import { maxPages } from '#shared/paging.ts';
import { leftAtLeast, postedDays, type RfqSort, rfqSorts } from '#features/rfqs/params.ts';
import type { RfqFilters } from '#features/rfqs/queries/filter-rfqs.ts';
import { quantityBands } from '#features/rfqs/rules.ts';
import { cleanQuery } from '#features/search/rules.ts';
import { countries } from '#shared/countries.ts';
import { unitCodes } from '#shared/units.ts';

export type MarketParameters = {
  readonly query: string;
  /** `group` or `group/item`, as addresses have it. */
  readonly category: string | null;
  readonly filters: RfqFilters;
  /** Null: the list's own order. */
  readonly sort: RfqSort | null;
  readonly page: number;
};

export function readMarketParameters({ searchParams: query }: URL): MarketParameters {
  const page = Number(query.get('page') ?? '1');
  const oneOf = <Value extends string>(values: readonly Value[], name: string): Value | null =>
    values.find((value) => value === query.get(name)) ?? null;
  return {
    query: cleanQuery(query.get('q') ?? ''),
    category: query.get('category'),
    filters: {
      country: oneOf(countries, 'country'),
      quantity: oneOf(quantityBands, 'quantity'),
      unit: oneOf(unitCodes, 'unit'),
      days: oneOf(postedDays, 'days'),
      left: oneOf(leftAtLeast, 'left'),
    },
    sort: oneOf(rfqSorts, 'sort'),
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
  };
}
