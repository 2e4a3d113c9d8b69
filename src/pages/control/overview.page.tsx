import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { countUsers } from '#features/accounts/queries/users.server.ts';
import { listSecurityEvents } from '#features/accounts/queries/security-log.server.ts';
import { countCompanies } from '#features/products/queries/company-stores.server.ts';
import {
  countNamesToReview,
  oldestNameToReview,
} from '#features/name-reviews/queries/review-list.server.ts';
import {
  countWaitingPayments,
  oldestWaitingPayment,
} from '#features/payments/queries/payment-lists.server.ts';
import { countProductsToReview } from '#features/products/queries/product-reviews.server.ts';
import {
  countRfqsToReview,
  oldestRfqToReview,
} from '#features/rfqs/queries/review-queue.server.ts';
import * as m from '#messages/pages/control';
import * as names from '#messages/pages/control/names';
import * as paymentTexts from '#messages/pages/control/payments';
import * as productTexts from '#messages/pages/control/products';
import * as approvals from '#messages/pages/control/rfq-approvals';
import { number } from '#platform/i18n/runtime.ts';
import type { Context } from '#platform/context.ts';
import type { Permission } from '#shared/actor.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { StatCards, type StatText } from '#ui/stat-cards.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/overview.page';
import { ageInHours } from './age.ts';
import { useFreshQueue } from './fresh-queue.ts';
import { EventTable } from './log/event-table.tsx';

const latest = 10;

/** Null is what the reader's rights do not show. */
export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale, actor } = context;
    const rights = actor.kind === 'member' ? actor.permissions : [];
    const ifRight = async <Counted,>(right: Permission, find: (own: Context) => Promise<Counted>) =>
      rights.includes(right) ? find(context) : null;
    const since = async (right: Permission, find: (own: Context) => Promise<Date | null>) =>
      ageInHours(await ifRight(right, find), context.now());
    const [people, market, log, rfqs, namesWaiting, payments, products, oldest] = await Promise.all(
      [
        ifRight('people', countUsers),
        ifRight('people', countCompanies),
        ifRight('log', (own) =>
          listSecurityEvents(own, { kind: null, person: '', actor: '', before: null }, latest),
        ),
        ifRight('reviews', countRfqsToReview),
        ifRight('reviews', countNamesToReview),
        ifRight('money', countWaitingPayments),
        ifRight('reviews', countProductsToReview),
        Promise.all([
          since('reviews', oldestRfqToReview),
          since('reviews', oldestNameToReview),
          since('money', oldestWaitingPayment),
        ]),
      ],
    );
    return {
      locale,
      people,
      market,
      events: log?.events ?? null,
      waiting: { rfqs, names: namesWaiting, payments, products: products?.count ?? null },
      oldest: {
        rfqs: oldest[0],
        names: oldest[1],
        payments: oldest[2],
        products: products && ageInHours(products.oldestAt, context.now()),
      },
    };
  });

type Found = Route.ComponentProps['loaderData'];

function waitingFigures({ locale, waiting, oldest }: Found): StatText[] {
  const figure = (
    of: keyof Found['waiting'],
    rest: Omit<StatText, 'value' | 'note'>,
  ): StatText[] => {
    const [count, hours] = [waiting[of], oldest[of]];
    if (count === null) return [];
    const note = hours === null ? {} : { note: m.oldest({ hours }, { locale }) };
    return [{ ...rest, ...note, value: countText(locale, count) }];
  };
  return [
    ...figure('rfqs', {
      label: approvals.waitingFigure({ locale }),
      href: memberPaths.rfqApprovals({ locale }),
    }),
    ...figure('products', {
      label: productTexts.waitingFigure({ locale }),
      href: memberPaths.productReviews({ locale }),
    }),
    ...figure('names', {
      label: names.waitingFigure({ locale }),
      href: memberPaths.names({ locale }),
    }),
    ...figure('payments', {
      label: paymentTexts.waitingFigure({ locale }),
      href: memberPaths.controlPayments({ locale }),
    }),
  ];
}

function peopleFigures({ locale, people, market, events }: Found): StatText[] {
  if (people === null || market === null) return [];
  return [
    {
      label: m.people({ locale }),
      value: countText(locale, people.people),
      note: m.disabledCount({ count: people.disabled }, { locale }),
      href: memberPaths.users({ locale }),
    },
    {
      label: m.companies({ locale }),
      value: countText(locale, market.companies),
      note: m.disabledCount({ count: market.disabled }, { locale }),
      href: memberPaths.companies({ locale }),
    },
    { label: m.stores({ locale }), value: countText(locale, market.stores) },
    { label: m.products({ locale }), value: countText(locale, market.products) },
    {
      label: m.newUsers({ locale }),
      value: countText(locale, people.newInWeek),
      note: m.inWeek({ locale }),
    },
    {
      label: m.failedLogIns({ locale }),
      value: countText(locale, people.failedInDay),
      note: m.inDay({ locale }),
      href:
        events === null ? undefined : `${memberPaths.securityLog({ locale })}?kind=log_in_failed`,
    },
  ];
}

const countText = (locale: Locale, count: number) => <bdi dir="ltr">{number(locale, count)}</bdi>;

export default function ControlOverview({ loaderData }: Route.ComponentProps) {
  const { locale, events } = loaderData;
  useFreshQueue();
  const figures = [...waitingFigures(loaderData), ...peopleFigures(loaderData)];
  return (
    <PanelPage
      title={m.overview({ locale })}
      lead={m.overviewLead({ locale })}
      crumbs={[]}
      crumbsLabel={panelWay('control', locale).crumbsLabel}
    >
      {figures.length === 0 ? null : <StatCards label={m.figures({ locale })} figures={figures} />}
      {events === null ? null : (
        <Card as="section" padding="none" className="data-table-card">
          <div className="data-table-head">
            <h2>{m.latest({ locale })}</h2>
            <a className="link" href={memberPaths.securityLog({ locale })}>
              {m.allEvents({ locale })}
            </a>
          </div>
          <EventTable events={events} locale={locale} label={m.latest({ locale })} />
        </Card>
      )}
    </PanelPage>
  );
}
