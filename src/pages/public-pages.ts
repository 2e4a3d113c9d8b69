// Which pages are the same for every visitor, and which of their parameters mean something,
// with the values they may have.
import {
  type FacetParameter,
  type formerParameters,
  sampleAsked,
  type TypedParameter,
} from '#features/listings/params/names.ts';
import { leadBands, moqBands } from '#features/products/rules/bands.ts';
import { reviewSorts } from '#features/buyer-reviews/schemas.ts';
import { productSorts } from '#features/listings/rules.ts';
import { certificates } from '#features/products/schemas.ts';
import { storeSorts } from '#features/companies/rules.ts';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';
import { directoryLetters } from '#features/directory/rules.ts';
import { pavilionCountries } from '#features/exhibitions/rules/choices.ts';
import { leftAtLeast, postedDays, rfqSorts } from '#features/rfqs/params.ts';
import { quantityBands } from '#features/rfqs/rules.ts';
import type { PublicPage } from '#platform/pages/cached-pages.server.ts';
import { countries } from '#shared/countries.ts';
import { unitCodes } from '#shared/units.ts';
import { findPage, type PageId } from './pages.ts';
import { listViews } from './shared/list-parameters.ts';

/** Pages 2 to 100. The first has no number in its address. */
const page = /^(?:[2-9]|[1-9]\d|100)$/;
const slug = /^[a-z0-9-]{1,80}$/;
/** `group` or `group/item`. */
const categoryPath = /^[a-z0-9-]{1,80}(?:\/[a-z0-9-]{1,80})?$/;
/** A name as sellers write it: letters, digits and common punctuation. */
const name = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} .,:/&()'’+-]{0,79}$/u;
/** How every spelling of a price begins that a page may read. */
const price = /^[\s\p{Cf}]*[\p{Nd}.,\u066b]/u;
const anyText = /\S/;

const list = {
  plain: { sort: productSorts, page, view: listViews },
  // Not cached: nearly every price is another page.
  typed: {
    brand_q: anyText,
    price_min: price,
    price_max: price,
    // Former names, which the loader redirects.
    find: anyText,
    least: price,
    most: price,
  } satisfies Record<TypedParameter | keyof typeof formerParameters, RegExp>,
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

/** Pages of text show their earlier versions. */
const text = { plain: { version: /^[1-9]\d{0,3}$/ } };

const companies = {
  plain: { sort: storeSorts, page, verified: ['yes'] },
  facets: { province: name, type: businessTypes, certificate: name, market: exportRegions },
};

/** Parameters by page. A page without an entry has none that mean anything. */
const parameters: Partial<Record<PageId, PublicPage>> = {
  categories: { typed: { keyword: anyText } },
  group: list,
  category: list,
  readyToShip: list,
  choice: list,
  product: { plain: { variant: /^[\w-]{1,64}$/ }, typed: { quantity: anyText } },
  stores: companies,
  manufacturers: companies,
  commissions: { typed: { q: anyText } },
  directory: {
    plain: { page },
    facets: {
      sector: slug,
      country: countries,
      province: name,
      type: businessTypes,
      certificate: certificates,
      market: exportRegions,
      letter: directoryLetters,
    },
    typed: { q: anyText },
  },
  exhibitionExhibitors: {
    plain: { page },
    facets: { letter: directoryLetters, pavilion: pavilionCountries, sector: slug },
    typed: { q: anyText },
  },
  rfqs: {
    plain: { sort: rfqSorts, page, category: categoryPath, country: countries },
    typed: { q: anyText },
    facets: { quantity: quantityBands, unit: unitCodes, days: postedDays, left: leftAtLeast },
  },
  about: text,
  howToBuy: text,
  howToSell: text,
  tradeAssurance: text,
  fees: text,
  returns: text,
  inspection: text,
  shippingTerms: text,
  prohibitedItems: text,
  termsOfUse: text,
  help: text,
  privacy: text,
  blog: { plain: { page } },
  blogCategory: { plain: { page } },
  blogAuthor: { plain: { page } },
  store: {
    plain: {
      sort: productSorts,
      page,
      category: categoryPath,
      tab: ['about', 'reviews'],
      order: reviewSorts,
      stars: ['1', '2', '3', '4', '5'],
    },
    typed: { q: anyText },
  },
};

/** Returns the parameters of the public page at a path after the language; null for other pages. */
export function publicPageAt(path: string): PublicPage | null {
  const found = findPage(path);
  return found?.isPublic ? (parameters[found.id] ?? {}) : null;
}
