// The products that an import created or changed.
import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import { productImportChanges as changes } from '../table.server.ts';
import type { UndoResult } from '../views.ts';

const maxNamed = 50;

const isNotDeleted = ne(products.state, 'deleted');

/** What became of the store's products with these external ids. */
export const listSaved = (context: Context, storeId: Id<'store'>, externalIds: readonly string[]) =>
  context.db
    .select({
      id: products.id,
      externalId: products.externalId,
      contentHash: products.contentHash,
      state: products.state,
      draftReason: products.draftReason,
    })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        inArray(products.externalId, [...externalIds]),
        isNotDeleted,
      ),
    );

/** Some changes of an import: the next ones in their order, or those of these products. */
type Part =
  | { readonly after: Id<'product'> | null; readonly limit: number }
  | { readonly ids: readonly Id<'product'>[] };

/** Products that are still as the import left them, not deleted, and not taken back yet. */
export const listUnchanged = (context: Context, importId: Id<'productImport'>, part: Part) =>
  context.db
    .select({
      productId: changes.productId,
      before: changes.before,
      externalId: products.externalId,
    })
    .from(changes)
    .innerJoin(products, eq(products.id, changes.productId))
    .where(
      and(
        eq(changes.importId, importId),
        isNull(changes.undoneAt),
        eq(changes.contentHash, products.contentHash),
        isNotDeleted,
        'ids' in part
          ? inArray(changes.productId, [...part.ids])
          : part.after === null
            ? undefined
            : gt(changes.productId, part.after),
      ),
    )
    .orderBy(asc(changes.productId))
    .limit('ids' in part ? part.ids.length : part.limit);

/** What was taken back, and which were left: changed or deleted since, or beyond repair. */
export async function undoResultOf(
  context: Context,
  importId: Id<'productImport'>,
): Promise<UndoResult> {
  const [[counted], left] = await Promise.all([
    context.db
      .select({
        drafted: sql<number>`count(*) filter (where ${changes.undoneAt} is not null
          and ${changes.before} is null)::int`,
        restored: sql<number>`count(*) filter (where ${changes.undoneAt} is not null
          and ${changes.before} is not null)::int`,
        left: sql<number>`count(*) filter (where ${changes.undoneAt} is null)::int`,
      })
      .from(changes)
      .where(eq(changes.importId, importId)),
    context.db
      .select({
        externalId: products.externalId,
        title: products.title,
        mainLanguage: products.mainLanguage,
      })
      .from(changes)
      .innerJoin(products, eq(products.id, changes.productId))
      .where(and(eq(changes.importId, importId), isNull(changes.undoneAt)))
      .orderBy(asc(changes.productId))
      .limit(maxNamed),
  ]);
  return {
    ...counted!,
    leftProducts: left.map(({ externalId, title, mainLanguage }) => ({
      externalId,
      title: inLanguage(title, mainLanguage, mainLanguage)!.value,
    })),
  };
}
