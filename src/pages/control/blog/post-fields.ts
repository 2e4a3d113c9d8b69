/** By the names of the fields: `title.en`. */
export type PostValues = Readonly<Record<string, string>>;

export const coverField = 'cover';
