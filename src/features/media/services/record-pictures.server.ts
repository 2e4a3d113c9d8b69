// Records pictures: one row per recipe or URL, for any number of products.
import { inArray } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import type { Id } from '#shared/ids.ts';
import { placeholderColorOf } from '../drawing/tones.ts';
import type { PictureSource } from '../schemas.ts';
import { sourceHashOf } from '../source-hash.server.ts';
import { pictures } from '../table.server.ts';

/**
 * Returns the picture of each source and creates missing ones. Must run in the caller's
 * transaction, because unused pictures are deleted.
 */
export async function recordPictures(
  context: Context,
  sources: readonly PictureSource[],
): Promise<Map<PictureSource, Id<'picture'>>> {
  // Ordered by hash, so that two transactions never deadlock.
  const byHash = new Map(sources.map((source) => [sourceHashOf(source), source]));
  const hashes = [...byHash.keys()].toSorted();
  const rows = hashes.map((sourceHash) => {
    const source = byHash.get(sourceHash)!;
    return source.kind === 'recipe'
      ? {
          sourceHash,
          recipe: source.recipe,
          remoteUrl: null,
          state: 'drawn' as const,
          placeholderColor: placeholderColorOf(source.recipe),
        }
      : {
          sourceHash,
          recipe: null,
          remoteUrl: source.url,
          state: 'recorded' as const,
          placeholderColor: null,
        };
  });
  const ids = new Map<string, Id<'picture'>>();
  // Repeats for rows that were deleted before they could be locked.
  for (
    let missing = rows;
    missing.length > 0;
    missing = missing.filter(({ sourceHash }) => !ids.has(sourceHash))
  ) {
    for (const some of inStatements(missing)) {
      await context.db.insert(pictures).values(some).onConflictDoNothing();
      const held = await context.db
        .select({ id: pictures.id, sourceHash: pictures.sourceHash })
        .from(pictures)
        .where(
          inArray(
            pictures.sourceHash,
            some.map(({ sourceHash }) => sourceHash),
          ),
        )
        .orderBy(pictures.sourceHash)
        .for('key share');
      for (const row of held) ids.set(row.sourceHash, row.id);
    }
  }
  return new Map(sources.map((source) => [source, ids.get(sourceHashOf(source))!]));
}
