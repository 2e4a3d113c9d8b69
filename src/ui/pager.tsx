import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

/** Returns the page numbers to show: the ends, the current one, its neighbours. Null is a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((n) => n >= 1 && n <= pages)
    .toSorted((a, b) => a - b);
  return shown.flatMap((n, i) => {
    const before = shown[i - 1] ?? n - 1;
    return n - before === 1 ? [n] : n - before === 2 ? [n - 1, n] : [null, n];
  });
}

type PagerProps = {
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  labels: { pages: string; previous: string; next: string };
  formatNumber?: (n: number) => string | undefined;
};

export function Pager({ page, pages, hrefOf, labels, formatNumber = String }: PagerProps) {
  if (pages < 2) return null;
  const step = (to: number, label: string, icon: ReactNode) =>
    to < 1 || to > pages ? (
      <span className="is-off" aria-hidden="true">
        {icon}
      </span>
    ) : (
      <a href={hrefOf(to)} aria-label={label} rel={to < page ? 'prev' : 'next'}>
        {icon}
      </a>
    );
  return (
    <nav className="pager" aria-label={labels.pages}>
      {step(page - 1, labels.previous, <ChevronLeft className="icon-dir" />)}
      {pagesShown(page, pages).map((n, i) =>
        n === null ? (
          <span key={`gap${i}`}>…</span>
        ) : n === page ? (
          <span key={n} aria-current="page">
            {formatNumber(n)}
          </span>
        ) : (
          <a key={n} href={hrefOf(n)}>
            {formatNumber(n)}
          </a>
        ),
      )}
      {step(page + 1, labels.next, <ChevronRight className="icon-dir" />)}
    </nav>
  );
}
