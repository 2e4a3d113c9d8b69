import { and, asc, eq, inArray } from 'drizzle-orm';
import type { SupplierCardView, VerificationView } from '#features/companies/views.ts';
import { isTrading } from '#features/companies/rules.ts';
import { supplierCard } from '#features/companies/queries.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import { convertPrice } from '#features/currencies/rules.ts';
import { addressColumns } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { type InLanguage, inLanguage } from '#shared/per-language.ts';
import type { ProductView } from '../views.ts';
import { discounted, withUpperBounds } from '#features/products/rules/prices.ts';
import type { PriceTier } from '#features/products/schemas.ts';
import { brands, productPictures, products } from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { activePromotions, imageView, productPath } from './product-cards.server.ts';

export type ProductDetail = {
  readonly product: ProductView;
  /** What else its store says of itself, and what our team has checked. */
  readonly vendor: {
    readonly about: InLanguage | null;
    readonly verifications: readonly VerificationView[];
  };
  /** Path in the tree, `group/item`; null while it is under review. */
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
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .leftJoin(brands, eq(brands.id, products.brandId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .where(and(eq(products.publicId, publicId), eq(products.state, 'published')));
  if (!row || !isTrading(row.store)) return null;
  const { product, store, brand, category } = row;
  const [images, promotionOf, rates, supplier] = await Promise.all([
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
      .where(
        and(
          eq(productPictures.productId, product.id),
          inArray(pictures.state, ['drawn', 'stored']),
        ),
      )
      .orderBy(asc(productPictures.position)),
    activePromotions(context, [product.id]),
    latestRates(context),
    supplierCard(context, store),
  ]);
  const { locale, currency } = context;
  const main = product.mainLanguage;
  const title = inLanguage(product.title, locale, main)!;
  const promotion = promotionOf.get(product.id) ?? null;
  const shown = images.flatMap((image) => {
    const view = imageView(context, image, title.value, main);
    return view ? [{ position: image.position, view }] : [];
  });
  /** Where a picture stands among those that can be shown. */
  const shownIndex = (position: number | null): number | null => {
    const index = shown.findIndex((image) => image.position === position);
    return index === -1 ? null : index;
  };
  const tierViews = (tiers: readonly PriceTier[]) =>
    withUpperBounds(tiers).map((tier) => {
      const priceMicros = promotion
        ? discounted(tier.priceMicros, promotion.percent)
        : tier.priceMicros;
      return {
        fromQuantity: tier.fromQuantity,
        toQuantity: tier.toQuantity,
        priceMicros: convertPrice(priceMicros, product.currency, currency, rates),
        originalPriceMicros: product.currency === currency ? null : priceMicros,
        wasPriceMicros: promotion
          ? convertPrice(tier.priceMicros, product.currency, currency, rates)
          : null,
      };
    });
  const view: ProductView = {
    id: product.publicId,
    path: productPath(product),
    title,
    promotion,
    descriptionHtml: inLanguage(product.description, locale, main),
    attributes: inLanguage(product.attributes, locale, main),
    brand: brand ? { name: brand.name, slug: brand.slug } : null,
    sku: product.variants.length === 1 ? product.variants[0]!.sku : null,
    images: shown.map((image) => image.view),
    tiers: tierViews(product.tiers),
    currency,
    originalCurrency: product.currency === currency ? null : product.currency,
    moq: product.moq,
    orderMultiple: product.orderMultiple,
    unit: product.unit,
    carton: product.carton,
    leadTimes: product.leadTimes,
    sample: product.sample && {
      ...product.sample,
      priceMicros: convertPrice(product.sample.priceMicros, product.currency, currency, rates),
    },
    stock: product.stock,
    shipByDays: product.shipByDays,
    originCountry: product.originCountry,
    originProvince: product.originProvince,
    hsCode: product.hsCode,
    paymentOptions: product.paymentOptions,
    certificates: product.certificates,
    tags: product.tags,
    incoterms: product.incoterms,
    variants: product.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      gtin: variant.gtin,
      options: variant.options.map((option) => ({
        name: inLanguage(option.name, locale, main)?.value ?? '',
        value: inLanguage(option.value, locale, main)?.value ?? '',
      })),
      tiers: variant.tiers && tierViews(variant.tiers),
      imageIndex: shownIndex(variant.imageIndex),
      isAvailable: variant.stock !== 0,
    })),
    optionNames: [
      ...new Set(
        product.variants.flatMap((variant) =>
          variant.options.map((option) => inLanguage(option.name, locale, main)?.value ?? ''),
        ),
      ),
    ],
    store: supplier satisfies SupplierCardView,
  };
  const verifications = store.verifications.map(({ kind, verifiedOn }) => ({ kind, verifiedOn }));
  return {
    product: view,
    vendor: { about: inLanguage(store.about, locale, store.mainLanguage), verifications },
    category,
  };
}
