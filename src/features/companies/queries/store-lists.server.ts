// Lists stores and manufacturers: in pages with facets, and by cursor for the API.
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { storeCategories } from '../table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { maxPages, pageSize } from '#shared/paging.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { Locale } from '#shared/locale.ts';
import type { StoreCardView } from '../views.ts';
import { getStoreCards, type StoreRow, trading, verified } from '../queries.server.ts';
import type { StoreSort } from '../rules.ts';
import type { BusinessType, ExportRegion } from '../schemas.ts';
import { stores } from '../table.server.ts';

export type StoreKind = 'stores' | 'manufacturers';

export type StoreFilters = {
  /** A category in which they have products. */
  readonly categoryId: Id<'category'> | null;
  /** In any of these provinces, of any of these types. */
  readonly provinces: readonly string[];
  readonly types: readonly BusinessType[];
  /**
   * With all of these certificates, exporting to all of these markets: each further one narrows the
   * list.
   */
  readonly certificates: readonly string[];
  readonly markets: readonly ExportRegion[];
  readonly isVerified: boolean;
};
export const noStoreFilters: StoreFilters = {
  categoryId: null,
  provinces: [],
  types: [],
  certificates: [],
  markets: [],
  isVerified: false,
};

type Counted<Value extends string = string> = { readonly value: Value; readonly count: number };

/**
 * How many stores each further choice would leave. Alternatives are counted as if none were chosen
 * yet.
 */
export type StoreFacetCounts = {
  readonly categories: ReadonlyMap<Id<'category'>, number>;
  readonly provinces: readonly Counted[];
  readonly types: readonly Counted<BusinessType>[];
  readonly certificates: readonly Counted[];
  readonly markets: readonly Counted<ExportRegion>[];
  readonly verified: number;
};
export type StoreList = {
  readonly cards: StoreCardView[];
  readonly total: number;
  readonly facets: StoreFacetCounts;
};

/**
 * In the alphabetical order of the reader's language: Turkish has ç, ğ, ı, ö, ş and ü as letters of
 * their own.
 */
const collations: Record<Locale, SQL> = {
  en: sql.raw('collate "en-x-icu"'),
  tr: sql.raw('collate "tr-x-icu"'),
  ar: sql.raw('collate "ar-x-icu"'),
};
export const byAlphabet = (text: SQL | typeof stores.name, locale: Locale): SQL =>
  sql`${text} ${collations[locale]}`;

const ofKind = (kind: StoreKind): SQL => eq(stores.isManufacturer, kind === 'manufacturers');

