// Loads the demo market, one subject after the other. A subject that is new in a version is added
// at the next start.
import { type Context, inTransaction } from '#platform/context.ts';
import { takeLoadingLock } from '../reference/loading-lock.ts';
import { loadDemoAnnouncement } from './announcement.ts';
import { loadDemoBlog } from './blog.ts';
import { loadDemoCart } from './carts.ts';
import { loadDemoBuyerReviews } from './buyer-reviews.ts';
import { loadDemoCatalog } from './catalog.ts';
import { loadDemoContact } from './contact.ts';
import { loadDemoDocuments } from './documents.ts';
import type { DemoLoader, DemoOptions } from './demo-loader.ts';
import { loadDemoExhibitions } from './exhibitions.ts';
import { loadDemoDisputes } from './disputes.ts';
import { loadDemoInquiries } from './inquiries.ts';
import { loadDemoMemberships } from './memberships.ts';
import { loadDemoNotifications } from './notifications.ts';
import { loadDemoUsers } from './users.ts';
import { loadDemoOrderPayments } from './order-payments.ts';
import { loadDemoOrders } from './orders.ts';
import { loadDemoPayments } from './payments.ts';
import { loadDemoPayouts } from './payouts.ts';
import { loadDemoProductQuestions } from './product-questions.ts';
import { loadDemoQuotes } from './quotes.ts';
import { loadDemoReviews } from './reviews.ts';
import { replaceDemoDrawings } from './replace-drawings.ts';
import { loadDemoRfqs } from './rfqs.ts';
import { loadDemoShipments } from './shipments.ts';
import { loadDemoSellers } from './sellers.ts';
import { isDemoMarketMissing } from './state.ts';
import { loadDemoWishes } from './wishes.ts';

/** People get the stores of the catalog; RFQs get their buyers. */
const loaders: readonly DemoLoader[] = [
  loadDemoCatalog,
  loadDemoUsers,
  loadDemoSellers,
  loadDemoReviews,
  loadDemoRfqs,
  loadDemoQuotes,
  loadDemoInquiries,
  loadDemoOrders,
  loadDemoOrderPayments,
  loadDemoShipments,
  loadDemoDisputes,
  loadDemoDocuments,
  loadDemoPayouts,
  loadDemoCart,
  loadDemoWishes,
  loadDemoContact,
  loadDemoNotifications,
  loadDemoMemberships,
  loadDemoExhibitions,
  loadDemoBuyerReviews,
  loadDemoProductQuestions,
  loadDemoPayments,
  loadDemoAnnouncement,
  loadDemoBlog,
  replaceDemoDrawings,
];

/** Loads all of it or nothing, and nothing into a database that has stores of its own. */
export async function loadDemoMarket(
  context: Context,
  report: DemoOptions['report'],
  { limit }: { readonly limit?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  const loaded = await inTransaction(context, async (inside) => {
    await takeLoadingLock(inside);
    if (!(await isDemoMarketMissing(inside))) return [];
    const subjects: string[] = [];
    for (const load of loaders) {
      const subject = await load(inside, { limit, report });
      if (subject !== null) subjects.push(subject);
    }
    return subjects;
  });
  if (loaded.length === 0) return;
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  report(`Demo market loaded: ${loaded.join(', ')} (${seconds} s)`);
}
