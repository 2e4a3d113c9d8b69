import type { ReactNode } from 'react';

/** Scrolls a table that is wider than the page. */
export function TableScroll({ label, children }: { label: string; children: ReactNode }) {
  // A scrollable region must be reachable by keyboard (WCAG 2.1.1).
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="data-table-scroll" role="region" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
