import { and, asc, eq } from 'drizzle-orm';
import type { SupplierCardView, VerificationView } from '#features/companies/views.ts';
import { isTrading } from '#features/companies/rules.ts';
import { storeTag } from '#features/companies/events.ts';
import { type StoreRow, supplierCard } from '#features/companies/queries.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { latestRates, type Rates } from '#features/currencies/queries.server.ts';
import { convertPrice } from '#features/currencies/rules.ts';
import { addressColumns } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { stockLeft } from '#shared/stock.ts';
import { heldStock } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { manyFromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';
import { type InLanguage, inLanguage, type PerLanguage } from '#shared/per-language.ts';
import type { PromotionView } from '#features/promotions/views.ts';
import type { ProductView, TierView } from '../views.ts';
import { discounted, withUpperBounds } from '#features/products/rules/prices.ts';
import { descriptionHtml, type SafeHtml } from '#features/products/format/description.ts';
import { type PriceTier, promisedPayments } from '#features/products/schemas.ts';
import {
  brands,
  productPictures,
  type ProductRow,
  products,
} from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { activePromotions, imageView, productPath } from './product-cards.server.ts';

export type ProductDetail = {
  readonly product: ProductView;
  /** What else its store states, and what staff verified. */
  readonly vendor: {
    readonly about: InLanguage | null;
    readonly verifications: readonly VerificationView[];
  };
  /** `path`: `group` or `group/slug`. Null while the product is under review. */
  readonly category: {
    readonly id: Id<'category'>;
    readonly path: string;
    readonly publicId: string;
  } | null;
};

/** A published product of a trading store as its page shows it, or null. */
export async function findProduct(
  context: Context,
  publicId: string,
): Promise<ProductDetail | null> {
  const [row] = await context.db
    .select({
      product: products,
      store: stores,
      brand: brands,
      category: { id: categories.id, path: categories.path, publicId: categories.publicId },
      held: heldStock,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    // What agreed orders hold and took of the stock that the product counts as a whole.
    .leftJoin(heldStock, and(eq(heldStock.productId, products.id), eq(heldStock.variantId, '')))
    .where(and(eq(products.publicId, publicId), eq(products.state, 'published')));
  if (!row || !isTrading(row.store)) return null;
  const { product, store, brand, category, held } = row;
  const [images, promotionOf, rates, supplier] = await Promise.all([
    readImages(context, product.id),
    activePromotions(context, [product.id]),
    latestRates(context),
    readSupplier(context, store),
  ]);
  const promotion = promotionOf.get(product.id) ?? null;
  const view = viewOf(context, {
    product,
    brand,
    images,
    held,
    promotion,
    rates,
    supplier,
  });
  const verifications = store.verifications.map(({ kind, verifiedOn }) => ({ kind, verifiedOn }));
  return {
    product: view,
    vendor: {
      about: inLanguage(store.about, context.locale, store.mainLanguage),
      verifications,
    },
    category,
  };
}

/** From memory: its other products have the same one. */
async function readSupplier(context: Context, store: StoreRow): Promise<SupplierCardView> {
  const cards = await manyFromQueryCache(
    context,
    `supplier ${context.locale}`,
    [store.slug],
    ({ slug }) => [storeTag(slug)],
    async () => new Map([[store.slug, await supplierCard(context, store)]]),
  );
  return cards.get(store.slug)!;
}

const readImages = (context: Context, productId: Id<'product'>) =>
  context.db
    .select({
      alt: productPictures.alt,
      focalX: productPictures.focalX,
      focalY: productPictures.focalY,
      position: productPictures.position,
      picture: addressColumns,
    })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(and(eq(productPictures.productId, productId), eq(pictures.state, 'stored')))
    .orderBy(asc(productPictures.position));

type Shown = {
  readonly product: ProductRow;
  readonly brand: typeof brands.$inferSelect | null;
  readonly images: Awaited<ReturnType<typeof readImages>>;
  readonly held: typeof heldStock.$inferSelect | null;
  readonly promotion: PromotionView | null;
  readonly rates: Rates;
  readonly supplier: SupplierCardView;
};

/** Tiers in the context's currency, after the promotion. */
const tierViews = (
  context: Context,
  { product, promotion, rates }: Pick<Shown, 'product' | 'promotion' | 'rates'>,
  tiers: readonly PriceTier[],
): TierView[] =>
  withUpperBounds(tiers).map((tier) => {
    const priceMicros = promotion
      ? discounted(tier.priceMicros, promotion.percent)
      : tier.priceMicros;
    const shownPrice = (micros: number) =>
      convertPrice(micros, product.currency, context.currency, rates);
    return {
      fromQuantity: tier.fromQuantity,
      toQuantity: tier.toQuantity,
      priceMicros: shownPrice(priceMicros),
      originalPriceMicros: product.currency === context.currency ? null : priceMicros,
      wasPriceMicros: promotion ? shownPrice(tier.priceMicros) : null,
    };
  });

/** Sanitised again, so that what another version stored does no harm. */
const safely = (description: InLanguage | null): InLanguage<SafeHtml> | null =>
  description && { ...description, value: descriptionHtml(description.value) };

function viewOf(context: Context, shown: Shown): ProductView {
  const { product, brand, held, promotion, rates, supplier } = shown;
  const { locale, currency } = context;
  const main = product.mainLanguage;
  const title = inLanguage(product.title, locale, main)!;
  const images = shown.images.flatMap((image) => {
    const view = imageView(context, image, title.value, main);
    return view ? [{ position: image.position, view }] : [];
  });
  const { sample } = product;
  return {
    id: product.publicId,
    path: productPath(product),
    title,
    promotion,
    descriptionHtml: safely(inLanguage(product.description, locale, main)),
    attributes: inLanguage(product.attributes, locale, main),
    brand: brand ? { name: brand.name, slug: brand.slug } : null,
    sku: product.variants.length === 1 ? product.variants[0]!.sku : null,
    images: images.map((image) => image.view),
    tiers: tierViews(context, shown, product.tiers),
    currency,
    originalCurrency: product.currency === currency ? null : product.currency,
    moq: product.moq,
    orderMultiple: product.orderMultiple,
    unit: product.unit,
    carton: product.carton,
    leadTimes: product.leadTimes,
    sample: sample && {
      ...sample,
      priceMicros: convertPrice(sample.priceMicros, product.currency, currency, rates),
    },
    stock: product.stock === null ? null : stockLeft(product.stock, held ?? undefined),
    shipByDays: product.shipByDays,
    originCountry: product.originCountry,
    originProvince: product.originProvince,
    hsCode: product.hsCode,
    paymentOptions: product.paymentOptions.filter((option) => promisedPayments.includes(option)),
    certificates: product.certificates,
    tags: product.tags,
    incoterms: product.incoterms,
    ...variantsOf(
      context,
      shown,
      images.map(({ position }) => position),
    ),
    store: supplier,
  };
}

/** `shownPositions`: positions of the pictures that can be shown. */
function variantsOf(
  context: Context,
  shown: Shown,
  shownPositions: readonly number[],
): Pick<ProductView, 'variants' | 'optionNames'> {
  const { product } = shown;
  const text = (value: PerLanguage) =>
    inLanguage(value, context.locale, product.mainLanguage)?.value ?? '';
  const imageIndex = (position: number | null): number | null => {
    const index = position === null ? -1 : shownPositions.indexOf(position);
    return index === -1 ? null : index;
  };
  return {
    variants: product.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      gtin: variant.gtin,
      options: variant.options.map(({ name, value }) => ({ name: text(name), value: text(value) })),
      tiers: variant.tiers && tierViews(context, shown, variant.tiers),
      imageIndex: imageIndex(variant.imageIndex),
      isAvailable: variant.stock !== 0,
    })),
    optionNames: [
      ...new Set(product.variants.flatMap(({ options }) => options.map(({ name }) => text(name)))),
    ],
  };
}
