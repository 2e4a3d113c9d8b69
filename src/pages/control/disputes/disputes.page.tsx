import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { disputeStateText, reasonText } from '#features/disputes/format.ts';
import { listDisputes } from '#features/disputes/queries/dispute-list.server.ts';
import { disputeReasons, disputeStates } from '#features/disputes/schemas.ts';
import * as m from '#messages/pages/control/disputes';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatTotal } from '#shared/money.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/disputes.page';
import { choiceIn, pageIn, searchIn } from '../list-parameters.ts';
import { FilteredList } from '../list-parts.tsx';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const asked = {
      query: searchIn(args.url.searchParams),
      state: choiceIn(args.url.searchParams, 'state', disputeStates),
      reason: choiceIn(args.url.searchParams, 'reason', disputeReasons),
      page: pageIn(args.url.searchParams),
    };
    const { rows, count, pages } = await listDisputes(context, asked);
    const now = context.now();
    return {
      locale,
      ...asked,
      address: addressOf(args),
      count,
      pages,
      rows: rows.map((row) => {
        const money = (minor: number) => ltr(formatTotal(minor, row.currency, locale));
        const isOpen = row.state === 'open';
        const isReady = row.answeredAt !== null || now >= row.answerDueAt;
        return {
          order: row.order,
          href: memberPaths.controlDispute({ locale, id: row.order }),
          parties: { buyer: row.buyer, store: row.store },
          reason: reasonText(row.reason, locale),
          state: disputeStateText(row.state, locale),
          isOpen,
          waits: !isOpen
            ? ''
            : isReady
              ? m.toDecide({ locale })
              : m.answerUntil({ date: dateText(row.answerDueAt, locale) }, { locale }),
          wanted: money(row.wantedMinor),
          refund: row.refundMinor === null ? '–' : money(row.refundMinor),
          openedOn: dateText(row.openedAt, locale),
        };
      }),
    };
  });

type Data = Route.ComponentProps['loaderData'];

const DisputeTable = ({ rows, locale }: Pick<Data, 'rows' | 'locale'>) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.order({ locale })}</th>
          <th scope="col">{m.parties({ locale })}</th>
          <th scope="col">{m.reason({ locale })}</th>
          <th scope="col">{m.state({ locale })}</th>
          <th scope="col" className="data-table-number">
            {m.wanted({ locale })}
          </th>
          <th scope="col" className="data-table-number data-table-second">
            {m.refund({ locale })}
          </th>
          <th scope="col" className="data-table-second">
            {m.openedOn({ locale })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.order}>
            <td>
              <a className="link" href={row.href} dir="ltr">
                {row.order}
              </a>
            </td>
            <td className="data-table-text">
              <bdi>{row.parties.buyer}</bdi>, <bdi lang="tr">{row.parties.store}</bdi>
            </td>
            <td>{row.reason}</td>
            <td>
              <Badge tone={row.isOpen ? 'bad' : 'neutral'} hasDot>
                {row.state}
              </Badge>{' '}
              <span className="field-hint">{row.waits}</span>
            </td>
            <td className="data-table-number">{bidi(row.wanted)}</td>
            <td className="data-table-number data-table-second">{bidi(row.refund)}</td>
            <td className="data-table-second">{row.openedOn}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

export default function DisputesPage({ loaderData }: Route.ComponentProps) {
  const { locale, rows, count, pages, page, address, query, state, reason } = loaderData;
  const path = memberPaths.controlDisputes({ locale });
  const isFiltered = query !== '' || state !== null || reason !== null;
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      {rows.length === 0 && !isFiltered ? (
        <EmptyState title={m.noneTitle({ locale })} text={m.noneText({ locale })} />
      ) : (
        <FilteredList
          path={path}
          locale={locale}
          isFiltered={isFiltered}
          searches={[{ name: 'q', label: m.search({ locale }), value: query }]}
          choices={[
            {
              name: 'state',
              label: m.state({ locale }),
              value: state,
              any: m.any({ locale }),
              options: disputeStates.map((value) => ({
                value,
                label: disputeStateText(value, locale),
              })),
            },
            {
              name: 'reason',
              label: m.reason({ locale }),
              value: reason,
              any: m.any({ locale }),
              options: disputeReasons.map((value) => ({
                value,
                label: reasonText(value, locale),
              })),
            },
          ]}
          found={m.found({ count }, { locale })}
          pages={pages}
          page={page}
          address={address}
          noMatch={rows.length === 0 ? m.noMatch({ locale }) : null}
        >
          <DisputeTable rows={rows} locale={locale} />
        </FilteredList>
      )}
    </PanelPage>
  );
}
