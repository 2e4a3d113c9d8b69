// A request's details as texts. Loaders make them, so that browsers get only these.
import { perUnitText } from '#features/products/format/unit-words.ts';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import { priceRangeText, priceText } from '#features/products/format/quantities.ts';
import * as m from '#messages/features/rfqs';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { enumeration, listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import type { UnitCode } from '#shared/units.ts';
import type { ShownPart } from './queries/review-queue.server.ts';
import type { RfqTransitionView } from './queries/whole-rfq.server.ts';
import type { BuyerBusinessType, RfqAudience, RfqState } from './schemas.ts';
import type { StepView } from './views.ts';

export const stateText = (state: RfqState, locale: Locale): string =>
  m.states({ state }, { locale });
export const businessTypeText = (type: BuyerBusinessType, locale: Locale): string =>
  m.businessTypes({ type }, { locale });

type Budget = {
  readonly minBudgetMicros: number | null;
  readonly maxBudgetMicros: number | null;
  readonly currency: Currency | null;
  readonly unit: UnitCode | null;
};

/** Price per unit; null without a budget. */
export function budgetText(
  { minBudgetMicros: least, maxBudgetMicros: most, currency, unit }: Budget,
  locale: Locale,
): string | null {
  if (currency === null || (least === null && most === null)) return null;
  const price =
    least === null
      ? m.budgetUpTo({ price: priceText(most!, currency, locale) }, { locale })
      : most === null
        ? m.budgetFrom({ price: priceText(least, currency, locale) }, { locale })
        : priceRangeText({ lowMicros: least, highMicros: most, currency }, locale);
  return unit === null ? price : `${price} ${perUnitText(unit, locale)}`;
}

export const tradeTermsText = (terms: readonly string[], locale: Locale): string =>
  enumeration(
    terms.map((term) => m.tradeTerms({ term }, { locale })),
    locale,
  );

type Said = Budget & {
  readonly category: string | null;
  readonly quantity: number | null;
  readonly tradeTerms: readonly string[];
  readonly country: string | null;
  readonly businessType: BuyerBusinessType | null;
};
type Posted = {
  readonly openDays: number;
  readonly audience: RfqAudience;
  /** Names of companies. */
  readonly recipients: readonly string[];
};
type Fact = { readonly name: string; readonly value: string };

/** Facts other than its free texts. */
export function rfqFacts(rfq: Said, locale: Locale): Fact[] {
  const budget = budgetText(rfq, locale);
  return [
    ...(rfq.category === null ? [] : [{ name: m.category({ locale }), value: rfq.category }]),
    ...(rfq.quantity === null || rfq.unit === null
      ? []
      : [{ name: m.quantity({ locale }), value: quantityText(rfq.quantity, rfq.unit, locale) }]),
    ...(budget === null ? [] : [{ name: m.budget({ locale }), value: budget }]),
    ...(rfq.tradeTerms.length === 0
      ? []
      : [{ name: m.terms({ locale }), value: tradeTermsText(rfq.tradeTerms, locale) }]),
    ...(rfq.country === null
      ? []
      : [{ name: m.destination({ locale }), value: countryName(rfq.country, locale) }]),
    ...(rfq.businessType === null
      ? []
      : [{ name: m.businessType({ locale }), value: businessTypeText(rfq.businessType, locale) }]),
  ];
}

export const openDaysText = (days: number, locale: Locale): string =>
  m.openDays({ count: days }, { locale });

/** How long it is open, and for whom; only its buyer and staff see this. */
export const postingFacts = (
  { openDays, audience, recipients }: Posted,
  locale: Locale,
): Fact[] => [
  { name: m.openFor({ locale }), value: openDaysText(openDays, locale) },
  {
    name: m.sentTo({ locale }),
    value: enumeration(
      [
        ...(audience === 'chosen' ? [] : [m.wholeMarket({ locale })]),
        ...(audience === 'market' ? [] : recipients),
      ],
      locale,
    ),
  },
];

/** What changed while staff read a request, as an enumeration. */
export const changesText = (changes: readonly ShownPart[], locale: Locale): string =>
  listText(
    changes.map((part) => m.changedPart({ part }, { locale })),
    locale,
  );

/** History steps with the party that took each. */
export const stepViews = (steps: readonly RfqTransitionView[], locale: Locale): StepView[] =>
  steps.map(({ to, by, who, reason, at }) => ({
    what: stateText(to, locale),
    by:
      by === 'timer'
        ? m.byClock({ locale })
        : (who ?? (by === 'admin' ? m.byStaff({ locale }) : m.byBuyer({ locale }))),
    at: dateText(at, locale, 'instant'),
    iso: at.toISOString(),
    reason,
  }));
