// The panel's frame. Loaders run in parallel, so each one checks access itself.
import { useMemo } from 'react';
import { Outlet } from 'react-router';
import { PanelFrame } from '#features/accounts/components/panel-frame.tsx';
import type { PanelCount } from '#pages/shared/panel-menu.ts';
import { loadPanelFrame } from '#pages/shared/require-panel.server.ts';
import type { Context } from '#platform/context.ts';
import { countOpenDisputes } from '#features/disputes/queries/dispute-list.server.ts';
import { countOpenContactMessages } from '#features/contact/queries/contact-messages.server.ts';
import { Bell } from '#features/notifications/components/bell.tsx';
import { countUnread } from '#features/notifications/queries/own-notifications.server.ts';
import { countUnreadInquiries } from '#features/inquiries/queries/inquiry-list.server.ts';
import { countWaitingExhibitions } from '#features/exhibitions/queries/organised.server.ts';
import { countWaitingMemberships } from '#features/memberships/queries/review-queue.server.ts';
import { countOrdersToAnswer } from '#features/orders/queries/order-list.server.ts';
import { countReviewsToModerate } from '#features/buyer-reviews/queries/held-reviews.server.ts';
import { countPostsToModerate } from '#features/product-questions/queries/held-posts.server.ts';
import { countOpenReports } from '#features/reports/queries/reports.server.ts';
import { countNamesToReview } from '#features/name-reviews/queries/review-list.server.ts';
import { countWaitingPayments } from '#features/payments/queries/payment-lists.server.ts';
import { countProductsToReview } from '#features/products/queries/product-reviews.server.ts';
import { countRfqsToReview } from '#features/rfqs/queries/review-queue.server.ts';
import { getPanelVisit } from '#features/accounts/queries/panel-visit.server.ts';
import type { Permission } from '#shared/actor.ts';
import type { Route } from './+types/layout';
import { menu } from './menu.ts';
import { opensRoom } from '#pages/shared/room-rights.ts';
import { OpenRooms } from './room-link.tsx';

const ifRight =
  (right: Permission, count: (context: Context) => Promise<number>) => async (context: Context) =>
    context.actor.kind === 'member' && context.actor.permissions.includes(right)
      ? count(context)
      : 0;

/** What waits in the rooms; zero where the reader's rights do not show it. */
const counters = {
  inquiries: (context: Context) => countUnreadInquiries(context, 'seller'),
  orders: (context: Context) => countOrdersToAnswer(context, 'seller'),
  contactMessages: countOpenContactMessages,
  memberships: countWaitingMemberships,
  exhibitions: countWaitingExhibitions,
  reports: countOpenReports,
  reviews: countReviewsToModerate,
  questions: countPostsToModerate,
  disputes: countOpenDisputes,
  rfqApprovals: ifRight('reviews', countRfqsToReview),
  productReviews: ifRight(
    'reviews',
    async (context) => (await countProductsToReview(context)).count,
  ),
  names: ifRight('reviews', countNamesToReview),
  payments: ifRight('money', countWaitingPayments),
} as const satisfies Partial<Record<PanelCount, (context: Context) => Promise<number>>>;

export const loader = (args: Route.LoaderArgs) =>
  loadPanelFrame(args, 'control', async (context) => {
    const [visit, unread, counts] = await Promise.all([
      getPanelVisit(context, 'control'),
      countUnread(context),
      Promise.all(
        Object.entries(counters).map(
          async ([name, count]) => [name, await count(context)] as const,
        ),
      ),
    ]);
    return {
      locale: context.locale,
      visit,
      rights: context.actor.kind === 'member' ? context.actor.permissions : [],
      counts: Object.fromEntries(counts),
      unread: unread.total,
    };
  });

export default function PanelLayout({
  loaderData: { locale, visit, rights, counts, unread },
}: Route.ComponentProps) {
  const isOpen = useMemo(() => opensRoom(rights), [rights]);
  return (
    <PanelFrame
      panel="control"
      locale={locale}
      visit={visit}
      groups={menu(locale, counts, isOpen)}
      bell={<Bell locale={locale} unread={unread} />}
    >
      <OpenRooms value={isOpen}>
        <Outlet />
      </OpenRooms>
    </PanelFrame>
  );
}
