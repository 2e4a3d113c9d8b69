import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import {
  findApplicant,
  listMemberships,
} from '#features/memberships/queries/review-queue.server.ts';
import {
  reviewListNames,
  reviewTargetDays,
  workingDaysSince,
} from '#features/memberships/rules.ts';
import * as companies from '#messages/features/companies';
import { states } from '#messages/features/memberships';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/memberships';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { provinceName } from '#shared/provinces.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/memberships.page';
import { DecisionResult } from '../act-form.tsx';
import { readDecision } from '../after-decision.ts';
import { useFreshQueue } from '../fresh-queue.ts';
import { choiceIn, pageIn, searchIn } from '../list-parameters.ts';
import { FilterBar, ListFoot, NothingFound } from '../list-parts.tsx';
import { QueueFace } from '../queue-list.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const parameters = args.url.searchParams;
    const list = choiceIn(parameters, 'list', reviewListNames) ?? 'waiting';
    const query = searchIn(parameters);
    const page = pageIn(parameters);
    const [found, decided] = await Promise.all([
      listMemberships(context, { list, query }, page),
      readDecision(parameters, (id) => findApplicant(context, id)),
    ]);
    const { rows, counts, pages, oldestAt } = found;
    const waited = (requestedAt: Date) => workingDaysSince(requestedAt, context.now());
    return {
      locale,
      list,
      query,
      page,
      pages,
      counts,
      oldest: oldestAt && waited(oldestAt),
      decided,
      address: withParameters(addressOf(args), { done: null, of: null }),
      rows: rows.map(({ id, state, companyData, requestedAt, decidedAt, reviewer }) => ({
        id,
        state,
        name: companyData?.legalName ?? '—',
        businessType: companyData?.businessType ?? null,
        place:
          companyData === null
            ? '—'
            : companyData.province === null
              ? countryName(companyData.country, locale)
              : provinceName(companyData.province, locale),
        requestedAt: requestedAt && dateText(requestedAt, locale, 'instant'),
        waited: list === 'waiting' && requestedAt ? waited(requestedAt) : null,
        decidedAt: decidedAt && dateText(decidedAt, locale, 'instant'),
        reviewer,
      })),
    };
  });

type Loaded = Route.ComponentProps['loaderData'];

const results: Readonly<Record<string, typeof m.doneApprove>> = {
  approve: m.doneApprove,
  reject: m.doneReject,
  return: m.doneReturn,
};

const toneOf = (days: number) => (days > reviewTargetDays ? 'bad' : 'ok');

/** How long the oldest has waited, against the target. */
const Oldest = ({ days, locale }: { readonly days: number } & Pick<Loaded, 'locale'>) => (
  <span className="panel-badges">
    <Badge tone={toneOf(days)} hasDot>
      {m.oldestDays({ days }, { locale })}
    </Badge>
    <Badge>{m.targetDays({ days: reviewTargetDays }, { locale })}</Badge>
    {days > reviewTargetDays ? <Badge tone="bad">{control.overdue({ locale })}</Badge> : null}
  </span>
);

const MembershipTable = ({ loaded: { rows, list, query, locale } }: { loaded: Loaded }) => (
  <TableScroll label={m.lists({ list }, { locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.company({ locale })}</th>
          <th scope="col">{companies.businessTypes({ locale })}</th>
          <th scope="col">{m.place({ locale })}</th>
          <th scope="col">{control.state({ locale })}</th>
          <th scope="col">{m.requestedAt({ locale })}</th>
          <th scope="col">
            {list === 'decided' ? m.decidedAt({ locale }) : m.reviewer({ locale })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <span className="cluster">
                <QueueFace title={row.name} picture={null} />
                <a
                  className="link"
                  dir="auto"
                  href={withParameters(memberPaths.membershipToReview({ locale, id: row.id }), {
                    q: query || null,
                  })}
                >
                  {row.name}
                </a>
              </span>
            </th>
            <td>
              {row.businessType === null
                ? '—'
                : companies.businessType({ type: row.businessType }, { locale })}
            </td>
            <td>
              <bdi>{row.place}</bdi>
            </td>
            <td>{states({ state: row.state }, { locale })}</td>
            <td className="text-tabular">
              {row.requestedAt}
              {row.waited === null ? null : (
                <>
                  {' '}
                  <Badge tone={toneOf(row.waited)}>
                    {m.waited({ days: row.waited }, { locale })}
                  </Badge>
                </>
              )}
            </td>
            <td>{list === 'decided' ? row.decidedAt : <bdi>{row.reviewer ?? '–'}</bdi>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

export default function MembershipsPage({ loaderData }: Route.ComponentProps) {
  const { locale, list, query, counts, rows, pages, page, address, decided, oldest } = loaderData;
  useFreshQueue();
  const path = memberPaths.memberships({ locale });
  const tabs = reviewListNames.map((name) => ({
    href: withParameters(path, { list: name === 'waiting' ? null : name, q: query || null }),
    label: m.lists({ list: name }, { locale }),
    count: String(counts[name]),
    isCurrent: name === list,
  }));
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.panelLead({ locale })}
      {...panelWay('control', locale)}
      tools={oldest === null ? undefined : <Oldest days={oldest} locale={locale} />}
    >
      <DecisionResult
        decision={decided}
        results={results}
        hrefOf={(id) => memberPaths.membershipToReview({ locale, id })}
        locale={locale}
      />
      <Card as="section" padding="none" className="data-table-card">
        <div className="panel-tabs">
          <SectionTabs label={m.title({ locale })} tabs={tabs} />
        </div>
        <FilterBar
          path={path}
          locale={locale}
          isFiltered={query !== ''}
          searches={[{ name: 'q', label: m.search({ locale }), value: query }]}
          choices={[]}
        />
        {rows.length > 0 ? (
          <MembershipTable loaded={loaderData} />
        ) : query === '' ? (
          <EmptyState level={2} title={m.none({ locale })} text={m.noneText({ locale })} />
        ) : (
          <NothingFound title={control.noMatch({ locale })} path={path} locale={locale} />
        )}
        <ListFoot
          found={m.found({ count: counts[list] }, { locale })}
          pages={pages}
          page={page}
          address={address}
          locale={locale}
        />
      </Card>
    </PanelPage>
  );
}
