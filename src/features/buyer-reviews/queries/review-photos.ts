// Photos of reviews, as a part of the statements that read reviews.
import { type SQL, sql } from 'drizzle-orm';
import { pictureAddress } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { ImageView } from '#ui/picture.tsx';
import { buyerReviewPhotos, buyerReviews } from '../table.server.ts';

type PhotoRow = Pick<
  typeof pictures.$inferSelect,
  'sourceHash' | 'state' | 'storageKey' | 'width' | 'height' | 'placeholderColor'
>;

export const photoRows = sql<PhotoRow[]>`coalesce((
  select jsonb_agg(jsonb_build_object('sourceHash', ${pictures.sourceHash},
    'state', ${pictures.state}, 'storageKey', ${pictures.storageKey}, 'width', ${pictures.width},
    'height', ${pictures.height}, 'placeholderColor', ${pictures.placeholderColor})
    order by ${buyerReviewPhotos.position})
  from ${buyerReviewPhotos} join ${pictures} on ${pictures.id} = ${buyerReviewPhotos.pictureId}
  where ${buyerReviewPhotos.reviewId} = ${buyerReviews.id}), '[]')`;

/** With the photos that are there, as pages show them. */
export const withPhotos =
  (context: Context) =>
  <Row extends { readonly photos: readonly PhotoRow[] }>({ photos, ...row }: Row) => ({
    ...row,
    photos: photos.flatMap((photo): ImageView[] => {
      const address = pictureAddress(context, photo);
      return address ? [{ ...address, alt: '', focal: null }] : [];
    }),
  });

/** Of a row of `pictures`: a review shows it. */
export const showsPhoto: SQL = sql`
  exists (select from ${buyerReviewPhotos} where ${buyerReviewPhotos.pictureId} = ${pictures.id})`;
