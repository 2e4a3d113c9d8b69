// Describes pages for search engines in schema.org terms. Server only, because browsers do not use
// it.
import type {
  BlogPostingLeaf,
  BreadcrumbListLeaf,
  DemandLeaf,
  ExhibitionEventLeaf,
  FAQPageLeaf,
  ItemListLeaf,
  OfferLeaf,
  OrganizationLeaf,
  ProductLeaf,
  SearchActionLeaf,
  WebSiteLeaf,
  WithActionConstraints,
} from 'schema-dts';
import type { Rating } from '#shared/ratings.ts';
import type { ProductView } from '#features/listings/views.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { type Currency, microsPerUnit } from '#shared/money.ts';
import * as paths from '#shared/paths.ts';
import type { UnitCode } from '#shared/units.ts';

/** Only the types that our pages use: all of schema.org takes the compiler a minute. */
export type Told =
  | OrganizationLeaf
  | WebSiteLeaf
  | BreadcrumbListLeaf
  | ItemListLeaf
  | ProductLeaf
  | DemandLeaf
  | ExhibitionEventLeaf
  | BlogPostingLeaf
  | FAQPageLeaf;

const schema = 'https://schema.org';
const organizationId = (publicUrl: string) => `${publicUrl}/#organization`;

/** Describes a company of the directory. `address`: of its page. */
export const companyData = (
  company: {
    readonly name: string;
    readonly country: string;
    readonly province: string | null;
    readonly address: string;
    readonly website: string | null;
    readonly about: string;
    readonly establishedYear: number | null;
  },
  address: string,
): OrganizationLeaf => ({
  '@type': 'Organization',
  '@id': `${address}#company`,
  name: company.name,
  url: company.website ?? address,
  address: {
    '@type': 'PostalAddress',
    addressCountry: company.country,
    ...(company.province !== null && { addressRegion: company.province }),
    streetAddress: company.address,
  },
  ...(company.about !== '' && { description: company.about }),
  ...(company.establishedYear !== null && { foundingDate: String(company.establishedYear) }),
});

/** Describes an exhibition. `address`: of its page. */
export const exhibitionData = (
  fair: {
    readonly name: string;
    readonly summary: string;
    readonly venue: string;
    readonly address: string;
    readonly city: string;
    readonly country: string;
    readonly startsAt: string;
    readonly endsAt: string;
  },
  address: string,
): ExhibitionEventLeaf => ({
  '@type': 'ExhibitionEvent',
  '@id': `${address}#event`,
  name: fair.name,
  description: fair.summary,
  url: address,
  startDate: fair.startsAt,
  endDate: fair.endsAt,
  eventStatus: 'https://schema.org/EventScheduled',
  eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
  location: {
    '@type': 'Place',
    name: fair.venue,
    address: {
      '@type': 'PostalAddress',
      streetAddress: fair.address,
      addressLocality: fair.city,
      addressCountry: fair.country,
    },
  },
});

/** Describes the market's operator and its search. */
export function siteData(publicUrl: string, locale: Locale): (OrganizationLeaf | WebSiteLeaf)[] {
  const organization: OrganizationLeaf = {
    '@type': 'Organization',
    '@id': organizationId(publicUrl),
    name: 'Kervan',
    alternateName: ['كيرفان'],
    url: publicUrl,
    logo: `${publicUrl}/icon-512.png`,
    areaServed: 'TR',
    knowsLanguage: [...locales],
  };
  const search: WithActionConstraints<SearchActionLeaf> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${publicUrl}${paths.search({ locale })}?q={search_term_string}`,
    },
    'query-input': 'required name=search_term_string',
  };
  const site: WebSiteLeaf = {
    '@type': 'WebSite',
    '@id': `${publicUrl}/#site`,
    name: 'Kervan',
    url: `${publicUrl}${paths.home({ locale })}`,
    inLanguage: locale,
    publisher: { '@id': organizationId(publicUrl) },
    potentialAction: search,
  };
  return [organization, site];
}

/**
 * Describes the breadcrumbs. The last is the page itself at `address`. Their paths include the
 * language.
 */
export const breadcrumbData = (
  publicUrl: string,
  crumbs: readonly { readonly label: string; readonly href: string | null }[],
  address: string,
): BreadcrumbListLeaf => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, href }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: label,
    item: href === null ? address : publicUrl + href,
  })),
});

/** Describes a list's links in order. Paths omit the language. */
export const listData = (
  publicUrl: string,
  locale: Locale,
  entries: readonly { readonly path: string }[],
  before: number,
): ItemListLeaf => ({
  '@type': 'ItemList',
  itemListElement: entries.map(({ path }, i) => ({
    '@type': 'ListItem',
    position: before + i + 1,
    url: `${publicUrl}${paths.localized({ locale, path })}`,
  })),
});

type Described = Pick<
  ProductView,
  | 'id'
  | 'title'
  | 'brand'
  | 'sku'
  | 'tiers'
  | 'variants'
  | 'currency'
  | 'unit'
  | 'leadTimes'
  | 'promotion'
> & {
  readonly description: string;
  readonly category: string | null;
  /** Of real reviews; null without any. */
  readonly rating: Pick<Rating, 'average' | 'count'> | null;
  readonly seller: { readonly name: string; readonly path: string };
};

/** Formats a price as a plain decimal: "4.15", "0.004". */
const decimal = (micros: number): string =>
  (micros / microsPerUnit).toFixed(6).replace(/(\.\d{2}\d*?)0+$/, '$1');

/**
 * Describes a product with one offer per quantity tier and its lead time. `address` is the page's
 * own; `images` are absolute.
 */
