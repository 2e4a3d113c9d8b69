// What a quantity means: its tier, the next one, money, cartons, weight, volume and days. Pure, the same on both sides.
import type { Carton, LeadTimeStep } from '#features/catalog/schemas.ts';
import { lineTotalMinor } from '#shared/money.ts';
import type { ProductView, TierView, VariantView } from './view-models.ts';

/** The tier that holds for `quantity`; below the first one, the first. */
export function activeTier(tiers: readonly TierView[], quantity: number): TierView {
  let active = tiers[0];
  if (!active) throw new Error('A product has at least one tier');
  for (const tier of tiers) if (tier.fromQuantity <= quantity) active = tier;
  return active;
}

/** The next cheaper tier and how many more it takes, in whole multiples; null at the top. */
export function nextTier(tiers: readonly TierView[], quantity: number, orderMultiple: number): { tier: TierView; missing: number } | null {
  const { priceMicros } = activeTier(tiers, quantity);
  const tier = tiers.find((one) => one.fromQuantity > quantity && one.priceMicros < priceMicros);
  return tier ? { tier, missing: Math.ceil(tier.fromQuantity / orderMultiple) * orderMultiple - quantity } : null;
}

/** The least quantity that may be ordered: the minimum, rounded up to a whole multiple. */
export const leastQuantity = (product: Pick<ProductView, 'moq' | 'orderMultiple'>): number => Math.ceil(product.moq / product.orderMultiple) * product.orderMultiple;

/** A wish (of a form or an address) as a quantity that may be ordered. */
export function orderableQuantity(wanted: number | null, product: Pick<ProductView, 'moq' | 'orderMultiple'>): number {
  const least = leastQuantity(product);
  return wanted === null || !Number.isFinite(wanted) || wanted > 100_000_000 ? least : Math.max(least, Math.ceil(wanted / product.orderMultiple) * product.orderMultiple);
}

export function leadDays(steps: readonly LeadTimeStep[], quantity: number): number | null {
  let days: number | null = null;
  for (const step of steps) if (days === null || step.fromQuantity <= quantity) days = step.days;
  return days;
}

/** Null where the seller has not said how cartons are. */
export function cartonFigures(carton: Carton | null, quantity: number): { cartons: number; kilograms: number | null; cubicMetres: number | null } | null {
  if (!carton) return null;
  const cartons = Math.ceil(quantity / carton.pieces);
  const { lengthMm, widthMm, heightMm, grossGrams } = carton;
  return {
    cartons,
    kilograms: grossGrams === null ? null : (cartons * grossGrams) / 1000,
    cubicMetres: lengthMm === null || widthMm === null || heightMm === null ? null : (cartons * lengthMm * widthMm * heightMm) / 1e9,
  };
}

/** A variant may have tiers of its own; a promotion is in the prices already. */
export const tiersOf = (product: Pick<ProductView, 'tiers'>, variant: VariantView | null): readonly TierView[] => variant?.tiers ?? product.tiers;

/** `stock`: whether the quantity lies ready, so that `shipByDays` holds instead of the lead time. */
export function orderFigures(product: Pick<ProductView, 'tiers' | 'carton' | 'leadTimes' | 'stock' | 'shipByDays'>, variant: VariantView | null, quantity: number) {
  const tier = activeTier(tiersOf(product, variant), quantity);
  const isInStock = product.stock !== null && product.shipByDays !== null && quantity <= product.stock;
  return {
    tier,
    totalMinor: lineTotalMinor(tier.priceMicros, quantity),
    carton: cartonFigures(product.carton, quantity),
    isInStock,
    days: isInStock ? product.shipByDays : leadDays(product.leadTimes, quantity),
  };
}

/** The variant that a choice of `value` for `name` leads to, keeping as much as possible of what is chosen already. */
export function variantFor(variants: readonly VariantView[], chosen: VariantView | null, name: string, value: string): VariantView | null {
  const valueOf = (variant: VariantView, option: string) => variant.options.find((one) => one.name === option)?.value;
  const kept = (variant: VariantView) => variant.options.filter((option) => option.name !== name && chosen !== null && valueOf(chosen, option.name) === option.value).length + (variant.isAvailable ? 0.5 : 0);
  let best: VariantView | null = null;
  for (const variant of variants) if (valueOf(variant, name) === value && (best === null || kept(variant) > kept(best))) best = variant;
  return best;
}
