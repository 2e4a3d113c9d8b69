import { InquiryStateBadge } from '#features/inquiries/components/state-badge.tsx';
import * as m from '#messages/pages/shared/inquiries';
import { Badge } from '#ui/badges.tsx';
import { Button } from '#ui/button.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { InquiryListView } from './load-list.server.ts';

type Empty = {
  readonly title: string;
  readonly text: string;
  readonly action?: { readonly label: string; readonly href: string };
};

/** A company's inquiries in any panel. */
export function InquiryList({ list, empty }: { list: InquiryListView; empty: Empty }) {
  const { locale, total, tabs, rows, path, nextHref, firstHref, isSent } = list;
  if (total === 0) return <EmptyState {...empty} />;
  return (
    <>
      {isSent ? (
        <div role="status">
          <Alert tone="success">{m.sent({ locale })}</Alert>
        </div>
      ) : null}
      <Card as="section" padding="none" className="data-table-card">
        <div className="panel-tabs">
          <SectionTabs label={m.tabs({ locale })} tabs={tabs} />
        </div>
        {rows.length === 0 ? (
          <EmptyState
            title={m.noMatchTitle({ locale })}
            text={m.noMatchText({ locale })}
            action={{ label: m.tabAll({ locale }), href: path }}
          />
        ) : (
          <InquiryTable list={list} />
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

const InquiryTable = ({ list: { locale, rows, path } }: { list: InquiryListView }) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.subject({ locale })}</th>
          <th scope="col">{m.other({ locale })}</th>
          <th scope="col">{m.state({ locale })}</th>
          <th scope="col">{m.lastMessage({ locale })}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="data-table-text">
              <a className="link" href={`${path}/${row.id}`} lang={row.language} dir="auto">
                {row.subject}
              </a>{' '}
              {row.unread > 0 ? (
                <Badge tone="warn">{m.unread({ count: row.unread }, { locale })}</Badge>
              ) : null}
            </td>
            <td className="data-table-text">
              <bdi>{row.other}</bdi>
            </td>
            <td>
              <InquiryStateBadge state={row.state} label={row.stateText} />
            </td>
            <td>
              <time dateTime={row.iso}>{row.at}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </TableScroll>
);
