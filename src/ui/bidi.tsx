import { Fragment, type ReactNode } from 'react';

// Unicode's own isolates: what <bdi dir="ltr"> is in markup, these are in a plain string, an attribute or a page title.
const open = '\u2066';
const close = '\u2069';

/** Marks a price, range, SKU or Incoterm so that it reads left to right inside any sentence. */
export const ltr = (text: string | number): string => open + text + close;

/** Without the marks: for machines that would not understand them. */
export const withoutMarks = (text: string): string => text.replace(/[\u2066\u2069]/g, '');

/** A text in which everything that `ltr` marked stands in `<bdi dir="ltr">`. */
export function bidi(text: string): ReactNode {
  if (!text.includes(open)) return text;
  return text.split(open).map((part, i) => {
    if (i === 0) return part;
    const end = part.indexOf(close);
    return (
      <Fragment key={i}>
        <bdi dir="ltr">{part.slice(0, end)}</bdi>
        {part.slice(end + 1)}
      </Fragment>
    );
  });
}
