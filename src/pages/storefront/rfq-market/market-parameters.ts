// Reads what the address of the RFQ market says. Anything that makes no sense counts as not said.
import { maxPages } from '#shared/paging.ts';
import { type RfqSort, rfqSorts } from '#features/rfqs/params.ts';
import { countries, type Country } from '#shared/countries.ts';

export type MarketParameters = {
  /** `group` or `group/item`, as addresses have it. */
  readonly category: string | null;
  readonly country: Country | null;
  readonly sort: RfqSort;
  readonly page: number;
};

export function readMarketParameters({ searchParams: query }: URL): MarketParameters {
  const page = Number(query.get('page') ?? '1');
  return {
    category: query.get('category'),
    country: countries.find((code) => code === query.get('country')) ?? null,
    sort: rfqSorts.find((one) => one === query.get('sort')) ?? rfqSorts[0],
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
  };
}
