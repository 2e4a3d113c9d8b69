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
import { countQuotes, packageOf } from '#features/packages/queries/company-package.server.ts';
import { tradingStates } from '#features/companies/rules.ts';
import { listOwnStores } from '#features/products/queries/own-stores.server.ts';
import { getPanelVisit } from '#features/accounts/queries/panel-visit.server.ts';
import type { Context } from '#platform/context.ts';
import { opensRoom } from '#pages/shared/room-rights.ts';
import type { Member } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import type { Route } from './+types/layout';
import { PackageBox, StoreTools } from './frame-parts.tsx';
import { menu } from './menu.ts';
import { sumOf } from './sum.ts';

/** What the menu counts. */
async function countWaiting(context: Context) {
  const [matches, quotes, inquiries, orders, reviews, questions, unread] = await Promise.all([
    countOwnMatches(context),
    countQuotesToAnswer(context),
    countUnreadInquiries(context, 'seller'),
    countOrdersToAnswer(context, 'seller'),
    countUnansweredReviews(context),
    countUnanswered(context),
    countUnread(context),
  ]);
  return {
    matches,
    quotes: quotes + unread.sellerRfqReplyNotes,
    inquiries,
    orders,
    reviews,
    questions,
    unread: unread.total,
  };
}

export const loader = (args: Route.LoaderArgs) =>
  loadPanel(args, 'vendor', async (context) => {
    // The panel admits members of a selling company only.
    const { companyId: own, permissions } = context.actor as Member;
    const companyId = own as Id<'company'>;
    const [visit, waiting, current, quotesTaken, stores] = await Promise.all([
      getPanelVisit(context, 'vendor'),
      countWaiting(context),
      packageOf(context, companyId),
      countQuotes(context, companyId),
      listOwnStores(context),
    ]);
    return {
      locale: context.locale,
      visit,
      counts: waiting,
      rights: permissions,
      store: stores.find(({ state }) => tradingStates.includes(state))?.slug ?? null,
      hasStore: stores.length > 0,
      usage: {
        key: current.key,
        quotes: { used: quotesTaken, limit: current.quoteLimit },
        products: {
          used: sumOf(stores.map(({ published }) => published)),
          limit: current.productLimit,
        },
      },
    };
  });

export default function PanelLayout({
  loaderData: { locale, visit, counts, rights, store, hasStore, usage },
}: Route.ComponentProps) {
  const isOpen = opensRoom(rights);
  return (
    <PanelFrame
      panel="vendor"
      locale={locale}
      visit={visit}
      groups={menu(locale, counts, isOpen)}
      bell={<Bell locale={locale} unread={counts.unread} />}
      tools={
        <StoreTools store={store} canAdd={hasStore && isOpen('newVendorProduct')} locale={locale} />
      }
      railBox={<PackageBox usage={usage} locale={locale} />}
    >
      <Outlet />
    </PanelFrame>
  );
}
