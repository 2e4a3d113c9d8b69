// Products of a cart as they are sold today, whatever their state.
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { isTrading } from '#features/companies/rules.ts';
import { stores } from '#features/companies/table.server.ts';
import { imageView, productPath } from '#features/listings/queries/product-cards.server.ts';
import type { TierView } from '#features/listings/views.ts';
import { addressColumns } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import { discounted, withUpperBounds } from '#features/products/rules/prices.ts';
import type { PriceTier } from '#features/products/schemas.ts';
import { productPictures, products } from '#features/products/table.server.ts';
import { promotions } from '#features/promotions/table.server.ts';
import type { Context } from '#platform/context.ts';
import { inLanguage, type PerLanguage } from '#shared/per-language.ts';
import * as paths from '#shared/paths.ts';
import type { AgreedPrices } from '../schemas.ts';

/** `publicIds`: at most as many as a cart has lines. One statement. */
export async function readCartProducts(context: Context, publicIds: readonly string[]) {
  if (publicIds.length === 0) return new Map<string, CartProduct>();
  const rows = await selectProducts(context, [...new Set(publicIds)]);
  return new Map(rows.map((row) => [row.product.publicId, productOf(context, row)]));
}

function selectProducts(context: Context, publicIds: string[]) {
  const { db } = context;
  const now = context.now();
  const cover = db
    .select({
      alt: productPictures.alt,
      focalX: productPictures.focalX,
      focalY: productPictures.focalY,
      ...addressColumns,
    })
    .from(productPictures)
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(and(eq(productPictures.productId, products.id), eq(pictures.state, 'stored')))
    .orderBy(asc(productPictures.position))
    .limit(1)
    .as('cover');
  const promotion = db
    .select({ percent: promotions.percent })
    .from(promotions)
    .where(
      and(
        eq(promotions.productId, products.id),
        lte(promotions.startsAt, now),
        gt(promotions.endsAt, now),
      ),
    )
    .orderBy(desc(promotions.percent))
    .limit(1)
    .as('promotion');
  return db
    .select({
      product: {
        id: products.id,
        publicId: products.publicId,
        slug: products.slug,
        mainLanguage: products.mainLanguage,
        title: products.title,
        state: products.state,
        categoryId: products.categoryId,
        currency: products.currency,
        tiers: products.tiers,
        moq: products.moq,
        unit: products.unit,
        orderMultiple: products.orderMultiple,
        carton: products.carton,
        variants: products.variants,
      },
      store: {
        publicId: stores.publicId,
        slug: stores.slug,
        name: stores.name,
        state: stores.state,
      },
      alt: cover.alt,
      focalX: cover.focalX,
      focalY: cover.focalY,
      picture: {
        sourceHash: cover.sourceHash,
        state: cover.state,
        storageKey: cover.storageKey,
        width: cover.width,
        height: cover.height,
        placeholderColor: cover.placeholderColor,
      },
      percent: promotion.percent,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .leftJoinLateral(cover, sql`true`)
    .leftJoinLateral(promotion, sql`true`)
    .where(inArray(products.publicId, publicIds));
}

type Row = Awaited<ReturnType<typeof selectProducts>>[number];

/** Tiers in the seller's currency, after the promotion. */
const tierViews = (tiers: readonly PriceTier[], percent: number | null): TierView[] =>
  withUpperBounds(tiers).map(({ fromQuantity, toQuantity, priceMicros }) => ({
    fromQuantity,
    toQuantity,
    priceMicros: percent === null ? priceMicros : discounted(priceMicros, percent),
    originalPriceMicros: null,
    wasPriceMicros: percent === null ? null : priceMicros,
  }));

function productOf(context: Context, row: Row) {
  const { product, store, percent } = row;
  const main = product.mainLanguage;
  const title = inLanguage(product.title, context.locale, main)!;
  const text = (value: PerLanguage) => inLanguage(value, context.locale, main)?.value ?? '';
  return {
    id: product.id,
    publicId: product.publicId,
    path: productPath(product),
    title,
    state: product.state,
    isTrading: isTrading(store),
    categoryId: product.categoryId,
    currency: product.currency,
    percent,
    tiers: tierViews(product.tiers, percent),
    moq: product.moq,
    unit: product.unit,
    orderMultiple: product.orderMultiple,
    carton: product.carton,
    variants: product.variants.map((variant) => ({
      id: variant.id,
      name: variant.options.map(({ value }) => text(value)).join(' · '),
      sku: variant.sku,
      tiers: variant.tiers && tierViews(variant.tiers, percent),
      isAvailable: variant.stock !== 0,
    })),
    store: {
      id: store.publicId,
      slug: store.slug,
      name: store.name,
      path: paths.unlocalized(paths.store, { slug: store.slug }),
    },
    image:
      row.alt === null || row.picture === null
        ? null
        : imageView(
            context,
            { alt: row.alt, focalX: row.focalX, focalY: row.focalY, picture: row.picture },
            title.value,
            main,
          ),
  };
}

export type CartProduct = ReturnType<typeof productOf>;
export type CartVariant = CartProduct['variants'][number];

export const isOnSale = ({ state, isTrading: trades }: CartProduct): boolean =>
  state === 'published' && trades;

/** The variant of this id; without one, the first that is available. */
export const variantOf = (
  { variants }: CartProduct,
  id: string | null | undefined,
): CartVariant | undefined =>
  id
    ? variants.find((variant) => variant.id === id)
    : (variants.find(({ isAvailable }) => isAvailable) ?? variants[0]);

/** What a buyer sees who puts it into the cart now. */
export const agreedNow = (product: CartProduct, variant: CartVariant): AgreedPrices => ({
  currency: product.currency,
  tiers: (variant.tiers ?? product.tiers).map(
    ({ fromQuantity, priceMicros }) => [fromQuantity, priceMicros] as const,
  ),
});
