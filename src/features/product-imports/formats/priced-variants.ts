// Variants of shops, each of which has one price.
import type { ProductInput } from '#features/products/schemas.ts';
import { maxImages, type ProductDraft } from './product-draft.ts';
import type { Entry } from './entries.ts';

export type Variant = ProductInput['variants'][number];
export type PricedVariant = {
  readonly variant: Variant;
  readonly price: { micros: number; currency: ProductInput['currency'] } | null;
};

/** The first price is the product's. Refuses a product without one, or with two currencies. */
export function basePriceOf(
  draft: ProductDraft,
  main: Entry,
  variants: readonly PricedVariant[],
  field: string,
): NonNullable<PricedVariant['price']> {
  const first = variants.find(({ price }) => price !== null)?.price ?? null;
  if (first === null) draft.refuse('priceMissing', main, field);
  const currency = first?.currency ?? draft.context.currency;
  if (variants.some(({ price }) => price !== null && price.currency !== currency))
    draft.refuse('currencyUnknown', main, field, { value: currency });
  return { micros: first?.micros ?? 0, currency };
}

/**
 * Variants with another price than the product's keep their own. Variants of dropped pictures show
 * none.
 */
export function finishedVariants(
  variants: readonly PricedVariant[],
  basePrice: number,
  moq: number,
): Variant[] {
  return variants.map(({ variant, price }) => ({
    ...variant,
    tiers:
      price === null || price.micros === basePrice
        ? null
        : [{ fromQuantity: moq, priceMicros: price.micros }],
    imageIndex: (variant.imageIndex ?? 0) >= maxImages ? null : variant.imageIndex,
  }));
}

/** What all variants have together; null when none is counted. */
export function totalStock(variants: readonly PricedVariant[]): number | null {
  const stocks = variants.map(({ variant }) => variant.stock).filter((stock) => stock !== null);
  return stocks.length === 0 ? null : stocks.reduce((sum, stock) => sum + stock, 0);
}
