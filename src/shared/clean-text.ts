// Makes a cell's text safe and uniform: NFC, plain spaces, no byte order marks, no control
// characters but the newline, and no bidirectional embeddings, overrides or isolates, which can
// disguise text (CVE-2021-42574). Marks (U+200E, U+200F, U+061C) and joiners stay: Arabic and
// Persian need them.
const unwanted = /(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffc\ufffe\uffff]/gu;
const anySpace = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const lineEnds = /\r\n?|[\u2028\u2029\u0085]/g;
const plain = /^[\n\u0020-\u007e]*$/;

/**
 * Cleans multi-line text: line ends become \n, all kinds of space become spaces, the ends are
 * trimmed. Idempotent.
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

/** Cleans text of one line: as `cleanText`, and every run of white space becomes one space. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ');

/** Whether invalid bytes left a replacement character (U+FFFD). */
export const isDamaged = (text: string): boolean => text.includes('\ufffd');
