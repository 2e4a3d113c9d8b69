import { inquiryInput } from '#features/inquiries/schemas.ts';
import * as m from '#messages/pages/storefront/inquiry';
import { sendOrKeep } from '#pages/shared/inquiries/send-or-keep.ts';
import { handleForm } from '#platform/pages/form-action.ts';
import { loadPage } from '#platform/pages/load-page.ts';
import { EmptyState } from '#ui/panels.tsx';
import type { Route } from './+types/inquiry.page';
import { InquiryForm } from './inquiry-form.tsx';
import { loadInquiryForm } from './load-inquiry-form.server.ts';
import { sendInquiry } from './send-inquiry.server.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, (context) => loadInquiryForm(args, context));

export const action = (args: Route.ActionArgs) =>
  handleForm(args, inquiryInput, (context, input, form) =>
    sendInquiry(context, input, { form, cookies: args.request.headers.get('cookie') }),
  );

export const clientAction = (args: Route.ClientActionArgs) => sendOrKeep(args);

export default function InquiryPage({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { locale } = loaderData;
  return (
    <main className="wrap section-alone" id="main">
      <title>{`${m.title({ locale })} · Kervan`}</title>
      <meta name="robots" content="noindex" />
      {loaderData.refusal === null ? (
        <InquiryForm form={loaderData} answer={answer} />
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
