// Folds letters that people write in several ways into one, so that texts can be compared.

const ascii = /^[ -~]*$/;

/** Lower case in which I, İ and ı are one letter; no locale of `toLowerCase` does that. */
export const foldCase = (text: string): string => text.replace(/[Iİı]/g, 'i').toLowerCase();

/** Lower case without marks: `sirket` finds `Şirket`, `strasse` finds `Straße`. */
export const foldMarks = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : text
        .replace(/[Iİı]/g, 'i')
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replaceAll('ß', 'ss');

/**
 * Like `foldMarks`, and without what Arabic spells in several ways: alef, ya, ta marbuta, tatweel.
 */
export const foldLetters = (text: string): string =>
  ascii.test(text)
    ? text.toLowerCase()
    : foldMarks(text)
        .replaceAll('ٱ', 'ا')
        .replaceAll('ى', 'ي')
        .replaceAll('ة', 'ه')
        .replaceAll('ـ', '');

/** Letters that `translate` folds in PostgreSQL, whose `lower` follows its collation alone. */
export const databaseFold = {
  from: 'İIıÇçŞşĞğÜüÖöÂâÎîÛû',
  to: 'iiiccssgguuooaaiiuu',
} as const;

/** Folds a text exactly as `translate` with `databaseFold` and `lower` do in the database. */
export const foldLikeDatabase = (text: string): string =>
  text
    .replace(
      new RegExp(`[${databaseFold.from}]`, 'g'),
      (letter) => databaseFold.to[databaseFold.from.indexOf(letter)]!,
    )
    .toLowerCase();
