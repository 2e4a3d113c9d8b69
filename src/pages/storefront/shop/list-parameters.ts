// Reads what the address of a list says. Anything that makes no sense counts as not said.
import { redirect } from 'react-router';
import type { ListFilters } from '#features/catalog/queries/product-lists.server.ts';
import { mostPages } from '#features/catalog/rules.ts';
import { type ProductSort, productSorts } from '#features/catalog/rules.ts';
import { microsPerUnit } from '#shared/money.ts';
import { withParameters } from '#shared/search-parameters.ts';

const mostBrandsAsked = 20;

/** "0.40" as micros; null when it is no positive decimal. A comma is a decimal point: Turkish readers type one. */
function priceMicros(text: string | null): number | null {
  const match = /^(\d{1,9})(?:[.,](\d{1,6}))?$/.exec(text?.trim() ?? '');
  if (!match) return null;
  return Number(match[1]) * microsPerUnit + Number((match[2] ?? '').padEnd(6, '0'));
}

/** Where a page that is no more leads to: goods are sold out, filters are narrowed, and links stay. */
export function firstPage(url: string): Response {
  const { pathname, search } = new URL(url);
  return redirect(withParameters(`${pathname}${search}`, { page: null }));
}

export type ListParameters = { readonly filters: ListFilters; readonly sort: ProductSort; readonly page: number };

export function readListParameters(url: string): ListParameters {
  const query = new URL(url).searchParams;
  const page = Number(query.get('page') ?? '1');
  const sort = query.get('sort') as ProductSort;
  const least = priceMicros(query.get('least'));
  const most = priceMicros(query.get('most'));
  return {
    filters: {
      brands: [...new Set(query.getAll('brand'))].filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug)).slice(0, mostBrandsAsked),
      leastMicros: least,
      mostMicros: least !== null && most !== null && most < least ? null : most,
    },
    sort: productSorts.includes(sort) ? sort : 'BEST_SELLER',
    page: Number.isInteger(page) && page >= 1 && page <= mostPages ? page : 1,
  };
}
