import { asc, eq, inArray } from 'drizzle-orm';
import type { GroupsMerged } from '#features/categories/events.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { companies } from '../table.server.ts';

const perBatch = 100;

/**
 * Moves companies whose main category was merged into another one. Returns how many; works
 * repeatedly.
 */
export const followGroup = (context: Context, { from, into }: GroupsMerged): Promise<number> =>
  inTransaction(context, async ({ db }) => {
    const sorted = await db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.categorySlug, from))
      .orderBy(asc(companies.id))
      .limit(perBatch)
      .for('no key update');
    if (sorted.length === 0) return 0;
    const ids = sorted.map(({ id }) => id);
    await db.update(companies).set({ categorySlug: into }).where(inArray(companies.id, ids));
    return ids.length;
  });
