// One step of an import: a conditional UPDATE, and the event by which open pages look again.
import { and, eq, inArray } from 'drizzle-orm';
import { productEditorsOf } from '#features/products/queries/product-editors.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import type { Id } from '#shared/ids.ts';
import { importMoved } from '../events.ts';
import type { ImportState } from '../schemas.ts';
import { storable } from '../storable.ts';
import { productImports } from '../table.server.ts';

export type ImportRow = typeof productImports.$inferSelect;
type Change = Partial<typeof productImports.$inferInsert>;

/** What files say is kept as JSON. */
const withStorableTexts = ({ preview, counts, errorValues, undo, ...set }: Change): Change => ({
  ...set,
  ...(preview !== undefined && { preview: storable(preview) }),
  ...(counts !== undefined && { counts: storable(counts) }),
  ...(errorValues !== undefined && { errorValues: storable(errorValues) }),
  ...(undo !== undefined && { undo: storable(undo) }),
});

/** Null when the import is in none of the states `from`. */
export const moveImport = (
  context: Context,
  id: Id<'productImport'>,
  { from, set }: { readonly from: readonly ImportState[]; readonly set: Change },
): Promise<ImportRow | null> =>
  inTransaction(context, async (inside) => {
    const [row] = await inside.db
      .update(productImports)
      .set({ ...withStorableTexts(set), updatedAt: inside.now() })
      .where(and(eq(productImports.id, id), inArray(productImports.state, [...from])))
      .returning();
    if (!row) return null;
    const userIds = await productEditorsOf(inside, row.companyId);
    await emit(inside, importMoved({ id: row.publicId, userIds }));
    return row;
  });
