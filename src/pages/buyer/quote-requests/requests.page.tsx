import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { stateText } from '#features/rfqs/format.ts';
import { RfqStateBadge } from '#features/rfqs/components/state-badge.tsx';
import { countQuotesOf } from '#features/quotes/queries/buyer-tasks.server.ts';
import { listOwnRfqs } from '#features/rfqs/queries/own-rfqs.server.ts';
import { rfqStates } from '#features/rfqs/schemas.ts';
import * as m from '#messages/pages/buyer/quote-requests';
import { number } from '#platform/i18n/runtime.ts';
import { countryName } from '#shared/countries.ts';
import { isolated } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { Pager } from '#ui/pager.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/requests.page';
import { marketUrl, noticeOf } from './request-notices.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const { locale } = context;
    const query = args.url.searchParams;
    const state = rfqStates.find((one) => one === query.get('state')) ?? null;
    const page = Math.min(100, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));
    const { rfqs, count, pages } = await listOwnRfqs(context, { state, page });
    const quotes = await countQuotesOf(
      context,
      rfqs.map(({ id }) => id),
    );
    return {
      locale,
      state,
      page,
      pages,
      count,
      address: addressOf(args),
      notice: noticeOf(query.get('done'), locale),
      createHref: `${marketUrl(context)}${paths.createRfq({ locale })}`,
      states: rfqStates.map((one) => ({ value: one, label: stateText(one, locale) })),
      rfqs: rfqs.map((rfq) => ({
        id: rfq.id,
        state: rfq.state,
        stateText: stateText(rfq.state, locale),
        productName: rfq.productName,
        quantity:
          rfq.quantity === null || rfq.unit === null
            ? '–'
            : quantityText(rfq.quantity, rfq.unit, locale),
        country: rfq.country === null ? '–' : countryName(rfq.country, locale),
        quotes: quotes.get(rfq.id) ?? { all: 0, unseen: 0 },
        quotesLeft: rfq.quotesLeft,
        updatedAt: dateText(rfq.updatedAt, locale),
        isPublished: rfq.expiresAt !== null,
      })),
    };
  });

export default function RequestsPage({
  loaderData: { locale, state, page, pages, count, address, notice, createHref, states, rfqs },
}: Route.ComponentProps) {
  const path = memberPaths.buyerRfqs({ locale });
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('buyer', locale)}
      tools={
        <Button variant="primary" size="sm" href={createHref}>
          {m.create({ locale })}
        </Button>
      }
    >
      {notice === null ? null : (
        <div role="status">
          <Alert tone="success">{notice}</Alert>
        </div>
      )}
      {count === 0 && state === null ? (
        <EmptyState
          title={m.emptyTitle({ locale })}
          text={m.emptyText({ locale })}
          action={{ label: m.create({ locale }), href: createHref }}
        />
      ) : (
        <Card as="section" padding="none" className="data-table-card">
          <form method="get" action={path} className="filter-bar" key={state}>
            <Select isSmall label={m.state({ locale })} name="state" defaultValue={state ?? ''}>
              <option value="">{m.anyState({ locale })}</option>
              {states.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <div className="filter-bar-actions">
              <Button variant="primary" size="sm">
                {m.apply({ locale })}
              </Button>
            </div>
          </form>
          {rfqs.length === 0 ? (
            <EmptyState
              title={m.noneTitle({ locale })}
              action={{ label: m.showAll({ locale }), href: path }}
            />
          ) : (
            <TableScroll label={m.title({ locale })}>
              <table className="data-table">
                <thead>
                  <tr>
                    <th scope="col">{m.product({ locale })}</th>
                    <th scope="col">{m.state({ locale })}</th>
                    <th scope="col">{m.quantity({ locale })}</th>
                    <th scope="col">{m.destination({ locale })}</th>
                    <th scope="col" className="data-table-number">
                      {m.quotes({ locale })}
                    </th>
                    <th scope="col" className="data-table-number">
                      {m.quotesLeft({ locale })}
                    </th>
                    <th scope="col">{m.changed({ locale })}</th>
                  </tr>
                </thead>
                <tbody>
                  {rfqs.map((rfq) => (
                    <tr key={rfq.id}>
                      <td className="text-medium data-table-text">
                        <a className="link" dir="auto" href={`${path}/${rfq.id}`}>
                          {rfq.productName || m.untitled({ locale })}
                        </a>
                      </td>
                      <td>
                        <RfqStateBadge state={rfq.state} label={rfq.stateText} />
                      </td>
                      <td>{rfq.quantity}</td>
                      <td>{rfq.country}</td>
                      <td className="data-table-number text-tabular">
                        {rfq.quotes.all === 0 ? (
                          '–'
                        ) : (
                          <a
                            className="link"
                            href={memberPaths.buyerQuotes({ locale, rfq: rfq.id })}
                            aria-label={m.quotesOf(
                              { count: rfq.quotes.all, name: isolated(rfq.productName) },
                              { locale },
                            )}
                          >
                            {rfq.quotes.all}
                          </a>
                        )}
                        {rfq.quotes.unseen === 0 ? null : (
                          <Badge tone="iznik">
                            {m.newQuotes({ count: rfq.quotes.unseen }, { locale })}
                          </Badge>
                        )}
                      </td>
                      <td className="data-table-number text-tabular">
                        {rfq.isPublished ? rfq.quotesLeft : '–'}
                      </td>
                      <td className="text-tabular text-nowrap">{rfq.updatedAt}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroll>
          )}
          <div className="data-table-foot">
            <p className="text-soft text-sm" role="status">
              {m.found({ count }, { locale })}
            </p>
            <Pager
              page={page}
              pages={Math.min(100, pages)}
              hrefOf={(to) => withParameters(address, { page: to === 1 ? null : to, done: null })}
              labels={{
                pages: m.pages({ locale }),
                previous: m.previous({ locale }),
                next: m.next({ locale }),
              }}
              formatNumber={(n) => number(locale, n)}
            />
          </div>
        </Card>
      )}
    </PanelPage>
  );
}
