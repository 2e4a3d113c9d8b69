import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getOwnProfile } from '#features/accounts/queries/account.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { tradingStates } from '#features/companies/rules.ts';
import type { StoreState } from '#features/companies/schemas.ts';
import { whyNotAnswerInquiries } from '#features/inquiries/permissions.ts';
import { countOwnInquiriesByWeek } from '#features/inquiries/queries/own-inquiry-counts.server.ts';
import {
  countOwnViewsByWeek,
  getOwnViewCounts,
} from '#features/visits/queries/own-view-counts.server.ts';
import { getOwnViews } from '#features/visits/queries/visit-stats.server.ts';
import * as m from '#messages/pages/vendor';
import { number } from '#platform/i18n/runtime.ts';
import type { Context } from '#platform/context.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import { dayMs } from '#shared/durations.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Button } from '#ui/button.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { StatCards } from '#ui/stat-cards.tsx';
import { Badge, type BadgeTone } from '#ui/badges.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/dashboard.page';
import { Needs, Periods, StoreSteps, ViewFigures } from './dashboard-parts.tsx';
import { loadDashboard } from './load-dashboard.server.ts';
import { MatchCard } from './rfq-matches/match-card.tsx';
import { sellingSummary } from './selling-summary.server.ts';
import { sumOf } from './sum.ts';
import { WeekChart } from './week-chart.tsx';

const maxShown = 10;
const weeksShown = 12;
const periods = [7, 30, 90];
const defaultPeriod = 30;

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const { locale } = context;
    const asked = Number(args.url.searchParams.get('days'));
    const days = periods.includes(asked) ? asked : defaultPeriod;
    const [profile, { company, ...overview }, viewed, views, figures, weeks] = await Promise.all([
      getOwnProfile(context),
      loadDashboard(context),
      getOwnViews(context, days, maxShown),
      getOwnViewCounts(context, days),
      sellingSummary(context, days),
      loadWeeks(context),
    ]);
    const facts =
      company === null
        ? []
        : [
            {
              name: m.kind({ locale }),
              value: company.isManufacturer ? m.manufacturer({ locale }) : m.seller({ locale }),
            },
            {
              name: m.shipping({ locale }),
              value: company.hasShipping ? m.ships({ locale }) : m.noShipping({ locale }),
            },
            ...(company.country === null
              ? []
              : [{ name: m.country({ locale }), value: countryName(company.country, locale) }]),
            { name: m.since({ locale }), value: dateText(company.createdAt, locale) },
          ];
    return {
      locale,
      days,
      name: profile.name,
      company: company?.name ?? null,
      facts,
      views,
      figures,
      weeks,
      mostViewed: viewed?.mostViewed ?? [],
      ...overview,
    };
  });

async function loadWeeks(context: Context) {
  const [views, inquiries] = await Promise.all([
    countOwnViewsByWeek(context, weeksShown),
    whyNotAnswerInquiries(context.actor) === null
      ? countOwnInquiriesByWeek(context, weeksShown)
      : null,
  ]);
  const today = context.now().getTime();
  return views.map((count, i) => ({
    from: new Date(today - (7 * (weeksShown - i) - 1) * dayMs).toISOString().slice(0, 10),
    views: count,
    inquiries: inquiries?.[i] ?? null,
  }));
}

const stateTexts: Readonly<Record<StoreState, (language: { locale: Locale }) => string>> = {
  registered: m.registered,
  open: m.open,
  holiday: m.holiday,
  suspended: m.suspended,
  terminated: m.terminated,
};
const stateTones: Readonly<Record<StoreState, BadgeTone>> = {
  registered: 'neutral',
  open: 'ok',
  holiday: 'warn',
  suspended: 'bad',
  terminated: 'neutral',
};

