// Feeds of shops often encode their texts twice: &amp;lt;p&amp;gt; for a paragraph.
import { Parser } from 'htmlparser2';

const entity = /&(?:[a-z][a-z0-9]{1,31}|#\d{1,7}|#x[0-9a-f]{1,6});/i;

/**
 * Decodes the entities of a text that has no tags: as HTML it would show them, and a title shows
 * its text as it is.
 */
export function encodedOnce(text: string): string {
  if (text.includes('<') || !entity.test(text)) return text;
  let decoded = '';
  const parser = new Parser({
    ontext(part) {
      decoded += part;
    },
  });
  parser.end(text);
  return decoded;
}
