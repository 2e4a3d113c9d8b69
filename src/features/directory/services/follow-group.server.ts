import { asc, eq, sql } from 'drizzle-orm';
import type { GroupsMerged } from '#features/categories/events.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { listingChanged } from '../events.ts';
import { listedCompanies } from '../table.server.ts';

const perBatch = 100;

/**
 * Sorts listed companies into the group that theirs was merged into. Returns how many; works
 * repeatedly.
 */
export const followGroup = (context: Context, { from, into }: GroupsMerged): Promise<number> =>
  inTransaction(context, async (inside) => {
    const rows = await inside.db
      .select({
        id: listedCompanies.id,
        slug: listedCompanies.slug,
        sectors: listedCompanies.sectors,
      })
      .from(listedCompanies)
      .where(sql`${listedCompanies.sectors} @> array[${from}::text]`)
      .orderBy(asc(listedCompanies.id))
      .limit(perBatch)
      .for('no key update');
    for (const { id, sectors } of rows)
      await inside.db
        .update(listedCompanies)
        .set({ sectors: [...new Set(sectors.map((slug) => (slug === from ? into : slug)))] })
        .where(eq(listedCompanies.id, id));
    if (rows.length > 0) await emit(inside, listingChanged(rows.map(({ slug }) => slug)));
    return rows.length;
  });