export default function VendorDashboard({ loaderData }: Route.ComponentProps) {
  const { locale, days, name, company, facts, stores, views, mostViewed, published } = loaderData;
  const { needs, steps } = loaderData;
  const isSetUp = steps.every(({ isDone }) => isDone);
  const products = sumOf(stores.map((store) => store.products));
  const drafts = sumOf(stores.map((store) => store.drafts));
  return (
    <PanelPage
      title={m.hello({ name }, { locale })}
      lead={
        stores.length > 0
          ? m.leadStore({ count: stores.length }, { locale })
          : m.leadNoStore({ locale })
      }
      crumbs={[]}
      crumbsLabel={panelWay('vendor', locale).crumbsLabel}
    >
      {stores.length > 0 ? (
        <>
          <Periods days={days} periods={periods} locale={locale} />
          {loaderData.figures.length === 0 ? null : (
            <StatCards label={m.lastDays({ days }, { locale })} figures={loaderData.figures} />
          )}
        </>
      ) : null}
      <div className="panel-columns">
        <div className="panel-stack">
          {stores.length > 0 ? <WeekChart weeks={loaderData.weeks} locale={locale} /> : null}
          {isSetUp || needs.length === 0 ? null : <Needs needs={needs} locale={locale} />}
        </div>
        {isSetUp ? (
          <Needs needs={needs} locale={locale} />
        ) : (
          <StoreSteps steps={steps} locale={locale} />
        )}
      </div>
      <MatchCard {...loaderData.matches} locale={locale} />
      {stores.length > 0 ? (
        <>
          <StatCards
            label={m.figures({ locale })}
            figures={[
              { label: m.products({ locale }), value: products },
              { label: m.published({ locale }), value: published },
              { label: m.draft({ locale }), value: drafts },
              { label: m.notPublished({ locale }), value: products - published - drafts },
            ]}
          />
          <ViewFigures views={views} days={days} locale={locale} />
        </>
      ) : null}
      <div className="panel-columns">
        {stores.length === 0 ? (
          <EmptyState title={m.noStore({ locale })} text={m.noStoreText({ locale })}>
            <Button href={memberPaths.vendorStore({ locale })}>{m.createStore({ locale })}</Button>
          </EmptyState>
        ) : (
          <Card as="section" padding="none" className="data-table-card">
            <h2 className="data-table-title">{m.stores({ locale })}</h2>
            <TableScroll label={m.stores({ locale })}>
              <table className="data-table">
                <thead>
                  <tr>
                    <th scope="col">{m.store({ locale })}</th>
                    <th scope="col">{m.state({ locale })}</th>
                    <th scope="col" className="data-table-number">
                      {m.products({ locale })}
                    </th>
                    <th scope="col" className="data-table-number">
                      {m.published({ locale })}
                    </th>
                    <th scope="col">
                      <span className="visually-hidden">{m.view({ locale })}</span>
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {stores.map((store) => (
                    <tr key={store.slug}>
                      <td className="text-medium">
                        <bdi lang="tr">{store.name}</bdi>
                      </td>
                      <td>
                        <Badge tone={stateTones[store.state]} hasDot>
                          {stateTexts[store.state]({ locale })}
                        </Badge>
                      </td>
                      <td className="data-table-number text-tabular">{store.products}</td>
                      <td className="data-table-number text-tabular">{store.published}</td>
                      <td>
                        {tradingStates.includes(store.state) ? (
                          <a
                            className="link"
                            href={paths.store({ locale, slug: store.slug })}
                            aria-label={`${m.view({ locale })}: ${store.name}`}
                          >
                            {m.view({ locale })}
                          </a>
                        ) : null}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </TableScroll>
          </Card>
        )}
        <Card as="section">
          <h2 className="card-title">{m.company({ locale })}</h2>
          <FactList facts={facts}>
            {company === null ? null : (
              <FactRow name={m.name({ locale })}>
                <bdi>{company}</bdi>
              </FactRow>
            )}
            <FactRow name={m.directory({ locale })}>
              <a className="link" href={memberPaths.membership({ locale })}>
                {m.membership({ locale })}
              </a>
            </FactRow>
          </FactList>
        </Card>
      </div>
      {mostViewed.length > 0 ? (
        <Card as="section" padding="none" className="data-table-card">
          <h2 className="data-table-title">{m.mostViewed({ days }, { locale })}</h2>
          <TableScroll label={m.mostViewed({ days }, { locale })}>
            <table className="data-table">
              <thead>
                <tr>
                  <th scope="col">{m.product({ locale })}</th>
                  <th scope="col" className="data-table-number">
                    {m.viewCount({ locale })}
                  </th>
                </tr>
              </thead>
              <tbody>
                {mostViewed.map(({ path, title, views: count }) => (
                  <tr key={path}>
                    <td className="data-table-text">
                      <a
                        className="link"
                        href={paths.localized({ locale, path })}
                        lang={title.locale}
                      >
                        {title.value}
                      </a>
                    </td>
                    <td className="data-table-number text-tabular">{number(locale, count)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableScroll>
        </Card>
      ) : null}
    </PanelPage>
  );
}
