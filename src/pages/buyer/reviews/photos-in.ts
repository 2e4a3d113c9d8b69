/** The chosen files; browsers send an empty one where none was chosen. */
export const photosIn = (form: FormData): File[] =>
  form
    .getAll('photos')
    .flatMap((file) => (typeof file === 'string' || file.size === 0 ? [] : [file]));
