// What the form of an offer shows, on its own page, in the dialog of a request and for a revision.
import { randomUUID } from 'node:crypto';
import { fileSizeText } from '#features/attachments/format.ts';
import { priceRangeText } from '#features/products/format/quantities.ts';
import { incotermText } from '#features/quotes/format/offer-texts.ts';
import type { QuotableProduct } from '#features/quotes/queries/quotable-products.server.ts';
import type { QuoteFileView } from '#features/quotes/queries/quote-files.server.ts';
import type { Wanted } from '#features/quotes/rules/offer-totals.ts';
import * as m from '#messages/pages/shared/quote-form';
import { quantityText, unitChoices } from '#features/products/format/long-unit-words.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { incoterms } from '#shared/incoterms.ts';
import type { Locale } from '#shared/locale.ts';
import { currencies, currencySymbols, defaultCurrency } from '#shared/money.ts';
import type { TypedOffer } from './typed-offer.ts';

const defaultValidDays = '30';

export const productChoice = (
  { id, title, externalId, tiers, currency }: QuotableProduct,
  locale: Locale,
) => {
  const prices = tiers.map(({ priceMicros }) => priceMicros);
  const range = { lowMicros: Math.min(...prices), highMicros: Math.max(...prices), currency };
  return {
    id,
    label: [title.value, externalId, priceRangeText(range, locale)]
      .filter((part) => part !== null)
      .join(' · '),
  };
};

/** "1 of your 5 quotes this month; 3 left". */
const costText = (
  { inMonth, left }: { readonly inMonth: number | null; readonly left: number | null },
  locale: Locale,
): string =>
  inMonth === null || left === null
    ? m.costFree({ locale })
    : m.cost({ count: inMonth, left: ltr(Math.max(0, left - 1)) }, { locale });

const withDefaults = (typed: TypedOffer, { unit }: Wanted): TypedOffer => ({
  unit,
  currency: defaultCurrency,
  validDays: defaultValidDays,
  ...typed,
});

type Asked = {
  readonly locale: Locale;
  readonly wanted: Wanted;
  /** Null for a revision: its product stays. */
  readonly choice: { readonly products: QuotableProduct[]; readonly hasMore: boolean } | null;
  readonly month: { readonly inMonth: number | null; readonly left: number | null } | null;
  readonly templates: readonly { readonly id: string; readonly name: string }[];
  readonly files: readonly QuoteFileView[];
  readonly typed: TypedOffer;
  readonly revision: number | null;
  /** What the buyer asks for instead, by field. */
  readonly asked?: Readonly<Record<string, string>>;
};

export function quoteFormView({
  locale,
  wanted,
  choice,
  month,
  templates,
  files,
  typed,
  revision,
  asked = {},
}: Asked) {
  return {
    locale,
    /** Of this load: fields are made again when they are filled in from a template. */
    formKey: randomUUID(),
    wanted,
    wantedText: quantityText(wanted.quantity, wanted.unit, locale),
    cost: month === null ? m.reviseFree({ locale }) : costText(month, locale),
    products: choice && choice.products.map((product) => productChoice(product, locale)),
    hasMoreProducts: choice?.hasMore ?? false,
    templates,
    files: files.map(({ id, name, sizeBytes }) => ({
      id,
      name,
      size: fileSizeText(sizeBytes, locale),
    })),
    typed: withDefaults(typed, wanted),
    revision,
    asked,
    units: unitChoices(locale),
    currencies: currencies.map((code) => ({
      code,
      name: currencySymbols[code] === code ? code : `${code} ${currencySymbols[code]}`,
    })),
    incoterms: incoterms.map((code) => ({ code, name: incotermText(code, locale) })),
  };
}
export type QuoteFormView = ReturnType<typeof quoteFormView>;
