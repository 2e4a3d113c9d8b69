// Price tiers: what one unit costs from each quantity on, in amounts that a trader would quote.
import type { LeadTimeStep, PriceTier } from '#features/catalog/schemas.ts';
import { type Currency, microsPerUnit } from '#shared/money.ts';
import { pick } from '../chance.ts';

/** What one dollar was worth when the market was written; good enough for invented prices. */
const perDollar = {
  USD: 1,
  EUR: 0.92,
  TRY: 42.35,
  GBP: 0.79,
  SAR: 3.75,
  AED: 3.67,
} as const satisfies Record<Currency, number>;

/** The step that a price is rounded to. */
const stepFor = (price: number): number => {
  if (price < 0.1) return 0.001;
  if (price < 1) return 0.005;
  if (price < 5) return 0.01;
  if (price < 20) return 0.05;
  if (price < 100) return 0.25;
  if (price < 500) return 1;
  return 5;
};

/** Converts dollars and rounds to an amount that people quote, in micros. */
export function quoted(dollars: number, currency: Currency): number {
  const price = dollars * perDollar[currency];
  const step = stepFor(price);
  return Math.max(1, Math.round(price / step)) * Math.round(step * microsPerUnit);
}

/** A tier as multiples: of the minimum order, and of its price. */
type LadderStep = { readonly quantity: number; readonly price: number };

const ladders: readonly (readonly LadderStep[])[] = [
  [
    { quantity: 1, price: 1 },
    { quantity: 4, price: 0.93 },
    { quantity: 10, price: 0.87 },
  ],
  [
    { quantity: 1, price: 1 },
    { quantity: 3, price: 0.94 },
    { quantity: 8, price: 0.88 },
    { quantity: 20, price: 0.83 },
  ],
  [
    { quantity: 1, price: 1 },
    { quantity: 2, price: 0.96 },
    { quantity: 5, price: 0.91 },
    { quantity: 12, price: 0.86 },
    { quantity: 30, price: 0.82 },
  ],
  [
    { quantity: 1, price: 1 },
    { quantity: 5, price: 0.92 },
    { quantity: 15, price: 0.85 },
  ],
  [
    { quantity: 1, price: 1 },
    { quantity: 2.5, price: 0.95 },
    { quantity: 6, price: 0.9 },
    { quantity: 16, price: 0.84 },
  ],
];

type Offer = {
  /** Of one unit at the minimum order. */
  readonly dollars: number;
  readonly currency: Currency;
  readonly moq: number;
  readonly orderMultiple: number;
};

/** Leaves out tiers that are not above the one before, or not cheaper. */
export function tiersOf(
  { dollars, currency, moq, orderMultiple }: Offer,
  chance: () => number,
): PriceTier[] {
  const tiers: PriceTier[] = [];
  for (const { quantity, price } of pick(ladders, chance)) {
    const cartons = evenCartons((moq * quantity) / orderMultiple);
    const tier = {
      fromQuantity: quantity === 1 ? moq : cartons * orderMultiple,
      priceMicros: quoted(dollars * price, currency),
    };
    const last = tiers.at(-1);
    if (!last || (tier.fromQuantity > last.fromQuantity && tier.priceMicros < last.priceMicros))
      tiers.push(tier);
  }
  return tiers;
}

/** Rounds up to an order people make: forty cartons, not thirty-seven. */
function evenCartons(cartons: number): number {
  const step = cartonStep(cartons);
  return Math.ceil(cartons / step) * step;
}

function cartonStep(cartons: number): number {
  if (cartons >= 1000) return 100;
  if (cartons >= 100) return 20;
  if (cartons >= 40) return 10;
  if (cartons >= 15) return 5;
  return cartons >= 8 ? 2 : 1;
}

function scaled(tiers: readonly PriceTier[], factor: number): PriceTier[] {
  return tiers.map(({ fromQuantity, priceMicros }) => {
    const step = Math.round(stepFor(priceMicros / microsPerUnit) * microsPerUnit);
    return { fromQuantity, priceMicros: Math.round((priceMicros * factor) / step) * step };
  });
}

/** Tiers of a variant, or null where those of the product hold. */
export const tiersOfVariant = (tiers: readonly PriceTier[], factor: number): PriceTier[] | null =>
  factor === 1 ? null : scaled(tiers, factor);

/** Larger orders take longer: lead times as multiples, tier by tier. */
const stretchByTier = [1, 1.4, 1.9, 2.4];

export function leadTimesOf(days: number, tiers: readonly PriceTier[]): LeadTimeStep[] {
  return tiers
    .slice(0, stretchByTier.length)
    .map(({ fromQuantity }, i) => ({ fromQuantity, days: Math.round(days * stretchByTier[i]!) }));
}
