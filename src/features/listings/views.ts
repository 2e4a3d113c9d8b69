// What components show of products and lists, exactly as queries return it.
import type { SafeHtml } from '#features/products/format/description.ts';
import type { LeadBand, MoqBand } from '#features/products/rules/bands.ts';
import type { ProductSort } from './rules.ts';
import type {
  AttributeList,
  Carton,
  Certificate,
  LeadTimeStep,
  PaymentOption,
} from '#features/products/schemas.ts';
import type { CategoryLink } from '#features/categories/views.ts';
import type { PromotionView } from '#features/promotions/views.ts';
import type { SupplierCardView } from '#features/companies/views.ts';
import type { BusinessType } from '#features/companies/schemas.ts';
import type { Incoterm } from '#shared/incoterms.ts';
import type { Currency } from '#shared/money.ts';
import type { InLanguage } from '#shared/per-language.ts';
import type { UnitCode } from '#shared/units.ts';
import type { ImageView } from '#ui/picture.tsx';
import type { FacetParameter } from './params/names.ts';

export type { ImageView } from '#ui/picture.tsx';
export type { SupplierCardView } from '#features/companies/views.ts';

export type PriceView = {
  readonly lowMicros: number;
  readonly highMicros: number;
  readonly currency: Currency;
  /** The seller's price; only when the price above was converted. */
  readonly original: {
    readonly lowMicros: number;
    readonly highMicros: number;
    readonly currency: Currency;
  } | null;
};

export type ProductCardView = {
  readonly id: string;
  /** `/product/{slug}-{id}`, without language. */
  readonly path: string;
  readonly title: InLanguage;
  /** In a search: the title in parts, every second of which matches. */
  readonly titleParts?: readonly string[];
  readonly price: PriceView;
  readonly promotion: PromotionView | null;
  /** The lowest price before the promotion; null without one. */
  readonly wasMicros: number | null;
  readonly moq: number;
  readonly unit: UnitCode;
  readonly leadTimeDays: { readonly min: number; readonly max: number } | null;
  readonly isReadyToShip: boolean;
  /** Days until stock ships. */
  readonly shipByDays: number | null;
  /** Of buyers' reviews: "4.3 (12)", and in words. Null without a review. */
  readonly rating: { readonly short: string; readonly label: string } | null;
  readonly store: {
    readonly slug: string;
    readonly name: string;
    readonly path: string;
    readonly isVerified: boolean;
    /** In the page's language. */
    readonly provinceName: string;
  };
  readonly image: ImageView | null;
};

export type FacetOption<Value extends string> = {
  readonly value: Value;
  readonly count: number;
  readonly isSelected: boolean;
};
export type NamedFacetOption = {
  readonly slug: string;
  readonly name: string;
  readonly count: number;
  readonly isSelected: boolean;
};

/** What each choice would leave, with the filters of all other facets applied. */
export type FacetCountsView = {
  readonly moq: readonly FacetOption<MoqBand>[];
  readonly lead: readonly FacetOption<LeadBand>[];
  readonly types: readonly FacetOption<BusinessType>[];
  readonly certificates: readonly FacetOption<Certificate>[];
  readonly sample: readonly FacetOption<'yes'>[];
  /** Provinces. */
  readonly origins: readonly NamedFacetOption[];
  /** The chosen first, then those with the most products, or with `brandQuery` in their name. */
  readonly brands: readonly NamedFacetOption[];
  /** Brands of the whole list. */
  readonly brandCount: number;
  /** Part of a brand's name that was typed. */
  readonly brandQuery: string;
  readonly price: {
    /** As typed; null without a bound. */
    readonly minMicros: number | null;
    readonly maxMicros: number | null;
    readonly currency: Currency;
    /** Null when no product is left. `bars`: products in each step of price, of equal ratios. */
    readonly spread: {
      readonly lowestMicros: number;
      readonly highestMicros: number;
      readonly bars: readonly number[];
    } | null;
  };
};

export type CategoryFacet = {
  readonly current: CategoryLink | null;
  readonly ancestors: readonly CategoryLink[];
  /** `depth`: 0 for children of the current category. */
  readonly children: readonly (CategoryLink & { readonly depth: number })[];
};

