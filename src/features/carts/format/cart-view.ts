// Prices a cart as the purchase panel does: variants of a product add up for tier and minimum, each
// line is rounded once.
import type { DatedRates } from '#features/currencies/queries.server.ts';
import { dividedHalfUp, olderDay } from '#features/currencies/rules.ts';
import {
  activeTier,
  cartonSummary,
  nextTier,
  readQuantity,
} from '#features/listings/format/order-summary.ts';
import { type Currency, isCurrency, lineTotalMinor } from '#shared/money.ts';
import type { ReadEntry } from '../queries/cart-items.server.ts';
import type { CartProduct, CartVariant } from '../queries/cart-products.server.ts';
import { containerFill } from '../rules/containers.ts';
import type {
  CartLineView,
  CartProductView,
  CartSupplierView,
  CartView,
  LineObstacle,
  QuantityProblem,
  ShipmentView,
  TotalView,
} from '../views.ts';

type Priced = {
  readonly entries: readonly ReadEntry[];
  readonly products: ReadonlyMap<string, CartProduct>;
  /** The least quantity of a product's category, in pieces; 1 without one. */
  readonly categoryMinimum: (product: CartProduct) => number;
  readonly rates: DatedRates;
  readonly currency: Currency;
};

export function cartView(priced: Priced): CartView {
  const { entries, products } = priced;
  const known = entries.filter(({ product }) => products.has(product));
  const byProduct = [...Map.groupBy(known, ({ product }) => product)].map(([id, lines]) =>
    productView(products.get(id)!, lines, priced),
  );
  const suppliers = [...Map.groupBy(byProduct, ({ of }) => of.store.slug).values()].map(
    (parts): CartSupplierView => ({
      slug: parts[0]!.of.store.slug,
      name: parts[0]!.of.store.name,
      path: parts[0]!.of.store.path,
      products: parts.map(({ view }) => view),
      totals: totalsOf(
        parts.map(({ view }) => view),
        priced,
      ),
      shipment: addedUp(parts.flatMap(({ shipment }) => shipment ?? [])),
    }),
  );
  const shipment = addedUp(byProduct.flatMap(({ shipment: one }) => one ?? []));
  return {
    suppliers,
    lines: known.length,
    gone: entries.length - known.length,
    totals: totalsOf(
      byProduct.map(({ view }) => view),
      priced,
    ),
    shipment,
    fill: shipment.cartons === 0 ? null : containerFill(shipment.cubicMetres, shipment.kilograms),
  };
}

function obstacleOf(product: CartProduct, variant: CartVariant | undefined): LineObstacle | null {
  if (product.state === 'deleted') return 'deleted';
  if (!product.isTrading) return 'storeClosed';
  if (product.state !== 'published') return 'paused';
  if (!variant) return 'variantGone';
  return variant.isAvailable ? null : 'soldOut';
}

function productView(product: CartProduct, entries: readonly ReadEntry[], priced: Priced) {
  const lines = entries.map((entry) => {
    const variant = product.variants.find(({ id }) => id === entry.variant);
    return { entry, variant, obstacle: obstacleOf(product, variant) };
  });
  const quantity = lines.reduce(
    (sum, { entry, obstacle }) => (obstacle === null ? sum + entry.quantity : sum),
    0,
  );
  const first = lines.find(({ obstacle }) => obstacle === null);
  const next =
    first && nextTier(first.variant?.tiers ?? product.tiers, quantity, product.orderMultiple);
  const view: CartProductView = {
    id: product.publicId,
    path: product.path,
    title: product.title,
    image: product.image,
    currency: product.currency,
    unit: product.unit,
    quantity,
    percent: product.percent,
    problem: first ? problemOf(product, quantity, priced.categoryMinimum(product)) : null,
    nextTier: next ? { missing: next.missing, priceMicros: next.tier.priceMicros } : null,
    lines: lines.map((line) => lineView(product, line, quantity)),
  };
  return { of: product, view, shipment: first ? shipmentOf(product, quantity) : null };
}

