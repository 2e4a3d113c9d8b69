import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { whyNotDecideReports } from '#features/reports/permissions.ts';
import { findReported, listReports } from '#features/reports/queries/reports.server.ts';
import { reportStates } from '#features/reports/schemas.ts';
import { kinds, reasons, states } from '#messages/features/reports';
import * as m from '#messages/pages/control/reports';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/reports.page';
import { DecisionResult } from '../act-form.tsx';
import { readDecision } from '../after-decision.ts';
import { ageInHours } from '../age.ts';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn, pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { OldestWaiting } from '../oldest-waiting.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    if (whyNotDecideReports(context.actor) !== null) return { locale, list: null };
    const query = args.url.searchParams;
    const state = choiceIn(query, 'list', reportStates) ?? 'open';
    const page = pageIn(query);
    const [{ rows, counts, oldestAt, pages }, decided] = await Promise.all([
      listReports(context, state, page),
      readDecision(query, (id) => findReported(context, id)),
    ]);
    return {
      locale,
      list: {
        state,
        page,
        pages,
        counts,
        decided,
        oldest: ageInHours(oldestAt, context.now()),
        address: withParameters(addressOf(args), { done: null, of: null }),
        rows: rows.map(({ createdAt, decidedAt, ...row }) => ({
          ...row,
          createdAt: dateText(createdAt, locale, 'instant'),
          decidedAt: decidedAt && dateText(decidedAt, locale, 'instant'),
        })),
      },
    };
  });

type Loaded = Route.ComponentProps['loaderData'];
type List = NonNullable<Loaded['list']>;

const results: Readonly<Record<string, typeof m.doneDismiss>> = {
  dismiss: m.doneDismiss,
  uphold: m.doneUphold,
};

const ReportTable = ({ list, locale }: { list: List; locale: Loaded['locale'] }) => (
  <TableScroll label={states({ state: list.state }, { locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.reason({ locale })}</th>
          <th scope="col">{m.kind({ locale })}</th>
          <th scope="col">{m.reported({ locale })}</th>
          <th scope="col">{m.reporter({ locale })}</th>
          <th scope="col">{m.received({ locale })}</th>
          {list.state === 'open' ? null : <th scope="col">{m.decided({ locale })}</th>}
        </tr>
      </thead>
      <tbody>
        {list.rows.map(({ id, kind, reason, reported, reporter, createdAt, decidedAt }) => (
          <tr key={id}>
            <th scope="row">
              <a className="link" href={memberPaths.reportToDecide({ locale, id })}>
                {reasons({ reason }, { locale })}
              </a>
            </th>
            <td>{kinds({ kind }, { locale })}</td>
            <td>
              <bdi>{reported}</bdi>
            </td>
            <td>
              <bdi>{reporter}</bdi>
            </td>
            <td className="text-tabular">{createdAt}</td>
            {list.state === 'open' ? null : <td className="text-tabular">{decidedAt}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

function ReportList({ list, locale }: { list: List; locale: Loaded['locale'] }) {
  const path = memberPaths.reports({ locale });
  const tabs = reportStates.map((state) => ({
    href: state === 'open' ? path : `${path}?list=${state}`,
    label: states({ state }, { locale }),
    count: String(list.counts[state]),
    isCurrent: state === list.state,
  }));
  return (
    <>
      <DecisionResult
        decision={list.decided}
        results={results}
        hrefOf={(id) => memberPaths.reportToDecide({ locale, id })}
        locale={locale}
      />
      <Card as="section" padding="none" className="data-table-card">
        <div className="panel-tabs">
          <SectionTabs label={m.lists({ locale })} tabs={tabs} />
        </div>
        {list.rows.length > 0 ? (
          <ReportTable list={list} locale={locale} />
        ) : (
          <EmptyState level={2} title={m.none({ locale })} text={m.noneText({ locale })} />
        )}
        <ListFoot
          found={m.found({ count: list.counts[list.state] }, { locale })}
          pages={list.pages}
          page={list.page}
          address={list.address}
          locale={locale}
        />
      </Card>
    </>
  );
}

export default function ReportsPage({ loaderData: { locale, list } }: Route.ComponentProps) {
  useFreshQueue();
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={list && <OldestWaiting locale={locale} hours={list.oldest} />}
    >
      {list === null ? (
        <Alert>{m.lookOnly({ locale })}</Alert>
      ) : (
        <ReportList list={list} locale={locale} />
      )}
    </PanelPage>
  );
}
