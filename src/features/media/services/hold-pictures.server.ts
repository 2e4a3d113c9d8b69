// Keeps pictures that no page shows but something needs: a draft, an older version, a cover.
import { and, eq, inArray } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import type { Id } from '#shared/ids.ts';
import type { PictureSource } from '../schemas.ts';
import { pictureHolds } from '../table.server.ts';
import { recordPictures } from './record-pictures.server.ts';

/** The row that needs them: what kind of row, as `product_draft`, and its id. */
export type Holder = { readonly holder: string; readonly holderId: string };

/**
 * Replaces what the holder holds; an empty list releases all. Returns the picture of each source.
 * Throws not_found for an upload that is gone or another company's.
 */
export const holdPictures = (
  context: Context,
  { holder, holderId }: Holder,
  sources: readonly PictureSource[],
  owner?: { readonly uploadsOf: Id<'company'> | null },
): Promise<Map<PictureSource, Id<'picture'>>> =>
  inTransaction(context, async (inside) => {
    const ids = await recordPictures(inside, sources, owner);
    await inside.db
      .delete(pictureHolds)
      .where(and(eq(pictureHolds.holder, holder), eq(pictureHolds.holderId, holderId)));
    const pictureIds = [...new Set(ids.values())];
    if (pictureIds.length > 0)
      await inside.db
        .insert(pictureHolds)
        .values(pictureIds.map((pictureId) => ({ holder, holderId, pictureId })))
        .onConflictDoNothing();
    return ids;
  });

/**
 * Lets the holder hold these pictures besides those that it holds already. Runs in the transaction
 * that takes them from where they were shown, so that no cleaning comes between.
 */
export async function holdMorePictures(
  context: Context,
  { holder, holderId }: Holder,
  pictureIds: readonly Id<'picture'>[],
): Promise<void> {
  const holds = [...new Set(pictureIds)].map((pictureId) => ({ holder, holderId, pictureId }));
  for (const some of inStatements(holds))
    await context.db.insert(pictureHolds).values(some).onConflictDoNothing();
}

/** Lets go all that these holders of one kind hold. */
export async function releasePictures(
  context: Context,
  holder: string,
  holderIds: readonly string[],
): Promise<void> {
  if (holderIds.length === 0) return;
  await context.db
    .delete(pictureHolds)
    .where(and(eq(pictureHolds.holder, holder), inArray(pictureHolds.holderId, [...holderIds])));
}
