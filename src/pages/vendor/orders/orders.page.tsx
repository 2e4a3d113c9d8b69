import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { whyNotTakeOrders } from '#features/orders/permissions.ts';
import * as m from '#messages/pages/shared/orders';
import { loadOrderList } from '#pages/shared/orders/load-list.server.ts';
import { OrderList } from '#pages/shared/orders/order-list.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';

import { PanelPage } from '#ui/panel-page.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/orders.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => ({
    locale: context.locale,
    list:
      whyNotTakeOrders(context.actor) === null
        ? await loadOrderList(context, {
            audience: 'seller',
            path: memberPaths.vendorOrders(context),
            exportPath: memberPaths.exportVendorOrders(context),
            query: args.url.searchParams,
          })
        : null,
  }));

export default function OrdersPage({ loaderData: { locale, list } }: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.vendorLead({ locale })}
      {...panelWay('vendor', locale)}
    >
      {list === null ? (
        <Alert>{m.lookOnly({ locale })}</Alert>
      ) : (
        <OrderList
          list={list}
          empty={{
            title: m.vendorNoneTitle({ locale }),
            text: m.vendorNoneText({ locale }),
          }}
        />
      )}
    </PanelPage>
  );
}
