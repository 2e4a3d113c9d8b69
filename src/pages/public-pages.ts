// The parameters of public pages that mean something, with the values they may have: the page cache
// keeps one copy for each combination and drops every other parameter.
import { type FacetParameter, sampleAsked } from '#features/catalog/params.ts';
import { leadBands, moqBands, productSorts } from '#features/catalog/rules.ts';
import { certificates } from '#features/catalog/schemas.ts';
import { storeSorts } from '#features/companies/rules.ts';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';
import { rfqSorts } from '#features/rfqs/params.ts';
import type { PublicPage } from '#platform/pages/page-host.server.ts';
import { countries } from '#shared/countries.ts';
import { findPage, type PageId } from './pages.ts';
import { listViews } from './shared/list-parameters.ts';

/** The second to the hundredth: the first has no number in its address. */
const page = /^(?:[2-9]|[1-9]\d|100)$/;
const slug = /^[a-z0-9-]{1,80}$/;
/** `group` or `group/item`. */
const categoryPath = /^[a-z0-9-]{1,80}(?:\/[a-z0-9-]{1,80})?$/;
/** A name as sellers write it: letters, digits and what stands between them. */
const name = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,:/&()'’+-]{0,79}$/u;
const price = /^\s*\d{1,9}(?:[.,]\d{1,6})?\s*$/;
const anyText = /\S/;

const list = {
  plain: { sort: productSorts, page, view: listViews },
  // Nearly every price is another page.
  typed: { find: anyText, least: price, most: price },
  facets: {
    brand: slug,
    moq: moqBands,
    lead: leadBands,
    type: businessTypes,
    cert: certificates,
    origin: name,
    sample: [sampleAsked],
  } satisfies Record<FacetParameter, readonly string[] | RegExp>,
};

const companies = {
  plain: { sort: storeSorts, page, verified: ['yes'] },
  facets: { province: name, type: businessTypes, certificate: name, market: exportRegions },
};

/** Of pages that have parameters; the others mean the same whatever is asked of them. */
const parameters: Partial<Record<PageId, PublicPage>> = {
  categories: { typed: { keyword: anyText } },
  group: list,
  category: list,
  readyToShip: list,
  choice: list,
  product: { plain: { variant: /^[\w-]{1,64}$/ }, typed: { quantity: anyText } },
  stores: companies,
  manufacturers: companies,
  rfqs: { plain: { sort: rfqSorts, page, category: categoryPath, country: countries } },
  store: {
    plain: { sort: productSorts, page, category: categoryPath, tab: ['about'] },
    typed: { q: anyText },
  },
};

/** The parameters of the public page at a path after the language; null: every other page. */
export function publicPageAt(path: string): PublicPage | null {
  const found = findPage(path);
  return found?.isPublic ? (parameters[found.id] ?? {}) : null;
}
