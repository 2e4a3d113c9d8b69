// What the address of the list says: filters, position and store.
import type { OwnFilters } from '#features/products/params.ts';
import { ownSorts, ownStates } from '#features/products/params.ts';
import { publicIdIn } from '#pages/shared/list-position.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';

const maxQuery = 100;
const maxPath = 200;

const choiceIn = <Value extends string>(
  query: URLSearchParams,
  name: string,
  values: readonly Value[],
): Value | null => values.find((value) => value === query.get(name)) ?? null;

const textIn = (query: URLSearchParams, name: string, maxLength: number): string =>
  (query.get(name) ?? '').replace(/\p{C}/gu, '').trim().slice(0, maxLength);

export const filtersIn = (query: URLSearchParams): OwnFilters => ({
  query: textIn(query, 'q', maxQuery),
  state: choiceIn(query, 'state', ownStates),
  category: textIn(query, 'category', maxPath) || null,
  sort: choiceIn(query, 'sort', ownSorts) ?? 'NEWEST',
});

/** `store`: null for companies with one. */
export const listAddress = (locale: Locale, store: string | null): string =>
  withParameters(memberPaths.vendorProducts({ locale }), { store });

export const storeIn = (query: URLSearchParams): string | null => publicIdIn(query, 'store');