/** `chip`: its label among chips of other facets, where `label` says too little. */
export type FacetChoice = {
  readonly value: string;
  readonly label: string;
  readonly chip?: string;
  readonly count: number;
  readonly isSelected: boolean;
};

/** A group of checkboxes: the first `shown` are visible, the others behind `more`. */
export type FacetGroup = {
  readonly name: FacetParameter;
  readonly title: string;
  readonly choices: readonly FacetChoice[];
  readonly shown: number;
  readonly more: string | null;
};

/** Facets with their texts, as `facetsView` returns them. */
export type FacetsView = {
  readonly categories: CategoryFacet;
  readonly groups: readonly FacetGroup[];
  /** How many filters are on; both price bounds count as one. */
  readonly on: number;
  readonly quick: readonly {
    readonly name: FacetParameter;
    readonly value: string;
    readonly label: string;
  }[];
  readonly price: FacetCountsView['price'] & { readonly label: string | null };
  /** Null where all brands are visible. */
  readonly brandSearch: {
    readonly value: string;
    readonly label: string;
    readonly none: string;
  } | null;
  readonly texts: Readonly<
    Record<
      | 'filters'
      | 'heading'
      | 'close'
      | 'category'
      | 'price'
      | 'minPrice'
      | 'maxPrice'
      | 'apply'
      | 'applyAll'
      | 'show'
      | 'applied'
      | 'remove'
      | 'clear'
      | 'quick',
      string
    >
  >;
};

export type ListingView = {
  readonly facets: FacetsView;
  readonly cards: readonly ProductCardView[];
  readonly total: number;
  readonly storeCount: number;
  readonly page: number;
  /** Null for the best match, which only a search has. */
  readonly sort: ProductSort | null;
  readonly view: 'grid' | 'list';
};

/** What the price slider needs in the browser. */
export type PriceKnobs = Pick<FacetsView['price'], 'minMicros' | 'maxMicros' | 'currency'> & {
  readonly spread: { readonly lowestMicros: number; readonly highestMicros: number } | null;
  readonly texts: Pick<FacetsView['texts'], 'minPrice' | 'maxPrice'>;
};

export type TierView = {
  readonly fromQuantity: number;
  readonly toQuantity: number | null;
  readonly priceMicros: number;
  /** The seller's price in `originalCurrency`; only when `priceMicros` was converted. */
  readonly originalPriceMicros: number | null;
  /** Before the running promotion; null without one. */
  readonly wasPriceMicros: number | null;
};

export type VariantView = {
  readonly id: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly sku: string | null;
  readonly gtin: string | null;
  /** Null to use the product's tiers. */
  readonly tiers: readonly TierView[] | null;
  readonly imageIndex: number | null;
  readonly isAvailable: boolean;
};

export type ProductView = {
  readonly id: string;
  /** `/product/{slug}-{id}`, without language. */
  readonly path: string;
  readonly title: InLanguage;
  readonly descriptionHtml: InLanguage<SafeHtml> | null;
  readonly attributes: InLanguage<AttributeList> | null;
  readonly brand: { readonly name: string; readonly slug: string } | null;
  readonly sku: string | null;
  readonly images: readonly ImageView[];
  readonly tiers: readonly TierView[];
  readonly currency: Currency;
  /** The seller's currency, when prices were converted. */
  readonly originalCurrency: Currency | null;
  readonly moq: number;
  readonly orderMultiple: number;
  readonly unit: UnitCode;
  readonly carton: Carton | null;
  readonly leadTimes: readonly LeadTimeStep[];
  readonly sample: { readonly priceMicros: number; readonly leadDays: number | null } | null;
  readonly stock: number | null;
  readonly shipByDays: number | null;
  readonly originCountry: string | null;
  readonly originProvince: string | null;
  readonly hsCode: string | null;
  readonly paymentOptions: readonly PaymentOption[];
  readonly certificates: readonly Certificate[];
  readonly tags: readonly string[];
  readonly incoterms: readonly Incoterm[];
  readonly variants: readonly VariantView[];
  /** Names of the variants' options in order: Colour, Size. */
  readonly optionNames: readonly string[];
  readonly promotion: PromotionView | null;
  readonly store: SupplierCardView;
};
