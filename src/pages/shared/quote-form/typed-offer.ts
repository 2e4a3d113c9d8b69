// Offers as the fields of the form hold them.
import type { QuoteOffer } from '#features/quotes/schemas.ts';
import type { Locale } from '#shared/locale.ts';
import { priceAsTyped } from '#shared/number-text.ts';

export type TypedOffer = Readonly<Record<string, string>>;

export function offerAsTyped(offer: QuoteOffer, locale: Locale): TypedOffer {
  const sign = locale === 'tr' ? ',' : '.';
  const money = (micros: number | null | undefined) =>
    micros === null || micros === undefined ? '' : priceAsTyped(micros, sign);
  const count = (value: number | null) => (value === null ? '' : String(value));
  return {
    unitPrice: money(offer.unitPrice),
    originalPrice: money(offer.originalPrice),
    currency: offer.currency,
    unit: offer.unit,
    moq: count(offer.moq),
    sampleLeadDays: count(offer.sampleLeadDays),
    sampleFeePayer: offer.sampleFeePayer,
    sampleFee: money(offer.sampleFee),
    leadDays: count(offer.leadDays),
    incoterm: offer.incoterm ?? '',
    place: offer.place,
    freight: money(offer.freight),
    insurance: money(offer.insurance),
    inspection: money(offer.inspection),
    paymentTerms: offer.paymentTerms,
    validDays: String(offer.validDays),
    note: offer.note,
    ...Object.fromEntries(
      offer.breaks.flatMap(({ fromQuantity, priceMicros }, i) => [
        [`breaks[${i}].fromQuantity`, String(fromQuantity)],
        [`breaks[${i}].priceMicros`, money(priceMicros)],
      ]),
    ),
  };
}
