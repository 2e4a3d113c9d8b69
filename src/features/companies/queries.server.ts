import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import * as paths from '#shared/paths.ts';
import { storeCategories } from './table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { uploadAddress } from '#features/media/queries.server.ts';
import type { Context, ProductsOfStores } from '#platform/context.ts';
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

/** Returns and locks the store, so that other changes of its products wait. */
export async function lockStore(context: Context, id: Id<'store'>): Promise<StoreRow | null> {
  const [row] = await context.db
    .select()
    .from(stores)
    .where(eq(stores.id, id))
    .for('no key update');
  return row ?? null;
}

/** Returns and locks all stores of a company, in one order, so that two callers do not deadlock. */
export const lockStoresOf = (context: Context, companyId: Id<'company'>): Promise<StoreRow[]> =>
  context.db
    .select()
    .from(stores)
    .where(eq(stores.companyId, companyId))
    .orderBy(asc(stores.id))
    .for('no key update');

export const trading = inArray(stores.state, [...tradingStates]);

/** `isVerified` of rules.ts in SQL. */
export const verified = sql<boolean>`
  (${stores.verifications} @> '[{"kind":"site_visit"}]'
    and (${stores.verifications} @> '[{"kind":"tax_plate"}]'
      or ${stores.verifications} @> '[{"kind":"signature_circular"}]'))`;

/**
 * Counts the market's figures: verified manufacturers, provinces, products, and median response
 * hours, null while no store has any.
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

/** Counts a store's products in each category and below. */
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

/** Returns store cards in order; `goods` are shown before the newest products. */
export async function storeCards(
  context: Context,
  rows: readonly StoreRow[],
  goods: ProductsOfStores = new Map(),
): Promise<StoreCardView[]> {
  const ids = rows.map((row) => row.id);
  const [pictureOf, countOf] = await Promise.all([
    context.services.features.picturesOfStores(context, ids, goods),
    productCounts(context, ids),
  ]);
  return rows.map((row) => ({
    slug: row.slug,
    path: paths.unlocalized(paths.store, { slug: row.slug }),
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
    pictures: (pictureOf.get(row.id) ?? []).map((picture) => ({
      ...picture,
      alt: '',
      focal: null,
    })),
    productCount: countOf.get(row.id) ?? 0,
    canReceiveRfqs: row.companyId !== null,
  }));
}

/** Returns store cards by id, in order, without closed stores. */
export async function getStoreCards(
  context: Context,
  ids: readonly Id<'store'>[],
  goods?: ProductsOfStores,
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

/** Null for a store without a logo. */
async function logoOf(context: Context, { logoKey }: StoreRow): Promise<ImageView | null> {
  const address = logoKey === null ? null : await uploadAddress(context, logoKey);
  return address && { ...address, alt: '', focal: null };
}

/** Trading stores by their company, with their logos. */
export async function storeMarks(
  context: Context,
  companyIds: readonly Id<'company'>[],
): Promise<Map<Id<'company'>, { readonly slug: string; readonly logo: ImageView | null }>> {
  const rows =
    companyIds.length === 0
      ? []
      : await context.db
          .select()
          .from(stores)
          .where(and(inArray(stores.companyId, [...companyIds]), trading))
          .orderBy(asc(stores.id));
  const marks = await Promise.all(
    rows.map(async (row) => ({ ...row, logo: await logoOf(context, row) })),
  );
  return new Map(
    marks.flatMap(({ companyId, slug, logo }) =>
      companyId === null ? [] : [[companyId, { slug, logo }]],
    ),
  );
}

/** The wide picture above a store's page. */
export async function storeCover(
  context: Context,
  { coverKey }: StoreRow,
): Promise<ImageView | null> {
  const address = coverKey === null ? null : await uploadAddress(context, coverKey);
  return address && { ...address, alt: '', focal: null };
}

/** Returns one store's card with its logo, which lists omit. */
export async function supplierCard(context: Context, row: StoreRow): Promise<SupplierCardView> {
  const [[card], logo] = await Promise.all([storeCards(context, [row]), logoOf(context, row)]);
  return { ...card!, logo };
}
