// Which pages are the same for every visitor, and which of their parameters mean something, with the values they may have.
import { type FacetParameter, sampleAsked } from '#features/listings/params/names.ts';
import { leadBands, moqBands } from '#features/products/rules/bands.ts';
import { productSorts } from '#features/listings/rules.ts';
import { certificates } from '#features/products/schemas.ts';
import { storeSorts } from '#features/companies/rules.ts';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';
import { rfqSorts } from '#features/rfqs/params.ts';
import type { PublicPage } from '#platform/pages/page-host.server.ts';
import { countries } from '#shared/countries.ts';
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

/** Paths after the language. Whatever is not named here is rendered for each request. */
export const publicPages: readonly PublicPage[] = [
  { path: /^\/?$/ },
  { path: /^\/cart$/ },
  { path: /^\/(?:privacy|accessibility)$/ },
  { path: /^\/shop$/, typed: { keyword: anyText } },
  { path: /^\/shop\/[^/]+(?:\/[^/]+)?$/, ...list },
  { path: /^\/ready-to-ship(?:\/[^/]+)?$/, ...list },
  { path: /^\/[a-z-]+-choice\/[^/]+$/, ...list },
  { path: /^\/product\/[^/]+$/, plain: { variant: /^[\w-]{1,64}$/ }, typed: { quantity: anyText } },
  {
    path: /^\/(?:stores|manufacturers)(?:\/[^/]+)?$/,
    plain: { sort: storeSorts, page, verified: ['yes'] },
    facets: { province: name, type: businessTypes, certificate: name, market: exportRegions },
  },
  { path: /^\/rfq$/, plain: { sort: rfqSorts, page, category: categoryPath, country: countries } },
  { path: /^\/rfq\/(?!create$)[^/]+$/ },
  {
    path: /^\/store\/[^/]+$/,
    plain: { sort: productSorts, page, category: categoryPath, tab: ['about'] },
    typed: { q: anyText },
  },
];
