import { count, eq, sql } from 'drizzle-orm';
import { pictures } from '#features/media/table.server.ts';
import { productPictures } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productImportChanges } from '../table.server.ts';
import type { PictureCounts } from '../views.ts';

/** How far the pictures of an import's products are: fetched from where the file said. */
export async function countImportedPictures(
  context: Context,
  importId: Id<'productImport'>,
): Promise<PictureCounts> {
  const [counted] = await context.db
    .select({
      all: count(),
      failed: sql<number>`count(*) filter (where ${pictures.state} = 'failed')::int`,
      waiting: sql<number>`count(*) filter (
        where ${pictures.state} in ('recorded', 'queued', 'fetching'))::int`,
    })
    .from(productImportChanges)
    .innerJoin(productPictures, eq(productPictures.productId, productImportChanges.productId))
    .innerJoin(pictures, eq(pictures.id, productPictures.pictureId))
    .where(eq(productImportChanges.importId, importId));
  return counted!;
}
