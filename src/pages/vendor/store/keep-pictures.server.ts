// Files sent with the store's form: stored at once, so that an error in another field does not
// lose them.
import { uploadCertificate } from '#features/companies/commands/upload-certificate.server.ts';
import { uploadPicture } from '#features/media/commands.server.ts';
import { uploadKey } from '#features/media/rules.ts';
import { maxUploadBytes } from '#features/media/schemas.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';

/** The fields with pictures: the logo, the cover, and one for each certificate. */
const pictureField = /^(logoKey|coverKey|certificates\[\d+\]\.fileKey)(File|Remove)$/;

/**
 * Stores the files and puts their keys into the fields; a field with `Remove` is emptied. Invalid
 * pictures are reported by field. Throws too_many, refused, unauthenticated.
 */
export async function keepStorePictures(
  context: Context,
  form: FormData,
): Promise<Record<string, string>> {
  const wrong: Record<string, string> = {};
  for (const name of new Set(form.keys())) {
    const [, field, what] = pictureField.exec(name) ?? [];
    if (field === undefined) continue;
    const sent = form.get(name);
    if (what === 'Remove') form.delete(field);
    else if (sent !== null && typeof sent !== 'string' && sent.size > 0) {
      const said = await keepPicture(context, form, { field, file: sent });
      if (said !== null) wrong[field] = said;
    }
  }
  return wrong;
}

/** A certificate may be a PDF, which its first bytes say. */
async function keyOfUpload(context: Context, file: File, field: string): Promise<string> {
  const isPdf = (await file.slice(0, 5).text()) === '%PDF-';
  if (isPdf && field.startsWith('certificates'))
    return uploadCertificate(context, Buffer.from(await file.arrayBuffer()), field);
  const { hash } = await uploadPicture(context, file, { field });
  return uploadKey(hash);
}

/** Returns what is wrong with the picture, or null. */
async function keepPicture(
  context: Context,
  form: FormData,
  { field, file }: { readonly field: string; readonly file: File },
): Promise<string | null> {
  if (file.size > maxUploadBytes) return 'pictureTooLarge';
  try {
    form.set(field, await keyOfUpload(context, file, field));
    return null;
  } catch (error) {
    const said = isKervanError(error) ? error.fieldErrors?.[field] : undefined;
    if (typeof said !== 'string') throw error;
    return said;
  }
}
