import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import * as m from '#messages/pages/shared/orders';
import {
  answerOrder,
  keepOrderFiles,
  orderActs,
} from '#pages/shared/orders/answer-order.server.ts';
import { loadOrder, loadOrderOfMarket } from '#pages/shared/orders/load-order.server.ts';
import {
  OrderHistory,
  OrderRequestCard,
  OrderState,
  OrderTermsCard,
} from '#pages/shared/orders/order-facts.tsx';
import { MoneyCard } from '#pages/shared/orders/money-card.tsx';
import { SampleCard } from '#pages/shared/orders/sample-card.tsx';
import { OrderPage } from '#pages/shared/orders/order-page.tsx';
import { DocumentsCard } from '#pages/shared/documents/document-parts.tsx';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { isKervanError } from '#platform/http/problems.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/order.page';

type Params = Route.LoaderArgs['params'];
const namedOf = ({ order }: Params): NamedOrder => ({ order, side: 'seller' });
const pathOf = (locale: Locale, { order }: Params) =>
  memberPaths.controlOrder({ locale, id: order });

/** The market sells for stores that no company owns; elsewhere its staff looks on. */
export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const path = pathOf(context.locale, args.params);
    try {
      const own = await loadOrder(context, namedOf(args.params), { url: args.url, path });
      return { own, looked: null };
    } catch (error) {
      const isOthers = isKervanError(error) && [403, 404].includes(error.httpStatus);
      if (!isOthers) throw error;
      return { own: null, looked: await loadOrderOfMarket(context, args.params.order) };
    }
  });

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'control',
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
  loaderData: { own, looked },
  actionData: answer,
}: Route.ComponentProps) {
  const order = own ?? looked;
  if (order === null) return null;
  const { locale, id } = order;
  const { crumbs, crumbsLabel } = panelWay('control', locale);
  const filesPath = `${memberPaths.controlOrder({ locale, id })}/files`;
  return (
    <PanelPage
      title={m.heading({ number: id }, { locale })}
      lead={own === null ? m.lookedAt({ locale }) : <bdi>{own.other}</bdi>}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.controlOrders({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      {own === null ? (
        <div className="panel-columns">
          <div className="panel-stack">
            <OrderTermsCard order={order} />
            <DocumentsCard documents={order.documents} locale={locale} />
            <SampleCard order={order} filesPath={filesPath} />
            <OrderHistory order={order} />
          </div>
          <div className="panel-stack">
            <OrderState order={order} />
            <MoneyCard order={order} />
            <OrderRequestCard order={order} filesPath={filesPath} />
          </div>
        </div>
      ) : (
        <OrderPage order={own} answer={answer} />
      )}
    </PanelPage>
  );
}
