// The panel's frame. Loaders run in parallel, so each one checks access itself.
import { Outlet } from 'react-router';
import { PanelFrame } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { countOpenDisputes } from '#features/disputes/queries/dispute-list.server.ts';
import { countOpenContactMessages } from '#features/contact/queries/contact-messages.server.ts';
import { Bell } from '#features/notifications/components/bell.tsx';
import { countUnread } from '#features/notifications/queries/own-notifications.server.ts';
import { countUnreadInquiries } from '#features/inquiries/queries/inquiry-list.server.ts';
import { countOrdersToAnswer } from '#features/orders/queries/order-list.server.ts';
import { countOpenReports } from '#features/reports/queries/reports.server.ts';
import { getPanelVisit } from '#features/accounts/queries/panel-visit.server.ts';
import type { Route } from './+types/layout';
import { menu } from './menu.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'control', async (context) => {
    const [visit, inquiries, orders, contactMessages, reports, disputes, unread] =
      await Promise.all([
        getPanelVisit(context, 'control'),
        countUnreadInquiries(context, 'seller'),
        countOrdersToAnswer(context, 'seller'),
        countOpenContactMessages(context),
        countOpenReports(context),
        countOpenDisputes(context),
        countUnread(context),
      ]);
    return {
      locale: context.locale,
      visit,
      counts: { inquiries, orders, contactMessages, reports, disputes, unread: unread.total },
    };
  });

export default function PanelLayout({
  loaderData: { locale, visit, counts },
}: Route.ComponentProps) {
  return (
    <PanelFrame
      panel="control"
      locale={locale}
      visit={visit}
      groups={menu(locale, counts)}
      bell={<Bell locale={locale} unread={counts.unread} />}
    >
      <Outlet />
    </PanelFrame>
  );
}