const textArray = (values: readonly string[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`;
const hasProductsIn = (categoryId: Id<'category'>): SQL =>
  sql`
    exists (select 1 from ${storeCategories} where ${storeCategories.storeId} = ${stores.id}
    and ${storeCategories.categoryId} = ${categoryId})`;

/** The SQL condition of each filter; `true` without a choice. */
function conditionsOf({
  categoryId,
  provinces,
  types,
  certificates,
  markets,
  isVerified,
}: StoreFilters) {
  return {
    category: categoryId === null ? sql`true` : hasProductsIn(categoryId),
    province: provinces.length === 0 ? sql`true` : inArray(stores.province, [...provinces]),
    type: types.length === 0 ? sql`true` : inArray(stores.businessType, [...types]),
    verified: isVerified ? verified : sql`true`,
    certificates:
      certificates.length === 0
        ? sql`true`
        : sql`${stores.certificates} @> ${textArray(certificates)}`,
    markets:
      markets.length === 0 ? sql`true` : sql`${stores.exportMarkets} @> ${textArray(markets)}`,
  };
}

const orderOf = (sort: StoreSort, locale: Locale): SQL => {
  const byName = sql`${byAlphabet(sql`name`, locale)}, id`;
  return {
    VERIFIED_FIRST: sql`is_verified desc, goods desc, ${byName}`,
    MOST_PRODUCTS: sql`goods desc, ${byName}`,
    MOST_YEARS: sql`established_year asc nulls last, ${byName}`,
    NAME: byName,
  }[sort];
};

type Answer = {
  total: number;
  ids: Id<'store'>[];
  verified: number;
  categories: { value: Id<'category'>; count: number }[];
  provinces: Counted[];
  types: Counted<BusinessType>[];
  certificates: Counted[];
  markets: Counted<ExportRegion>[];
};

/**
 * A page of stores with its facets, in one statement; `groups` are the categories to count. Pages
 * beyond the last, or the hundredth, are empty.
 */
export async function listStorePage(
  context: Context,
  kind: StoreKind,
  filters: StoreFilters,
  sort: StoreSort,
  page: number,
  groups: readonly Id<'category'>[],
): Promise<StoreList> {
  const asked = conditionsOf(filters);
  const counts = (
    value: SQL,
    from: SQL,
    where: SQL,
  ) => sql`(select coalesce(json_agg(json_build_object('value', value, 'count', count)
    order by count desc, ${byAlphabet(sql`value`, context.locale)}), '[]')
    from (select ${value} as value, count(distinct kept.id)::int as count from ${from}
      where ${where} group by 1) as counted)`;
  const all = sql`in_category and in_province and in_type and in_verified`;
  const offset = (Math.min(page, maxPages + 1) - 1) * pageSize;
  const result = await context.db.execute<Answer>(sql`
    with kept as materialized (
      select ${stores.id} as id, ${stores.name} as name,
        ${stores.establishedYear} as established_year, ${stores.province} as province,
        ${stores.businessType} as business_type, ${stores.certificates} as certificates,
        ${stores.exportMarkets} as export_markets, ${verified} as is_verified,
        coalesce(${storeCategories.productCount}, 0) as goods,
        ${asked.category} as in_category, ${asked.province} as in_province,
        ${asked.type} as in_type, ${asked.verified} as in_verified
      from ${stores} left join ${storeCategories} on ${storeCategories.storeId} = ${stores.id}
        and ${storeCategories.categoryId} = ${wholeMarket}
      where ${and(trading, ofKind(kind), asked.certificates, asked.markets)})
    select (select count(*)::int from kept where ${all}) as total,
      array(select id::text from kept where ${all} order by ${orderOf(sort, context.locale)}
        limit ${page > maxPages ? 0 : pageSize} offset ${offset}) as ids,
      (select count(*)::int from kept where is_verified and in_category and in_province
        and in_type) as verified,
      ${counts(sql`province`, sql`kept`, sql`in_category and in_type and in_verified`)}
        as provinces,
      ${counts(sql`business_type`, sql`kept`, sql`in_category and in_province and in_verified`)}
        as types,
      ${counts(sql`certificate`, sql`kept, unnest(certificates) as certificate`, all)}
        as certificates,
      ${counts(sql`market`, sql`kept, unnest(export_markets) as market`, all)} as markets,
      ${
        groups.length === 0
          ? sql`'[]'::json`
          : counts(
              sql`${storeCategories.categoryId}::text`,
              sql`kept join ${storeCategories} on ${storeCategories.storeId} = kept.id`,
              sql`
                in_province and in_type and in_verified
                and ${inArray(storeCategories.categoryId, [...groups])}`,
            )
      } as categories`);
  const { ids, total, categories, ...facets } = result.rows[0]!;
  return {
    cards: [...(await getStoreCards(context, ids)).values()],
    total,
    facets: {
      ...facets,
      categories: new Map(categories.map(({ value, count }) => [value, count])),
    },
  };
}

/**
 * Lists stores or manufacturers by name in the reader's alphabet; `after` is the last one of the
 * previous page.
 */
export async function listStores(
  context: Context,
  kind: StoreKind,
  limit: number,
  after: { name: string; id: Id<'store'> } | null = null,
  filters: StoreFilters = noStoreFilters,
): Promise<StoreRow[]> {
  const name = byAlphabet(stores.name, context.locale);
  return context.db
    .select()
    .from(stores)
    .where(
      and(
        trading,
        ofKind(kind),
        ...Object.values(conditionsOf(filters)),
        after
          ? or(
              sql`${name} > ${after.name}`,
              and(eq(stores.name, after.name), sql`${stores.id} > ${after.id}`),
            )
          : undefined,
      ),
    )
    .orderBy(name, asc(stores.id))
    .limit(limit);
}

/** Lists verified manufacturers with the most products. */
export const listVerifiedManufacturers = async (
  context: Context,
  limit: number,
): Promise<StoreCardView[]> => {
  const rows = await context.db
    .select({ id: stores.id })
    .from(stores)
    .leftJoin(
      storeCategories,
      and(eq(storeCategories.storeId, stores.id), eq(storeCategories.categoryId, wholeMarket)),
    )
    .where(and(trading, ofKind('manufacturers'), verified))
    .orderBy(
      sql`coalesce(${storeCategories.productCount}, 0) desc`,
      asc(stores.establishedYear),
      asc(stores.id),
    )
    .limit(limit);
  return [
    ...(
      await getStoreCards(
        context,
        rows.map(({ id }) => id),
      )
    ).values(),
  ];
};
