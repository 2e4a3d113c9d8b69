// Records pictures: one row for each recipe or address, however many products show it.
import { inArray, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import type { Id } from '#shared/ids.ts';
import type { PictureSource } from './schemas.ts';
import { sourceHashOf } from './source-hash.server.ts';
import { pictures } from './table.server.ts';

/** The picture of each source, made where it is new. Must run in the caller's transaction: pictures without a product are litter. */
export async function recordPictures(context: Context, sources: readonly PictureSource[]): Promise<Map<PictureSource, Id<'picture'>>> {
  // In the order of their hashes, so that two transactions never wait for each other.
  const byHash = new Map(sources.map((source) => [sourceHashOf(source), source]));
  const hashes = [...byHash.keys()].toSorted();
  const rows = hashes.map((sourceHash) => {
    const source = byHash.get(sourceHash)!;
    return source.kind === 'recipe'
      ? { sourceHash, recipe: source.recipe, remoteUrl: null, state: 'drawn' as const }
      : { sourceHash, recipe: null, remoteUrl: source.url, state: 'recorded' as const };
  });
  for (const some of inStatements(rows)) await context.db.insert(pictures).values(some).onConflictDoNothing();
  const found = hashes.length === 0 ? [] : await context.db.select({ id: pictures.id, sourceHash: pictures.sourceHash }).from(pictures)
    .where(inArray(pictures.sourceHash, hashes)).orderBy(sql`1`);
  const ids = new Map(found.map((row) => [row.sourceHash, row.id]));
  return new Map(sources.map((source) => [source, ids.get(sourceHashOf(source))!]));
}
