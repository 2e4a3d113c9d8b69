// What the database says about the demo market. Imports nothing of the market itself: a web process
// that only asks whether it is loaded must not hold it in memory.
import { demoLogInsKey } from '#features/accounts/queries/demo-log-ins.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting } from '#platform/settings/settings.server.ts';
import { dayMs } from '#shared/durations.ts';

/** Settings that say which subjects are loaded. */
export const demoMarketKey = 'demo_market';
export const demoRfqsKey = 'demo_rfqs';
export const demoQuotesKey = 'demo_quotes';
export const demoInquiriesKey = 'demo_inquiries';
export const demoOrdersKey = 'demo_orders';
export const demoOrderPaymentsKey = 'demo_order_payments';
export const demoShipmentsKey = 'demo_shipments';
export const demoDisputesKey = 'demo_disputes';
export const demoDocumentsKey = 'demo_documents';
export const demoPayoutsKey = 'demo_payouts';
export const demoCartsKey = 'demo_carts';
export const demoNotificationsKey = 'demo_notifications';
export const demoContactKey = 'demo_contact';
export const demoMembershipsKey = 'demo_memberships';
export const demoExhibitionsKey = 'demo_exhibitions';
export const demoPaymentsKey = 'demo_payments';
export const demoSellersKey = 'demo_sellers';
export const demoReviewsKey = 'demo_reviews';
export const demoBlogKey = 'demo_blog';
export const demoBuyerReviewsKey = 'demo_buyer_reviews';
export const demoProductQuestionsKey = 'demo_product_questions';
export const demoWishesKey = 'demo_wishes';

const weekMs = 7 * dayMs;
/** The coming exhibition of the demo market begins so long after each start. */
export const fairAheadMs = 16 * weekMs;

/** Whether it has come nearer by a week or more. `begins`: as the setting says. */
export const isFairNear = (begins: string | null, now: Date): boolean =>
  begins !== null && Date.parse(begins) - now.getTime() < fairAheadMs - weekMs;

/**
 * Whether the demo market or a subject of it is missing or has grown old. A database with stores of
 * its own gets none.
 */
export async function isDemoMarketMissing({ db }: Pick<Context, 'db'>): Promise<boolean> {
  if ((await readSetting(db, demoMarketKey)) === null) return (await db.$count(stores)) === 0;
  for (const key of [
    demoLogInsKey,
    demoRfqsKey,
    demoQuotesKey,
    demoInquiriesKey,
    demoOrdersKey,
    demoOrderPaymentsKey,
    demoShipmentsKey,
    demoDisputesKey,
    demoDocumentsKey,
    demoPayoutsKey,
    demoCartsKey,
    demoNotificationsKey,
    demoContactKey,
    demoMembershipsKey,
    demoExhibitionsKey,
    demoPaymentsKey,
    demoSellersKey,
    demoReviewsKey,
    demoBlogKey,
    demoBuyerReviewsKey,
    demoProductQuestionsKey,
    demoWishesKey,
  ])
    if ((await readSetting(db, key)) === null) return true;
  return isFairNear(await readSetting<string>(db, demoExhibitionsKey), new Date());
}
