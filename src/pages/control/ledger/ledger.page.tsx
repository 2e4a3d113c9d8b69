import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import * as m from '#messages/pages/control/ledger';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf, withParameters } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert, Card, EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/ledger.page';
import { pageIn } from '../list-parameters.ts';
import { ListFoot } from '../list-parts.tsx';
import { type LedgerView, loadLedger } from './load-ledger.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const query = args.url.searchParams;
    const page = pageIn(query);
    return {
      ...(await loadLedger(context, { page, isAsked: query.has('check') })),
      page,
      address: withParameters(addressOf(args), { check: null }),
    };
  });

export default function LedgerPage({ loaderData: data }: Route.ComponentProps) {
  const { locale, result, total, pages, page, address } = data;
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
    >
      {result === null ? null : (
        <div role="status">
          <Alert tone={result.isRight ? 'success' : 'danger'}>{result.text}</Alert>
        </div>
      )}
      {total === 0 ? (
        <EmptyState title={m.emptyTitle({ locale })} text={m.emptyText({ locale })} />
      ) : (
        <>
          <Balances data={data} />
          <Card as="section" padding="none" className="data-table-card">
            <Entries data={data} />
            <ListFoot
              found={m.found({ count: total }, { locale })}
              {...{ pages, page, address, locale }}
            />
          </Card>
        </>
      )}
    </PanelPage>
  );
}

type Props = { data: LedgerView };

const Sides = ({ locale }: Pick<LedgerView, 'locale'>) => (
  <>
    <th scope="col" className="data-table-number">
      {m.debit({ locale })}
    </th>
    <th scope="col" className="data-table-number">
      {m.credit({ locale })}
    </th>
  </>
);

const Amounts = ({ debit, credit }: { debit: string; credit: string }) => (
  <>
    <td className="data-table-number">{debit === '' ? null : bidi(debit)}</td>
    <td className="data-table-number">{credit === '' ? null : bidi(credit)}</td>
  </>
);

const Balances = ({ data: { locale, balances } }: Props) => (
  <Card as="section">
    <h2 className="card-title">{m.balances({ locale })}</h2>
    <TableScroll label={m.balances({ locale })}>
      <table className="data-table">
        <thead>
          <tr>
            <th scope="col">{m.account({ locale })}</th>
            <th scope="col">{m.currency({ locale })}</th>
            <Sides locale={locale} />
          </tr>
        </thead>
        <tbody>
          {balances.map(({ key, account, currency, debit, credit }) => (
            <tr key={key}>
              <th scope="row">{account}</th>
              <td>{currency}</td>
              <Amounts debit={debit} credit={credit} />
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
    <p className="field-hint">{m.nightly({ locale })}</p>
    <div className="form-actions">
      <Button size="sm" href={`${memberPaths.controlLedger({ locale })}?check=now`}>
        {m.checkNow({ locale })}
      </Button>
    </div>
  </Card>
);

/** A row for each posting; what happened is said once for those of an entry. */
const Entries = ({ data: { locale, rows } }: Props) => (
  <TableScroll label={m.entries({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{m.at({ locale })}</th>
          <th scope="col">{m.what({ locale })}</th>
          <th scope="col">{m.account({ locale })}</th>
          <Sides locale={locale} />
        </tr>
      </thead>
      {rows.map((entry) => (
        <tbody key={entry.id}>
          {entry.postings.map((posting) => (
            <tr key={posting.key}>
              {posting.key === 0 ? (
                <>
                  <td rowSpan={entry.postings.length} className="text-tabular">
                    <time dateTime={entry.iso}>{entry.at}</time>
                  </td>
                  <th scope="rowgroup" rowSpan={entry.postings.length} className="data-table-text">
                    {entry.what}
                  </th>
                </>
              ) : null}
              <td className="data-table-text">
                {posting.account}{' '}
                {posting.order === null ? null : (
                  <a className="link" dir="auto" href={posting.order.href}>
                    {posting.order.id}
                  </a>
                )}
                {posting.company === null ? null : <bdi>{posting.company}</bdi>}
              </td>
              <Amounts debit={posting.debit} credit={posting.credit} />
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </TableScroll>
);
