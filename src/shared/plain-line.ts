/**
 * Control characters, and those that turn the direction of what follows or are not seen at all.
 * Joiners and the shape of emoji are not meant.
 */
const unseen = /(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{DI}\u2028\u2029]/gu;

/**
 * One line as a person meant it: composed (NFC), without what is not seen, spaces single. Joiners
 * stay: Arabic and emoji need them.
 */
export const plainLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(unseen, '')
    .replace(/\s+/gu, ' ')
    .trim();
