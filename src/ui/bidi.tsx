// Renders texts whose parts are marked with isolates; see shared/bidi-marks.ts.
import type { ReactNode } from 'react';

/** Renders what `ltr` marked as `<bdi dir="ltr">`, and what `isolated` marked as `<bdi>`. */
export function bidi(text: string): ReactNode {
  if (!text.includes('\u2069')) return text;
  return text.split(/([\u2066\u2068][^\u2069]*\u2069)/).map((part, i) => {
    if (!part.endsWith('\u2069')) return part;
    return (
      <bdi key={i} dir={part.startsWith('\u2066') ? 'ltr' : undefined}>
        {part.slice(1, -1)}
      </bdi>
    );
  });
}
