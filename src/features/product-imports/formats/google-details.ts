// The product_detail attribute: facts as section:name:value, many of them in one text.
import { cleanLine, cleanText } from '../cells/clean-text.ts';

/** Where one detail ends and the next begins, though values may contain commas themselves. */
function splitDetails(text: string): string[] {
  // Without sections every detail begins with a colon: ":type:Original,:colour:Black, white"
  if (text.trimStart().startsWith(':')) return text.split(/,(?=:)/);
  // With sections a new one has both colons before the next comma: "General:Type:Player,Screen:Size:10, wide"
  return text.split(/,(?=[^:,]+:[^:,]+:)/);
}

/** Files without quotation marks write line ends as \\n. */
export const withLineEnds = (text: string): string => text.replaceAll('\\n', '\n');

/** Names and values in order; details without either are left out. Sections are not kept. */
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
