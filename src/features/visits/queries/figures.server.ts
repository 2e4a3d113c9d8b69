// Figures of visits: how often goods were looked at, and how fast pages were.
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdminister } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { type PageType, upperQuartile, type VitalName } from '../rules.ts';
import { viewCounts, webVitals } from '../table.server.ts';

const since = (days: number) => sql`current_date - ${days}::int`;

/** Views of the last days by product or store; those that nobody looked at are not in it. */
export async function countViews(context: Context, kind: 'product' | 'store', ids: readonly (Id<'product'> | Id<'store'>)[], days: number): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db.select({ id: viewCounts.subjectId, views: sql<number>`sum(${viewCounts.views})::int` }).from(viewCounts)
    .where(and(eq(viewCounts.kind, kind), inArray(viewCounts.subjectId, [...ids]), gte(viewCounts.day, since(days)))).groupBy(viewCounts.subjectId);
  return new Map(rows.map(({ id, views }) => [id, views]));
}

export type VitalFigure = { readonly page: PageType; readonly country: string | null; readonly visits: number; readonly quartiles: Readonly<Partial<Record<VitalName, number>>> };

/** By kind of page, over all countries; or of one kind of page by country, the busiest first. Throws Unauthenticated, Forbidden. */
export async function listVitals(context: Context, days: number, page: PageType | null): Promise<VitalFigure[]> {
  permit(whyNotAdminister(context.actor));
  const group = page === null ? webVitals.page : webVitals.country;
  const rows = await context.db.select({ group: sql<string>`${group}`, name: webVitals.name, bucket: webVitals.bucket, count: sql<number>`sum(${webVitals.count})::int` }).from(webVitals)
    .where(and(gte(webVitals.day, since(days)), page === null ? undefined : eq(webVitals.page, page))).groupBy(group, webVitals.name, webVitals.bucket);
  return Array.from(Map.groupBy(rows, (row) => row.group), ([key, ofGroup]) => {
    const byName = Map.groupBy(ofGroup, ({ name }) => name);
    const visitsOf = (all: typeof ofGroup) => all.reduce((sum, { count }) => sum + count, 0);
    return {
      page: page ?? key as PageType, country: page === null ? null : key, visits: Math.max(...Array.from(byName.values(), visitsOf)),
      quartiles: Object.fromEntries(Array.from(byName, ([name, buckets]) => [name, upperQuartile(buckets)])),
    };
  }).toSorted((a, b) => b.visits - a.visits);
}
