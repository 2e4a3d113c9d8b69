// The public list of requests: by category and destination, in pages.
import { and, count, desc, eq, type SQL, sql } from 'drizzle-orm';
import { maxPages, pageSize } from '#shared/paging.ts';
import {
  type CategoryNode,
  everyCategory,
} from '#features/categories/queries/category-tree.server.ts';
import { companies } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Country } from '#shared/countries.ts';
import type { Id } from '#shared/ids.ts';
import type { RfqSort } from '../params.ts';
import { maskContacts } from '#shared/contact-masking.ts';
import { rfqs } from '../table.server.ts';
import { categoriesById, inCategory, isOpenRfq, type PublicRfq } from './public-rfqs.server.ts';
import { rfqPath } from './rfq-paths.ts';

/** A row of the list. */
export type RfqRow = Pick<
  PublicRfq,
  | 'publicId'
  | 'path'
  | 'productName'
  | 'language'
  | 'quantity'
  | 'unit'
  | 'minBudgetMicros'
  | 'maxBudgetMicros'
  | 'currency'
  | 'country'
  | 'quotesLeft'
  | 'publishedAt'
> & { readonly category: { readonly name: string; readonly path: string } | null };

type Filters = {
  /** With its descendants. */ readonly category: CategoryNode | null;
  readonly country: Country | null;
};

/**
 * How many requests each further choice would leave. Alternatives are counted as if none were
 * chosen yet.
 */
export type RfqMarketPage = {
  readonly rows: readonly RfqRow[];
  readonly total: number;
  /** By id of the top category. */
  readonly groups: ReadonlyMap<Id<'category'>, number>;
  readonly countries: ReadonlyMap<string, number>;
};

const toCountry = ({ country }: Filters): SQL | undefined =>
  country ? eq(rfqs.country, country) : undefined;

const orders: Readonly<Record<RfqSort, readonly SQL[]>> = {
  MOST_RECENT: [desc(rfqs.publishedAt), desc(rfqs.id)],
  MOST_QUOTES_LEFT: [desc(rfqs.quotesLeft), desc(rfqs.publishedAt), desc(rfqs.id)],
};

const columns = {
  publicId: rfqs.publicId,
  productName: rfqs.productName,
  language: rfqs.language,
  categoryId: rfqs.categoryId,
  quantity: sql<number>`${rfqs.quantity}`,
  unit: rfqs.unit,
  minBudgetMicros: rfqs.minBudgetMicros,
  maxBudgetMicros: rfqs.maxBudgetMicros,
  currency: rfqs.currency,
  country: rfqs.country,
  quotesLeft: rfqs.quotesLeft,
  publishedAt: rfqs.publishedAt,
};

async function readRows(
  context: Context,
  where: SQL | undefined,
  order: readonly SQL[],
  limit: number,
  offset = 0,
): Promise<RfqRow[]> {
  const [rows, byId] = await Promise.all([
    context.db
      .select(columns)
      .from(rfqs)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    categoriesById(context),
  ]);
  return rows.map(({ categoryId, productName, ...row }) => {
    const node = categoryId === null ? undefined : byId.get(categoryId);
    return {
      ...row,
      path: rfqPath(row),
      productName: maskContacts(productName),
      category: node ? { name: node.name, path: node.path } : null,
      unit: row.unit!,
      country: row.country!,
      publishedAt: row.publishedAt!, // Open requests have them, by the database's checks.
    };
  });
}

/**
 * Returns a page of open requests with counts per filter. `groups`: the categories to count. Pages
 * beyond the last, or the hundredth, are empty.
 */
export async function listRfqMarket(
  context: Context,
  filters: Filters,
  sort: RfqSort,
  page: number,
  groups: readonly CategoryNode[],
): Promise<RfqMarketPage> {
  const open = isOpenRfq(context);
  const [rows, byCategory, byCountry] = await Promise.all([
    page > maxPages
      ? []
      : readRows(
          context,
          and(open, inCategory(filters.category), toCountry(filters)),
          orders[sort],
          pageSize,
          (page - 1) * pageSize,
        ),
    context.db
      .select({ id: rfqs.categoryId, count: count() })
      .from(rfqs)
      .where(and(open, toCountry(filters)))
      .groupBy(rfqs.categoryId),
    context.db
      .select({ country: sql<string>`${rfqs.country}`, count: count() })
      .from(rfqs)
      .where(and(open, inCategory(filters.category)))
      .groupBy(rfqs.country)
      .orderBy(desc(count()), rfqs.country),
  ]);
  const countIn = (node: CategoryNode) => {
    const ids = new Set(everyCategory([node]).map(({ id }) => id));
    return byCategory.reduce(
      (sum, one) => (one.id !== null && ids.has(one.id) ? sum + one.count : sum),
      0,
    );
  };
  return {
    rows,
    total: filters.category
      ? countIn(filters.category)
      : byCategory.reduce((sum, one) => sum + one.count, 0),
    groups: new Map(groups.map((group) => [group.id, countIn(group)])),
    countries: new Map(byCountry.map((one) => [one.country, one.count])),
  };
}

/** Returns the newest open requests and the number of all. */
export async function newestRfqs(
  context: Context,
  limit: number,
): Promise<{ readonly rows: readonly RfqRow[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    readRows(context, isOpenRfq(context), orders.MOST_RECENT, limit),
    context.db.select({ total: count() }).from(rfqs).where(isOpenRfq(context)),
  ]);
  return { rows, total: counted!.total };
}

/** Lists others of the same category, newest first. */
export const similarRfqs = (
  context: Context,
  {
    publicId,
    category,
  }: { readonly publicId: string; readonly category: { readonly id: Id<'category'> } | null },
  limit: number,
): Promise<RfqRow[]> =>
  category
    ? readRows(
        context,
        and(
          isOpenRfq(context),
          eq(rfqs.categoryId, category.id),
          sql`${rfqs.publicId} <> ${publicId}`,
        ),
        orders.MOST_RECENT,
        limit,
      )
    : Promise.resolve([]);

/** The buyer's country; nothing else of a company is public. */
export async function findBuyerCountry(context: Context, publicId: string): Promise<string | null> {
  const [row] = await context.db
    .select({ country: companies.country })
    .from(rfqs)
    .innerJoin(companies, eq(companies.id, rfqs.companyId))
    .where(eq(rfqs.publicId, publicId));
  return row?.country ?? null;
}
