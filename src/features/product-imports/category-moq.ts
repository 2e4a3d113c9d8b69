// The minimum order of a product whose file names none.
import type { PriceTier, ProductInput } from '#features/products/schemas.ts';

/**
 * Raises the minimum order to `min`, or the next multiple. The first price follows it, unless
 * another one applies by then.
 */
export function withMinMoq(product: ProductInput, min: number): ProductInput {
  const { moq, orderMultiple } = product;
  if (moq >= min) return product;
  const raised = Math.ceil(min / orderMultiple) * orderMultiple;
  const raise = (tiers: readonly PriceTier[]): PriceTier[] =>
    tiers.map((tier, i) =>
      i === 0 && tier.fromQuantity === moq && (tiers[1]?.fromQuantity ?? Infinity) > raised
        ? { ...tier, fromQuantity: raised }
        : tier,
    );
  return {
    ...product,
    moq: raised,
    tiers: raise(product.tiers),
    variants: product.variants.map((variant) => ({
      ...variant,
      tiers: variant.tiers && raise(variant.tiers),
    })),
  };
}
