import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import * as orders from '#messages/pages/shared/orders';
import * as m from '#messages/pages/shared/returns';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { answerReturn, returnActs } from '#pages/shared/returns/answer-return.server.ts';
import { loadReturn } from '#pages/shared/returns/load-return.server.ts';
import { ReturnPage } from '#pages/shared/returns/return-page.tsx';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/return.page';

type Params = Route.LoaderArgs['params'];
const namedOf = ({ order }: Params): NamedOrder => ({ order, side: 'seller' });
const pathOf = (locale: Locale, { order }: Params) =>
  memberPaths.controlOrderReturn({ locale, id: order });

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', (context) =>
    loadReturn(context, namedOf(args.params), {
      url: args.url,
      path: pathOf(context.locale, args.params),
      disputePath: memberPaths.controlDispute({ locale: context.locale, id: args.params.order }),
    }),
  );

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(args, 'control', returnActs, (context, act) =>
    answerReturn(context, namedOf(args.params), {
      act,
      path: pathOf(context.locale, args.params),
    }),
  );

/** Also after a refusal: where the return is now is shown. */
export const shouldRevalidate = () => true;

export default function OrderReturnPage({
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
      <ReturnPage order={order} answer={answer} />
    </PanelPage>
  );
}
