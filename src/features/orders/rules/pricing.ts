// Prices lines as product pages do: the variants of a product add up for its tier.
import { discounted } from '#features/products/rules/prices.ts';
import type { LeadTimeStep, PriceTier } from '#features/products/schemas.ts';

/** The tier of this quantity; below the first, the first. */
export function tierAt<Step extends { readonly fromQuantity: number }>(
  steps: readonly Step[],
  quantity: number,
): Step | undefined {
  let found = steps[0];
  for (const step of steps) if (step.fromQuantity <= quantity) found = step;
  return found;
}

/** `percent`: of the running promotion. */
export function priceAt(
  tiers: readonly PriceTier[],
  quantity: number,
  percent: number | null,
): { readonly listPriceMicros: number; readonly priceMicros: number } {
  const listPriceMicros = tierAt(tiers, quantity)!.priceMicros;
  return {
    listPriceMicros,
    priceMicros: percent === null ? listPriceMicros : discounted(listPriceMicros, percent),
  };
}

type Made = {
  readonly shipByDays: number | null;
  readonly leadTimes: readonly LeadTimeStep[];
};

/** Days until a product can leave; null: its seller states none. */
export const daysUntilReady = (
  { shipByDays, leadTimes }: Made,
  quantity: number,
  isFromStock: boolean,
): number | null => (isFromStock ? (shipByDays ?? 0) : (tierAt(leadTimes, quantity)?.days ?? null));
