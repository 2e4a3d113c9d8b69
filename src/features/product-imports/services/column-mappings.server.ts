// What a seller chose for the columns of a file is kept for the store's next file with the same
// columns.
import { createHash } from 'node:crypto';
import { and, desc, eq, notInArray } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import type { ColumnMapping } from '../schemas.ts';
import { columnMappings } from '../table.server.ts';

const maxKept = 50;

const hashOf = (columns: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(columns.toSorted())).digest('base64url');

export async function findMapping(
  context: Context,
  storeId: Id<'store'>,
  columns: readonly string[],
): Promise<ColumnMapping | null> {
  const [row] = await context.db
    .select({ mapping: columnMappings.mapping })
    .from(columnMappings)
    .where(
      and(eq(columnMappings.storeId, storeId), eq(columnMappings.columnsHash, hashOf(columns))),
    );
  return row?.mapping ?? null;
}

/** Within a transaction. The store's latest mappings stay. */
export async function keepMapping(
  context: Context,
  storeId: Id<'store'>,
  { columns, mapping }: { readonly columns: readonly string[]; readonly mapping: ColumnMapping },
): Promise<void> {
  const kept = { mapping, updatedAt: context.now() };
  await context.db
    .insert(columnMappings)
    .values({ storeId, columnsHash: hashOf(columns), ...kept })
    .onConflictDoUpdate({
      target: [columnMappings.storeId, columnMappings.columnsHash],
      set: kept,
    });
  const latest = context.db
    .select({ hash: columnMappings.columnsHash })
    .from(columnMappings)
    .where(eq(columnMappings.storeId, storeId))
    .orderBy(desc(columnMappings.updatedAt))
    .limit(maxKept);
  await context.db
    .delete(columnMappings)
    .where(
      and(eq(columnMappings.storeId, storeId), notInArray(columnMappings.columnsHash, latest)),
    );
}
