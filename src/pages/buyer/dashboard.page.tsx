import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { getOwnProfile, listOwnAddresses } from '#features/accounts/queries/account.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { findOwnCompany } from '#features/companies/queries/own-company.server.ts';
import { listQuoteTasks } from '#features/quotes/queries/buyer-tasks.server.ts';
import { whyNotAskForQuotes } from '#features/rfqs/permissions.ts';
import { listOwnRfqs } from '#features/rfqs/queries/own-rfqs.server.ts';
import * as m from '#messages/pages/buyer';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { CheckList } from '#ui/check-list.tsx';
import { StatCards } from '#ui/stat-cards.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card } from '#ui/panels.tsx';
import type { Route } from './+types/dashboard.page';
import { TaskList } from './task-list.tsx';
import { taskViews } from './task-views.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const mayAsk = whyNotAskForQuotes(context.actor) === null;
    const [profile, addresses, company, tasks, returned] = await Promise.all([
      getOwnProfile(context),
      listOwnAddresses(context),
      findOwnCompany(context),
      mayAsk ? listQuoteTasks(context) : null,
      mayAsk ? listOwnRfqs(context, { state: 'changes_requested' }) : null,
    ]);
    return {
      locale: context.locale,
      tasks: tasks && taskViews(context.locale, tasks, returned?.rfqs ?? []),
      name: profile.name,
      company: company?.name ?? null,
      addresses: addresses.length,
      isConfirmed: profile.emailConfirmedAt !== null,
      hasPhone: profile.phone !== null,
      hasCountry: profile.country !== null,
      hasSecondFactor: profile.hasSecondFactor,
      since: dateText(profile.createdAt, context.locale),
    };
  });

export default function BuyerDashboard({
  loaderData: {
    locale,
    tasks,
    name,
    company,
    addresses,
    isConfirmed,
    hasPhone,
    hasCountry,
    hasSecondFactor,
    since,
  },
}: Route.ComponentProps) {
  const profile = paths.userInformation({ locale });
  const steps = [
    { label: m.stepEmail({ locale }), isDone: isConfirmed, href: memberPaths.security({ locale }) },
    { label: m.stepPhone({ locale }), isDone: hasPhone, href: profile },
    { label: m.stepCountry({ locale }), isDone: hasCountry, href: profile },
    {
      label: m.stepAddress({ locale }),
      isDone: addresses > 0,
      href: memberPaths.addresses({ locale }),
    },
    {
      label: m.stepFactor({ locale }),
      isDone: hasSecondFactor,
      href: memberPaths.security({ locale }),
    },
  ];
  const ways = [
    { label: m.categories({ locale }), href: paths.categories({ locale }) },
    { label: m.searchProductsLabel({ locale }), href: paths.search({ locale }) },
    { label: m.readyToShip({ locale }), href: paths.readyToShip({ locale }) },
    { label: m.manufacturers({ locale }), href: paths.manufacturers({ locale }) },
    { label: m.stores({ locale }), href: paths.stores({ locale }) },
    { label: m.directory({ locale }), href: paths.directory({ locale }) },
    { label: m.membership({ locale }), href: memberPaths.membership({ locale }) },
  ];
  return (
    <PanelPage
      title={m.hello({ name }, { locale })}
      lead={m.lead({ locale })}
      crumbs={[]}
      crumbsLabel={panelWay('buyer', locale).crumbsLabel}
    >
      {tasks === null ? null : <TaskList tasks={tasks} locale={locale} />}
      <StatCards
        label={m.figures({ locale })}
        figures={[
          ...(company === null
            ? []
            : [{ label: m.company({ locale }), value: <bdi>{company}</bdi> }]),
          {
            label: m.email({ locale }),
            value: isConfirmed ? m.confirmed({ locale }) : m.notConfirmed({ locale }),
          },
          {
            label: m.addresses({ locale }),
            value: addresses,
            note: addresses === 0 ? m.noAddress({ locale }) : null,
          },
          { label: m.since({ locale }), value: since },
        ]}
      />
      <div className="panel-columns">
        <Card as="section">
          <h2 className="card-title">{m.market({ locale })}</h2>
          <ul className="panel-tiles">
            {ways.map((way) => (
              <li key={way.href}>
                <a href={way.href}>{way.label}</a>
              </li>
            ))}
          </ul>
        </Card>
        <Card as="section">
          <h2 className="card-title">
            {m.complete({ locale })}{' '}
            <span className="text-soft text-sm">
              {m.completeOf(
                {
                  done: String(steps.filter(({ isDone }) => isDone).length),
                  all: String(steps.length),
                },
                { locale },
              )}
            </span>
          </h2>
          <CheckList items={steps} doneLabel={m.done({ locale })} openLabel={m.open({ locale })} />
        </Card>
      </div>
    </PanelPage>
  );
}
