import { pageSize } from '#shared/paging.ts';
import type { RfqSort } from '#features/rfqs/params.ts';
import * as m from '#messages/pages/storefront/rfq-market';
import { number } from '#platform/i18n/runtime.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { ltr } from '#shared/bidi-marks.ts';
import { Button } from '#ui/button.tsx';
import { Pager } from '#ui/navigation.tsx';
import { EmptyState } from '#ui/panels.tsx';
import { MarketFacets, type MarketFacetsView, MarketSort } from './market-facets.tsx';
import type { RfqLine } from './rfq-lines.ts';
import { RfqList } from './rfq-list.tsx';
import '#ui/list-page.css';

const maxPages = 100;

type Props = {
  address: string;
  sort: RfqSort;
  facets: MarketFacetsView;
  rows: readonly RfqLine[];
  category: string | null;
  page: number;
  total: number;
  isFiltered: boolean;
  locale: Locale;
};

export function Market({
  address,
  sort,
  facets,
  rows,
  category,
  page,
  total,
  isFiltered,
  locale,
}: Props) {
  const create = paths.createRfq({ locale });
  return (
    <>
      <div className="section-heading list-page-summary">
        <h1 className="display display-2">
          {category ? m.headingOf({ category }, { locale }) : m.heading({ locale })}
        </h1>
        <p className="text-tabular" role="status">
          {m.count({ count: total }, { locale })}
        </p>
        <Button className="push-end" variant="primary" size="sm" href={create}>
          {m.post({ locale })}
        </Button>
      </div>
      {total === 0 && !isFiltered ? (
        <EmptyState
          title={m.nothingYet({ locale })}
          text={m.nothingYetText({ locale })}
          action={{ label: m.post({ locale }), href: create }}
        />
      ) : (
        <div className="list-page">
          <aside>
            <MarketFacets facets={facets} path={address} locale={locale} />
          </aside>
          <section aria-label={m.heading({ locale })}>
            <div className="list-page-bar">
              <p className="text-sm text-muted">{m.note({ locale })}</p>
              <MarketSort value={sort} path={address} locale={locale} />
            </div>
            {rows.length === 0 ? (
              <EmptyState
                title={m.nothingFound({ locale })}
                text={m.nothingFoundText({ locale })}
                action={{ label: m.clearFilters({ locale }), href: address.split('?', 1)[0]! }}
              />
            ) : (
              <>
                <RfqList rfqs={rows} headingLevel={2} locale={locale} />
                <div className="list-page-pager">
                  <p className="text-muted text-tabular">
                    {bidi(
                      m.resultsOf(
                        {
                          range: ltr(
                            `${number(locale, (page - 1) * pageSize + 1)} – ` +
                              number(locale, Math.min(total, page * pageSize)),
                          ),
                          total,
                        },
                        { locale },
                      ),
                    )}
                  </p>
                  <Pager
                    page={page}
                    pages={Math.min(maxPages, Math.ceil(total / pageSize))}
                    hrefOf={(n) => withParameters(address, { page: n === 1 ? null : n })}
                    labels={{
                      pages: m.pages({ locale }),
                      previous: m.previousPage({ locale }),
                      next: m.nextPage({ locale }),
                    }}
                    formatNumber={(n) => number(locale, n)}
                  />
                </div>
              </>
            )}
          </section>
        </div>
      )}
    </>
  );
}
