import { Download } from 'lucide-react';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { figureDays } from '#features/quotes/params.ts';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import * as m from '#messages/pages/vendor/quotes';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { StatCards } from '#ui/stat-cards.tsx';
import type { Route } from './+types/quotes.page';
import { listAt } from './list-address.ts';
import { loadQuotes, type QuotesView } from './load-quotes.server.ts';
import { QuoteTable } from './quote-table.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => ({
    locale: context.locale,
    quotes:
      whyNotAnswer(context.actor) === null
        ? await loadQuotes(context, args.url.searchParams)
        : null,
  }));

export default function QuotesPage({ loaderData: { locale, quotes } }: Route.ComponentProps) {
  const hasQuotes = quotes !== null && quotes.total > 0;
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('vendor', locale)}
      tools={
        hasQuotes ? (
          <Button
            size="sm"
            data-reload=""
            href={withParameters(memberPaths.exportVendorQuotes({ locale }), {
              state: quotes.filters.tab === 'all' ? null : quotes.filters.tab,
              q: quotes.filters.query,
            })}
          >
            <Download className="icon-16" />
            {m.csv({ locale })}
          </Button>
        ) : null
      }
    >
      {quotes === null ? <Alert>{m.lookOnly({ locale })}</Alert> : null}
      {quotes !== null && !hasQuotes ? (
        <EmptyState
          title={m.noneTitle({ locale })}
          text={m.noneText({ locale })}
          action={{ label: m.browse({ locale }), href: paths.rfqs({ locale }) }}
        />
      ) : null}
      {hasQuotes ? (
        <>
          <StatCards
            label={m.figures({ days: ltr(figureDays) }, { locale })}
            figures={quotes.figures}
          />
          <QuoteList quotes={quotes} locale={locale} />
        </>
      ) : null}
    </PanelPage>
  );
}

function QuoteList({
  quotes: { filters, tabs: shown, list },
  locale,
}: {
  quotes: QuotesView;
  locale: Locale;
}) {
  const path = memberPaths.vendorQuotes({ locale });
  return (
    <Card as="section" padding="none" className="data-table-card">
      <div className="panel-tabs">
        <SectionTabs label={m.tabs({ locale })} tabs={shown} />
      </div>
      <form method="get" action={path} className="filter-bar" role="search" key={filters.query}>
        {filters.tab === 'all' ? null : <input type="hidden" name="state" value={filters.tab} />}
        <TextField
          isSmall
          label={m.search({ locale })}
          name="q"
          type="search"
          defaultValue={filters.query}
          maxLength={100}
        />
        <div className="filter-bar-actions">
          <Button size="sm">{m.apply({ locale })}</Button>
          {filters.query === '' ? null : (
            <Button variant="quiet" size="sm" href={listAt(locale, { ...filters, query: '' })}>
              {m.clear({ locale })}
            </Button>
          )}
        </div>
      </form>
      {list.rows.length === 0 ? (
        <EmptyState
          title={m.noMatchTitle({ locale })}
          text={m.noMatchText({ locale })}
          action={{ label: m.clear({ locale }), href: path }}
        />
      ) : (
        <QuoteTable rows={list.rows} locale={locale} />
      )}
      {list.hasPrevious || list.hasNext ? (
        <div className="data-table-foot">
          <div className="cluster">
            {list.hasPrevious && list.rows[0] ? (
              <Button
                size="sm"
                variant="quiet"
                href={listAt(locale, filters, { before: list.rows[0].id })}
              >
                {m.previous({ locale })}
              </Button>
            ) : null}
            {list.hasNext && list.rows.length > 0 ? (
              <Button
                size="sm"
                variant="quiet"
                href={listAt(locale, filters, { after: list.rows.at(-1)!.id })}
              >
                {m.next({ locale })}
              </Button>
            ) : null}
          </div>
        </div>
      ) : null}
    </Card>
  );
}
