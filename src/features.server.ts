// Every feature, one line each. Hooks run in this order, and routes are registered in it.
import { accessTokens } from '#features/access-tokens/feature.server.ts';
import { accounts } from '#features/accounts/feature.server.ts';
import { announcements } from '#features/announcements/feature.server.ts';
import { blog } from '#features/blog/feature.server.ts';
import { buyerReviews } from '#features/buyer-reviews/feature.server.ts';
import { categories } from '#features/categories/feature.server.ts';
import { categoryTerms } from '#features/category-terms/feature.server.ts';
import { companies } from '#features/companies/feature.server.ts';
import { contact } from '#features/contact/feature.server.ts';
import { contentPages } from '#features/content-pages/feature.server.ts';
import { currencies } from '#features/currencies/feature.server.ts';
import { failedJobs } from '#features/failed-jobs/feature.server.ts';
import { documents } from '#features/documents/feature.server.ts';
import { listings } from '#features/listings/feature.server.ts';
import { carts } from '#features/carts/feature.server.ts';
import { ledger } from '#features/ledger/feature.server.ts';
import { lists } from '#features/lists/feature.server.ts';
import { homeSlots } from '#features/home-slots/feature.server.ts';
import { media } from '#features/media/feature.server.ts';
import { nameReviews } from '#features/name-reviews/feature.server.ts';
import { packages } from '#features/packages/feature.server.ts';
import { payments } from '#features/payments/feature.server.ts';
import { payouts } from '#features/payouts/feature.server.ts';
import { productImports } from '#features/product-imports/feature.server.ts';
import { productQuestions } from '#features/product-questions/feature.server.ts';
import { products } from '#features/products/feature.server.ts';
import { prohibitedWords } from '#features/prohibited-words/feature.server.ts';
import { promotions } from '#features/promotions/feature.server.ts';
import { rfqs } from '#features/rfqs/feature.server.ts';
import { rfqMatches } from '#features/rfq-matches/feature.server.ts';
import { savedSearches } from '#features/saved-searches/feature.server.ts';
import { search } from '#features/search/feature.server.ts';
import { seo } from '#features/seo/feature.server.ts';
import { visits } from '#features/visits/feature.server.ts';
import { webhooks } from '#features/webhooks/feature.server.ts';
import { threads } from '#features/threads/feature.server.ts';
import { inquiries } from '#features/inquiries/feature.server.ts';
import { orderPayments } from '#features/order-payments/feature.server.ts';
import { orders } from '#features/orders/feature.server.ts';
import { disputes } from '#features/disputes/feature.server.ts';
import { returns } from '#features/returns/feature.server.ts';
import { shipments } from '#features/shipments/feature.server.ts';
import { notifications } from '#features/notifications/feature.server.ts';
import { subscribeNotices } from '#features/notifications/jobs.server.ts';
import { quotes } from '#features/quotes/feature.server.ts';
import { directory } from '#features/directory/feature.server.ts';
import { memberships } from '#features/memberships/feature.server.ts';
import { exhibitions } from '#features/exhibitions/feature.server.ts';
import { partners } from '#features/partners/feature.server.ts';
import { reports } from '#features/reports/feature.server.ts';
import { pruneOutboxJob, type Subscription } from '#platform/events/relay.server.ts';
import { type Feature, hooksOf } from '#platform/feature.ts';
import { purgeEdgeJob } from '#platform/edge/purge-jobs.server.ts';
import { purgeIdempotencyKeysJob } from '#platform/http/idempotency.ts';
import { purgeRateLimitsJob } from '#platform/http/rate-limit-jobs.ts';
import type { JobDefinition, JobSettings } from '#platform/jobs/job-queue.ts';

export const features: readonly Feature[] = [
  accounts,
  announcements,
  blog,
  categories,
  prohibitedWords,
  products,
  productImports,
  promotions,
  listings,
  carts,
  lists,
  companies,
  contentPages,
  currencies,
  failedJobs,
  homeSlots,
  media,
  savedSearches,
  search,
  payments,
  packages,
  rfqs,
  accessTokens,
  webhooks,
  nameReviews,
  categoryTerms,
  seo,
  visits,
  threads,
  notifications,
  quotes,
  inquiries,
  ledger,
  orders,
  orderPayments,
  shipments,
  disputes,
  returns,
  documents,
  payouts,
  contact,
  directory,
  memberships,
  partners,
  exhibitions,
  reports,
  rfqMatches,
  buyerReviews,
  productQuestions,
];

export const featureHooks = hooksOf(features);

export type Wiring = {
  readonly jobs: readonly JobDefinition[];
  readonly subscriptions: readonly Subscription[];
};

/** Every kind of job of this deployment, and which event enqueues which. */
export function wiringOf(settings: JobSettings): Wiring {
  const jobs = [
    pruneOutboxJob,
    purgeIdempotencyKeysJob,
    purgeRateLimitsJob,
    purgeEdgeJob,
    ...features.flatMap((feature) => feature.jobs ?? []),
  ].filter(({ isOn }) => isOn?.(settings) ?? true);
  const names = new Set(jobs.map(({ name }) => name));
  return {
    jobs,
    subscriptions: features
      .flatMap((feature) => feature.subscriptions ?? [])
      .concat(subscribeNotices(featureHooks.notices.events))
      .filter(({ job }) => names.has(job)),
  };
}
