// The panel's frame. Loaders run in parallel, so each one checks access itself.
import { Outlet } from 'react-router';
import { PanelFrame } from '#features/accounts/components/panel-frame.tsx';
import { loadPanel } from '#pages/shared/require-panel.server.ts';
import { Bell } from '#features/notifications/components/bell.tsx';
import { countUnread } from '#features/notifications/queries/own-notifications.server.ts';
import { countUnreadInquiries } from '#features/inquiries/queries/inquiry-list.server.ts';
import { countUnansweredReviews } from '#features/buyer-reviews/queries/store-reviews.server.ts';
import { countUnanswered } from '#features/product-questions/queries/store-questions.server.ts';
import { countOrdersToAnswer } from '#features/orders/queries/order-list.server.ts';
import { countQuotesToAnswer } from '#features/quotes/queries/quote-counts.server.ts';
import { countOwnMatches } from '#features/rfq-matches/queries/matches.server.ts';
import { getPanelVisit } from '#features/accounts/queries/panel-visit.server.ts';
import type { Route } from './+types/layout';
import { menu } from './menu.ts';

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    const [visit, matches, quotesToAnswer, inquiries, orders, reviews, questions, unread] =
      await Promise.all([
        getPanelVisit(context, 'vendor'),
        countOwnMatches(context),
        countQuotesToAnswer(context),
        countUnreadInquiries(context, 'seller'),
        countOrdersToAnswer(context, 'seller'),
        countUnansweredReviews(context),
        countUnanswered(context),
        countUnread(context),
      ]);
    const quotes = quotesToAnswer + unread.sellerRfqReplyNotes;
    const counts = { matches, quotes, inquiries, orders, reviews, questions, unread: unread.total };
    return { locale: context.locale, visit, counts };
  });

export default function PanelLayout({
  loaderData: { locale, visit, counts },
}: Route.ComponentProps) {
  return (
    <PanelFrame
      panel="vendor"
      locale={locale}
      visit={visit}
      groups={menu(locale, counts)}
      bell={<Bell locale={locale} unread={counts.unread} />}
    >
      <Outlet />
    </PanelFrame>
  );
}
