import { and, asc, desc, eq, gte, inArray, lt, ne, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { ProductCardView } from '../blocks/view-models.ts';
import { type ComparedProduct, sortRelated } from '../related-goods.ts';
import { productListings as listings, products, wholeMarket } from '../table.server.ts';
import { productCardsById } from './product-cards.server.ts';

export type RelatedProducts = {
  /** The same article of other stores, the cheapest first. */
  readonly offers: readonly ProductCardView[];
  /** Of the same category and of several stores, the likest first. */
  readonly alike: readonly ProductCardView[];
  /** Of the same brand, the nearest in price first. */
  readonly sameBrand: readonly ProductCardView[];
  /** The newest of the same store; none when those of the brand are all its own and would be followed by more of the same. */
  readonly ofStore: readonly ProductCardView[];
};

/** So many dearer and so many cheaper goods of the category are compared: a walk of an index to both sides of the price. */
const poolHalf = 40;

const comparedColumns = { id: products.id, storeId: products.storeId, title: products.title, tags: products.tags, variants: products.variants, priceUsdMicros: products.lowestPriceUsdMicros };

type ComparedRow = Omit<ComparedProduct, 'gtins'> & { readonly variants: readonly { readonly gtin: string | null }[] };
const compared = ({ variants, ...row }: ComparedRow): ComparedProduct => ({ ...row, gtins: variants.flatMap(({ gtin }) => gtin ?? []) });

/** The goods of a list that cost as much as this or little more, then those that cost less; `half` of each at most. */
async function nearestInPrice(context: Context, id: Id<'product'>, list: SQL[], priceUsdMicros: number, half: number): Promise<Id<'product'>[]> {
  const goods = () => context.db.select({ id: listings.productId }).from(listings);
  const dearer = goods().where(and(...list, ne(listings.productId, id), gte(listings.priceUsdMicros, priceUsdMicros))).orderBy(asc(listings.priceUsdMicros), asc(listings.productId)).limit(half);
  const cheaper = goods().where(and(...list, lt(listings.priceUsdMicros, priceUsdMicros))).orderBy(desc(listings.priceUsdMicros), desc(listings.productId)).limit(half);
  return (await unionAll(dearer, cheaper)).map((row) => row.id);
}

async function poolOf(context: Context, id: Id<'product'>, categoryId: Id<'category'>, priceUsdMicros: number): Promise<ComparedProduct[]> {
  const ids = await nearestInPrice(context, id, [eq(listings.categoryId, categoryId)], priceUsdMicros, poolHalf);
  return ids.length === 0 ? [] : (await context.db.select(comparedColumns).from(products).where(inArray(products.id, ids))).map(compared);
}

/** What else is shown beside a product: `limit` of each at most, and nothing twice. All empty for a product that is not there. */
export async function relatedProducts(context: Context, publicId: string, limit: number): Promise<RelatedProducts> {
  const [own] = await context.db.select({ ...comparedColumns, brandId: products.brandId, categoryId: products.categoryId }).from(products).where(eq(products.publicId, publicId));
  if (!own) return { offers: [], alike: [], sameBrand: [], ofStore: [] };
  const inWholeMarket = eq(listings.categoryId, wholeMarket);
  const [pool, ofBrand, newest] = await Promise.all([
    own.categoryId ? poolOf(context, own.id, own.categoryId, own.priceUsdMicros) : [],
    own.brandId ? nearestInPrice(context, own.id, [inWholeMarket, eq(listings.brandId, own.brandId)], own.priceUsdMicros, 2 * limit) : [],
    context.db.select({ id: listings.productId }).from(listings).where(and(inWholeMarket, eq(listings.storeId, own.storeId)))
      .orderBy(desc(listings.publishedAt), desc(listings.productId)).limit(3 * limit + 1),
  ]);
  const { offers, alike } = sortRelated(compared(own), pool, limit);
  const isShown = new Set<string>([own.id]);
  /** The first of these that stand nowhere else. */
  const take = (ids: readonly string[]) => {
    const taken = ids.filter((id) => !isShown.has(id)).slice(0, limit);
    for (const id of taken) isShown.add(id);
    return taken as Id<'product'>[];
  };
  const lists = { offers: take(offers), alike: take(alike), sameBrand: take(ofBrand), ofStore: take(newest.map(({ id }) => id)) };
  const cards = await productCardsById(context, Object.values(lists).flat());
  const cardsOf = (ids: readonly Id<'product'>[]) => ids.flatMap((id) => cards.get(id) ?? []);
  const sameBrand = cardsOf(lists.sameBrand);
  const ofStore = cardsOf(lists.ofStore);
  const isOwnBrand = sameBrand.length === limit && sameBrand.every((card) => card.store.slug === ofStore[0]?.store.slug);
  return { offers: cardsOf(lists.offers), alike: cardsOf(lists.alike), sameBrand, ofStore: isOwnBrand ? [] : ofStore };
}
