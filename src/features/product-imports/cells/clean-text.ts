// Makes the text of a cell safe and uniform: NFC, no control characters, no bidirectional overrides, plain spaces.

// Control characters but the newline, byte order marks, and the embeddings, overrides and isolates that can make text
// look like other text (CVE-2021-42574). Marks (U+200E, U+200F, U+061C) and joiners stay: Arabic and Persian need them.
const unwanted = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffc\ufffe\uffff]/gu;
const anySpace = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const lineEnds = /\r\n?|[\u2028\u2029\u0085]/g;
const plain = /^[\n\u0020-\u007e]*$/;

/**
 * Text of several lines: line ends become \n, kinds of space become spaces, the ends are trimmed.
 * Applying it twice changes nothing.
 */
export function cleanText(text: string): string {
  if (plain.test(text)) return text.trim();
  return text
    .toWellFormed()
    .replace(lineEnds, '\n')
    .replace(anySpace, ' ')
    .replace(unwanted, '')
    .normalize('NFC')
    .trim();
}

/** Text of one line: as `cleanText`, and every run of white space becomes one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** Whether bytes that were no valid text left their mark (U+FFFD). */
export const isDamaged = (text: string): boolean => text.includes('\ufffd');
