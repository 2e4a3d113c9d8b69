/** By the names of the fields: `title.en`. */
export type PostValues = Readonly<Record<string, string>>;

export const coverField = 'cover';

/** The beginning of the address by which a text names an upload. */
export const pictureCode = 'picture:';
