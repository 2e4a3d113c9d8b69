// How often a company's stores and products were viewed, and how often in as many days before.
import { sql } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { rows } from '#platform/database/rows.ts';
import { viewCounts } from '../table.server.ts';

type Figure = { readonly now: number; readonly before: number };
export type OwnViewCounts = { readonly store: Figure; readonly product: Figure };

/** The last `days` days with today, UTC. Zeros for people without a selling company. */
export async function getOwnViewCounts(context: Context, days: number): Promise<OwnViewCounts> {
  const { actor } = context;
  const none = { store: { now: 0, before: 0 }, product: { now: 0, before: 0 } };
  if (actor.kind !== 'member' || actor.companyId === null || !actor.actsFor.includes('seller'))
    return none;
  const own = sql`(select id from ${stores} where company_id = ${actor.companyId})`;
  const counted = await rows<{ kind: 'store' | 'product'; now: number; before: number }>(
    context,
    sql`
    select kind,
      coalesce(sum(views) filter (where day > current_date - ${days}::int), 0)::int as now,
      coalesce(sum(views) filter (where day <= current_date - ${days}::int), 0)::int as before
    from ${viewCounts}
    where day > current_date - 2 * ${days}::int
      and ((kind = 'store' and subject_id in ${own}) or (kind = 'product'
        and subject_id in (select id from ${products} where store_id in ${own})))
    group by kind`,
  );
  return {
    ...none,
    ...Object.fromEntries(counted.map(({ kind, now, before }) => [kind, { now, before }])),
  };
}
