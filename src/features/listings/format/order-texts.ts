import { number, plural } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';

/**
 * A counted thing in one language by its plural forms; `#` stands for the number, which some forms
 * are without: "قطعتين".
 */
export type CountForms = Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * What is said about ordering one product: browsers load neither the words of other units nor those
 * of other languages.
 */
export type OrderTexts = {
  /** "Quantity (pieces)", "Price per piece", "piece". */
  readonly quantityHead: string;
  readonly unitPrice: string;
  readonly unitName: string;
  /** "480 pieces", as something that is added. */
  readonly quantity: CountForms;
  /** The minimum, and of what quantities are multiples. */
  readonly hint: string;
  /** Only where prices were converted. */
  readonly conversion: string | null;
  /** What became of a wish; `#` stands for the quantity as it is now. */
  readonly notes: {
    readonly [kind in 'belowMinimum' | 'notMultiple' | 'tooMuch' | 'notANumber']: string;
  };
  /** "Add 480 pieces and each costs $3.90"; `#quantity` and `#price` stand for both. */
  readonly nextTier: string;
  /** When it leaves, by the days of its lead time; and when it leaves out of stock. */
  readonly readyIn: Readonly<Record<number, string>>;
  readonly inStock: string | null;
  readonly priceTiers: string;
  readonly activeTier: string;
  readonly leadTime: string;
  readonly before: string;
  readonly quantityLabel: string;
  readonly less: string;
  readonly more: string;
  readonly update: string;
  readonly total: string;
  readonly assurance: string;
  readonly changeQuantity: string;
};

/** "480 pieces" of the forms. */
export const counted = (forms: CountForms, count: number, locale: Locale): string =>
  (forms[plural(locale, count)] ?? forms.other ?? '#').replace('#', number(locale, count));
