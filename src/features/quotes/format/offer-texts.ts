// A quote's offer and counter in words. Loaders make the texts, so that browsers get only these.
import { priceText } from '#features/products/format/quantities.ts';
import { perUnitText, quantityShortText } from '#features/products/format/unit-words.ts';
import { unitName } from '#features/products/format/long-unit-words.ts';
import * as m from '#messages/features/quotes';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import type { Incoterm } from '#shared/incoterms.ts';
import { enumeration } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import type { UnitCode } from '#shared/units.ts';
import { type OfferField, offerFields } from '../rules/offer-changes.ts';
import type { CounterInput, QuoteOffer, QuoteState } from '../schemas.ts';

export const quoteStateText = (state: QuoteState, locale: Locale): string =>
  m.states({ state }, { locale });

export const offerFieldName = (field: OfferField, locale: Locale): string =>
  m.fields({ field }, { locale });

export const leadDaysText = (days: number, locale: Locale): string =>
  m.days({ count: days }, { locale });

export const incotermText = (term: Incoterm, locale: Locale): string =>
  ltr(m.terms({ term }, { locale }));

/** "$4.20 per piece". */
export const unitPriceText = (
  micros: number,
  { currency, unit }: Pick<QuoteOffer, 'currency' | 'unit'>,
  locale: Locale,
): string =>
  m.pricePer(
    { price: priceText(micros, currency, locale), perUnit: perUnitText(unit, locale) },
    { locale },
  );

const breaksText = ({ breaks, currency, unit }: QuoteOffer, locale: Locale): string =>
  enumeration(
    breaks.map(({ fromQuantity, priceMicros }) =>
      m.quantityBreak(
        {
          quantity: quantityShortText(fromQuantity, unit, locale),
          price: priceText(priceMicros, currency, locale),
        },
        { locale },
      ),
    ),
    locale,
  );

/** One field of an offer; null when the seller did not state it. */
export function offerFieldText(
  offer: QuoteOffer,
  field: OfferField,
  locale: Locale,
): string | null {
  const { currency, unit } = offer;
  switch (field) {
    case 'unitPrice':
      return unitPriceText(offer.unitPrice, offer, locale);
    case 'currency':
      return ltr(currency);
    case 'unit':
      return unitName(unit, locale);
    case 'breaks':
      return breaksText(offer, locale) || null;
    case 'moq':
      return offer.moq === null ? null : quantityShortText(offer.moq, unit, locale);
    case 'incoterm':
      return offer.incoterm === null ? null : incotermText(offer.incoterm, locale);
    case 'sampleFeePayer':
      return m.sampleFeePayers({ payer: offer.sampleFeePayer }, { locale });
    case 'leadDays':
    case 'sampleLeadDays':
    case 'validDays': {
      const days = offer[field];
      return days === null ? null : leadDaysText(days, locale);
    }
    case 'place':
    case 'paymentTerms':
    case 'note':
      return offer[field] === '' ? null : isolated(offer[field]);
    default: {
      const micros = offer[field] ?? null;
      return micros === null ? null : priceText(micros, currency, locale);
    }
  }
}

export type OfferFact = {
  readonly field: OfferField;
  readonly name: string;
  readonly value: string | null;
};

/** All that the seller stated, in reading order. */
export const offerFacts = (offer: QuoteOffer, locale: Locale): OfferFact[] =>
  offerFields
    .filter((field) => field !== 'currency' && field !== 'unit')
    .map((field) => ({
      field,
      name: offerFieldName(field, locale),
      value: offerFieldText(offer, field, locale),
    }))
    .filter(({ value }) => value !== null);

export type OfferChange = {
  readonly name: string;
  readonly before: string;
  readonly after: string;
};

/** What changed between two offers, in words. */
export const changeTexts = (
  [before, after]: readonly [QuoteOffer, QuoteOffer],
  fields: readonly OfferField[],
  locale: Locale,
): OfferChange[] =>
  fields.map((field) => ({
    name: offerFieldName(field, locale),
    before: offerFieldText(before, field, locale) ?? m.notStated({ locale }),
    after: offerFieldText(after, field, locale) ?? m.notStated({ locale }),
  }));

/** What a buyer asked for instead. `of`: the currency and unit of the offer that it answers. */
export function counterFacts(
  counter: CounterInput,
  of: { readonly currency: QuoteOffer['currency']; readonly unit: QuoteOffer['unit'] },
  { rfqUnit, locale }: { readonly rfqUnit: UnitCode | null; readonly locale: Locale },
): { readonly name: string; readonly value: string }[] {
  const { unitPrice, quantity, terms, note } = counter;
  const facts = [
    ['unitPrice', unitPrice === null ? '' : unitPriceText(unitPrice, of, locale)],
    ['quantity', quantity === null ? '' : quantityShortText(quantity, rfqUnit ?? of.unit, locale)],
    ['terms', terms],
    ['note', note],
  ] as const;
  return facts
    .filter(([, value]) => value !== '')
    .map(([field, value]) => ({ name: m.counterFields({ field }, { locale }), value }));
}
