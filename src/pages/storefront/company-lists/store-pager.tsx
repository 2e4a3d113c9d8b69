import * as m from '#messages/pages/storefront/company-lists';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { Pager } from '#ui/pager.tsx';
import '#ui/list-page.css';

/** Shows "1 – 24 of 70 companies" next to the page numbers. */
export function StorePager({
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
  const range = ltr(
    `${number(locale, (page - 1) * pageSize + 1)} – ` +
      number(locale, Math.min(total, page * pageSize)),
  );
  return (
    <div className="list-page-pager">
      <p className="text-muted text-tabular">{bidi(m.resultsOf({ range, total }, { locale }))}</p>
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
