import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import * as m from '#messages/pages/shared/orders';
import { loadOrderList } from '#pages/shared/orders/load-list.server.ts';
import { OrderList } from '#pages/shared/orders/order-list.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/orders.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => ({
    locale: context.locale,
    list: await loadOrderList(context, {
      audience: 'market',
      path: memberPaths.controlOrders(context),
      exportPath: memberPaths.exportControlOrders(context),
      query: args.url.searchParams,
    }),
  }));

export default function OrdersPage({ loaderData: { locale, list } }: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.controlLead({ locale })}
      {...panelWay('control', locale)}
    >
      <OrderList
        list={list}
        empty={{ title: m.controlNoneTitle({ locale }), text: m.controlNoneText({ locale }) }}
      />
    </PanelPage>
  );
}
