import type { ReactNode } from 'react';

/** Holds a table that may be wider than its place. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  // What scrolls must be reached by keyboard (WCAG 2.1.1).
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="data-table-scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
