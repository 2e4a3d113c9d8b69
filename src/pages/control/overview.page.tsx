import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { countUsers } from '#features/accounts/queries/users.server.ts';
import { listSecurityEvents } from '#features/accounts/queries/security-log.server.ts';
import { countCompanies } from '#features/products/queries/company-stores.server.ts';
import { countNamesToReview } from '#features/name-reviews/queries/review-list.server.ts';
import { countWaitingPayments } from '#features/payments/queries/payment-lists.server.ts';
import { countProductsToReview } from '#features/products/queries/product-reviews.server.ts';
import { countRfqsToReview } from '#features/rfqs/queries/review-queue.server.ts';
import * as m from '#messages/pages/control';
import * as names from '#messages/pages/control/names';
import * as paymentTexts from '#messages/pages/control/payments';
import * as productTexts from '#messages/pages/control/products';
import * as approvals from '#messages/pages/control/rfq-approvals';
import { number } from '#platform/i18n/runtime.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { StatCards } from '#ui/stat-cards.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/overview.page';
import { ageInHours } from './products/age.ts';
import { EventTable } from './log/event-table.tsx';

const latest = 10;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const [people, market, { events }, waiting, namesWaiting, payments, products] =
      await Promise.all([
        countUsers(context),
        countCompanies(context),
        listSecurityEvents(context, { kind: null, person: '', actor: '', before: null }, latest),
        countRfqsToReview(context),
        countNamesToReview(context),
        countWaitingPayments(context),
        countProductsToReview(context),
      ]);
    return {
      locale: context.locale,
      people,
      market,
      events,
      waiting,
      namesWaiting,
      payments,
      products: products.count,
      oldest: ageInHours(products.oldestAt, context.now()),
    };
  });

export default function ControlOverview({
  loaderData: { locale, people, market, events, waiting, namesWaiting, payments, products, oldest },
}: Route.ComponentProps) {
  const value = (count: number) => <bdi dir="ltr">{number(locale, count)}</bdi>;
  return (
    <PanelPage
      title={m.overview({ locale })}
      lead={m.overviewLead({ locale })}
      crumbs={[]}
      crumbsLabel={panelWay('control', locale).crumbsLabel}
    >
      <StatCards
        label={m.figures({ locale })}
        figures={[
          {
            label: approvals.waitingFigure({ locale }),
            value: value(waiting),
            href: memberPaths.rfqApprovals({ locale }),
          },
          {
            label: productTexts.waitingFigure({ locale }),
            value: value(products),
            ...(oldest === null
              ? {}
              : { note: productTexts.oldest({ hours: oldest }, { locale }) }),
            href: memberPaths.productReviews({ locale }),
          },
          {
            label: names.waitingFigure({ locale }),
            value: value(namesWaiting),
            href: memberPaths.names({ locale }),
          },
          {
            label: paymentTexts.waitingFigure({ locale }),
            value: value(payments),
            href: memberPaths.controlPayments({ locale }),
          },
          {
            label: m.people({ locale }),
            value: value(people.people),
            note: m.disabledCount({ count: people.disabled }, { locale }),
            href: memberPaths.users({ locale }),
          },
          {
            label: m.companies({ locale }),
            value: value(market.companies),
            note: m.disabledCount({ count: market.disabled }, { locale }),
            href: memberPaths.companies({ locale }),
          },
          { label: m.stores({ locale }), value: value(market.stores) },
          { label: m.products({ locale }), value: value(market.products) },
          {
            label: m.newUsers({ locale }),
            value: value(people.newInWeek),
            note: m.inWeek({ locale }),
          },
          {
            label: m.failedLogIns({ locale }),
            value: value(people.failedInDay),
            note: m.inDay({ locale }),
            href: `${memberPaths.securityLog({ locale })}?kind=log_in_failed`,
          },
        ]}
      />
      <Card as="section" padding="none" className="data-table-card">
        <div className="data-table-head">
          <h2>{m.latest({ locale })}</h2>
          <a className="link" href={memberPaths.securityLog({ locale })}>
            {m.allEvents({ locale })}
          </a>
        </div>
        <EventTable events={events} locale={locale} label={m.latest({ locale })} />
      </Card>
    </PanelPage>
  );
}
