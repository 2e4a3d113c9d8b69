import type { ReactNode } from 'react';
import * as m from '#messages/pages/control/transfers';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { Badge } from '#ui/badges.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { AssignAct, RefundReturnedAct, ReturnAct, SentAct, type Shared } from './transfer-acts.tsx';
import type {
  AwaitedRow,
  loadTransfers,
  OpenRow,
  RefundRow,
  TransferRow,
} from './load-transfers.server.ts';

type List = Awaited<ReturnType<typeof loadTransfers>>['list'];

export function TransferTable({ list, ...shared }: Shared & { list: List }) {
  switch (list.tab) {
    case 'open':
      return <OpenTable rows={list.rows} {...shared} />;
    case 'all':
      return <AllTable rows={list.rows} locale={shared.locale} />;
    case 'awaited':
      return <AwaitedTable rows={list.rows} locale={shared.locale} />;
    default:
      return <RefundTable rows={list.rows} isOwed={list.tab === 'owed'} {...shared} />;
  }
}

function Table({
  label,
  heads,
  children,
}: {
  label: string;
  heads: readonly (string | { number: string } | { hidden: string })[];
  children: ReactNode;
}) {
  return (
    <TableScroll label={label}>
      <table className="data-table">
        <thead>
          <tr>
            {heads.map((head) =>
              typeof head === 'string' ? (
                <th scope="col" key={head}>
                  {head}
                </th>
              ) : 'number' in head ? (
                <th scope="col" key={head.number} className="data-table-number">
                  {head.number}
                </th>
              ) : (
                <th scope="col" key={head.hidden}>
                  <span className="visually-hidden">{head.hidden}</span>
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </TableScroll>
  );
}

const OrderLink = ({ order, locale }: { order: string; locale: Locale }) => (
  <a className="link" dir="auto" href={memberPaths.controlOrder({ locale, id: order })}>
    {order}
  </a>
);

const Payer = ({ payer, account }: { payer: string; account: string }) => (
  <td className="data-table-text">
    <bdi>{payer || '–'}</bdi>
    {account === '' ? null : (
      <div className="field-hint">
        <bdi dir="ltr">{account}</bdi>
      </div>
    )}
  </td>
);

const Amount = ({ amount, rest }: { amount: string; rest: string | null }) => (
  <td className="data-table-number text-tabular">
    {bidi(amount)}
    {rest === null ? null : <div className="field-hint">{bidi(rest)}</div>}
  </td>
);

function OpenTable({ rows, ...shared }: Shared & { rows: readonly OpenRow[] }) {
  const { locale } = shared;
  return (
    <Table
      label={m.tabs({ tab: 'open' }, { locale })}
      heads={[
        m.bookedOn({ locale }),
        m.payer({ locale }),
        m.details({ locale }),
        { number: m.amount({ locale }) },
        m.belongsTo({ locale }),
        { hidden: m.acts({ locale }) },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <td className="text-tabular">{row.bookedOn}</td>
          <Payer payer={row.payer} account={row.payerAccount} />
          <td className="data-table-text">
            <bdi>{row.details || '–'}</bdi>
          </td>
          <Amount
            amount={row.amount}
            rest={row.left === null ? null : m.leftOf({ amount: row.left }, { locale })}
          />
          <td className="data-table-text">
            {row.proposal === null ? (
              m.noProposal({ locale })
            ) : (
              <>
                {bidi(row.proposal.text)} <OrderLink order={row.proposal.order} locale={locale} />
              </>
            )}
          </td>
          <td>
            <div className="panel-row-acts">
              <AssignAct row={row} {...shared} />
              <ReturnAct row={row} {...shared} />
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}

const AllTable = ({ rows, locale }: { rows: readonly TransferRow[]; locale: Locale }) => (
  <Table
    label={m.tabs({ tab: 'all' }, { locale })}
    heads={[
      m.bookedOn({ locale }),
      m.payer({ locale }),
      m.details({ locale }),
      { number: m.amount({ locale }) },
      m.paidFor({ locale }),
    ]}
  >
    {rows.map((row) => (
      <tr key={row.id}>
        <td className="text-tabular">{row.bookedOn}</td>
        <Payer payer={row.payer} account={row.payerAccount} />
        <td className="data-table-text">
          <bdi>{row.details || '–'}</bdi>
        </td>
        <Amount
          amount={row.amount}
          rest={row.left === null ? null : m.leftOf({ amount: row.left }, { locale })}
        />
        <td className="data-table-text">
          {row.parts.length === 0 ? '–' : null}
          {row.parts.map((part) => (
            <div key={part.reference}>
              <bdi dir="ltr">{part.reference}</bdi> · {bidi(part.amount)} ·{' '}
              <OrderLink order={part.order} locale={locale} />{' '}
              {part.isLate ? <Badge tone="warn">{m.late({ locale })}</Badge> : null}
            </div>
          ))}
        </td>
      </tr>
    ))}
  </Table>
);

const AwaitedTable = ({ rows, locale }: { rows: readonly AwaitedRow[]; locale: Locale }) => (
  <Table
    label={m.tabs({ tab: 'awaited' }, { locale })}
    heads={[
      m.reference({ locale }),
      m.order({ locale }),
      m.part({ locale }),
      { number: m.amount({ locale }) },
      m.due({ locale }),
    ]}
  >
    {rows.map((row) => (
      <tr key={row.reference}>
        <th scope="row" className="text-tabular">
          <bdi dir="ltr">{row.reference}</bdi>
        </th>
        <td>
          <OrderLink order={row.order} locale={locale} />
        </td>
        <td>{row.part}</td>
        <Amount
          amount={row.amount}
          rest={row.paid === null ? null : m.paidOf({ amount: row.paid }, { locale })}
        />
        <td>
          {row.due} {row.isOverdue ? <Badge tone="warn">{m.overdue({ locale })}</Badge> : null}
        </td>
      </tr>
    ))}
  </Table>
);

function RefundTable({
  rows,
  isOwed,
  ...shared
}: Shared & { rows: readonly RefundRow[]; isOwed: boolean }) {
  const { locale } = shared;
  return (
    <Table
      label={m.tabs({ tab: isOwed ? 'owed' : 'sent' }, { locale })}
      heads={[
        m.receiver({ locale }),
        { number: m.amount({ locale }) },
        m.order({ locale }),
        m.reason({ locale }),
        m.cameOn({ locale }),
        isOwed ? m.since({ locale }) : m.sentOn({ locale }),
        { hidden: m.acts({ locale }) },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id}>
          <Payer payer={row.payer} account={row.payerAccount} />
          <Amount amount={row.amount} rest={null} />
          <td>{row.order === null ? '–' : <OrderLink order={row.order} locale={locale} />}</td>
          <td className="data-table-text">
            <bdi>{row.reason}</bdi>
            {row.returned === null ? null : <div className="field-hint">{bidi(row.returned)}</div>}
          </td>
          <td className="text-tabular">{row.paidOn}</td>
          <td className="text-tabular">{row.at}</td>
          <td>
            <div className="panel-row-acts">
              {isOwed ? (
                <SentAct row={row} {...shared} />
              ) : (
                <RefundReturnedAct row={row} {...shared} />
              )}
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}
