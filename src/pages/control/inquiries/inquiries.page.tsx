import { panelWay } from '#features/accounts/components/panel-frame.tsx';
import { whyNotAnswerInquiries } from '#features/inquiries/permissions.ts';
import * as m from '#messages/pages/shared/inquiries';
import { InquiryList } from '#pages/shared/inquiries/inquiry-list.tsx';
import { loadInquiryList } from '#pages/shared/inquiries/load-list.server.ts';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { PanelPage } from '#ui/panel-page.tsx';
import { Alert } from '#ui/panels.tsx';
import type { Route } from './+types/inquiries.page';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => ({
    locale: context.locale,
    list:
      whyNotAnswerInquiries(context.actor) === null
        ? await loadInquiryList(context, {
            side: 'seller',
            path: memberPaths.controlInquiries(context),
            query: args.url.searchParams,
          })
        : null,
  }));

export default function InquiriesPage({ loaderData: { locale, list } }: Route.ComponentProps) {
  return (
    <PanelPage
      title={m.title({ locale })}
      lead={m.controlLead({ locale })}
      {...panelWay('control', locale)}
    >
      {list === null ? (
        <Alert>{m.lookOnly({ locale })}</Alert>
      ) : (
        <InquiryList
          list={list}
          empty={{
            title: m.controlNoneTitle({ locale }),
            text: m.controlNoneText({ locale }),
          }}
        />
      )}
    </PanelPage>
  );
}
