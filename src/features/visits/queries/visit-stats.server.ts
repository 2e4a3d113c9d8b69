// Statistics of visits: product views and page speed.
import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm';
import { productPath } from '#features/listings/queries/product-cards.server.ts';
import { products } from '#features/products/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import { type InLanguage, inLanguage } from '#shared/per-language.ts';
import { type PageType, upperQuartile, type VitalName } from '../rules.ts';
import { viewCounts, webVitals } from '../table.server.ts';

const since = (days: number) => sql`current_date - ${days}::int`;

export type OwnViews = {
  /** Views of stores and products together. */ readonly total: number;
  readonly mostViewed: readonly {
    readonly path: string;
    readonly title: InLanguage;
    readonly views: number;
  }[];
};

/**
 * Returns the views of the actor's company's stores and products in the last days; null for
 * companies without a store.
 */
export async function getOwnViews(
  context: Context,
  days: number,
  most: number,
): Promise<OwnViews | null> {
  const { actor, locale } = context;
  if (actor.kind !== 'member' || actor.companyId === null || !actor.actsFor.includes('seller'))
    return null;
  const own = context.db
    .select({ id: stores.id })
    .from(stores)
    .where(eq(stores.companyId, actor.companyId));
  const recent = gte(viewCounts.day, since(days));
  const views = sql<number>`coalesce(sum(${viewCounts.views}), 0)::int`;
  const [ofStores, ofProducts] = await Promise.all([
    context.db
      .select({ views })
      .from(viewCounts)
      .where(and(eq(viewCounts.kind, 'store'), inArray(viewCounts.subjectId, own), recent)),
    context.db
      .select({
        publicId: products.publicId,
        slug: products.slug,
        title: products.title,
        mainLanguage: products.mainLanguage,
        views,
        total: sql<number>`(sum(sum(${viewCounts.views})) over ())::int`,
      })
      .from(products)
      .innerJoin(
        viewCounts,
        and(eq(viewCounts.kind, 'product'), eq(viewCounts.subjectId, products.id), recent),
      )
      .where(inArray(products.storeId, own))
      .groupBy(products.id)
      .orderBy(desc(views), asc(products.id))
      .limit(most),
  ]);
  return {
    total: (ofStores[0]?.views ?? 0) + (ofProducts[0]?.total ?? 0),
    mostViewed: ofProducts.map((row) => ({
      path: productPath(row),
      title: inLanguage(row.title, locale, row.mainLanguage)!,
      views: row.views,
    })),
  };
}

export type VitalStat = {
  readonly page: PageType;
  readonly country: string | null;
  readonly visits: number;
  readonly quartiles: Readonly<Partial<Record<VitalName, number>>>;
};

/**
 * Lists vitals by page type over all countries, or of one page type by country, busiest first.
 * Throws unauthenticated, refused.
 */
export async function listVitals(
  context: Context,
  days: number,
  page: PageType | null,
): Promise<VitalStat[]> {
  permit(whyNotAdministerWith('log')(context.actor));
  const group = page === null ? webVitals.page : webVitals.country;
  const rows = await context.db
    .select({
      group: sql<string>`${group}`,
      name: webVitals.name,
      bucket: webVitals.bucket,
      count: sql<number>`sum(${webVitals.count})::int`,
    })
    .from(webVitals)
    .where(
      and(gte(webVitals.day, since(days)), page === null ? undefined : eq(webVitals.page, page)),
    )
    .groupBy(group, webVitals.name, webVitals.bucket);
  return Array.from(
    Map.groupBy(rows, (row) => row.group),
    ([key, ofGroup]) => {
      const byName = Map.groupBy(ofGroup, ({ name }) => name);
      const visitsOf = (all: typeof ofGroup) => all.reduce((sum, { count }) => sum + count, 0);
      return {
        page: page ?? (key as PageType),
        country: page === null ? null : key,
        visits: Math.max(...Array.from(byName.values(), visitsOf)),
        quartiles: Object.fromEntries(
          Array.from(byName, ([name, buckets]) => [name, upperQuartile(buckets)]),
        ),
      };
    },
  ).toSorted((a, b) => b.visits - a.visits);
}
