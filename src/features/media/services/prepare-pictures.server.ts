// What a form with `PictureField` does before anything else is validated.
import type { Context } from '#platform/context.ts';
import { type PictureEntry, writePictures } from '../format/picture-form.ts';
import { pictureAddresses } from '../queries.server.ts';
import { sourceHashOf } from '../source-hash.server.ts';
import type { PictureItemView } from '../format/picture-form.ts';
import { readPictures } from './read-pictures.server.ts';

/** With the address of each that is stored. */
export async function viewsOfPictures(
  context: Context,
  pictures: readonly PictureEntry[],
): Promise<PictureItemView[]> {
  const addresses = await pictureAddresses(
    context,
    pictures.map(({ source }) => source),
  );
  return pictures.map((picture) => ({
    ...picture,
    address: addresses.get(sourceHashOf(picture.source)) ?? null,
  }));
}

/**
 * Stores new files, does what a picture's button says, and writes the list back into the form.
 * Returns errors by `name`. Throws what `readPictures` throws.
 */
export async function preparePictures(
  context: Context,
  form: FormData,
  options: { readonly name: string; readonly max: number },
): Promise<Record<string, string>> {
  const { pictures, errors } = await readPictures(context, form, options);
  writePictures(form, options.name, await viewsOfPictures(context, pictures));
  return Object.fromEntries(
    Object.entries(errors).map(([field, said]) => [
      field,
      typeof said === 'string' ? said : said.key,
    ]),
  );
}
