// Checks the structure of a JSON text before it is parsed, because deeply nested or finely divided
// texts keep a parser busy for seconds.

const maxDepth = 32;
/** Brackets, braces, commas, colons and quotes. */
const usualMarks = 10_000;
/** Bytes outside strings. */
const maxBareBytes = 200_000;

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const openers = new Set(Buffer.from('[{'));
const closers = new Set(Buffer.from(']}'));
const separators = new Set(Buffer.from(',:'));

/** Returns false for more structure than our calls have. Invalid JSON is left to the parser. */
export function isModestJson(text: Buffer, maxMarks = usualMarks): boolean {
  let depth = 0;
  let marks = 0;
  let bare = 0;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at]!;
    if (byte === quote) {
      const { end, quotes } = endOfString(text, at, maxMarks - marks);
      at = end;
      marks += quotes;
    } else if (openers.has(byte)) {
      depth++;
      marks++;
    } else if (closers.has(byte)) {
      depth--;
    } else if (separators.has(byte)) {
      marks++;
    }
    bare++;
    if (depth > maxDepth || marks > maxMarks || bare > maxBareBytes) return false;
  }
  return true;
}

/**
 * Returns where the string that begins here ends, and how many quotes were passed. Stops at the end
 * of the text or after `maxQuotes`.
 */
function endOfString(
  text: Buffer,
  start: number,
  maxQuotes: number,
): { readonly end: number; readonly quotes: number } {
  let quotes = 1;
  let end = text.indexOf(quote, start + 1);
  for (; end !== -1 && quotes <= maxQuotes; end = text.indexOf(quote, end + 1)) {
    quotes++;
    let escapes = 0;
    while (text[end - 1 - escapes] === backslash) escapes++;
    if (escapes % 2 === 0) return { end, quotes };
  }
  return { end: text.length, quotes };
}
