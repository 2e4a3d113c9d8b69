import { and, eq, inArray, sql } from 'drizzle-orm';
import { productListings, productPictures } from '#features/products/table.server.ts';
import { storeCategories } from './table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { addressColumns, pictureAddress, recordedAddress } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import { provinceName } from '#shared/provinces.ts';
import type { ImageView, StoreCardView, SupplierCardView } from './views.ts';
import { isTrading, isVerified, tradingStates } from './rules.ts';
import { stores } from './table.server.ts';

export type StoreRow = typeof stores.$inferSelect;

/** A trading store by its slug, or null. */
export async function findStore(context: Context, slug: string): Promise<StoreRow | null> {
  if (!/^[a-z0-9-]{1,80}$/.test(slug)) return null;
  const [row] = await context.db.select().from(stores).where(eq(stores.slug, slug));
  return row && isTrading(row) ? row : null;
}

/**
 * The store, with everybody else who wants to change its goods made to wait until the transaction
 * ends.
 */
export async function lockStore(context: Context, id: Id<'store'>): Promise<StoreRow | null> {
  const [row] = await context.db
    .select()
    .from(stores)
    .where(eq(stores.id, id))
    .for('no key update');
  return row ?? null;
}

export const trading = inArray(stores.state, [...tradingStates]);

/** `isVerified` of rules.ts, as the database decides it. */
export const verified = sql<boolean>`(${stores.verifications} @> '[{"kind":"site_visit"}]' and (${stores.verifications} @> '[{"kind":"tax_plate"}]' or ${stores.verifications} @> '[{"kind":"signature_circular"}]'))`;

/**
 * The market in figures, counted now: verified makers, provinces, goods; hours to the first answer,
 * null while no store has any to count.
 */
export async function countMarket(
  context: Context,
): Promise<{ makers: number; provinces: number; products: number; responseHours: number | null }> {
  const [[stored], [listed]] = await Promise.all([
    context.db
      .select({
        makers: sql<number>`count(*) filter (where ${stores.isManufacturer} and ${verified})::int`,
        provinces: sql<number>`count(distinct ${stores.province})::int`,
        responseHours: sql<
          number | null
        >`percentile_cont(0.5) within group (order by ${stores.responseTimeHours})`,
      })
      .from(stores)
      .where(trading),
    context.db
      .select({ products: sql<number>`coalesce(sum(${storeCategories.productCount}), 0)::int` })
      .from(storeCategories)
      .where(eq(storeCategories.categoryId, wholeMarket)),
  ]);
  return { ...stored!, ...listed! };
}

const maxPictures = 3;

/** Goods that are shown of a store, the best first. */
export type ShownProducts = ReadonlyMap<Id<'store'>, readonly Id<'product'>[]>;

/** Up to three square pictures of each store's `goods`, then of its newest ones. */
async function storePictures(
  context: Context,
  ids: readonly Id<'store'>[],
  goods: ShownProducts,
): Promise<Map<Id<'store'>, ImageView[]>> {
  if (ids.length === 0) return new Map();
  const wanted = [...goods].flatMap(([store, products]) =>
    products.map((product, place) => ({ store, product, place })),
  );
  const rows = (await context.db.execute(sql`
    with wanted as (select * from unnest(${sql.param(wanted.map(({ store }) => store))}::uuid[], ${sql.param(wanted.map(({ product }) => product))}::uuid[], ${sql.param(wanted.map(({ place }) => place))}::int[]) as wanted (store_id, product_id, place))
    select shown.store_id as "storeId", ${addressColumns.sourceHash} as "sourceHash", ${addressColumns.state} as state, ${addressColumns.storageKey} as "storageKey", ${addressColumns.width} as width, ${addressColumns.height} as height, ${addressColumns.placeholderColor} as "placeholderColor"
    from unnest(${sql.param([...ids])}::uuid[]) as s(id)
    cross join lateral (
      select store_id, product_id, place, null::timestamptz as published_at from wanted where store_id = s.id
      union all
      (select store_id, product_id, ${maxPictures}, published_at from ${productListings}
      where category_id = ${wholeMarket} and store_id = s.id and product_id not in (select product_id from wanted) order by published_at desc, product_id desc limit ${maxPictures})) shown
    join ${productPictures} on ${productPictures.productId} = shown.product_id and ${productPictures.position} = 0
    join ${pictures} on ${pictures.id} = ${productPictures.pictureId}
    order by shown.place, shown.published_at desc, shown.product_id desc`)) as unknown as {
    rows: ({ storeId: Id<'store'> } & Parameters<typeof pictureAddress>[1])[];
  };
  const found = new Map<Id<'store'>, ImageView[]>();
  for (const row of rows.rows) {
    const address = pictureAddress(context, row);
    const before = found.get(row.storeId) ?? [];
    if (address && before.length < maxPictures)
      found.set(row.storeId, [...before, { ...address, alt: '', focal: null }]);
  }
  return found;
}

