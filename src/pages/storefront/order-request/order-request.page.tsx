import * as m from '#messages/pages/storefront/order-request';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/order-request.page';
import { loadOrderRequest } from './load-order-request.server.ts';
import { OrderRequestForm } from './order-request-form.tsx';
import { keepFiles, schemaOf, sendOrderRequest } from './send-order-request.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context) => loadOrderRequest(args, context));

export const action = (args: Route.ActionArgs) =>
  handleForm(
    args,
    schemaOf,
    (context, input, form) =>
      sendOrderRequest(context, input, { form, cookies: args.request.headers.get('cookie') }),
    { prepare: keepFiles },
  );

export default function OrderRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { locale } = loaderData;
  return (
    <main className="wrap section-alone" id="main">
      <title>{`${m.title({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      {loaderData.refusal === null ? (
        <OrderRequestForm form={loaderData} answer={actionData} />
      ) : (
        <EmptyState
          level={1}
          title={m.refusedTitle({ locale })}
          text={loaderData.refusal}
          action={{ label: m.toCompany({ locale }), href: loaderData.companyHref }}
        />
      )}
    </main>
  );
}
