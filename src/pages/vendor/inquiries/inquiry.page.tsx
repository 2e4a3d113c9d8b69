import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import type { NamedInquiry } from '#features/inquiries/queries/inquiry-party.server.ts';
import * as m from '#messages/pages/shared/inquiries';
import { InquiryTalk } from '#pages/shared/inquiries/inquiry-talk.tsx';
import {
  answerInquiry,
  inquiryActs,
  keepInquiryFiles,
  loadInquiry,
} from '#pages/shared/inquiries/load-inquiry.server.ts';
import { sendOrKeep } from '#pages/shared/inquiries/send-or-keep.ts';
import { handlePanelForm, loadPanel } from '#pages/shared/require-panel.server.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import type { Route } from './+types/inquiry.page';

type Params = Route.LoaderArgs['params'];
const namedOf = ({ inquiry }: Params): NamedInquiry => ({ inquiry, side: 'seller' });
const pathOf = (locale: Locale, { inquiry }: Params) =>
  memberPaths.vendorInquiry({ locale, id: inquiry });

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', (context) =>
    loadInquiry(context, namedOf(args.params), {
      url: args.url,
      path: pathOf(context.locale, args.params),
    }),
  );

export const action = (args: Route.ActionArgs) =>
  handlePanelForm(
    args,
    'vendor',
    inquiryActs,
    (context, act, form) =>
      answerInquiry(context, namedOf(args.params), {
        act,
        form,
        path: pathOf(context.locale, args.params),
      }),
    { prepare: keepInquiryFiles(namedOf(args.params)) },
  );

export const clientAction = (args: Route.ClientActionArgs) => sendOrKeep(args);

export default function InquiryPage({
  loaderData: inquiry,
  actionData: answer,
}: Route.ComponentProps) {
  const { locale, subject, other } = inquiry;
  const { crumbs, crumbsLabel } = panelWay('vendor', locale);
  return (
    <PanelPage
      title={subject}
      lead={m.talkLead({ other }, { locale })}
      crumbs={[
        ...crumbs,
        { label: m.title({ locale }), href: memberPaths.vendorInquiries({ locale }) },
      ]}
      crumbsLabel={crumbsLabel}
    >
      <InquiryTalk inquiry={inquiry} answer={answer} />
    </PanelPage>
  );
}
