// What an offer costs up to a shipping term: the price of the wanted quantity and the costs that
// the offer's own term leaves to the buyer.
import { dividedHalfUp } from '#features/currencies/rules.ts';
import type { Incoterm } from '#shared/incoterms.ts';
import { type Currency, microsPerUnit } from '#shared/money.ts';
import type { UnitCode } from '#shared/units.ts';
import type { QuoteOffer } from '../schemas.ts';
import { unitRatio } from './unit-conversion.ts';

export const costLegs = ['freight', 'insurance', 'duties', 'inspection', 'sample'] as const;
export type CostLeg = (typeof costLegs)[number];

/** Legs that a buyer may leave out, because no shipping term has them. */
export const optionalLegs = ['inspection', 'sample'] as const satisfies readonly CostLeg[];
export type OptionalLeg = (typeof optionalLegs)[number];

/** `included`: the price covers it. `unneeded`: the chosen term leaves it to the buyer. */
export type LegCost =
  | { readonly kind: 'included' | 'unneeded' | 'missing' }
  | { readonly kind: 'stated'; readonly minor: number };

/** How far the seller pays the transport: to no place, the port, the port of arrival, the door. */
const transportOf: Readonly<Record<Incoterm, 0 | 1 | 2 | 3>> = {
  EXW: 0,
  FCA: 1,
  FAS: 1,
  FOB: 1,
  CFR: 2,
  CIF: 2,
  CPT: 2,
  CIP: 2,
  DAT: 3,
  DAP: 3,
  DDP: 3,
  Express: 3,
};
/** Terms under which the seller bears what may happen on the way. */
const insured: readonly Incoterm[] = ['CIF', 'CIP', 'DAT', 'DAP', 'DDP', 'Express'];

export type CostBasis = {
  readonly quantity: number;
  readonly unit: UnitCode;
  /** Up to which the costs are added. */
  readonly incoterm: Incoterm;
  readonly currency: Currency;
  /** Micros of each currency that one dollar buys. */
  readonly rates: Readonly<Record<Currency, number>>;
  /** Left out of the total. */
  readonly without: readonly OptionalLeg[];
};

export type LandedCost = {
  /** Per unit of the request; null when the offer's unit does not compare with it. */
  readonly unitPriceMicros: number | null;
  readonly originalPriceMicros: number | null;
  /** In the chosen currency, per unit of the offer. */
  readonly ownUnitPriceMicros: number;
  readonly goodsMinor: number | null;
  readonly legs: Readonly<Record<CostLeg, LegCost>>;
  readonly missing: readonly CostLeg[];
  /** Of what is known; null without a price for the wanted quantity, or beyond exact numbers. */
  readonly totalMinor: number | null;
  /** Nothing is missing and the seller sells as few: the total may be compared with others. */
  readonly isComplete: boolean;
  readonly isBelowMoq: boolean;
};

const microsPerMinor = BigInt(microsPerUnit / 100);

type Legs = Record<CostLeg, LegCost>;

function legsOf(offer: QuoteOffer, basis: CostBasis, toMinor: (micros: number) => number): Legs {
  const { incoterm: target, without } = basis;
  const { incoterm: own, sampleFeePayer } = offer;
  const stated = (micros: number | null | undefined): LegCost =>
    micros === null || micros === undefined
      ? { kind: 'missing' }
      : { kind: 'stated', minor: toMinor(micros) };
  const reached = own === null ? -1 : transportOf[own];
  const wanted = transportOf[target];
  return {
    freight:
      reached >= wanted
        ? { kind: wanted === 0 ? 'unneeded' : 'included' }
        : wanted === 0
          ? { kind: 'unneeded' }
          : wanted === 1
            ? // The stated freight leads further than to the port.
              { kind: 'missing' }
            : stated(offer.freight),
    insurance: !insured.includes(target)
      ? { kind: 'unneeded' }
      : own !== null && insured.includes(own)
        ? { kind: 'included' }
        : stated(offer.insurance),
    duties: { kind: target !== 'DDP' ? 'unneeded' : own === 'DDP' ? 'included' : 'missing' },
    inspection: without.includes('inspection') ? { kind: 'unneeded' } : stated(offer.inspection),
    sample: without.includes('sample')
      ? { kind: 'unneeded' }
      : sampleFeePayer === 'buyer'
        ? stated(offer.sampleFee)
        : { kind: 'included' },
  };
}

/** The price that holds for this many units of the offer: `quantity × numerator / denominator`. */
export function priceFor(
  offer: Pick<QuoteOffer, 'unitPrice' | 'breaks'>,
  quantity: bigint,
  denominator: bigint,
): number {
  const reached = offer.breaks.filter(
    ({ fromQuantity }) => BigInt(fromQuantity) * denominator <= quantity,
  );
  return reached.at(-1)?.priceMicros ?? offer.unitPrice;
}

/** Each line is rounded half up to the cent once; the total is the sum of the lines. */
export function landedCost(offer: QuoteOffer, basis: CostBasis): LandedCost {
  const to = BigInt(basis.rates[basis.currency]);
  const from = BigInt(basis.rates[offer.currency]);
  const toMinor = (micros: number) => dividedHalfUp(BigInt(micros) * to, from * microsPerMinor);
  const legs = legsOf(offer, basis, toMinor);
  const missing = costLegs.filter((leg) => legs[leg].kind === 'missing');
  const ownUnitPriceMicros = dividedHalfUp(BigInt(offer.unitPrice) * to, from);
  const ratio = unitRatio(basis.unit, offer.unit);
  if (ratio === null)
    return {
      unitPriceMicros: null,
      originalPriceMicros: null,
      ownUnitPriceMicros,
      goodsMinor: null,
      legs,
      missing,
      totalMinor: null,
      isComplete: false,
      isBelowMoq: false,
    };
  const { numerator, denominator } = ratio;
  const quantity = BigInt(basis.quantity) * numerator;
  const price = priceFor(offer, quantity, denominator);
  const perUnit = (micros: number) =>
    dividedHalfUp(BigInt(micros) * numerator * to, denominator * from);
  const goodsMinor = dividedHalfUp(
    BigInt(price) * quantity * to,
    denominator * from * microsPerMinor,
  );
  const isBelowMoq = offer.moq !== null && BigInt(offer.moq) * denominator > quantity;
  const statedMinor = costLegs.reduce((sum, leg) => {
    const cost = legs[leg];
    return cost.kind === 'stated' ? sum + cost.minor : sum;
  }, 0);
  const totalMinor = goodsMinor + statedMinor;
  const isExact = Number.isSafeInteger(totalMinor);
  return {
    unitPriceMicros: perUnit(price),
    originalPriceMicros: offer.originalPrice === null ? null : perUnit(offer.originalPrice),
    ownUnitPriceMicros,
    goodsMinor: isExact ? goodsMinor : null,
    legs,
    missing,
    totalMinor: isExact ? totalMinor : null,
    isComplete: isExact && missing.length === 0 && !isBelowMoq,
    isBelowMoq,
  };
}
