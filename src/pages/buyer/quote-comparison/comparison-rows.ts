// The rows of a comparison: what each quote says about one thing, in words and figures.
import { dividedHalfUp } from '#features/currencies/rules.ts';
import type { Comparison } from '#features/quotes/queries/received-quotes.server.ts';
import {
  incotermText,
  leadDaysText,
  offerFieldName,
  offerFieldText,
  unitPriceText,
} from '#features/quotes/format/offer-texts.ts';
import {
  type CostBasis,
  type CostLeg,
  costLegs,
  landedCost,
  type LandedCost,
} from '#features/quotes/rules/landed-cost.ts';
import type { OfferField } from '#features/quotes/rules/offer-changes.ts';
import { priceText } from '#features/products/format/quantities.ts';
import { perUnitText, quantityShortText } from '#features/products/format/unit-words.ts';
import { unitName } from '#features/products/format/long-unit-words.ts';
import * as m from '#messages/pages/buyer/quote-comparison';
import { isolated, ltr, withoutMarks } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import { listText } from '#shared/lists.ts';
import type { Locale } from '#shared/locale.ts';
import { formatFee, microsPerUnit } from '#shared/money.ts';

export type ComparedQuote = Comparison['quotes'][number] & {
  readonly canWin: boolean;
  readonly leadDays: number | null;
  readonly cost: LandedCost;
};

export type Cell = {
  readonly text: string;
  /** In units of the currency, where the text is an amount. */
  readonly amount?: number | undefined;
  readonly note?: string | undefined;
  readonly struck?: string | undefined;
  readonly badge?: { readonly tone: 'iznik' | 'ok'; readonly text: string } | undefined;
  /** The seller has not said it, or it is no part of the total. */
  readonly isMuted?: boolean | undefined;
};

export type Row = {
  readonly key: string;
  readonly label: string;
  readonly isTotal?: boolean;
  readonly isLong?: boolean;
  readonly cells: readonly Cell[];
};

const microsPerMinor = microsPerUnit / 100;

type Words = {
  readonly basis: CostBasis;
  readonly locale: Locale;
  readonly lowest: readonly string[];
  readonly fastest: readonly string[];
};

const amount = (minor: number, { basis, locale }: Words): Cell => ({
  text: ltr(formatFee(minor * microsPerMinor, basis.currency, locale)),
  amount: minor / 100,
});

const notStated = (locale: Locale): Cell => ({ text: m.notStated({ locale }), isMuted: true });

const comparedOf = (quote: Comparison['quotes'][number], basis: CostBasis): ComparedQuote => ({
  ...quote,
  canWin: quote.whyNotAccept === null,
  leadDays: quote.offer.leadDays,
  cost: landedCost(quote.offer, basis),
});

export const compared = (quotes: Comparison['quotes'], basis: CostBasis): ComparedQuote[] =>
  quotes.map((quote) => comparedOf(quote, basis));

function unitPriceCell({ offer, cost }: ComparedQuote, { basis, locale }: Words): Cell {
  const { currency, unit } = basis;
  if (cost.unitPriceMicros === null)
    return {
      text: unitPriceText(cost.ownUnitPriceMicros, { currency, unit: offer.unit }, locale),
      note: m.otherUnit(
        { unit: unitName(offer.unit, locale), wanted: unitName(unit, locale) },
        { locale },
      ),
    };
  const isConverted = offer.currency !== currency || offer.unit !== unit;
  const { originalPriceMicros: original } = cost;
  return {
    text: priceText(cost.unitPriceMicros, currency, locale),
    amount: cost.unitPriceMicros / microsPerUnit,
    struck:
      original === null || original <= cost.unitPriceMicros
        ? undefined
        : priceText(original, currency, locale),
    note: isConverted
      ? m.ownPrice({ price: unitPriceText(offer.unitPrice, offer, locale) }, { locale })
      : undefined,
  };
}

function deliveryCell({ offer: { incoterm, place } }: ComparedQuote, { locale }: Words): Cell {
  if (incoterm === null) return notStated(locale);
  const term = withoutMarks(incotermText(incoterm, locale));
  return { text: isolated(`${term} ${place}`.trim()) };
}

function legCell({ cost }: ComparedQuote, leg: CostLeg, words: Words): Cell {
  const { locale } = words;
  const found = cost.legs[leg];
  switch (found.kind) {
    case 'stated':
      return amount(found.minor, words);
    case 'missing':
      return notStated(locale);
    default:
      return {
        text: (found.kind === 'included' ? m.included : m.unneeded)({ locale }),
        isMuted: true,
      };
  }
}

const legName = (leg: CostLeg, locale: Locale): string => m.legs({ leg }, { locale });

