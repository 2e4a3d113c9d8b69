// Price tiers, their bounds, and prices in dollars and after a promotion.
import { microsPerUnit, roundedPrice } from '#shared/money.ts';
import type { PriceTier, ProductInput } from '../schemas.ts';

/** A tier with its last quantity; null for the last tier. */
export type TierStep = PriceTier & { readonly toQuantity: number | null };

export const withUpperBounds = (tiers: readonly PriceTier[]): TierStep[] =>
  tiers.map((tier, i) => ({
    ...tier,
    toQuantity: tiers[i + 1] ? tiers[i + 1]!.fromQuantity - 1 : null,
  }));

/** Lowest and highest unit price over the product's and its variants' tiers, in micros. */
export function priceBounds(product: Pick<ProductInput, 'tiers' | 'variants'>): {
  lowest: number;
  highest: number;
} {
  const prices = [product.tiers, ...product.variants.map((variant) => variant.tiers ?? [])]
    .flat()
    .map((tier) => tier.priceMicros);
  return { lowest: Math.min(...prices), highest: Math.max(...prices) };
}

/** Converts a price at `microsPerDollar` of its currency; never below one micro. */
export const inDollars = (priceMicros: number, microsPerDollar: number): number =>
  Math.max(
    1,
    Number(
      (BigInt(priceMicros) * BigInt(microsPerUnit) + BigInt(microsPerDollar) / 2n) /
        BigInt(microsPerDollar),
    ),
  );

/** The price after a promotion; exact where rounding would take nothing off. */
export function discounted(priceMicros: number, percent: number): number {
  const exact = (priceMicros * (100 - percent)) / 100;
  const rounded = roundedPrice(exact);
  return rounded < priceMicros ? rounded : Math.max(1, Math.floor(exact));
}
