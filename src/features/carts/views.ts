// What components show of a cart, as queries return it.
import type { ImageView } from '#ui/picture.tsx';
import type { Currency } from '#shared/money.ts';
import type { InLanguage } from '#shared/per-language.ts';
import type { UnitCode } from '#shared/units.ts';
import type { ContainerFill } from './rules/containers.ts';

/** Why a line cannot be ordered at present. */
export type LineObstacle = 'deleted' | 'paused' | 'storeClosed' | 'variantGone' | 'soldOut';

export type CartLineView = {
  readonly product: string;
  readonly variant: string;
  /** "Red · XL"; null for the only variant. */
  readonly variantName: string | null;
  readonly sku: string | null;
  readonly quantity: number;
  readonly obstacle: LineObstacle | null;
  /** In the seller's currency; null while it cannot be ordered. */
  readonly priceMicros: number | null;
  /** Before the running promotion; null without one. */
  readonly wasPriceMicros: number | null;
  readonly totalMinor: number | null;
  /** The price that was agreed to, where today's is another or there is none. */
  readonly before: { readonly priceMicros: number; readonly currency: Currency } | null;
};

/** What keeps a product from being ordered in this quantity. `quantity`: what could be ordered. */
export type QuantityProblem = {
  readonly kind: 'belowMinimum' | 'belowCategoryMinimum' | 'notMultiple' | 'tooMuch';
  readonly quantity: number;
  readonly multiple: number;
};

export type CartProductView = {
  readonly id: string;
  /** Without language. */
  readonly path: string;
  readonly title: InLanguage;
  readonly image: ImageView | null;
  readonly currency: Currency;
  readonly unit: UnitCode;
  /** Of all its variants that can be ordered. */
  readonly quantity: number;
  readonly problem: QuantityProblem | null;
  readonly percent: number | null;
  readonly nextTier: { readonly missing: number; readonly priceMicros: number } | null;
  readonly lines: readonly CartLineView[];
};

/** Null: not stated for at least one product. */
export type ShipmentView = {
  readonly cartons: number | null;
  readonly kilograms: number | null;
  readonly cubicMetres: number | null;
};

export type TotalView = {
  readonly currency: Currency;
  readonly minor: number;
  /** In the reader's currency at a dated rate; null where it is the same. */
  readonly own: {
    readonly currency: Currency;
    readonly minor: number;
    /** ISO dates; the dollar's rate has none. */
    readonly ratesOf: string | null;
  } | null;
};

export type CartSupplierView = {
  readonly slug: string;
  readonly name: string;
  readonly path: string;
  readonly products: readonly CartProductView[];
  /** By currency. */
  readonly totals: readonly TotalView[];
  readonly shipment: ShipmentView;
};

export type CartView = {
  readonly suppliers: readonly CartSupplierView[];
  readonly lines: number;
  /** Lines of products that no longer exist. */
  readonly gone: number;
  readonly totals: readonly TotalView[];
  readonly shipment: ShipmentView;
  /** Null where a figure is not stated. */
  readonly fill: readonly ContainerFill[] | null;
};