async function productCounts(
  context: Context,
  ids: readonly Id<'store'>[],
): Promise<Map<Id<'store'>, number>> {
  const rows =
    ids.length === 0
      ? []
      : await context.db
          .select({ id: storeCategories.storeId, count: storeCategories.productCount })
          .from(storeCategories)
          .where(
            and(
              inArray(storeCategories.storeId, [...ids]),
              eq(storeCategories.categoryId, wholeMarket),
            ),
          );
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** How many goods of a store each category holds, with those below it. */
export async function countStoreCategories(
  context: Context,
  id: Id<'store'>,
): Promise<Map<Id<'category'>, number>> {
  const rows = await context.db
    .select({ id: storeCategories.categoryId, count: storeCategories.productCount })
    .from(storeCategories)
    .where(eq(storeCategories.storeId, id));
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** What lists and the product page show of stores, in order; `goods` are shown before their newest. */
export async function storeCards(
  context: Context,
  rows: readonly StoreRow[],
  goods: ShownProducts = new Map(),
): Promise<StoreCardView[]> {
  const ids = rows.map((row) => row.id);
  const [pictureOf, countOf] = await Promise.all([
    storePictures(context, ids, goods),
    productCounts(context, ids),
  ]);
  return rows.map((row) => ({
    slug: row.slug,
    path: `/store/${row.slug}`,
    name: row.name,
    isVerified: isVerified(row),
    businessType: row.businessType,
    isManufacturer: row.isManufacturer,
    establishedYear: row.establishedYear,
    province: row.province,
    provinceName: provinceName(row.province, context.locale),
    mainProducts: inLanguage(row.mainProducts, context.locale, row.mainLanguage),
    exportMarkets: row.exportMarkets,
    certificates: row.certificates,
    exportStaffCount: row.exportStaffCount,
    responseTimeHours: row.responseTimeHours,
    logo: null,
    pictures: pictureOf.get(row.id) ?? [],
    productCount: countOf.get(row.id) ?? 0,
  }));
}

/** The same by their ids, in their order; those that are gone are left out. */
export async function getStoreCards(
  context: Context,
  ids: readonly Id<'store'>[],
  goods?: ShownProducts,
): Promise<Map<Id<'store'>, StoreCardView>> {
  const found =
    ids.length === 0
      ? []
      : await context.db
          .select()
          .from(stores)
          .where(inArray(stores.id, [...ids]));
  const rowOf = new Map(found.map((row) => [row.id, row]));
  const rows = ids.flatMap((id) => rowOf.get(id) ?? []);
  const cards = await storeCards(context, rows, goods);
  return new Map(rows.map(({ id }, i) => [id, cards[i]!]));
}

/** One store's card with its logo, for which lists have no room. */
export async function supplierCard(context: Context, row: StoreRow): Promise<SupplierCardView> {
  const [[card], logo] = await Promise.all([
    storeCards(context, [row]),
    row.logo && recordedAddress(context, row.logo),
  ]);
  return { ...card!, logo: logo && { ...logo, alt: '', focal: null } };
}
