// Photos of reviews: stored before anything is locked, since decoding takes long, and shown once
// the review is written.
import { eq } from 'drizzle-orm';
import { storePhoto } from '#features/media/services/store-photo.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';
import { lockPhotos } from '../queries/review-photos.server.ts';
import { maxPhotos } from '../schemas.ts';
import { buyerReviewPhotos } from '../table.server.ts';

/** A file, or the hash of one that was uploaded before. */
export type ReviewPhoto = Blob | string;

/** Returns the hash of each. Throws invalid, too_large, unsupported_type (`photos`). */
export async function storeReviewPhotos(
  context: Context,
  photos: readonly ReviewPhoto[],
): Promise<string[]> {
  if (photos.length > maxPhotos) throw invalid({ photos: 'tooManyPhotos' });
  const hashes: string[] = [];
  for (const photo of photos)
    hashes.push(
      typeof photo === 'string'
        ? photo
        : (await storePhoto(context, photo, { field: 'photos', companyId: null })).hash,
    );
  return [...new Set(hashes)];
}

/** Within the transaction that writes the review. Replaces those that it had. */
export async function showReviewPhotos(
  context: Context,
  reviewId: Id<'buyerReview'>,
  hashes: readonly string[],
): Promise<void> {
  await context.db.delete(buyerReviewPhotos).where(eq(buyerReviewPhotos.reviewId, reviewId));
  if (hashes.length === 0) return;
  const ids = await lockPhotos(context, hashes);
  // Never uploaded, or the nightly cleaning was faster.
  if (ids.size < hashes.length) throw invalid({ photos: 'photoNotFound' });
  await context.db
    .insert(buyerReviewPhotos)
    .values(hashes.map((hash, position) => ({ reviewId, position, pictureId: ids.get(hash)! })));
}
