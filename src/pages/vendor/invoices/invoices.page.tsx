import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { whyNotTakeOrders } from '#features/orders/permissions.ts';
import * as m from '#messages/pages/shared/documents';
import * as orders from '#messages/pages/shared/orders';
import { DocumentList } from '#pages/shared/documents/document-list.tsx';
import { loadDocuments } from '#pages/shared/documents/load-documents.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/invoices.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => ({
    locale: context.locale,
    list:
      whyNotTakeOrders(context.actor) === null
        ? await loadDocuments(context, {
            side: 'seller',
            path: memberPaths.vendorInvoices(context),
            query: args.url.searchParams,
          })
        : null,
  }));

export default function InvoicesPage({ loaderData: { locale, list } }: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.vendorLead({ locale })}
      {...panelWay('vendor', locale)}
    >
      {list === null ? <Alert>{orders.lookOnly({ locale })}</Alert> : <DocumentList list={list} />}
    </PanelPage>
  );
}