/** Why a total may not be compared with others. */
function whyIncomplete({ cost, offer }: ComparedQuote, { locale }: Words): string | undefined {
  if (cost.missing.length > 0)
    return m.incomplete(
      {
        legs: listText(
          cost.missing.map((leg) => legName(leg, locale)),
          locale,
        ),
      },
      { locale },
    );
  return cost.isBelowMoq && offer.moq !== null
    ? m.belowMoq({ quantity: quantityShortText(offer.moq, offer.unit, locale) }, { locale })
    : undefined;
}

function totalCell(quote: ComparedQuote, words: Words): Cell {
  const { basis, locale, lowest } = words;
  const { totalMinor } = quote.cost;
  if (totalMinor === null) return { text: '–', note: m.noTotal({ locale }), isMuted: true };
  const perUnit = dividedHalfUp(
    BigInt(totalMinor) * BigInt(microsPerMinor),
    BigInt(basis.quantity),
  );
  return {
    ...amount(totalMinor, words),
    note:
      whyIncomplete(quote, words) ??
      m.perUnit(
        {
          price: priceText(perUnit, basis.currency, locale),
          perUnit: perUnitText(basis.unit, locale),
        },
        { locale },
      ),
    badge: lowest.includes(quote.id) ? { tone: 'iznik', text: m.lowest({ locale }) } : undefined,
  };
}

function leadCell({ id, leadDays }: ComparedQuote, { locale, fastest }: Words): Cell {
  if (leadDays === null) return notStated(locale);
  return {
    text: leadDaysText(leadDays, locale),
    badge: fastest.includes(id) ? { tone: 'ok', text: m.fastest({ locale }) } : undefined,
  };
}

function sampleFeeCell({ offer }: ComparedQuote, { locale }: Words): Cell {
  const payer = offerFieldText(offer, 'sampleFeePayer', locale)!;
  const fee = offer.sampleFeePayer === 'buyer' ? offerFieldText(offer, 'sampleFee', locale) : null;
  return { text: fee === null ? payer : m.sampleFeeAmount({ payer, fee }, { locale }) };
}

const fieldCell = ({ offer }: ComparedQuote, field: OfferField, { locale }: Words): Cell => {
  const text = offerFieldText(offer, field, locale);
  return text === null ? notStated(locale) : { text };
};

/** Whether any quote has the cost, or should have stated it. */
const isNeeded = (leg: CostLeg, quotes: readonly ComparedQuote[]): boolean =>
  quotes.some(({ cost }) => cost.legs[leg].kind !== 'unneeded');

/** All rows, in the order in which they are read. */
export function comparisonRows(quotes: readonly ComparedQuote[], words: Words): Row[] {
  const { basis, locale } = words;
  const quantity = quantityShortText(basis.quantity, basis.unit, locale);
  const row = (
    key: string,
    label: string,
    cellOf: (quote: ComparedQuote) => Cell,
    look: Pick<Row, 'isTotal' | 'isLong'> = {},
  ): Row => ({ key, label, ...look, cells: quotes.map(cellOf) });
  const field = (name: OfferField, look: Pick<Row, 'isLong'> = {}) =>
    row(name, offerFieldName(name, locale), (quote) => fieldCell(quote, name, words), look);
  return [
    row(
      'unitPrice',
      m.perUnitOf({ perUnit: perUnitText(basis.unit, locale) }, { locale }),
      (quote) => unitPriceCell(quote, words),
    ),
    row('delivery', offerFieldName('incoterm', locale), (quote) => deliveryCell(quote, words)),
    row('goods', m.goods({ quantity }, { locale }), ({ cost }) =>
      cost.goodsMinor === null ? { text: '–', isMuted: true } : amount(cost.goodsMinor, words),
    ),
    ...costLegs
      .filter((leg) => isNeeded(leg, quotes))
      .map((leg) => row(leg, legName(leg, locale), (quote) => legCell(quote, leg, words))),
    row(
      'total',
      m.totalTo({ incoterm: incotermText(basis.incoterm, locale) }, { locale }),
      (quote) => totalCell(quote, words),
      { isTotal: true },
    ),
    row('leadDays', offerFieldName('leadDays', locale), (quote) => leadCell(quote, words)),
    field('sampleLeadDays'),
    row('sampleFee', offerFieldName('sampleFeePayer', locale), (quote) =>
      sampleFeeCell(quote, words),
    ),
    field('moq'),
    field('breaks', { isLong: true }),
    field('paymentTerms', { isLong: true }),
    row('validity', m.validity({ locale }), ({ validUntil }) => ({
      text: dateText(validUntil, locale),
    })),
    field('note', { isLong: true }),
  ];
}

/** Whether the quotes differ in it; a mark such as “fastest” is no difference. */
export const isDifferent = ({ cells }: Row): boolean =>
  new Set(cells.map(({ text, note, struck }) => JSON.stringify([text, note, struck]))).size > 1;
