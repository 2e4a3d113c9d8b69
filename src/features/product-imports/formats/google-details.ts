// The product_detail attribute: facts as section:name:value, several in one text.
import { cleanLine, cleanText } from '#shared/clean-text.ts';

/** Splits a list of details at its commas, though values may contain commas themselves. */
function splitDetails(text: string): string[] {
  // Without sections every detail begins with a colon: ":type:Original,:colour:Black, white"
  if (text.trimStart().startsWith(':')) return text.split(/,(?=:)/);
  // With sections a detail has both colons before the next comma:
  // "General:Type:Player,Screen:Size:10, wide"
  return text.split(/,(?=[^:,]+:[^:,]+:)/);
}

/** Restores line ends, which files without quotation marks write as \\n. */
export const withLineEnds = (text: string): string => text.replaceAll('\\n', '\n');

/** Returns names and values in order, without incomplete details. Sections are dropped. */
export function readDetails(texts: readonly string[]): [string, string][] {
  const facts: [string, string][] = [];
  for (const text of texts)
    for (const detail of splitDetails(text)) {
      const [, second = '', ...rest] = detail.split(':');
      const name = cleanLine(second),
        value = cleanText(withLineEnds(rest.join(':')));
      if (name !== '' && value !== '') facts.push([name, value]);
    }
  return facts;
}
