// What the address of the list says: the tab and the search.
import {
  maxQuoteQuery,
  type OwnQuoteFilters,
  type OwnQuoteTab,
  ownQuoteTabs,
} from '#features/quotes/params.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { withParameters } from '#shared/search-parameters.ts';

export const tabs = Object.keys(ownQuoteTabs) as OwnQuoteTab[];

export const filtersIn = (query: URLSearchParams): OwnQuoteFilters => ({
  tab: tabs.find((tab) => tab === query.get('state')) ?? 'all',
  query: (query.get('q') ?? '').replace(/\p{C}/gu, '').trim().slice(0, maxQuoteQuery),
});

type Position = { readonly after?: string; readonly before?: string };

export const listAt = (
  locale: Locale,
  { tab, query }: OwnQuoteFilters,
  position: Position = {},
): string =>
  withParameters(memberPaths.vendorQuotes({ locale }), {
    state: tab === 'all' ? null : tab,
    q: query,
    ...position,
  });
