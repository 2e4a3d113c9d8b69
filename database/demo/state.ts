// What the database says about the demo market. Imports nothing of the market itself: a web process
// that only asks whether it is loaded must not hold it in memory.
import { demoLogInsKey } from '#features/accounts/queries/demo-log-ins.server.ts';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readSetting } from '#platform/settings/settings.server.ts';
import { dayMs } from '#shared/durations.ts';

/** Settings that say which subjects are loaded, one a subject; `load.ts` has their loaders. */
export const demoKeys = {
  market: 'demo_market',
  rfqs: 'demo_rfqs',
  quotes: 'demo_quotes',
  inquiries: 'demo_inquiries',
  orders: 'demo_orders',
  orderPayments: 'demo_order_payments',
  shipments: 'demo_shipments',
  disputes: 'demo_disputes',
  documents: 'demo_documents',
  payouts: 'demo_payouts',
  carts: 'demo_carts',
  notifications: 'demo_notifications',
  contact: 'demo_contact',
  memberships: 'demo_memberships',
  exhibitions: 'demo_exhibitions',
  payments: 'demo_payments',
  sellers: 'demo_sellers',
  reviews: 'demo_reviews',
  blog: 'demo_blog',
  buyerReviews: 'demo_buyer_reviews',
  productQuestions: 'demo_product_questions',
  wishes: 'demo_wishes',
  pictures: 'demo_pictures',
} as const;

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
  if ((await readSetting(db, demoKeys.market)) === null) return (await db.$count(stores)) === 0;
  for (const key of [demoLogInsKey, ...Object.values(demoKeys)])
    if ((await readSetting(db, key)) === null) return true;
  return isFairNear(await readSetting<string>(db, demoKeys.exhibitions), new Date());
}
