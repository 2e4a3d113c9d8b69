import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import * as m from '#messages/pages/shared/disputes';
import * as orders from '#messages/pages/shared/orders';
import {
  answerDispute,
  disputeActs,
  keepDisputeFiles,
} from '#pages/shared/disputes/answer-dispute.server.ts';
import { DisputePage } from '#pages/shared/disputes/dispute-page.tsx';
import { loadDispute } from '#pages/shared/disputes/load-dispute.server.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import { useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/dispute.page';

type Params = Route.LoaderArgs['params'];
const namedOf = ({ order }: Params): NamedOrder => ({ order, side: 'seller' });
const pathOf = (locale: Locale, { order }: Params) =>
  memberPaths.vendorOrderDispute({ locale, id: order });

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', (context) =>
    loadDispute(context, namedOf(args.params), {
      url: args.url,
      path: pathOf(context.locale, args.params),
    }),
  );

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'vendor',
    disputeActs,
    (context, act) =>
      answerDispute(context, namedOf(args.params), {
        act,
        path: pathOf(context.locale, args.params),
      }),
    { prepare: keepDisputeFiles(namedOf(args.params)) },
  );

/** Also after a refusal: files that were kept meanwhile are shown. */
export const shouldRevalidate = () => true;

export default function OrderDisputePage({
  loaderData: order,
  actionData: latest,
}: Route.ComponentProps) {
  const answer = useLastingAnswer(latest);
  const { locale, id } = order;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  return (
    <PanelPage
      title={m.title({ locale })}
      crumbs={[
        ...crumbs,
        { label: orders.title({ locale }), href: memberPaths.vendorOrders({ locale }) },
        {
          label: orders.heading({ number: id }, { locale }),
          href: memberPaths.vendorOrder({ locale, id }),
        },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <DisputePage order={order} answer={answer} />
    </PanelPage>
  );
}
