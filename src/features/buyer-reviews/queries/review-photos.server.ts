// Photos of reviews, as a part of the statements that read reviews.
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { pictureAddress } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { buyerReviewPhotos, buyerReviews } from '../table.server.ts';

type PhotoRow = Pick<
  typeof pictures.$inferSelect,
  'sourceHash' | 'state' | 'storageKey' | 'width' | 'height' | 'placeholderColor'
>;

/** A column of a select over `buyer_reviews`. */
export const photoRows = ({ db }: Context): SQL<PhotoRow[]> => {
  const { sourceHash, state, storageKey, width, height, placeholderColor } = pictures;
  const photos = db
    .select({
      all: sql`jsonb_agg(jsonb_build_object('sourceHash', ${sourceHash}, 'state', ${state},
        'storageKey', ${storageKey}, 'width', ${width}, 'height', ${height},
        'placeholderColor', ${placeholderColor}) order by ${buyerReviewPhotos.position})`,
    })
    .from(buyerReviewPhotos)
    .innerJoin(pictures, eq(pictures.id, buyerReviewPhotos.pictureId))
    .where(eq(buyerReviewPhotos.reviewId, buyerReviews.id));
  return sql<PhotoRow[]>`coalesce((${photos}), '[]')`;
};

/** With the photos that are there, as pages show them. */
export const withPhotos =
  (context: Context) =>
  <Row extends { readonly photos: readonly PhotoRow[] }>({ photos, ...row }: Row) => ({
    ...row,
    photos: photos.flatMap((photo) => {
      const address = pictureAddress(context, photo);
      return address ? [{ ...address, alt: '', focal: null }] : [];
    }),
  });

/** Of a row of `pictures`: a review shows it. */
export const showsPhoto: SQL = sql`
  exists (select from ${buyerReviewPhotos} where ${buyerReviewPhotos.pictureId} = ${pictures.id})`;

const sourcePrefix = 'upload';

/** The pictures with these hashes; no cleaning deletes them before the transaction has ended. */
export async function lockPhotos(
  { db }: Context,
  hashes: readonly string[],
): Promise<Map<string, Id<'picture'>>> {
  const sources = hashes.map((hash) => `${sourcePrefix}${hash}`);
  const rows = await db
    .select({ id: pictures.id, source: pictures.sourceHash })
    .from(pictures)
    .where(inArray(pictures.sourceHash, sources))
    .orderBy(pictures.sourceHash)
    .for('key share');
  return new Map(rows.map(({ id, source }) => [source.slice(sourcePrefix.length), id]));
}
