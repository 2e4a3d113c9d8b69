import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import * as m from '#messages/pages/shared/delivery';
import * as orders from '#messages/pages/shared/orders';
import {
  answerDelivery,
  deliveryActs,
  keepDeliveryFiles,
} from '#pages/shared/delivery/answer-delivery.server.ts';
import { DeliveryPage } from '#pages/shared/delivery/delivery-page.tsx';
import { loadDeliveryOfMarket } from '#pages/shared/delivery/load-delivery.server.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/delivery.page';

type Params = Route.LoaderArgs['params'];
const namedOf = ({ order }: Params): NamedOrder => ({ order, side: 'seller' });
const pathOf = (locale: Locale, { order }: Params) =>
  memberPaths.controlOrderDelivery({ locale, id: order });

/** The market sells for stores that no company owns; elsewhere its staff looks on. */
export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', (context) =>
    loadDeliveryOfMarket(context, namedOf(args.params), {
      url: args.url,
      path: pathOf(context.locale, args.params),
    }),
  );

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'control',
    deliveryActs,
    (context, act) =>
      answerDelivery(context, namedOf(args.params), {
        act,
        path: pathOf(context.locale, args.params),
      }),
    { prepare: keepDeliveryFiles(namedOf(args.params)) },
  );

/** Also after a refusal: files that were kept meanwhile are shown. */
export const shouldRevalidate = () => true;

export default function OrderDeliveryPage({
  loaderData: order,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, id } = order;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  return (
    <PanelPage
      title={m.title({ locale })}
      crumbs={[
        ...crumbs,
        { label: orders.title({ locale }), href: memberPaths.controlOrders({ locale }) },
        {
          label: orders.heading({ number: id }, { locale }),
          href: memberPaths.controlOrder({ locale, id }),
        },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <DeliveryPage order={order} answer={answer} />
    </PanelPage>
  );
}
