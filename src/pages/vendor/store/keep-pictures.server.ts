// Pictures sent with the store's form: stored at once, so that an error in another field does not
// lose them.
import { keepUpload } from '#features/media/services/keep-upload.server.ts';
import { maxUploadBytes } from '#features/media/schemas.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { countNetworkTry } from '#platform/http/try-limits.ts';
import { hourMs } from '#shared/durations.ts';

const pictureTries = { most: 60, windowMs: hourMs };

/**
 * Stores `logoKeyFile` and `coverKeyFile` and puts their keys into the fields. Invalid pictures are
 * reported by field. Throws too_many.
 */
export async function keepStorePictures(
  context: Context,
  form: FormData,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const field of ['logoKey', 'coverKey']) {
    const file = form.get(`${field}File`);
    if (file === null || typeof file === 'string' || file.size === 0) continue;
    await countNetworkTry(context, 'store pictures', pictureTries);
    try {
      if (file.size > maxUploadBytes) wrong[field] = 'pictureTooLarge';
      else form.set(field, await keepUpload(context, field, Buffer.from(await file.arrayBuffer())));
    } catch (error) {
      const said = isKervanError(error) ? error.fieldErrors?.[field] : undefined;
      if (typeof said !== 'string') throw error;
      wrong[field] = said;
    }
  }
  return wrong;
}
