// How often a company's stores and products were viewed, and how often in as many days before.
import { type SQL, sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { viewCounts } from '../table.server.ts';

type Figure = { readonly now: number; readonly before: number };
export type OwnViewCounts = { readonly store: Figure; readonly product: Figure };

/** Of the company's stores and products; null for people without a selling company. */
function ownSubjects({ actor }: Context): SQL | null {
  if (actor.kind !== 'member' || actor.companyId === null || !actor.actsFor.includes('seller'))
    return null;
  const own = sql`(select id from ${stores} where company_id = ${actor.companyId})`;
  return sql`((kind = 'store' and subject_id in ${own}) or (kind = 'product'
    and subject_id in (select id from ${products} where store_id in ${own})))`;
}

/** The last `days` days with today, UTC. Zeros for people without a selling company. */
export async function getOwnViewCounts(context: Context, days: number): Promise<OwnViewCounts> {
  const none = { store: { now: 0, before: 0 }, product: { now: 0, before: 0 } };
  const own = ownSubjects(context);
  if (own === null) return none;
  const counted = await rows<{ kind: 'store' | 'product'; now: number; before: number }>(
    context,
    sql`
    select kind,
      coalesce(sum(views) filter (where day > current_date - ${days}::int), 0)::int as now,
      coalesce(sum(views) filter (where day <= current_date - ${days}::int), 0)::int as before
    from ${viewCounts}
    where day > current_date - 2 * ${days}::int and ${own}
    group by kind`,
  );
  return {
    ...none,
    ...Object.fromEntries(counted.map(({ kind, now, before }) => [kind, { now, before }])),
  };
}

/** Views in each of the last weeks of seven days, UTC, the oldest first. */
export async function countOwnViewsByWeek(context: Context, weeks: number): Promise<number[]> {
  const own = ownSubjects(context);
  const counted =
    own === null
      ? []
      : await rows<{ week: number; views: number }>(
          context,
          sql`
    select (current_date - day) / 7 as week, sum(views)::int as views
    from ${viewCounts}
    where day > current_date - 7 * ${weeks}::int and ${own}
    group by 1`,
        );
  return Array.from(
    { length: weeks },
    (_, i) => counted.find(({ week }) => week === weeks - 1 - i)?.views ?? 0,
  );
}
