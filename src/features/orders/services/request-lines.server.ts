// Turns what a buyer asks for into the lines of an order and its first terms.
import { invalid } from '#platform/http/problems.ts';
import { lineTotalMinor, type Currency } from '#shared/money.ts';
import type { OrderTarget } from '../queries/order-target.server.ts';
import type { OrderProduct, OrderVariant } from '../queries/order-products.server.ts';
import { daysUntilReady, priceAt, tierAt } from '../rules/pricing.ts';
import { maxTotalMinor, totalMinorOf, whyNotQuantity } from '../rules/terms.ts';
import type { OrderRequest, OrderTerms, RequestedLine } from '../schemas.ts';

type Chosen = {
  readonly product: OrderProduct;
  readonly variant: OrderVariant;
  readonly quantity: number;
};

/** Throws invalid (`lines`) for what the target does not sell. */
const chosenLines = (
  { products }: OrderTarget,
  lines: readonly RequestedLine[],
): readonly Chosen[] =>
  lines.map(({ product: id, variant: variantId, quantity }) => {
    const product = products.find(({ publicId }) => publicId === id);
    const variant = product?.variants.find((one) => one.id === variantId);
    if (!product || !variant) throw invalid({ lines: 'orderProductUnavailable' });
    if (variant.left === 0 && variant.stock === 0)
      throw invalid({ [`lines.${id}`]: 'orderVariantSoldOut' });
    return { product, variant, quantity };
  });

const sumsOf = (chosen: readonly Chosen[]): ReadonlyMap<OrderProduct, number> => {
  const sums = new Map<OrderProduct, number>();
  for (const { product, quantity } of chosen)
    sums.set(product, (sums.get(product) ?? 0) + quantity);
  return sums;
};

/** Throws invalid (`lines.` and the product's id), naming what could be ordered. */
function checkQuantities({ quote }: OrderTarget, sums: ReadonlyMap<OrderProduct, number>): void {
  const errors = [...sums].flatMap(([product, quantity]) => {
    const { publicId, moq, categoryMinimum, orderMultiple } = product;
    // A quote sells by its own minimum.
    const sold =
      quote === null
        ? { moq, categoryMinimum, orderMultiple }
        : { moq: quote.offer.moq ?? 1, categoryMinimum: 1, orderMultiple: 1 };
    const refusal = whyNotQuantity(sold, quantity);
    return refusal === null
      ? []
      : [
          [
            `lines.${publicId}`,
            {
              key: refusal.kind === 'belowMinimum' ? 'orderBelowMinimum' : 'orderNotMultiple',
              values: { quantity: refusal.quantity, multiple: sold.orderMultiple },
            },
          ] as const,
        ];
  });
  if (errors.length > 0) throw invalid(Object.fromEntries(errors));
}

/** Where each line's stock is counted, with what all lines take there. */
export function isAllInStock(chosen: readonly Chosen[]): boolean {
  const taken = new Map<string, { quantity: number; left: number | null }>();
  for (const { product, variant, quantity } of chosen) {
    const key = `${product.id} ${variant.stockVariant}`;
    const known = taken.get(key)?.quantity ?? 0;
    taken.set(key, { quantity: known + quantity, left: variant.left });
  }
  return [...taken.values()].every(({ quantity, left }) => left !== null && quantity <= left);
}

/** In the seller's currency: of the quote, or of the day. */
function pricesOf({ quote }: OrderTarget, { product, variant }: Chosen, sum: number) {
  if (quote === null) return priceAt(variant.tiers ?? product.tiers, sum, product.percent);
  const { unitPrice, originalPrice, breaks } = quote.offer;
  const steps = [{ fromQuantity: 1, priceMicros: unitPrice }, ...breaks];
  const priceMicros = tierAt(steps, sum)!.priceMicros;
  return { listPriceMicros: Math.max(originalPrice ?? 0, priceMicros), priceMicros };
}

export type RequestLines = ReturnType<typeof requestLines>;

/**
 * Throws invalid (`lines`, or `lines.` and a product's id) for quantities below the minimum, no
 * whole multiple, products of several currencies, and a total beyond the bound.
 */
export function requestLines(target: OrderTarget, request: Pick<OrderRequest, 'lines'>) {
  const chosen = chosenLines(target, request.lines);
  const sums = sumsOf(chosen);
  checkQuantities(target, sums);
  const currencies = new Set(chosen.map(({ product }) => currencyOf(target, product)));
  if (currencies.size > 1) throw invalid({ lines: 'orderSeveralCurrencies' });
  const fromStock = isAllInStock(chosen);
  const lines = chosen.map((line, position) => {
    const { product, variant, quantity } = line;
    const prices = pricesOf(target, line, sums.get(product)!);
    return { position, product, variant, quantity, ...prices };
  });
  const days = [...sums].map(([product, quantity]) => daysUntilReady(product, quantity, fromStock));
  const shippingMinor = shippingOf(target);
  const totalMinor = totalMinorOf({ lines, shippingMinor });
  if (totalMinor === null)
    throw invalid({ lines: { key: 'orderTotalTooLarge', values: { most: maxTotalMinor / 100 } } });
  return {
    lines,
    currency: [...currencies][0] as Currency,
    fromStock,
    shippingMinor,
    totalMinor,
    /** Null: a seller states no lead time. */
    readyInDays: days.includes(null) ? null : Math.max(...(days as number[])),
  };
}

export const currencyOf = ({ quote }: OrderTarget, product: OrderProduct): Currency =>
  quote === null ? product.currency : quote.offer.currency;

/** Freight and insurance that a quote names, for its whole quantity. */
const shippingOf = ({ quote }: OrderTarget): number =>
  quote === null ? 0 : lineTotalMinor((quote.offer.freight ?? 0) + (quote.offer.insurance ?? 0), 1);

/** The buyer's first offer. */
export function firstTerms(
  { quote }: OrderTarget,
  { lines, shippingMinor, fromStock }: RequestLines,
  request: Pick<OrderRequest, 'incoterm' | 'place' | 'wantsSample'>,
): OrderTerms {
  return {
    lines: lines.map(({ position, quantity, priceMicros }) => ({
      position,
      quantity,
      priceMicros,
    })),
    shippingMinor,
    incoterm: request.incoterm ?? quote?.offer.incoterm ?? null,
    place: request.place || quote?.offer.place || '',
    shipOn: null,
    depositPercent: null,
    fromStock,
    wantsSample: request.wantsSample,
    note: '',
  };
}
