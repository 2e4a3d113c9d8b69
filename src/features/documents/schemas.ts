import type { OrderAddress } from '#features/orders/schemas.ts';
import type { ProductVariant } from '#features/products/schemas.ts';
import type { Country } from '#shared/countries.ts';
import type { incoterms } from '#shared/incoterms.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import type { UnitCode } from '#shared/units.ts';

/** Of the seller to the buyer. */
export const tradeKinds = ['proforma', 'invoice', 'packing_list'] as const;
/** Of the market to the seller: its commission, and what of it goes back. */
export const feeKinds = ['fee_invoice', 'credit_note'] as const;
/** Of orders, which lists of documents show. */
export const orderDocumentKinds = [...tradeKinds, ...feeKinds] as const;
/** The last one: of the market to a company, for its package. */
export const documentKinds = [...orderDocumentKinds, 'package_invoice'] as const;
export type DocumentKind = (typeof documentKinds)[number];
export type FeeKind = (typeof feeKinds)[number];
export const isFeeKind = (kind: DocumentKind): kind is FeeKind =>
  feeKinds.some((one) => one === kind);

type DocumentLine = {
  readonly title: PerLanguage;
  readonly mainLanguage: Locale;
  readonly options: ProductVariant['options'];
  readonly sku: string | null;
  readonly hsCode: string | null;
  readonly originCountry: Country | null;
  readonly unit: UnitCode;
  readonly quantity: number;
  readonly priceMicros: number;
  /** In minor units; of part shipments together as much as of the whole line. */
  readonly amountMinor: number;
  /** Of one unit. */
  readonly weightGrams: number | null;
  /** Of the whole quantity, rounded up. */
  readonly cartons: number | null;
  /** Of all cartons. */
  readonly grossGrams: number | null;
};

/** What a document of a trade says, frozen when it is issued. */
export type TradeContent = {
  readonly number: string;
  /** ISO day by the clocks of Türkiye. */
  readonly issuedOn: string;
  /** Public id. */
  readonly order: string;
  /** The buyer's own number. */
  readonly reference: string;
  readonly seller: {
    readonly company: string;
    readonly store: string;
    readonly address: string | null;
    readonly district: string | null;
    readonly province: string;
  };
  readonly buyer: {
    readonly company: string;
    readonly destination: OrderAddress | null;
    readonly forwarder: string;
    readonly finalCountry: Country;
  };
  readonly currency: Currency;
  readonly incoterm: (typeof incoterms)[number] | null;
  readonly place: string;
  readonly shipOn: string | null;
  readonly depositPercent: number | null;
  readonly lines: readonly DocumentLine[];
  readonly shippingMinor: number;
  readonly totalMinor: number;
  /** Only on a packing list: number of the commercial invoice of the same shipment. */
  readonly invoice?: string;
  readonly shipment: {
    readonly number: number;
    readonly carrier: string;
    readonly trackingNumber: string;
    readonly shippedOn: string;
  } | null;
};

/** Who issues what the market itself invoices. Those of before have a name alone. */
export type MarketContent = {
  readonly market: string;
  readonly marketAddress?: string | null;
  readonly marketTaxNumber?: string | null;
};

/** What the market's invoice or credit note to a seller says. */
export type FeeContent = MarketContent & {
  readonly number: string;
  /** ISO day by the clocks of Türkiye. */
  readonly issuedOn: string;
  /** Public id. */
  readonly order: string;
  readonly seller: {
    readonly company: string;
    readonly address: string | null;
    readonly district: string | null;
    readonly province: string;
  };
  readonly currency: Currency;
  /** One for each rate of commission. */
  readonly lines: readonly { readonly basisPoints: number; readonly amountMinor: number }[];
  /** Included in the total. */
  readonly taxPercent: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  /** Number of the invoice that a note credits. */
  readonly invoice: string | null;
};

/** What the market's invoice for a month of a package says. */
export type PackageContent = MarketContent & {
  readonly number: string;
  /** ISO day by the clocks of Türkiye. */
  readonly issuedOn: string;
  /** Of the transfer that paid it. */
  readonly reference: string;
  readonly company: {
    readonly name: string;
    readonly address: string | null;
    readonly district: string | null;
    readonly province: string | null;
    readonly country: Country | null;
  };
  readonly currency: Currency;
  readonly packageKey: string;
  readonly priceMinor: number;
  /** For unused days of the package before. */
  readonly creditMinor: number;
  /** Included in the total. */
  readonly taxPercent: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
};

export type DocumentContent = TradeContent | FeeContent | PackageContent;

/** Public id of the order that it is about; '' for none. */
export const orderOfContent = ({
  order = '',
}: {
  readonly currency: Currency;
  readonly order?: string;
}): string => order;
