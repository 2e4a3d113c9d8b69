import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { whyNotOrder } from '#features/orders/permissions.ts';
import * as m from '#messages/pages/shared/orders';
import { loadOrderList } from '#pages/shared/orders/load-list.server.ts';
import { OrderList } from '#pages/shared/orders/order-list.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/orders.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => ({
    locale: context.locale,
    list:
      whyNotOrder(context.actor) === null
        ? await loadOrderList(context, {
            audience: 'buyer',
            path: memberPaths.buyerOrders(context),
            exportPath: memberPaths.exportBuyerOrders(context),
            query: args.url.searchParams,
          })
        : null,
  }));

export default function OrdersPage({ loaderData: { locale, list } }: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.buyerLead({ locale })}
      {...panelWay('buyer', locale)}
    >
      {list === null ? (
        <Alert>{m.lookOnly({ locale })}</Alert>
      ) : (
        <OrderList
          list={list}
          empty={{
            title: m.buyerNoneTitle({ locale }),
            text: m.buyerNoneText({ locale }),
            action: { label: m.browse({ locale }), href: paths.categories({ locale }) },
          }}
        />
      )}
    </PanelPage>
  );
}
