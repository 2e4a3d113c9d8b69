import * as m from '#messages/pages/control/payouts';
import type { Locale } from '#shared/locale.ts';
import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { PayableRow, PayoutRow } from './load-payouts.server.ts';
import { ReturnedAct, SentAct, type Shared } from './payout-acts.tsx';

const tones = { payable: 'ok', noAccount: 'warn', disabled: 'bad', owes: 'bad' } as const;

const CompanyLink = ({ row }: { row: PayableRow | PayoutRow }) => (
  <a className="link" dir="auto" href={row.href}>
    {row.company.name}
  </a>
);

/** Companies that are owed something, or owe it. */
export const PayableTable = ({ rows, locale }: { rows: readonly PayableRow[]; locale: Locale }) => (
  <TableScroll label={m.payable({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.company({ locale })}</th>
          <th scope="col">{m.balances({ locale })}</th>
          <th scope="col" className="data-table-number">
            {m.dollars({ locale })}
          </th>
          <th scope="col">{m.account({ locale })}</th>
          <th scope="col">{m.state({ locale })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.company.id}>
            <th scope="row">
              <CompanyLink row={row} />
            </th>
            <td className="data-table-text">{bidi(row.balances)}</td>
            <td className="data-table-number text-tabular">{bidi(row.dollars)}</td>
            <td>{row.account === null ? '–' : bidi(row.account)}</td>
            <td>
              <Badge tone={tones[row.state]}>
                {m.payableState({ state: row.state }, { locale })}
              </Badge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);

/** Payouts in one state, with what can be done. */
export const PayoutTable = ({
  label,
  rows,
  ...shared
}: Shared & { label: string; rows: readonly PayoutRow[] }) => {
  const { locale } = shared;
  return (
    <TableScroll label={label}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.reference({ locale })}</th>
            <th scope="col">{m.company({ locale })}</th>
            <th scope="col" className="data-table-number">
              {m.amount({ locale })}
            </th>
            <th scope="col">{m.account({ locale })}</th>
            <th scope="col">{m.date({ locale })}</th>
            <th scope="col">{m.acts({ locale })}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row">
                <bdi dir="ltr">{row.reference}</bdi>
              </th>
              <td>
                <CompanyLink row={row} />
              </td>
              <td className="data-table-number text-tabular">{bidi(row.dollars)}</td>
              <td>{bidi(row.account)}</td>
              <td>{row.when}</td>
              <td className="data-table-text">
                {row.state === 'prepared' ? <SentAct row={row} {...shared} /> : null}
                {row.state === 'returned' ? (
                  <bdi>{row.reason}</bdi>
                ) : (
                  <ReturnedAct row={row} {...shared} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
};
