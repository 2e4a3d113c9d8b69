// Price ladders: what one piece costs from each quantity on, in figures that a trader would quote.
import type { LeadTimeStep, PriceTier } from '#features/products/schemas.ts';
import { type Currency, microsPerUnit } from '#shared/money.ts';

/** What one dollar was worth when the market was written; good enough for prices that are invented. */
const perDollar = {
  USD: 1,
  EUR: 0.92,
  TRY: 42.35,
  GBP: 0.79,
  SAR: 3.75,
  AED: 3.67,
} as const satisfies Record<Currency, number>;

const stepFor = (price: number): number => {
  if (price < 0.1) return 0.001;
  if (price < 1) return 0.005;
  if (price < 5) return 0.01;
  if (price < 20) return 0.05;
  if (price < 100) return 0.25;
  if (price < 500) return 1;
  return 5;
};

/** Rounded to a figure people quote, in micros. */
export function quoted(dollars: number, currency: Currency): number {
  const price = dollars * perDollar[currency];
  const step = stepFor(price);
  return Math.max(1, Math.round(price / step)) * Math.round(step * microsPerUnit);
}

const ladders = [
  [
    [1, 1],
    [4, 0.93],
    [10, 0.87],
  ],
  [
    [1, 1],
    [3, 0.94],
    [8, 0.88],
    [20, 0.83],
  ],
  [
    [1, 1],
    [2, 0.96],
    [5, 0.91],
    [12, 0.86],
    [30, 0.82],
  ],
  [
    [1, 1],
    [5, 0.92],
    [15, 0.85],
  ],
  [
    [1, 1],
    [2.5, 0.95],
    [6, 0.9],
    [16, 0.84],
  ],
] as const;

export function tiersOf(
  dollars: number,
  currency: Currency,
  moq: number,
  multiple: number,
  chance: () => number,
): PriceTier[] {
  const ladder = ladders[Math.floor(chance() * ladders.length)]!;
  const tiers: PriceTier[] = [];
  for (const [times, share] of ladder) {
    const tier = {
      fromQuantity: times === 1 ? moq : evenCartons((moq * times) / multiple) * multiple,
      priceMicros: quoted(dollars * share, currency),
    };
    const last = tiers.at(-1);
    if (!last || (tier.fromQuantity > last.fromQuantity && tier.priceMicros < last.priceMicros))
      tiers.push(tier);
  }
  return tiers;
}

/** Forty cartons are a step people take; thirty-seven are not. */
function evenCartons(cartons: number): number {
  const step =
    cartons >= 1000
      ? 100
      : cartons >= 100
        ? 20
        : cartons >= 40
          ? 10
          : cartons >= 15
            ? 5
            : cartons >= 8
              ? 2
              : 1;
  return Math.ceil(cartons / step) * step;
}

const scaled = (tiers: readonly PriceTier[], factor: number): PriceTier[] => {
  const step = (micros: number) => Math.round(stepFor(micros / microsPerUnit) * microsPerUnit);
  return tiers.map(({ fromQuantity, priceMicros }) => ({
    fromQuantity,
    priceMicros: Math.round((priceMicros * factor) / step(priceMicros)) * step(priceMicros),
  }));
};

/** A variant's own ladder, or null when the product's holds. */
export const tiersOfVariant = (tiers: readonly PriceTier[], factor: number): PriceTier[] | null =>
  factor === 1 ? null : scaled(tiers, factor);

/** Larger orders take longer; a step at each tier but never more than four. */
export function leadTimesOf(days: number, tiers: readonly PriceTier[]): LeadTimeStep[] {
  const stretch = [1, 1.4, 1.9, 2.4];
  return tiers
    .slice(0, 4)
    .map(({ fromQuantity }, i) => ({ fromQuantity, days: Math.round(days * stretch[i]!) }));
}
