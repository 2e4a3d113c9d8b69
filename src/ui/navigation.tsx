import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

export type Crumb = { label: string; href: string | null };

/** The last crumb is the page itself. */
export function Breadcrumbs({ items, label }: { items: readonly Crumb[]; label: string }) {
  return (
    <nav className="crumbs" aria-label={label}>
      <ol>
        {items.map((item, i) => (
          <li key={i}>
            {item.href !== null && i < items.length - 1 ? (
              <a href={item.href}>{item.label}</a>
            ) : (
              <span aria-current={i === items.length - 1 ? 'page' : undefined}>{item.label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

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

/**
 * Shows the sections of one page as tabs. They are links to headings, so nothing is hidden from
 * search or print.
 */
export function SectionTabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly {
    href: string;
    label: string;
    count?: string | undefined;
    isCurrent?: boolean | undefined;
  }[];
}) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.isCurrent ? 'true' : undefined}>
          {tab.label}
          {tab.count ? <span className="tabs-count">{tab.count}</span> : null}
        </a>
      ))}
    </nav>
  );
}

export const SkipLink = ({
  label,
  target = '#main',
}: {
  label: string;
  target?: string | undefined;
}) => (
  <a className="skip-link" href={target}>
    {label}
  </a>
);