function problemOf(
  product: CartProduct,
  quantity: number,
  categoryMinimum: number,
): QuantityProblem | null {
  const moq = Math.max(product.moq, categoryMinimum);
  const read = readQuantity(String(quantity), { moq, orderMultiple: product.orderMultiple });
  const multiple = product.orderMultiple;
  if (read.quantity === null) return { kind: 'tooMuch', quantity: 0, multiple };
  if (read.change === null) return null;
  const kind =
    read.change === 'belowMinimum' && quantity >= product.moq
      ? 'belowCategoryMinimum'
      : read.change;
  return { kind, quantity: read.quantity, multiple };
}

type Line = {
  readonly entry: ReadEntry;
  readonly variant: CartVariant | undefined;
  readonly obstacle: LineObstacle | null;
};

function lineView(
  product: CartProduct,
  { entry, variant, obstacle }: Line,
  quantity: number,
): CartLineView {
  const tier =
    obstacle === null ? activeTier(variant?.tiers ?? product.tiers, quantity) : undefined;
  return {
    product: entry.product,
    variant: entry.variant,
    variantName: variant?.name || null,
    sku: variant?.sku ?? null,
    quantity: entry.quantity,
    obstacle,
    priceMicros: tier?.priceMicros ?? null,
    wasPriceMicros: tier?.wasPriceMicros ?? null,
    totalMinor: tier ? lineTotalMinor(tier.priceMicros, entry.quantity) : null,
    before: tier
      ? beforeOf(entry, quantity, tier.priceMicros, product.currency)
      : agreedPrice(entry, entry.quantity),
  };
}

/** The agreed price of this quantity; a visitor's cart has none. */
function agreedPrice({ agreed }: ReadEntry, quantity: number): CartLineView['before'] {
  if (!agreed?.tiers[0] || !isCurrency(agreed.currency)) return null;
  let [, priceMicros] = agreed.tiers[0];
  for (const [from, micros] of agreed.tiers) if (from <= quantity) priceMicros = micros;
  return { priceMicros, currency: agreed.currency };
}

/** The agreed price, where it is another than today's. */
function beforeOf(
  entry: ReadEntry,
  quantity: number,
  priceMicros: number,
  currency: Currency,
): CartLineView['before'] {
  const before = agreedPrice(entry, quantity);
  return before?.priceMicros === priceMicros && before.currency === currency ? null : before;
}

const shipmentOf = (product: CartProduct, quantity: number): ShipmentView => {
  const packed = cartonSummary(product.carton, quantity);
  return packed ?? { cartons: null, kilograms: null, cubicMetres: null };
};

/** What one product does not state is not stated for all. */
const addedUp = (parts: readonly ShipmentView[]): ShipmentView => {
  const sum = (name: keyof ShipmentView): number | null =>
    parts.reduce<number | null>(
      (total, part) => (total === null || part[name] === null ? null : total + part[name]),
      0,
    );
  return {
    cartons: sum('cartons'),
    kilograms: sum('kilograms'),
    cubicMetres: sum('cubicMetres'),
  };
};

/** Minor units, exactly: lines were rounded, sums are not. */
function totalsOf(
  products: readonly CartProductView[],
  { rates, currency: own }: Priced,
): TotalView[] {
  const byCurrency = new Map<Currency, number>();
  for (const { currency, lines } of products)
    for (const { totalMinor } of lines)
      if (totalMinor !== null)
        byCurrency.set(currency, (byCurrency.get(currency) ?? 0) + totalMinor);
  return [...byCurrency].map(([currency, minor]) => ({
    currency,
    minor,
    own:
      currency === own
        ? null
        : {
            currency: own,
            minor: dividedHalfUp(
              BigInt(minor) * BigInt(rates[own].microsPerDollar),
              BigInt(rates[currency].microsPerDollar),
            ),
            ratesOf: olderDay(rates[own].validOn, rates[currency].validOn),
          },
  }));
}
