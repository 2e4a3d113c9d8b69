// Writes the terms of one category, for the feature that lets staff change them.
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { percentOf } from '../rules.ts';
import type { OwnTerms } from '../schemas.ts';
import { categories } from '../table.server.ts';

/** Returns whether the terms were still `seen` and are `wanted` now. */
export async function setOwnTerms(
  context: Context,
  id: Id<'category'>,
  { seen, wanted }: { readonly seen: OwnTerms; readonly wanted: OwnTerms },
): Promise<boolean> {
  const { commissionBasisPoints, transferDays, moqPieces, returnDays } = categories;
  const percent =
    wanted.commissionBasisPoints === null ? null : percentOf(wanted.commissionBasisPoints);
  const { rowCount } = await context.db
    .update(categories)
    .set({ ...wanted, commissionPercent: percent })
    .where(
      and(
        eq(categories.id, id),
        sql`${commissionBasisPoints} is not distinct from ${seen.commissionBasisPoints}::int`,
        sql`${transferDays} is not distinct from ${seen.transferDays}::int`,
        sql`${moqPieces} is not distinct from ${seen.moqPieces}::int`,
        sql`${returnDays} is not distinct from ${seen.returnDays}::int`,
      ),
    );
  return rowCount === 1;
}
