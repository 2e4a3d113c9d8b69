// Computes for a quantity its tier, the next one, total, cartons, weight, volume and days.
import type { Carton, LeadTimeStep } from '#features/products/schemas.ts';
import { lineTotalMinor } from '#shared/money.ts';
import { parseQuantity } from '#shared/number-text.ts';
import type { ProductView, TierView, VariantView } from '../views.ts';

/** Returns the tier of `quantity`; below the first tier, the first. */
export function activeTier(tiers: readonly TierView[], quantity: number): TierView {
  let active = tiers[0];
  if (!active) throw new Error('A product has at least one tier');
  for (const tier of tiers) if (tier.fromQuantity <= quantity) active = tier;
  return active;
}

/** Returns the next cheaper tier and the missing quantity, in whole multiples; null at the top. */
export function nextTier(
  tiers: readonly TierView[],
  quantity: number,
  orderMultiple: number,
): { tier: TierView; missing: number } | null {
  const { priceMicros } = activeTier(tiers, quantity);
  const tier = tiers.find((one) => one.fromQuantity > quantity && one.priceMicros < priceMicros);
  return tier
    ? { tier, missing: Math.ceil(tier.fromQuantity / orderMultiple) * orderMultiple - quantity }
    : null;
}

/** Returns the smallest orderable quantity: the minimum, rounded up to a whole multiple. */
export const minQuantity = (product: Pick<ProductView, 'moq' | 'orderMultiple'>): number =>
  Math.ceil(product.moq / product.orderMultiple) * product.orderMultiple;

/** A larger quantity is a typing error. */
export const maxQuantity = 100_000_000;

/** A quantity that may be ordered and how the typed one was adjusted, or why it is invalid. */
export type ReadQuantity =
  | { readonly quantity: number; readonly change: 'belowMinimum' | 'notMultiple' | null }
  | { readonly quantity: null; readonly refusal: 'notANumber' | 'tooMuch' };

/** Reads a quantity typed into a form or URL. */
export function readQuantity(
  text: string,
  product: Pick<ProductView, 'moq' | 'orderMultiple'>,
): ReadQuantity {
  const wanted = parseQuantity(text);
  if (wanted === null) return { quantity: null, refusal: 'notANumber' };
  const minimum = minQuantity(product);
  if (wanted < minimum) return { quantity: minimum, change: 'belowMinimum' };
  const quantity = Math.ceil(wanted / product.orderMultiple) * product.orderMultiple;
  if (quantity > Math.max(maxQuantity, minimum)) return { quantity: null, refusal: 'tooMuch' };
  return { quantity, change: quantity === wanted ? null : 'notMultiple' };
}

export function leadDays(steps: readonly LeadTimeStep[], quantity: number): number | null {
  let days: number | null = null;
  for (const step of steps) if (days === null || step.fromQuantity <= quantity) days = step.days;
  return days;
}

/** Returns null if the seller gave no carton. */
export function cartonSummary(
  carton: Carton | null,
  quantity: number,
): { cartons: number; kilograms: number | null; cubicMetres: number | null } | null {
  if (!carton) return null;
  const cartons = Math.ceil(quantity / carton.pieces);
  const { lengthMm, widthMm, heightMm, grossGrams } = carton;
  return {
    cartons,
    kilograms: grossGrams === null ? null : (cartons * grossGrams) / 1000,
    cubicMetres:
      lengthMm === null || widthMm === null || heightMm === null
        ? null
        : (cartons * lengthMm * widthMm * heightMm) / 1e9,
  };
}

/** Returns the tiers of a variant, which may have its own; prices include the promotion. */
export const tiersOf = (
  product: Pick<ProductView, 'tiers'>,
  variant: VariantView | null,
): readonly TierView[] => variant?.tiers ?? product.tiers;

/** `stock`: whether it is in stock, so that `shipByDays` applies instead of the lead time. */
export function orderSummary(
  product: Pick<ProductView, 'tiers' | 'carton' | 'leadTimes' | 'stock' | 'shipByDays'>,
  variant: VariantView | null,
  quantity: number,
) {
  const tier = activeTier(tiersOf(product, variant), quantity);
  const isInStock =
    product.stock !== null && product.shipByDays !== null && quantity <= product.stock;
  return {
    tier,
    totalMinor: lineTotalMinor(tier.priceMicros, quantity),
    carton: cartonSummary(product.carton, quantity),
    isInStock,
    days: isInStock ? product.shipByDays : leadDays(product.leadTimes, quantity),
  };
}

const valueOf = (variant: VariantView, name: string) =>
  variant.options.find((option) => option.name === name)?.value;

/**
 * Returns the variant for a choice of `value` in option `name`; null if none is available. Options
 * before it (the colour, when a size is chosen) stay, those after it stay where possible, so that
 * choices never lead in a circle.
 */
export function variantFor(
  product: Pick<ProductView, 'variants' | 'optionNames'>,
  chosen: VariantView | null,
  name: string,
  value: string,
): VariantView | null {
  const { variants, optionNames } = product;
  const at = optionNames.indexOf(name);
  const isKept = (variant: VariantView, option: string) =>
    chosen !== null && valueOf(variant, option) === valueOf(chosen, option);
  const before = chosen ? optionNames.slice(0, at) : [];
  const after = optionNames.slice(at + 1);
  let best: VariantView | null = null;
  let maxKept = -1;
  for (const variant of variants) {
    if (
      !variant.isAvailable ||
      valueOf(variant, name) !== value ||
      !before.every((option) => isKept(variant, option))
    )
      continue;
    const kept = after.filter((option) => isKept(variant, option)).length;
    if (kept > maxKept) [best, maxKept] = [variant, kept];
  }
  return best;
}

/** Returns the default variant: the first available one. */
export const defaultVariant = (variants: readonly VariantView[]): VariantView | null =>
  variants.find((variant) => variant.isAvailable) ?? variants[0] ?? null;

/** Returns the product's pictures, those of the chosen variant first. */
export function picturesOf<T>(
  images: readonly T[],
  variant: Pick<VariantView, 'imageIndex'> | null,
): readonly T[] {
  const own =
    variant?.imageIndex === null || variant?.imageIndex === undefined
      ? undefined
      : images[variant.imageIndex];
  return own === undefined ? images : [own, ...images.filter((image) => image !== own)];
}
