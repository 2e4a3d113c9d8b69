import type { ReactNode } from 'react';

// Unicode's own isolates: what <bdi dir="ltr"> is in markup, these are in a plain string, an attribute or a page title.
const open = '\u2066';
const openEither = '\u2068';
const close = '\u2069';

/** Marks a price, range, SKU or Incoterm so that it reads left to right inside any sentence. */
export const ltr = (text: string | number): string => open + text + close;

/** Marks a name that somebody gave, in whichever direction it reads: nothing around it moves. */
export const isolated = (text: string): string => openEither + text + close;

/** Without the marks: for machines that would not understand them. */
export const withoutMarks = (text: string): string => text.replace(/[\u2066\u2068\u2069]/g, '');

/**
 * A text in which everything that `ltr` marked stands in `<bdi dir="ltr">`, and what `isolated`
 * marked in `<bdi>`.
 */
export function bidi(text: string): ReactNode {
  if (!text.includes(close)) return text;
  return text.split(/([\u2066\u2068][^\u2069]*\u2069)/).map((part, i) => {
    if (!part.endsWith(close)) return part;
    return (
      <bdi key={i} dir={part.startsWith(open) ? 'ltr' : undefined}>
        {part.slice(1, -1)}
      </bdi>
    );
  });
}
