// What products on wishlists cost at this moment.
import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { tradingStates } from '#features/companies/rules.ts';
import { stores } from '#features/companies/table.server.ts';
import { discounted } from '#features/products/rules/prices.ts';
import { products } from '#features/products/table.server.ts';
import { promotions } from '#features/promotions/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { Currency } from '#shared/money.ts';
import type { Offer } from '../rules/wish-alerts.ts';
import { listItems } from '../table.server.ts';

const offerColumns = (context: Context) => ({
  lowestPriceMicros: products.lowestPriceMicros,
  currency: products.currency,
  percent: sql<number>`coalesce((
    select max(${promotions.percent}) from ${promotions}
    where ${promotions.productId} = ${products.id} and ${promotions.startsAt} <= ${context.now()}
      and ${promotions.endsAt} > ${context.now()}), 0)::int`,
  isOffered: sql<boolean>`${products.state} = 'published' and coalesce(${products.stock}, 1) > 0
    and ${inArray(stores.state, [...tradingStates])}`,
});

type OfferRow = {
  readonly lowestPriceMicros: number;
  readonly currency: Currency;
  readonly percent: number;
  readonly isOffered: boolean;
};

const offerOf = ({ lowestPriceMicros, currency, percent, isOffered }: OfferRow): Offer => ({
  priceMicros: percent > 0 ? discounted(lowestPriceMicros, percent) : lowestPriceMicros,
  currency,
  isOffered,
  isPromoted: percent > 0,
});

/** Null for an unknown product. */
export async function findOffer(
  context: Context,
  publicId: string,
): Promise<{ readonly productId: Id<'product'>; readonly offer: Offer } | null> {
  const [row] = await context.db
    .select({ productId: products.id, ...offerColumns(context) })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(eq(products.publicId, publicId));
  return row ? { productId: row.productId, offer: offerOf(row) } : null;
}

/** People who want to be told, in the order of their ids. */
export async function listAlerted(
  { db }: Context,
  { after, limit }: { readonly after: Id<'user'> | null; readonly limit: number },
): Promise<Id<'user'>[]> {
  const rows = await db
    .selectDistinct({ userId: listItems.userId })
    .from(listItems)
    .where(and(isNotNull(listItems.alertPercent), after ? gt(listItems.userId, after) : undefined))
    .orderBy(asc(listItems.userId))
    .limit(limit);
  return rows.map(({ userId }) => userId);
}

/** The wishes of which these people want to be told, as they were seen and as they are now. */
export async function listAlertedWishes(context: Context, userIds: readonly Id<'user'>[]) {
  if (userIds.length === 0) return [];
  const rows = await context.db
    .select({
      userId: listItems.userId,
      productId: listItems.productId,
      alertPercent: sql<number>`${listItems.alertPercent}`,
      seenPriceMicros: listItems.seenPriceMicros,
      seenCurrency: listItems.seenCurrency,
      seenOffered: listItems.seenOffered,
      seenPromoted: listItems.seenPromoted,
      ...offerColumns(context),
    })
    .from(listItems)
    .innerJoin(products, eq(products.id, listItems.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(and(inArray(listItems.userId, [...userIds]), isNotNull(listItems.alertPercent)))
    .orderBy(asc(listItems.userId), asc(listItems.productId));
  return rows.map(({ userId, productId, alertPercent, ...row }) => {
    const now = offerOf(row);
    const seen: Offer = {
      priceMicros: row.seenPriceMicros ?? now.priceMicros,
      currency: row.seenCurrency ?? now.currency,
      isOffered: row.seenOffered ?? now.isOffered,
      isPromoted: row.seenPromoted ?? false,
    };
    return { userId, productId, alertPercent, seen, now };
  });
}
