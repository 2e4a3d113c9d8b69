// Reads the fields of `PictureField`: uploads what a form without scripts sent, and does what its
// buttons say.
import type { Context } from '#platform/context.ts';
import { type FieldErrors, invalid, isKervanError } from '#platform/http/problems.ts';
import { uploadPicture } from '../commands.server.ts';
import {
  applyPictureAct,
  pictureFields,
  type PictureEntry,
  readPictureAct,
  readPictureEntries,
} from '../format/picture-form.ts';

export type ReadPictures = {
  readonly pictures: readonly PictureEntry[];
  /** A picture's button was pressed: the form is shown again with the changed list. */
  readonly isActed: boolean;
  /** By `name`; pictures that were accepted are in the list all the same. */
  readonly errors: FieldErrors;
};

/**
 * Call it before anything else is validated, so that an error elsewhere loses no upload. Throws
 * invalid for fields that the component does not write, and what `uploadPicture` throws about the
 * person.
 */
export async function readPictures(
  context: Context,
  form: FormData,
  { name, max }: { readonly name: string; readonly max: number },
): Promise<ReadPictures> {
  const sent = readPictureEntries(form, name);
  if (!sent || sent.length > max) throw invalid('badRequest');
  const act = readPictureAct(form, name);
  const pictures = [...(act ? applyPictureAct(sent, act) : sent)];
  let errors: FieldErrors = {};
  const files = form
    .getAll(pictureFields(name).files)
    .filter((file) => typeof file !== 'string' && file.size > 0) as File[];
  for (const file of files) {
    if (max === 1) pictures.length = 0;
    if (pictures.length >= max) {
      errors = { [name]: { key: 'tooManyPictures', values: { count: max } } };
      break;
    }
    try {
      const { hash } = await uploadPicture(context, file, { field: name });
      pictures.push({ source: { kind: 'upload', hash }, alt: {}, focal: null });
    } catch (error) {
      if (!isKervanError(error) || !error.fieldErrors) throw error;
      errors = error.fieldErrors;
    }
  }
  return { pictures, isActed: act !== null, errors };
}
