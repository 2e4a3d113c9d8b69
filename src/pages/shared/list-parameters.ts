// Reads the parameters of a list's address; those that make no sense are ignored.
import { redirect } from 'react-router';
import type { ListFilters } from '#features/listings/rules.ts';
import { formerParameters } from '#features/listings/params/names.ts';
import { type FacetKey, facets, type FacetValues } from '#features/listings/queries/facets.ts';
import { maxPages } from '#shared/paging.ts';
import { type ProductSort, productSorts } from '#features/listings/rules.ts';
import { localeOfPath } from '#platform/http/locale-of-path.ts';
import { defaultLocale } from '#shared/locale.ts';
import { conventionOf, priceIn } from '#shared/number-text.ts';
import { plateCode } from '#shared/plate-codes.ts';
import { withParameters } from '#shared/search-parameters.ts';

const maxValues = 20;
const maxBrandQueryCharacters = 60;

/**
 * Redirects to the list's first page. Links outlive pages, because products sell out and filters
 * get narrower.
 */
export function firstPage({ pathname, search }: URL): Response {
  return redirect(withParameters(`${pathname}${search}`, { page: null }));
}

/**
 * Redirects former parameter names to today's, which win where both are given. Null when the
 * address has none.
 */
function todaysAddress({ pathname, searchParams }: URL): Response | null {
  const former = Object.entries(formerParameters).filter(([name]) => searchParams.get(name));
  if (former.length === 0) return null;
  const renamed = former.flatMap(([name, today]) => [
    [name, null],
    [today, searchParams.get(today) || searchParams.get(name)],
  ]);
  return redirect(withParameters(`${pathname}?${searchParams}`, Object.fromEntries(renamed)), 301);
}

export const listViews = ['grid', 'list'] as const;
export type ListView = (typeof listViews)[number];

export type ListParameters = {
  readonly filters: ListFilters;
  readonly sort: ProductSort;
  readonly page: number;
  readonly view: ListView;
  /** Part of a brand's name, to filter the brands shown. */
  readonly brandQuery: string;
};

/** Throws a redirect from an address with former parameter names. */
export function readListParameters(url: URL): ListParameters {
  const moved = todaysAddress(url);
  if (moved) throw moved;
  const { searchParams: query } = url;
  const page = Number(query.get('page') ?? '1');
  const sort = query.get('sort') as ProductSort;
  // As readers of the page's language type: 1.250 is a thousand in Turkish. Links have no such.
  const convention = conventionOf[localeOfPath(url.pathname) ?? defaultLocale];
  const [minMicros, maxMicros] = ['price_min', 'price_max'].map((name) =>
    priceIn(query.get(name) ?? '', convention),
  ) as [number | null, number | null];
  const given = (name: string) => [...new Set(query.getAll(name))].slice(0, maxValues);
  const chosen = <Key extends FacetKey>(key: Key): FacetValues[Key][] => {
    const { parameter, values }: (typeof facets)[Key] = facets[key];
    return values.filter((value) => given(parameter).includes(value));
  };
  return {
    filters: {
      brands: given('brand').filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug)),
      minMicros,
      maxMicros:
        minMicros !== null && maxMicros !== null && maxMicros < minMicros ? null : maxMicros,
      moq: chosen('moq'),
      lead: chosen('lead'),
      types: chosen('types'),
      certificates: chosen('certificates'),
      origins: [...new Set(given('origin').map(plateCode))].filter((code) => code > 0),
      hasSample: chosen('sample').length > 0,
    },
    sort: productSorts.includes(sort) ? sort : 'BEST_SELLER',
    page: Number.isInteger(page) && page >= 1 && page <= maxPages ? page : 1,
    view: query.get('view') === 'list' ? 'list' : 'grid',
    brandQuery: (query.get('brand_q') ?? '')
      .replace(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, maxBrandQueryCharacters),
  };
}
