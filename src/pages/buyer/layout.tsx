// The panel's frame. Loaders run in parallel, so each one checks access itself.
import { Outlet } from 'react-router';
import { PanelFrame } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { Bell } from '#features/notifications/components/bell.tsx';
import { countUnread } from '#features/notifications/queries/own-notifications.server.ts';
import { countUnreadInquiries } from '#features/inquiries/queries/inquiry-list.server.ts';
import { countOrdersToAnswer } from '#features/orders/queries/order-list.server.ts';
import { countNewQuotes } from '#features/quotes/queries/quote-counts.server.ts';
import { getPanelVisit } from '#features/accounts/queries/panel-visit.server.ts';
import { opensRoom } from '#pages/shared/room-rights.ts';
import type { Member } from '#shared/actor.ts';
import type { Route } from './+types/layout';
import { menu } from './menu.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'buyer', async (context) => {
    const [visit, newQuotes, inquiries, orders, unread] = await Promise.all([
      getPanelVisit(context, 'buyer'),
      countNewQuotes(context),
      countUnreadInquiries(context, 'buyer'),
      countOrdersToAnswer(context, 'buyer'),
      countUnread(context),
    ]);
    const quotes = newQuotes + unread.rfqReplyNotes;
    const counts = { quotes, inquiries, orders, unread: unread.total };
    const { permissions: rights } = context.actor as Member;
    return { locale: context.locale, visit, rights, counts };
  });

export default function PanelLayout({
  loaderData: { locale, visit, rights, counts },
}: Route.ComponentProps) {
  return (
    <PanelFrame
      panel="buyer"
      locale={locale}
      visit={visit}
      groups={menu(locale, counts, opensRoom(rights))}
      bell={<Bell locale={locale} unread={counts.unread} />}
    >
      <Outlet />
    </PanelFrame>
  );
}
