// Records pictures: one row per URL or upload, for any number of products.
import { and, inArray } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { inStatements } from '#platform/database/insert-many.ts';
import { notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { usableBy } from '../queries.server.ts';
import type { PictureSource } from '../schemas.ts';
import { sourceHashOf } from '../source-hash.server.ts';
import { pictures } from '../table.server.ts';

type Fetchable = Extract<PictureSource, { kind: 'remote' }>;

/**
 * Whose uploads may be used. Null: those of any company, for stores that the operator manages.
 */
type Owner = { readonly uploadsOf: Id<'company'> | null };

/**
 * Returns the picture of each source and creates missing ones, except for uploads. Must run in the
 * caller's transaction, because unused pictures are deleted. Throws not_found for an upload that is
 * gone or another company's; without an owner, for any.
 */
export async function recordPictures(
  context: Context,
  sources: readonly PictureSource[],
  owner?: Owner,
): Promise<Map<PictureSource, Id<'picture'>>> {
  const uploads = sources.filter(({ kind }) => kind === 'upload').map(sourceHashOf);
  const ids = new Map([
    ...(await recordSources(context, sources.filter(isFetchable))),
    ...(await holdUploads(context, [...new Set(uploads)], owner)),
  ]);
  return new Map(sources.map((source) => [source, ids.get(sourceHashOf(source))!]));
}

const isFetchable = (source: PictureSource): source is Fetchable => source.kind === 'remote';

/** Locks the rows against deletion. Throws not_found. */
async function holdUploads(
  context: Context,
  hashes: readonly string[],
  owner: Owner | undefined,
): Promise<Map<string, Id<'picture'>>> {
  if (hashes.length === 0) return new Map();
  if (!owner) throw notFound();
  const found = new Map<string, Id<'picture'>>();
  for (const some of inStatements(hashes.map((sourceHash) => ({ sourceHash })))) {
    const rows = await context.db
      .select({ id: pictures.id, sourceHash: pictures.sourceHash })
      .from(pictures)
      .where(
        and(
          inArray(
            pictures.sourceHash,
            some.map((each) => each.sourceHash),
          ),
          usableBy(owner.uploadsOf),
        ),
      )
      .orderBy(pictures.sourceHash)
      .for('key share');
    for (const { id, sourceHash } of rows) found.set(sourceHash, id);
  }
  if (found.size < hashes.length) throw notFound();
  return found;
}

async function recordSources(
  context: Context,
  sources: readonly Fetchable[],
): Promise<Map<string, Id<'picture'>>> {
  // Ordered by hash, so that two transactions never deadlock.
  const byHash = new Map(sources.map((source) => [sourceHashOf(source), source]));
  const hashes = [...byHash.keys()].toSorted();
  const rows = hashes.map((sourceHash) => ({
    sourceHash,
    remoteUrl: byHash.get(sourceHash)!.url,
    state: 'recorded' as const,
  }));
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
  return ids;
}
