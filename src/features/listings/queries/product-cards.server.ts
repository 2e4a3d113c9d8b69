import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { productRatings } from '#features/buyer-reviews/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { isVerified, tradingStates } from '#features/companies/rules.ts';
import { latestRates, type Rates } from '#features/currencies/queries.server.ts';
import { convertPrice } from '#features/currencies/rules.ts';
import { addressColumns, pictureAddress } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import * as m from '#messages/features/listings';
import type { Context } from '#platform/context.ts';
import { number } from '#platform/i18n/runtime.ts';
import { manyFromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import type { Currency } from '#shared/money.ts';
import { provinceName } from '#shared/provinces.ts';
import { inLanguage, type PerLanguage } from '#shared/per-language.ts';
import * as paths from '#shared/paths.ts';
import type { ImageView, PriceView, ProductCardView } from '../views.ts';
import { tagsOfCards } from '#features/products/events.ts';
import { discounted } from '#features/products/rules/prices.ts';
import { isReadyToShip } from '#features/products/rules/bands.ts';
import { productPictures, products } from '#features/products/table.server.ts';
import { promotions } from '#features/promotions/table.server.ts';
import { ratingOf } from '#shared/ratings.ts';

export const productPath = (product: {
  readonly slug: string;
  readonly publicId: string;
}): string => paths.unlocalized(paths.product, { handle: `${product.slug}-${product.publicId}` });

/** A price range in the shown currency, with the original when it was converted. */
export function priceView(
  lowMicros: number,
  highMicros: number,
  listed: Currency,
  shown: Currency,
  rates: Rates,
): PriceView {
  if (listed === shown) return { lowMicros, highMicros, currency: listed, original: null };
  return {
    lowMicros: convertPrice(lowMicros, listed, shown, rates),
    highMicros: convertPrice(highMicros, listed, shown, rates),
    currency: shown,
    original: { lowMicros, highMicros, currency: listed },
  };
}

type PictureRow = {
  alt: PerLanguage;
  focalX: number | null;
  focalY: number | null;
  picture: Parameters<typeof pictureAddress>[1];
};

export function imageView(
  context: Context,
  row: PictureRow,
  fallbackAlt: string,
  main: Locale,
): ImageView | null {
  const address = pictureAddress(context, row.picture);
  if (!address) return null;
  const focal =
    row.focalX === null || row.focalY === null ? null : { x: row.focalX, y: row.focalY };
  return {
    ...address,
    alt: inLanguage(row.alt, context.locale, main)?.value ?? fallbackAlt,
    focal,
  };
}

const isRunning = (context: Context) =>
  and(lte(promotions.startsAt, context.now()), gt(promotions.endsAt, context.now()));
/** ISO date. */
const lastDay = (endsAt: Date): string => endsAt.toISOString().slice(0, 10);

/** The running promotion of each product. */
export async function activePromotions(
  context: Context,
  productIds: readonly Id<'product'>[],
): Promise<Map<Id<'product'>, { percent: number; endsOn: string }>> {
  if (productIds.length === 0) return new Map();
  const rows = await context.db
    .select({
      productId: promotions.productId,
      percent: promotions.percent,
      endsAt: promotions.endsAt,
    })
    .from(promotions)
    .where(and(inArray(promotions.productId, [...productIds]), isRunning(context)))
    .orderBy(asc(promotions.percent));
  return new Map(
    rows.map((row) => [row.productId, { percent: row.percent, endsOn: lastDay(row.endsAt) }]),
  );
}

/**
 * Cards in the order of `productIds`, without unpublished products and stores that do not trade.
 */
export async function getProductCards(
  context: Context,
  productIds: readonly Id<'product'>[],
): Promise<ProductCardView[]> {
  const cards = await productCardsById(context, productIds);
  return productIds.flatMap((id) => cards.get(id) ?? []);
}

/** Cards by id. A card is cached, so it is the same object in all lists until it changes. */
export const productCardsById = (
  context: Context,
  productIds: readonly Id<'product'>[],
): Promise<ReadonlyMap<Id<'product'>, ProductCardView>> =>
  manyFromQueryCache(
    context,
    `card ${context.locale} ${context.currency}`,
    productIds,
    (card) => tagsOfCards([card]),
    (ids) => readCards(context, ids),
  );

async function readCards(
  context: Context,
  productIds: readonly Id<'product'>[],
): Promise<Map<Id<'product'>, ProductCardView>> {
  if (productIds.length === 0) return new Map();
  const [rows, rates] = await Promise.all([selectCards(context, productIds), latestRates(context)]);
  return new Map(rows.map((row) => [row.id, cardOf(context, row, rates)]));
}

/** Each product with its store, its first picture and its best promotion. */
function selectCards(context: Context, productIds: readonly Id<'product'>[]) {
  const { db } = context;
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
    .select({ percent: promotions.percent, endsAt: promotions.endsAt })
    .from(promotions)
    .where(and(eq(promotions.productId, products.id), isRunning(context)))
    .orderBy(desc(promotions.percent))
    .limit(1)
    .as('promotion');
  return db
    .select({
      id: products.id,
      publicId: products.publicId,
      slug: products.slug,
      title: products.title,
      mainLanguage: products.mainLanguage,
      currency: products.currency,
      lowest: products.lowestPriceMicros,
      highest: products.highestPriceMicros,
      moq: products.moq,
      unit: products.unit,
      leadTimes: products.leadTimes,
      stock: products.stock,
      shipByDays: products.shipByDays,
      storeName: stores.name,
      storeSlug: stores.slug,
      verifications: stores.verifications,
      province: stores.province,
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
      endsAt: promotion.endsAt,
      rating: productRatings,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .leftJoinLateral(cover, sql`true`)
    .leftJoinLateral(promotion, sql`true`)
    .leftJoin(productRatings, eq(productRatings.productId, products.id))
    .where(
      and(
        inArray(products.id, [...productIds]),
        eq(products.state, 'published'),
        inArray(stores.state, [...tradingStates]),
      ),
    );
}

type CardRow = Awaited<ReturnType<typeof selectCards>>[number];

/** In words, so that browsers need none of them. */
function ratingView(row: CardRow['rating'], locale: Locale): ProductCardView['rating'] {
  const rating = row && ratingOf([row.stars1, row.stars2, row.stars3, row.stars4, row.stars5]);
  if (!rating) return null;
  const average = number(locale, rating.average);
  const count = number(locale, rating.count);
  return {
    short: `${average} (${count})`,
    label: m.rated({ average, count: rating.count }, { locale }),
  };
}

function cardOf(context: Context, row: CardRow, rates: Rates): ProductCardView {
  const title = inLanguage(row.title, context.locale, row.mainLanguage)!;
  const offer =
    row.percent === null ? null : { percent: row.percent, endsOn: lastDay(row.endsAt!) };
  const cut = (micros: number) => (offer ? discounted(micros, offer.percent) : micros);
  const days = row.leadTimes.map((step) => step.days);
  return {
    id: row.publicId,
    path: productPath(row),
    title,
    promotion: offer,
    price: priceView(cut(row.lowest), cut(row.highest), row.currency, context.currency, rates),
    wasMicros: offer && convertPrice(row.lowest, row.currency, context.currency, rates),
    moq: row.moq,
    unit: row.unit,
    leadTimeDays: days.length === 0 ? null : { min: Math.min(...days), max: Math.max(...days) },
    isReadyToShip: isReadyToShip(row),
    shipByDays: row.shipByDays,
    rating: ratingView(row.rating, context.locale),
    store: {
      slug: row.storeSlug,
      name: row.storeName,
      path: paths.unlocalized(paths.store, { slug: row.storeSlug }),
      isVerified: isVerified(row),
      provinceName: provinceName(row.province, context.locale),
    },
    image:
      row.alt === null || row.picture === null
        ? null
        : imageView(
            context,
            { alt: row.alt, focalX: row.focalX, focalY: row.focalY, picture: row.picture },
            title.value,
            row.mainLanguage,
          ),
  };
}