export function productData(
  product: Described,
  {
    publicUrl,
    locale,
    address,
    images,
  }: { publicUrl: string; locale: Locale; address: string; images: readonly string[] },
): ProductLeaf {
  const {
    id,
    title,
    brand,
    sku,
    tiers,
    variants,
    currency,
    unit,
    leadTimes,
    promotion,
    description,
    seller,
    category,
    rating,
  } = product;
  const prices = [tiers, ...variants.map((variant) => variant.tiers ?? [])]
    .flat()
    .map((tier) => tier.priceMicros);
  const [only] = variants.length === 1 ? variants : [];
  const availability = variants.some((variant) => variant.isAvailable)
    ? (`${schema}/InStock` as const)
    : (`${schema}/OutOfStock` as const);
  const daysFor = (quantity: number) =>
    leadTimes.findLast(({ fromQuantity }) => fromQuantity <= quantity)?.days;
  const offers = tiers.map(({ fromQuantity, toQuantity, priceMicros }): OfferLeaf => {
    const days = daysFor(fromQuantity);
    return {
      '@type': 'Offer',
      url: address,
      price: decimal(priceMicros),
      priceCurrency: currency,
      availability,
      eligibleQuantity: {
        '@type': 'QuantitativeValue',
        minValue: fromQuantity,
        ...(toQuantity !== null && { maxValue: toQuantity }),
        unitCode: unit,
      },
      ...(days !== undefined && {
        deliveryLeadTime: { '@type': 'QuantitativeValue' as const, value: days, unitCode: 'DAY' },
      }),
      ...(promotion && { priceValidUntil: promotion.endsOn }),
    };
  });
  return {
    '@type': 'Product',
    '@id': `${address}#product`,
    productID: id,
    name: title.value,
    description,
    url: address,
    ...(images.length > 0 && { image: [...images] }),
    ...(brand && { brand: { '@type': 'Brand', name: brand.name } }),
    ...(sku && { sku }),
    ...(only?.gtin && { gtin: only.gtin }),
    ...(category !== null && { category }),
    ...(rating !== null && {
      aggregateRating: {
        '@type': 'AggregateRating' as const,
        ratingValue: rating.average,
        reviewCount: rating.count,
        bestRating: 5,
      },
    }),
    offers: {
      '@type': 'AggregateOffer',
      url: address,
      priceCurrency: currency,
      lowPrice: decimal(Math.min(...prices)),
      highPrice: decimal(Math.max(...prices)),
      offerCount: offers.length,
      availability,
      seller: {
        '@type': 'Organization',
        name: seller.name,
        url: `${publicUrl}${paths.localized({ locale, path: seller.path })}`,
      },
      offers,
    },
  };
}

type Demanded = {
  readonly productName: string;
  readonly quantity: number;
  readonly unit: UnitCode;
  readonly country: string;
  readonly publishedAt: Date;
  readonly expiresAt: Date;
  readonly minBudgetMicros: number | null;
  readonly maxBudgetMicros: number | null;
  readonly currency: Currency | null;
};

/** Describes a request for quotation without its author. */
export const demandData = (
  {
    productName,
    quantity,
    unit,
    country,
    publishedAt,
    expiresAt,
    minBudgetMicros,
    maxBudgetMicros,
    currency,
  }: Demanded,
  { address, description }: { address: string; description: string },
): DemandLeaf => ({
  '@type': 'Demand',
  '@id': `${address}#demand`,
  url: address,
  name: productName,
  description,
  itemOffered: { '@type': 'Product', name: productName },
  eligibleQuantity: { '@type': 'QuantitativeValue', value: quantity, unitCode: unit },
  areaServed: { '@type': 'Country', name: country },
  availabilityStarts: publishedAt.toISOString(),
  availabilityEnds: expiresAt.toISOString(),
  ...(currency !== null &&
    (minBudgetMicros !== null || maxBudgetMicros !== null) && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification' as const,
        priceCurrency: currency,
        unitCode: unit,
        ...(minBudgetMicros !== null && { minPrice: Number(decimal(minBudgetMicros)) }),
        ...(maxBudgetMicros !== null && { maxPrice: Number(decimal(maxBudgetMicros)) }),
      },
    }),
});

type Posted = {
  readonly headline: string;
  readonly description: string;
  readonly language: Locale;
  readonly publishedAt: Date;
  readonly changedAt: Date;
  readonly image: string | null;
  readonly section: string;
  readonly author: { readonly name: string; readonly path: string };
};

/** Describes a post of the blog at `address`. */
export const postData = (
  { author, image, ...post }: Posted,
  { publicUrl, locale, address }: { publicUrl: string; locale: Locale; address: string },
): BlogPostingLeaf => ({
  '@type': 'BlogPosting',
  '@id': `${address}#post`,
  url: address,
  mainEntityOfPage: address,
  headline: post.headline,
  description: post.description,
  inLanguage: post.language,
  datePublished: post.publishedAt.toISOString(),
  dateModified: post.changedAt.toISOString(),
  articleSection: post.section,
  ...(image && { image: [image] }),
  author: {
    '@type': 'Person',
    name: author.name,
    url: `${publicUrl}${paths.localized({ locale, path: author.path })}`,
  },
  publisher: { '@id': organizationId(publicUrl) },
});

/** Describes questions with their answers. */
export const questionData = (
  questions: readonly { readonly question: string; readonly answer: string }[],
  address: string,
): FAQPageLeaf => ({
  '@type': 'FAQPage',
  '@id': `${address}#questions`,
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
});

/** Serializes JSON for a `<script>`, so that no text in it can end the element. */
export const structuredText = (things: readonly Told[]): string =>
  JSON.stringify(things.map((thing) => ({ '@context': schema, ...(thing as object) }))).replaceAll(
    '<',
    '\\u003c',
  );
