import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { listFeeDocuments } from '#features/documents/queries/fee-documents.server.ts';
import { feeKinds } from '#features/documents/schemas.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/invoices';
import * as shared from '#messages/pages/shared/documents';
import { DocumentFiles } from '#pages/shared/documents/document-parts.tsx';
import { documentRow } from '#pages/shared/documents/load-documents.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { addressOf } from '#shared/search-parameters.ts';
import { bidi } from '#ui/bidi.tsx';
import { PanelPage } from '#ui/panel-page.tsx';
import { EmptyState } from '#ui/panels.tsx';
import { TableScroll } from '#ui/table-scroll.tsx';
import type { Route } from './+types/invoices.page';
import { pageIn } from '../list-parameters.ts';
import { ExportButton, FilteredList } from '../list-parts.tsx';
import { readFeeFilters } from './fee-parameters.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const { locale } = context;
    const filters = readFeeFilters(args.url);
    const page = pageIn(args.url.searchParams);
    const { rows, ...found } = await listFeeDocuments(context, filters, page);
    const seesOrders = whyNotAdministerWith('orders')(context.actor) === null;
    return {
      ...found,
      locale,
      filters,
      page,
      address: addressOf(args),
      search: args.url.search,
      rows: rows.map((row) => ({
        ...documentRow(row, locale, (id, language) =>
          memberPaths.feeInvoiceFile({ locale, id, language }),
        ),
        seller: row.other,
        order: row.order,
        orderHref: seesOrders ? memberPaths.controlOrder({ locale, id: row.order }) : null,
      })),
    };
  });

type Loaded = Route.ComponentProps['loaderData'];

const InvoiceTable = ({ locale, rows }: Pick<Loaded, 'locale' | 'rows'>) => (
  <TableScroll label={m.title({ locale })}>
    <table className="data-table">
      <thead>
        <tr>
          <th scope="col">{shared.document({ locale })}</th>
          <th scope="col">{shared.seller({ locale })}</th>
          <th scope="col">{shared.order({ locale })}</th>
          <th scope="col">{shared.issuedOn({ locale })}</th>
          <th scope="col" className="data-table-number">
            {shared.total({ locale })}
          </th>
          <th scope="col">{shared.pdf({ locale })}</th>
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
            <td className="data-table-text">
              <bdi>{row.seller}</bdi>
            </td>
            <td>
              {row.orderHref === null ? (
                <bdi>{row.order}</bdi>
              ) : (
                <a className="link" href={row.orderHref} dir="auto">
                  {row.order}
                </a>
              )}
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

export default function InvoicesPage({ loaderData: data }: Route.ComponentProps) {
  const { locale, filters, page, pages, count, address, search, rows } = data;
  const path = memberPaths.controlInvoices({ locale });
  const isFiltered = search !== '';
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.lead({ locale })}
      {...panelWay('control', locale)}
      tools={
        <ExportButton href={`${memberPaths.exportFees({ locale })}${search}`} locale={locale} />
      }
    >
      {count === 0 && !isFiltered ? (
        <EmptyState title={shared.noneTitle({ locale })} text={m.noneText({ locale })} />
      ) : (
        <FilteredList
          path={path}
          locale={locale}
          searches={[{ name: 'q', label: m.search({ locale }), value: filters.words }]}
          choices={[
            {
              name: 'kind',
              label: shared.document({ locale }),
              value: filters.kind,
              any: control.any({ locale }),
              options: feeKinds.map((kind) => ({
                value: kind,
                label: shared.kindMany({ kind }, { locale }),
              })),
            },
          ]}
          isFiltered={isFiltered}
          found={m.found({ count }, { locale })}
          pages={pages}
          page={page}
          address={address}
          noMatch={rows.length === 0 ? m.noMatch({ locale }) : null}
        >
          <InvoiceTable locale={locale} rows={rows} />
        </FilteredList>
      )}
    </PanelPage>
  );
}
