import { number, plural } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';

/**
 * A counted noun in one language by its plural forms; `#` is the number, which some forms lack:
 * "قطعتين".
 */
export type CountForms = Partial<Record<Intl.LDMLPluralRule, string>>;

/** Texts about ordering one product. Browsers load neither other units nor other languages. */
export type OrderTexts = {
  /** "Quantity (pieces)", "Price per piece", "piece". */
  readonly quantityHead: string;
  readonly unitPrice: string;
  readonly unitName: string;
  /** "480 pieces", as the object of "add". */
  readonly quantity: CountForms;
  /** The minimum and the multiple. */
  readonly hint: string;
  /** Only where prices were converted. */
  readonly conversion: string | null;
  /** How a typed quantity was adjusted; `#` is the adjusted one. */
  readonly notes: {
    readonly [kind in 'belowMinimum' | 'notMultiple' | 'tooMuch' | 'notANumber']: string;
  };
  /** "Add 480 pieces and each costs $3.90"; `#quantity` and `#price` are placeholders. */
  readonly nextTier: string;
  /** "12 cartons". */
  readonly cartons: CountForms;
  /** "Tier 480 – 1,199 pcs", "Colour:"; `#` is the range, the option. */
  readonly tier: string;
  readonly chosen: string;
  readonly notAvailable: string;
  /** Shipping time, by lead time and from stock. */
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
  readonly addToCart: string;
  readonly requestOrder: string;
  readonly total: string;
};

/** "480 pieces", "12 cartons": of the forms. */
export const counted = (forms: CountForms, count: number, locale: Locale): string =>
  (forms[plural(locale, count)] ?? forms.other ?? '#').replace('#', number(locale, count));
