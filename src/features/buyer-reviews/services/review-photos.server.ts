// Photos of reviews: stored before anything is locked, since decoding takes long, and shown once
// the review is written.
import { eq, inArray } from 'drizzle-orm';
import { storePhoto } from '#features/media/services/store-photo.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid, notFound } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { maxPhotos } from '../schemas.ts';
import { buyerReviewPhotos } from '../table.server.ts';

/** Returns the hash of each. Throws invalid, too_large, unsupported_type (`photos`). */
export async function storeReviewPhotos(
  context: Context,
  files: readonly Blob[],
): Promise<string[]> {
  if (files.length > maxPhotos) throw invalid({ photos: 'tooManyPhotos' });
  const hashes: string[] = [];
  for (const file of files)
    hashes.push((await storePhoto(context, file, { field: 'photos', companyId: null })).hash);
  return [...new Set(hashes)];
}

/** Within the transaction that writes the review. Replaces those that it had. */
export async function showReviewPhotos(
  { db }: Context,
  reviewId: Id<'buyerReview'>,
  hashes: readonly string[],
): Promise<void> {
  await db.delete(buyerReviewPhotos).where(eq(buyerReviewPhotos.reviewId, reviewId));
  if (hashes.length === 0) return;
  const sources = hashes.map((hash) => `upload${hash}`);
  const rows = await db
    .select({ id: pictures.id, source: pictures.sourceHash })
    .from(pictures)
    .where(inArray(pictures.sourceHash, sources))
    .orderBy(pictures.sourceHash)
    .for('key share');
  const ids = new Map(rows.map(({ id, source }) => [source, id]));
  // The nightly cleaning was faster: the form has them no more.
  if (ids.size < sources.length) throw notFound();
  await db
    .insert(buyerReviewPhotos)
    .values(
      sources.map((source, position) => ({ reviewId, position, pictureId: ids.get(source)! })),
    );
}
