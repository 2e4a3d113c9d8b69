// Prices raised or lowered by a percentage, in integers.
import { roundedPrice } from '#shared/money.ts';
import type { PriceTier, ProductInput } from '../schemas.ts';

const wholeBasisPoints = 10_000n;

/**
 * The price after a change by basis points: 250 raises it by 2.5%, -1000 lowers it by 10%. Rounded
 * as people write prices, never below one micro. A lower price never becomes the higher one.
 */
export function changedByPercent(priceMicros: number, basisPoints: number): number {
  const exact = BigInt(priceMicros) * (wholeBasisPoints + BigInt(basisPoints));
  return roundedPrice(Number((exact + wholeBasisPoints / 2n) / wholeBasisPoints));
}

/** All prices of the product and its variants; those of samples stay. */
export function withPricesByPercent(input: ProductInput, basisPoints: number): ProductInput {
  const changed = (tiers: readonly PriceTier[]): PriceTier[] =>
    tiers.map((tier) => ({
      ...tier,
      priceMicros: changedByPercent(tier.priceMicros, basisPoints),
    }));
  return {
    ...input,
    tiers: changed(input.tiers),
    variants: input.variants.map((variant) => ({
      ...variant,
      tiers: variant.tiers && changed(variant.tiers),
    })),
  };
}
