import { HiddenParameters } from '#features/listings/components/hidden-parameters.tsx';
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
import { Pager } from '#ui/pager.tsx';
import { EmptyState } from '#ui/panels.tsx';
import { SearchWithin } from '../search/search-within.tsx';
import { type FacetSection, MarketFacets, MarketSort } from './market-facets.tsx';
import type { RfqLine } from './rfq-lines.ts';
import { RfqList } from './rfq-list.tsx';
import '#ui/list-page.css';
import './market.css';

const maxPages = 100;

type Props = {
  address: string;
  query: string;
  /** The words that were searched for instead. */
  correction: string | null;
  sort: RfqSort | null;
  sections: readonly FacetSection[];
  rows: readonly RfqLine[];
  category: string | null;
  page: number;
  total: number;
  isFiltered: boolean;
  locale: Locale;
};

export function Market({
  address,
  query,
  correction,
  sort,
  sections,
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
        <SearchWithin
          label={m.searchIn({ locale })}
          button={m.search({ locale })}
          query={query}
          action={address.split('?', 1)[0]}
          data-keep-scroll
        >
          <HiddenParameters path={address} without={['q', 'sort', 'page']} />
        </SearchWithin>
        <Button variant="primary" size="sm" href={create}>
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
            <MarketFacets sections={sections} path={address} locale={locale} />
          </aside>
          <section aria-label={m.heading({ locale })}>
            {correction === null ? null : (
              <p className="market-correction">
                <bdi>{m.showing({ words: correction }, { locale })}</bdi>
              </p>
            )}
            <div className="list-page-bar">
              <p className="text-sm text-muted">{m.note({ locale })}</p>
              <MarketSort value={sort} hasWords={query !== ''} path={address} locale={locale} />
            </div>
            {rows.length === 0 ? (
              <EmptyState
                title={
                  query === ''
                    ? m.nothingFound({ locale })
                    : m.nothingFoundFor({ words: query }, { locale })
                }
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
