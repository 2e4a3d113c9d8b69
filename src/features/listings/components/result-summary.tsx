import type { ReactNode } from 'react';
import * as m from '#messages/features/listings';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { Pager } from '#ui/pager.tsx';
import { EmptyState } from '#ui/panels.tsx';
import './product-listing.css';
import '#ui/list-page.css';

/** The page's heading and number of results, followed by `children`. */
export function ResultSummary({
  title,
  count,
  supplierCount,
  children,
  locale,
}: {
  title: ReactNode;
  count: number;
  supplierCount: number;
  children?: ReactNode;
  locale: Locale;
}) {
  return (
    <div className="section-heading list-page-summary">
      <h1 className="display display-2">{title}</h1>
      <p className="text-tabular" role="status">
        {m.products({ count }, { locale })}
      </p>
      {supplierCount > 0 ? (
        <p className="text-tabular">{m.suppliers({ count: supplierCount }, { locale })}</p>
      ) : null}
      {children}
    </div>
  );
}

/** "1 – 24 of 1,486 products", with the page numbers. */
export function ResultPager({
  page,
  pageSize,
  total,
  path,
  locale,
  maxPages = 100,
}: {
  page: number;
  pageSize: number;
  total: number;
  path: string;
  locale: Locale;
  maxPages?: number | undefined;
}) {
  const from = (page - 1) * pageSize + 1;
  const range = ltr(
    `${number(locale, from)} – ${number(locale, Math.min(total, page * pageSize))}`,
  );
  return (
    <div className="list-page-pager">
      <p className="text-muted text-tabular">{bidi(m.resultsOf({ range, total }, { locale }))}</p>
      {page > 1 && page === Math.ceil(total / pageSize) ? (
        <p className="text-muted product-listing-end">{m.noMore({ locale })}</p>
      ) : null}
      <Pager
        page={page}
        pages={Math.min(maxPages, Math.ceil(total / pageSize))}
        hrefOf={(n) => withParameters(path, { page: n === 1 ? null : n })}
        labels={{
          pages: m.pages({ locale }),
          previous: m.previousPage({ locale }),
          next: m.nextPage({ locale }),
        }}
        formatNumber={(n) => number(locale, n)}
      />
    </div>
  );
}

/** "No product found": for searches, for filters without results, and for empty categories. */
export function NoProducts({
  locale,
  query,
  clearHref,
  browseHref,
  children,
}: {
  locale: Locale;
  query?: string | undefined;
  clearHref?: string | undefined;
  browseHref?: string | undefined;
  children?: ReactNode;
}) {
  const title = query ? m.noProductFor({ query }, { locale }) : m.noProduct({ locale });
  const action = clearHref
    ? { label: m.clearFilters({ locale }), href: clearHref }
    : browseHref
      ? { label: m.allCategories({ locale }), href: browseHref }
      : undefined;
  return (
    <EmptyState
      title={title}
      text={query || clearHref ? m.noProductHint({ locale }) : m.noProductHere({ locale })}
      action={action}
    >
      {children}
    </EmptyState>
  );
}
