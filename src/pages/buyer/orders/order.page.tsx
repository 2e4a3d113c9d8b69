import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import * as m from '#messages/pages/shared/orders';
import {
  answerOrder,
  keepOrderFiles,
  orderActs,
} from '#pages/shared/orders/answer-order.server.ts';
import { loadOrder } from '#pages/shared/orders/load-order.server.ts';
import { OrderPage } from '#pages/shared/orders/order-page.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/order.page';

type Params = Route.LoaderArgs['params'];
const namedOf = ({ order }: Params): NamedOrder => ({ order, side: 'buyer' });
const pathOf = (locale: Locale, { order }: Params) => memberPaths.buyerOrder({ locale, id: order });

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', (context) =>
    loadOrder(context, namedOf(args.params), {
      url: args.url,
      path: pathOf(context.locale, args.params),
    }),
  );

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'buyer',
    orderActs,
    (context, act, form) =>
      answerOrder(context, namedOf(args.params), {
        act,
        form,
        path: pathOf(context.locale, args.params),
      }),
    { prepare: keepOrderFiles(namedOf(args.params)) },
  );

/** Also after a refusal: the terms beside the form are those that it is about. */
export const shouldRevalidate = () => true;

export default function OrderOfPanelPage({
  loaderData: order,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, id, other } = order;
  const { crumbs, crumbsLabel } = panelWay('buyer', locale);
  return (
    <PanelPage
      title={m.heading({ number: id }, { locale })}
      lead={<bdi>{other}</bdi>}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.buyerOrders({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <OrderPage order={order} answer={answer} />
    </PanelPage>
  );
}
