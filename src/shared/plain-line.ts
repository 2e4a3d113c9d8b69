/**
 * Matches control, direction and invisible characters, but not joiners and emoji variation
 * selectors.
 */
const unseen = /(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{DI}\u2028\u2029]/gu;

/**
 * Returns one line as its author meant it: NFC, without invisible characters, single spaces.
 * Joiners stay, because Arabic and emoji need them.
 */
export const plainLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(unseen, '')
    .replace(/\s+/gu, ' ')
    .trim();
