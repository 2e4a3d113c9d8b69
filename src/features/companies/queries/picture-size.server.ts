import { eq } from 'drizzle-orm';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';

/** In pixels, as it is kept; null while it is unknown. */
export async function findPictureSize(
  { db }: Context,
  key: string,
): Promise<{ readonly width: number; readonly height: number } | null> {
  const [row] = await db
    .select({ width: pictures.width, height: pictures.height })
    .from(pictures)
    .where(eq(pictures.storageKey, key));
  const { width = null, height = null } = row ?? {};
  return width === null || height === null ? null : { width, height };
}
