import * as m from '#messages/pages/vendor/money';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { MoneyView, OrderMoney, PayoutView } from './load-money.server.ts';

/** Orders with what each gives the seller. */
export const OrdersTable = ({
  title,
  empty,
  when,
  rows,
  locale,
}: {
  title: string;
  empty: string;
  when: string;
  rows: readonly OrderMoney[];
  locale: Locale;
}) => (
  <Card as="section" padding="none" className="data-table-card">
    <h2 className="data-table-title">{title}</h2>
    {rows.length === 0 ? (
      <p className="card-pad text-soft">{empty}</p>
    ) : (
      <TableScroll label={title}>
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">{m.order({ locale })}</th>
              <th scope="col" className="data-table-number">
                {m.gross({ locale })}
              </th>
              <th scope="col" className="data-table-number">
                {m.fees({ locale })}
              </th>
              <th scope="col" className="data-table-number">
                {m.net({ locale })}
              </th>
              <th scope="col">{when}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.order}>
                <th scope="row">
                  <a className="link" dir="auto" href={row.href}>
                    {row.order}
                  </a>
                </th>
                <td className="data-table-number text-tabular">{bidi(row.gross)}</td>
                <td className="data-table-number text-tabular">{bidi(row.fees)}</td>
                <td className="data-table-number text-tabular">{bidi(row.net)}</td>
                <td>{row.when}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableScroll>
    )}
  </Card>
);

const PayoutRow = ({ row }: { row: PayoutView }) => (
  <tr>
    <th scope="row">
      <bdi dir="ltr">{row.reference}</bdi>
    </th>
    <td className="data-table-number text-tabular">{bidi(row.amount)}</td>
    <td className="data-table-text">
      <Badge tone={row.tone}>{row.state}</Badge>
      {row.reason === '' ? null : (
        <div className="field-hint">
          <bdi>{row.reason}</bdi>
        </div>
      )}
    </td>
    <td>{row.when}</td>
    <td>{bidi(row.account)}</td>
  </tr>
);

/** What was sent to the seller's bank, with a file of all of it. */
export const PayoutsTable = ({
  payouts,
  olderHref,
  newestHref,
  locale,
}: Pick<MoneyView, 'payouts' | 'olderHref' | 'newestHref'> & { locale: Locale }) => (
  <Card as="section" padding="none" className="data-table-card">
    <h2 className="data-table-title">{m.payouts({ locale })}</h2>
    {payouts.length === 0 ? (
      <p className="card-pad text-soft">{m.noPayouts({ locale })}</p>
    ) : (
      <>
        <TableScroll label={m.payouts({ locale })}>
          <table className="data-table">
            <thead>
              <tr>
                <th scope="col">{m.reference({ locale })}</th>
                <th scope="col" className="data-table-number">
                  {m.amount({ locale })}
                </th>
                <th scope="col">{m.state({ locale })}</th>
                <th scope="col">{m.date({ locale })}</th>
                <th scope="col">{m.toAccount({ locale })}</th>
              </tr>
            </thead>
            <tbody>
              {payouts.map((row) => (
                <PayoutRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </TableScroll>
        <div className="data-table-foot">
          <div className="cluster">
            <Button
              size="sm"
              href={memberPaths.exportPayouts({ locale })}
              download=""
              data-reload=""
            >
              {m.exportCsv({ locale })}
            </Button>
            {newestHref === null ? null : (
              <Button size="sm" variant="quiet" href={newestHref}>
                {m.newest({ locale })}
              </Button>
            )}
            {olderHref === null ? null : (
              <Button size="sm" variant="quiet" href={olderHref}>
                {m.older({ locale })}
              </Button>
            )}
          </div>
        </div>
      </>
    )}
  </Card>
);
