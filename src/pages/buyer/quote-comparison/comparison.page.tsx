import { Download, Paperclip } from 'lucide-react';
import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import { seeQuotes } from '#features/quotes/commands/see-quotes.server.ts';
import { incotermText } from '#features/quotes/format/offer-texts.ts';
import { getComparison } from '#features/quotes/queries/received-quotes.server.ts';
import { budgetText, stateText } from '#features/rfqs/format.ts';
import { RfqStateBadge } from '#features/rfqs/components/state-badge.tsx';
import { isPublic, maxQuotes } from '#features/rfqs/rules.ts';
import * as m from '#messages/pages/buyer/quote-comparison';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { readShown } from '#pages/shared/read-shown.server.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { incoterms } from '#shared/incoterms.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { toggled, withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { Pips } from '#ui/pips.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import type { Route } from './+types/comparison.page';
import { ComparisonTable } from './comparison-table.tsx';
import { comparisonView } from './comparison-view.ts';
import { NextSteps } from './next-steps.tsx';
import { OptionsForm } from './options-form.tsx';
import { comparisonViews, parametersOf, readOptions } from './options.ts';
import './comparison.css';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { locale } = context;
    const options = readOptions(args.url.searchParams);
    const comparison = await getComparison(context, args.params.rfq);
    const { rfq, quotes } = comparison;
    if (quotes.some(({ isNew }) => isNew)) await seeQuotes(context, { rfq: rfq.publicId });
    await readShown(context, { subject: rfq.publicId, groups: ['buyerRfqReplies'] });
    const { basis, ...view } = comparisonView(comparison, options, context);
    const budget = budgetText(rfq, locale);
    return {
      locale,
      options,
      ...view,
      id: rfq.publicId,
      name: rfq.productName,
      state: rfq.state,
      stateText: stateText(rfq.state, locale),
      facts: [
        rfq.quantity === null ? null : quantityText(rfq.quantity, rfq.unit!, locale),
        budget === null ? null : m.target({ budget }, { locale }),
        rfq.country === null ? null : countryName(rfq.country, locale),
        rfq.publishedAt === null
          ? null
          : m.published({ day: dateText(rfq.publishedAt, locale) }, { locale }),
        isPublic(rfq.state) && rfq.expiresAt !== null
          ? m.openUntil({ day: dateText(rfq.expiresAt, locale) }, { locale })
          : null,
      ].filter((fact) => fact !== null),
      files: rfq.files,
      quotesLeft: rfq.quotesLeft,
      isPublic: isPublic(rfq.state),
      sharesCard: rfq.sharesCard,
      winner: quotes.find(({ state }) => state === 'accepted')?.storeName ?? null,
      chosen: { incoterm: basis.incoterm, currency: basis.currency },
      terms: incoterms.map((term) => ({ value: term, label: incotermText(term, locale) })),
      corner: m.corner(
        {
          count: view.columns.length,
          currency: basis.currency,
          incoterm: incotermText(basis.incoterm, locale),
        },
        { locale },
      ),
    };
  });

const viewNames = { compare: m.compare, all: m.all, declined: m.declined } as const;

export default function ComparisonPage({ loaderData: page }: Route.ComponentProps) {
  const { locale, id, name, counts } = page;
  const { crumbs, crumbsLabel } = panelWay('buyer', locale);
  return (
    <PanelPage
      title={name}
      lead={<Facts page={page} />}
      crumbs={[
        ...crumbs,
        { label: m.requests({ locale }), href: memberPaths.buyerRfqs({ locale }) },
        { label: m.request({ locale }), href: memberPaths.buyerRfq({ locale, id }) },
      ]}
      crumbsLabel={crumbsLabel}
      tools={page.isPublic ? <QuotesLeft left={page.quotesLeft} page={page} /> : null}
    >
      {counts.all === 0 ? (
        <EmptyState
          title={m.noneTitle({ locale })}
          text={m.noneText({ locale })}
          action={{
            label: m.toRequest({ locale }),
            href: memberPaths.buyerRfq({ locale, id }),
          }}
        />
      ) : (
        <Comparison page={page} />
      )}
      <div className="panel-columns">
        <NextSteps page={page} />
        <Alert>{(page.sharesCard ? m.hintShared : m.hint)({ locale })}</Alert>
      </div>
    </PanelPage>
  );
}

type OfPage = { readonly page: Route.ComponentProps['loaderData'] };

function Comparison({ page }: OfPage) {
  const { locale, id, options, columns, rows, counts, best, corner, rates } = page;
  const path = memberPaths.buyerQuotes({ locale, rfq: id });
  const hrefOf = (changed: Partial<typeof options>) =>
    withParameters(path, parametersOf({ ...options, ...changed }));
  return (
    <>
      <div className="comparison-bar">
        <SectionTabs
          label={m.views({ locale })}
          tabs={comparisonViews.map((view) => ({
            href: hrefOf({ view }),
            label: viewNames[view]({ locale }),
            count: String(counts[view]),
            isCurrent: view === options.view,
          }))}
        />
        <Exports page={page} />
      </div>
      <OptionsForm page={page} path={path} />
      {counts.hidden > 0 && options.view === 'compare' ? (
        <p className="text-sm" role="status">
          {m.hiddenCount({ count: counts.hidden }, { locale })}{' '}
          <a className="link" href={hrefOf({ hidden: [] })}>
            {m.showHidden({ locale })}
          </a>
        </p>
      ) : null}
      {columns.length === 0 ? (
        <EmptyState
          title={m.noneHereTitle({ locale })}
          text={m.noneHereText({ locale })}
          action={{ label: m.showAll({ locale }), href: hrefOf({ view: 'all' }) }}
        />
      ) : (
        <Card as="section" padding="none" className="data-table-card">
          <ComparisonTable
            locale={locale}
            corner={corner}
            columns={columns}
            rows={rows}
            best={best}
            hideHrefOf={(quote) => hrefOf({ hidden: toggled(options.hidden, quote) })}
          />
        </Card>
      )}
      {rates === null ? null : <p className="text-soft text-sm">{bidi(rates)}</p>}
    </>
  );
}

const Exports = ({ page: { locale, id, options } }: OfPage) => (
  <span className="comparison-exports">
    {(['xlsx', 'csv'] as const).map((format) => (
      <Button
        key={format}
        size="sm"
        href={withParameters(memberPaths.exportBuyerQuotes({ locale, rfq: id }), {
          ...parametersOf(options),
          format,
        })}
        download=""
        data-reload=""
      >
        <Download className="icon-16" />
        {format === 'xlsx' ? 'Excel' : 'CSV'}
      </Button>
    ))}
  </span>
);

const Facts = ({ page: { locale, state, stateText: words, facts, files } }: OfPage) => (
  <span className="comparison-facts">
    <RfqStateBadge state={state} label={words} />
    {facts.map((fact) => (
      <span key={fact}>{bidi(fact)}</span>
    ))}
    {files === 0 ? null : (
      <span>
        <Paperclip className="icon-16" /> {m.files({ count: files }, { locale })}
      </span>
    )}
  </span>
);

const QuotesLeft = ({ left, page: { locale } }: { left: number } & OfPage) => (
  <Card padding="sm" className="comparison-left">
    <span className="text-soft text-sm">{m.quotesLeft({ locale })}</span>
    <Pips left={left} max={maxQuotes}>
      <b>{m.leftOf({ left, max: maxQuotes }, { locale })}</b>
    </Pips>
  </Card>
);
