import { OrderStateBadge } from '#features/orders/components/state-badge.tsx';
import * as m from '#messages/pages/shared/orders';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { OrderListView } from './load-list.server.ts';
import './orders.css';

type Empty = {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string };
};

/** Orders in any panel. */
export function OrderList({ list, empty }: { list: OrderListView; empty: Empty }) {
  const { locale, total, tabs, rows, path, nextHref, firstHref } = list;
  if (total === 0) return <EmptyState {...empty} />;
  return (
    <>
      <OrderSearch list={list} />
      <Card as="section" padding="none" className="data-table-card">
        <div className="panel-tabs">
          <SectionTabs label={m.tabsLabel({ locale })} tabs={tabs} />
        </div>
        {rows.length === 0 ? (
          <EmptyState
            title={m.noMatchTitle({ locale })}
            text={m.noMatchText({ locale })}
            action={{ label: m.showAll({ locale }), href: path }}
          />
        ) : (
          <OrderTable list={list} />
        )}
        {nextHref === null && firstHref === null ? null : (
          <div className="data-table-foot">
            <div className="cluster">
              {firstHref === null ? null : (
                <Button size="sm" variant="quiet" href={firstHref}>
                  {m.newest({ locale })}
                </Button>
              )}
              {nextHref === null ? null : (
                <Button size="sm" variant="quiet" href={nextHref}>
                  {m.older({ locale })}
                </Button>
              )}
            </div>
          </div>
        )}
      </Card>
    </>
  );
}

const OrderSearch = ({
  list: { locale, path, exportHref, search, state },
}: {
  list: OrderListView;
}) => (
  <form action={path} className="orders-search" role="search">
    {state === null ? null : <input type="hidden" name="state" value={state} />}
    <TextField
      label={m.search({ locale })}
      isSmall
      name="q"
      type="search"
      defaultValue={search}
      maxLength={80}
      dir="auto"
    />
    <Button size="sm" type="submit">
      {m.find({ locale })}
    </Button>
    {exportHref === null ? null : (
      <Button size="sm" variant="quiet" href={exportHref}>
        {m.csv({ locale })}
      </Button>
    )}
  </form>
);

const OrderTable = ({ list: { locale, rows, path } }: { list: OrderListView }) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.order({ locale })}</th>
          <th scope="col">{m.other({ locale })}</th>
          <th scope="col">{m.state({ locale })}</th>
          <th scope="col">{m.whoseTurn({ locale })}</th>
          <th scope="col" className="data-table-number">
            {m.total({ locale })}
          </th>
          <th scope="col" className="data-table-second">
            {m.changed({ locale })}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="data-table-text">
              <a className="link" href={`${path}/${row.id}`} lang={row.lang} dir="auto">
                {row.title}
              </a>{' '}
              {row.more === null ? null : <span className="text-soft">{row.more}</span>}{' '}
              {row.unread > 0 ? (
                <Badge tone="warn">{m.unread({ count: row.unread }, { locale })}</Badge>
              ) : null}
              <span className="field-hint">
                {' '}
                <bdi dir="ltr">{row.id}</bdi>
                {row.reference === '' ? null : (
                  <>
                    {' · '}
                    <bdi>{row.reference}</bdi>
                  </>
                )}
              </span>
            </td>
            <td className="data-table-text">
              <bdi>{row.other}</bdi>
            </td>
            <td>
              <OrderStateBadge state={row.state} label={row.stateText} />
            </td>
            <td>{row.turn}</td>
            <td className="data-table-number">
              <bdi dir="ltr">{row.total}</bdi>
            </td>
            <td className="data-table-second">
              <time dateTime={row.iso}>{row.at}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);
