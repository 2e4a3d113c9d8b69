import * as m from '#messages/pages/shared/documents';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import { DocumentFiles } from './document-parts.tsx';
import type { DocumentListView } from './load-documents.server.ts';

/** The documents of a company, by kind. */
export function DocumentList({ list }: { list: DocumentListView }) {
  const { locale, rows, tabs, isFiltered, ordersHref, nextHref, firstHref } = list;
  if (rows.length === 0 && !isFiltered)
    return (
      <EmptyState
        title={m.noneTitle({ locale })}
        text={m.noneText({ locale })}
        action={{ label: m.toOrders({ locale }), href: ordersHref }}
      />
    );
  return (
    <Card as="section" padding="none" className="data-table-card">
      <div className="panel-tabs">
        <SectionTabs label={m.kinds({ locale })} tabs={tabs} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title={m.noMatch({ locale })} />
      ) : (
        <DocumentTable list={list} />
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
  );
}

const DocumentTable = ({ list: { locale, side, rows } }: { list: DocumentListView }) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.document({ locale })}</th>
          <th scope="col">{m.order({ locale })}</th>
          <th scope="col">{(side === 'buyer' ? m.seller : m.party)({ locale })}</th>
          <th scope="col">{m.issuedOn({ locale })}</th>
          <th scope="col" className="data-table-number">
            {m.total({ locale })}
          </th>
          <th scope="col">{m.pdf({ locale })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              {row.kind}{' '}
              <span className="field-hint">
                <bdi dir="ltr">{row.number}</bdi>
              </span>
            </td>
            <td>
              <a className="link" href={row.orderHref} dir="auto">
                {row.order}
              </a>
            </td>
            <td className="data-table-text">
              <bdi>{row.other}</bdi>
            </td>
            <td>{row.issuedOn}</td>
            <td className="data-table-number">{row.total === null ? '–' : bidi(row.total)}</td>
            <td>
              <DocumentFiles row={row} locale={locale} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);
