// One step of a bulk change: a conditional UPDATE, and the event by which open lists look again.
import { and, eq, inArray } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { bulkMoved } from '../events.ts';
import { editorsOfStore } from '../queries/product-editors.server.ts';
import type { BulkState } from '../rules/bulk-changes.ts';
import { productBulkChanges } from '../table.server.ts';

export type BulkRow = typeof productBulkChanges.$inferSelect;
type Change = Partial<typeof productBulkChanges.$inferInsert>;

/** Null when the change is in none of the states `from`. */
export const moveBulkChange = (
  context: Context,
  id: Id<'productBulkChange'>,
  { from, set }: { readonly from: readonly BulkState[]; readonly set: Change },
): Promise<BulkRow | null> =>
  inTransaction(context, async (inside) => {
    const [row] = await inside.db
      .update(productBulkChanges)
      .set(set)
      .where(and(eq(productBulkChanges.id, id), inArray(productBulkChanges.state, [...from])))
      .returning();
    if (!row) return null;
    await tellEditors(inside, row);
    return row;
  });

/** Within the transaction that changed the row. */
export async function tellEditors(context: Context, row: BulkRow): Promise<void> {
  const userIds = await editorsOfStore(context, row.storeId);
  await emit(context, bulkMoved({ id: row.publicId, userIds }));
}
