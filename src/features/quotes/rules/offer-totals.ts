// What the wanted quantity costs, as a seller writes the offer.
import { dividedHalfUp } from '#features/currencies/rules.ts';
import { type Currency, isCurrency, microsPerUnit } from '#shared/money.ts';
import { parsePrice, parseQuantity } from '#shared/number-text.ts';
import { type UnitCode, unitCodes } from '#shared/units.ts';
import { maxBreaks, type QuantityBreak } from '../schemas.ts';
import { priceFor } from './landed-cost.ts';
import { unitRatio } from './unit-conversion.ts';

export type Wanted = { readonly quantity: number; readonly unit: UnitCode };

export type OfferTotals = {
  readonly currency: Currency;
  /** Null when the sales unit does not compare with the request's. */
  readonly totalMinor: number | null;
  /** Before the discount; null without one. */
  readonly originalTotalMinor: number | null;
};

type Typed = (name: string) => string;

type Row = Partial<Record<keyof QuantityBreak, number | null>>;
const isBreak = (row: Row): row is QuantityBreak =>
  row.fromQuantity !== null && row.priceMicros !== null;

/** Rows that are complete; the others are found when the form is sent. */
const breaksIn = (typed: Typed): QuantityBreak[] =>
  Array.from({ length: maxBreaks }, (_, i) => ({
    fromQuantity: parseQuantity(typed(`breaks[${i}].fromQuantity`)),
    priceMicros: parsePrice(typed(`breaks[${i}].priceMicros`)),
  })).filter(isBreak);

/** Of what is typed so far; null without a price. Totals are rounded half up to the cent, once. */
export function typedTotals(typed: Typed, wanted: Wanted): OfferTotals | null {
  const unitPrice = parsePrice(typed('unitPrice'));
  const currency = typed('currency');
  const unit = unitCodes.find((code) => code === typed('unit'));
  if (unitPrice === null || !isCurrency(currency) || unit === undefined) return null;
  const ratio = unitRatio(wanted.unit, unit);
  if (ratio === null) return { currency, totalMinor: null, originalTotalMinor: null };
  const { numerator, denominator } = ratio;
  const quantity = BigInt(wanted.quantity) * numerator;
  const minorOf = (micros: number) =>
    dividedHalfUp(BigInt(micros) * quantity, denominator * BigInt(microsPerUnit / 100));
  const breaks = breaksIn(typed).toSorted((a, b) => a.fromQuantity - b.fromQuantity);
  const originalPrice = parsePrice(typed('originalPrice'));
  return {
    currency,
    totalMinor: minorOf(priceFor({ unitPrice, breaks }, quantity, denominator)),
    originalTotalMinor: originalPrice === null ? null : minorOf(originalPrice),
  };
}
