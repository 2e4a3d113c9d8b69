// Pictures sent at sign-up: stored at once, so that an error in another field does not lose them.
import { keepUpload, keepUploads } from '#features/media/services/keep-upload.server.ts';
import { uploadTicket } from '#features/media/services/usable-uploads.server.ts';
import { maxUploadBytes } from '#features/media/schemas.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { tries } from '../rules.ts';
import { checkNetworkTries, countNetworkTry } from '#platform/http/try-limits.ts';

const fields = ['profileImage', 'logoImage'] as const;

/**
 * Stores `profileImageFile` and `logoImageFile` and puts their tickets into the fields. Invalid
 * pictures are reported by field. Throws too_many.
 */
export async function keepSignUpPictures(
  context: Context,
  form: FormData,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const field of fields) {
    const file = form.get(`${field}File`);
    if (file === null || typeof file === 'string' || file.size === 0) continue;
    await checkNetworkTries(context, 'sign-up', tries.signUp);
    await countNetworkTry(context, 'sign-up pictures', tries.pictures);
    try {
      if (file.size > maxUploadBytes) wrong[field] = 'pictureTooLarge';
      else {
        const key = await keepUpload(context, field, Buffer.from(await file.arrayBuffer()));
        form.set(field, uploadTicket(context, key));
      }
    } catch (error) {
      const said = isKervanError(error) ? error.fieldErrors?.[field] : undefined;
      if (typeof said !== 'string') throw error;
      wrong[field] = said;
    }
  }
  return wrong;
}

/** As in an API call, with its fields. */
export type SentPictures = {
  readonly profileImage: Buffer;
  readonly logoImage?: Buffer | undefined;
};

/** Stores pictures once everything else is valid; all or none. Throws invalid, too_many. */
export async function keepSentPictures(
  context: Context,
  sent: SentPictures,
): Promise<{ profileImage: string; logoImage?: string | undefined }> {
  for (const field of fields) {
    if (sent[field] !== undefined)
      await countNetworkTry(context, 'sign-up pictures', tries.pictures);
  }
  const { profileImage, logoImage } = await keepUploads<(typeof fields)[number]>(context, {
    ...sent,
  });
  return { profileImage: profileImage!, logoImage };
}
