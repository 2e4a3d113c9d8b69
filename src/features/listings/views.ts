// What the blocks of the catalog are shown; the queries return exactly this.
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
  /** As the seller wrote it; only when the price above was converted. */
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
  /** In a search: its title cut up, every second part is what was asked for. */
  readonly titleParts?: readonly string[];
  readonly price: PriceView;
  readonly promotion: PromotionView | null;
  /** The lowest price before the promotion; null without one. */
  readonly wasMicros: number | null;
  readonly moq: number;
  readonly unit: UnitCode;
  readonly leadTimeDays: { readonly least: number; readonly most: number } | null;
  readonly isReadyToShip: boolean;
  /** Days until goods in stock leave. */
  readonly shipByDays: number | null;
  readonly store: {
    readonly slug: string;
    readonly name: string;
    readonly path: string;
    readonly isVerified: boolean;
    /** In the reader’s script. */ readonly provinceName: string;
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
    /** As asked; null for no bound. */
    readonly minMicros: number | null;
    readonly maxMicros: number | null;
    readonly currency: Currency;
    /**
     * Null when nothing is left. `bars`: how many products at each step of price, every step the
     * same share dearer.
     */
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
  /** `depth` 0 stands right below the current one. */
  readonly children: readonly (CategoryLink & { readonly depth: number })[];
};

/** `chip`: what it is called beside others, when its label says too little alone. */
export type FacetChoice = {
  readonly value: string;
  readonly label: string;
  readonly chip?: string;
  readonly count: number;
  readonly isSelected: boolean;
};

/** One group of checkboxes. The first `shown` stand open, the others behind `more`. */
export type FacetGroup = {
  readonly name: FacetParameter;
  readonly title: string;
  readonly choices: readonly FacetChoice[];
  readonly shown: number;
  readonly more: string | null;
};

/** Facets with their texts, as `facetsView` makes them. */
export type FacetsView = {
  readonly categories: CategoryFacet;
  readonly groups: readonly FacetGroup[];
  /** How many filters hold; both bounds of the price are one. */
  readonly on: number;
  readonly quick: readonly {
    readonly name: FacetParameter;
    readonly value: string;
    readonly label: string;
  }[];
  readonly price: FacetCountsView['price'] & { readonly label: string | null };
  /** Null where all brands stand open. */
  readonly find: { readonly value: string; readonly label: string; readonly none: string } | null;
  readonly texts: Readonly<
    Record<
      | 'filters'
      | 'heading'
      | 'close'
      | 'category'
      | 'price'
      | 'least'
      | 'most'
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
  /** Null: the best match, which only a search has. */
  readonly sort: ProductSort | null;
  readonly view: 'grid' | 'list';
};

/** What a browser needs of the prices of a list, to set bounds by hand. */
export type PriceKnobs = Pick<FacetsView['price'], 'minMicros' | 'maxMicros' | 'currency'> & {
  readonly spread: { readonly lowestMicros: number; readonly highestMicros: number } | null;
  readonly texts: Pick<FacetsView['texts'], 'least' | 'most'>;
};

export type TierView = {
  readonly fromQuantity: number;
  readonly toQuantity: number | null;
  readonly priceMicros: number;
  /** As the seller wrote it, in `originalCurrency`; only when `priceMicros` was converted. */
  readonly originalPriceMicros: number | null;
  /** Before the running promotion, in the currency shown; null without one. */
  readonly wasPriceMicros: number | null;
};

export type VariantView = {
  readonly id: string;
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly sku: string | null;
  readonly gtin: string | null;
  /** Null: the product's tiers hold. */
  readonly tiers: readonly TierView[] | null;
  readonly imageIndex: number | null;
  readonly isAvailable: boolean;
};

export type ProductView = {
  readonly id: string;
  /** `/product/{slug}-{id}`, without language. */
  readonly path: string;
  readonly title: InLanguage;
  /** Sanitised when it was written. */
  readonly descriptionHtml: InLanguage | null;
  readonly attributes: InLanguage<AttributeList> | null;
  readonly brand: { readonly name: string; readonly slug: string } | null;
  readonly sku: string | null;
  readonly images: readonly ImageView[];
  readonly tiers: readonly TierView[];
  readonly currency: Currency;
  /** The seller's, when prices are shown in another one. */
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
  /** The names of the variants' options in their order: Colour, Size. */
  readonly optionNames: readonly string[];
  readonly promotion: PromotionView | null;
  readonly store: SupplierCardView;
};
