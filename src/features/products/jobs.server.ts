import { and, inArray, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type CategoriesMerged, categoriesMergedEvent } from '#features/categories/events.ts';
import { type StoreSaved, storeSavedEvent } from '#features/companies/events.ts';
import { ratesChangedEvent } from '#features/currencies/events.ts';
import { latestRates } from '#features/currencies/queries.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import { dayMs, hourMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import { inLanguage } from '#shared/per-language.ts';
import { type Currency, currencies, microsPerUnit } from '#shared/money.ts';
import {
  type CompanyPackageChanged,
  companyPackageChangedEvent,
} from '#features/packages/events.ts';
import { cleanDescriptions } from './services/clean-descriptions.server.ts';
import { fitPackage } from './services/fit-package.server.ts';
import { type CategoryMove, moveSomeProducts } from './services/move-category.server.ts';
import { relateDue, relateProducts } from './services/relate-products.server.ts';
import { prohibitedWordsChangedEvent } from '#features/prohibited-words/events.ts';
import { writeReviewMail } from './mails/review-mail.ts';
import { findReviewReader } from './queries/product-reviews.server.ts';
import { flagPublished } from './services/flag-published.server.ts';
import { relistStore } from './commands/relist-store.server.ts';
import {
  type ProductReviewed,
  productReviewedEvent,
  type ProductsRelisted,
  productsRelistedEvent,
  productsRepriced,
  type ProductsSaved,
  productsSavedEvent,
} from './events.ts';
import { keptDraftDays } from './rules/drafts.ts';
import { makeBulkChange } from './make-bulk-change.ts';
import { keptDays, lostHours, movingBulkStates } from './rules/bulk-changes.ts';
import { runBulkChange } from './services/run-bulk-change.server.ts';
import { productBulkChanges, productDrafts, productListings, products } from './table.server.ts';

/** Lists sort and filter by dollars, so new rates move products in other currencies. */
export const repriceJob = defineJob({
  name: 'catalog.reprice',
  data: z.object({}),
  // A rate may have been set for a later day.
  schedule: '5 0 * * *',
  run: async (context) => {
    const rates = await latestRates(context);
    // One transaction per currency, so that a failure affects no other.
    for (const currency of currencies.filter((code) => code !== 'USD'))
      await inTransaction(context, (inside) => reprice(inside, currency, rates[currency]));
  },
});

async function reprice(
  context: Context,
  currency: Currency,
  microsPerDollar: number,
): Promise<void> {
  const inDollars = sql`greatest(1,
    (${products.lowestPriceMicros}::numeric * ${microsPerUnit} / ${microsPerDollar})::bigint)`;
  // Updates all products of a currency at once.
  await context.db.execute(sql`set local statement_timeout = '10min'`);
  await context.db.execute(sql`
    update ${products} set lowest_price_usd_micros = ${inDollars}
    where currency = ${currency} and lowest_price_usd_micros <> ${inDollars}`);
  await context.db.execute(sql`
    update ${productListings} set price_usd_micros = ${products.lowestPriceUsdMicros}
    from ${products}
    where ${products.id} = ${productListings.productId} and ${products.currency} = ${currency}
      and ${productListings.priceUsdMicros} <> ${products.lowestPriceUsdMicros}`);
  await emit(context, productsRepriced());
}

/** Of a category that was merged. */
export const moveCategoryJob = defineJob({
  name: 'catalog.move_category',
  data: z.object({ fromId: z.uuid(), intoId: z.uuid() }),
  retryLimit: 10,
  expireInSeconds: 7_200,
  async run(context, move, signal) {
    while ((await moveSomeProducts(context, move as CategoryMove)) > 0) signal.throwIfAborted();
  },
});

export const relistStoreJob = defineJob({
  name: 'catalog.relist_store',
  data: z.object({ storeId: z.uuid() }),
  run: (context, { storeId }) => relistStore(context, storeId as Id<'store'>),
});

const relateProductsJob = defineJob({
  name: 'catalog.relate_products',
  data: z.object({ productIds: z.array(z.uuid()) }),
  run: (context, { productIds }) => relateProducts(context, productIds as Id<'product'>[]),
});

const relateDueJob = defineJob({
  name: 'catalog.relate_due',
  data: z.object({}),
  schedule: '2-59/5 * * * *',
  expireInSeconds: 7_200,
  run: async (context, _, signal) => void (await relateDue(context, signal)),
});

/** Nightly as well: a product saved while a rule changed was read with the rules of before. */
export const flagPublishedJob = defineJob({
  name: 'catalog.flag_published',
  data: z.object({}),
  schedule: '40 2 * * *',
  expireInSeconds: 7_200,
  run: async (context, _, signal) => void (await flagPublished(context, signal)),
});

export const cleanDescriptionsJob = defineJob({
  name: 'catalog.clean_descriptions',
  data: z.object({}),
  schedule: '4-59/10 * * * *',
  expireInSeconds: 7_200,
  run: (context, _, signal) => cleanDescriptions(context, { signal }),
});

export const tellReviewedJob = defineJob({
  name: 'catalog.tell_reviewed',
  data: z.object({ reviewId: z.uuid() }),
  retryLimit: 10,
  keptSeconds: 3_600,
  concurrency: 2,
  async run(context, { reviewId }) {
    const found = await findReviewReader(context, reviewId as Id<'productReview'>);
    if (!found || found.state === 'open' || found.state === 'withdrawn') return;
    const { locale } = found;
    await context.services.mail.send(
      await writeReviewMail({ ...context, locale }, found, {
        ...found,
        state: found.state,
        title: inLanguage(found.title, locale, found.mainLanguage)!.value,
        category: found.category && (inLanguage(found.category, locale, 'en')?.value ?? null),
      }),
    );
  },
});

const fitPackageJob = defineJob({
  name: 'catalog.fit_package',
  data: z.object({ companyId: z.uuid() }),
  expireInSeconds: 1_800,
  run: (context, { companyId }) => fitPackage(context, companyId as Id<'company'>),
});

/** Products by the thousand: it runs apart, so that no page waits. */
export const makeBulkChangeJob = defineJob({
  ...makeBulkChange,
  runsApart: () => true,
  expireInSeconds: 2 * 3_600,
  retryLimit: 8,
  concurrency: 2,
  perGroup: 1,
  run: (context, { changeId }, signal) =>
    runBulkChange(context, changeId as Id<'productBulkChange'>, signal),
});

/** One whose job failed on every try ends, since its store can begin no other meanwhile. */
export const tendBulkChangesJob = defineJob({
  name: 'catalog.tend_bulk_changes',
  data: z.object({}),
  schedule: '*/10 * * * *',
  async run(context) {
    const now = context.now();
    const lost = new Date(now.getTime() - lostHours * hourMs);
    const old = new Date(now.getTime() - keptDays * dayMs);
    await context.db
      .update(productBulkChanges)
      .set({ state: 'done', endedAt: now })
      .where(
        and(
          inArray(productBulkChanges.state, movingBulkStates),
          lt(productBulkChanges.startsAt, lost),
        ),
      );
    await context.db.delete(productBulkChanges).where(lt(productBulkChanges.createdAt, old));
  },
});

/** Deletes drafts of the editor that were not changed for a month. */
export const forgetDraftsJob = defineJob({
  name: 'catalog.forget_drafts',
  data: z.object({}),
  schedule: '25 3 * * *',
  async run(context) {
    const old = new Date(context.now().getTime() - keptDraftDays * dayMs);
    await context.db.delete(productDrafts).where(lt(productDrafts.updatedAt, old));
  },
});

export const productJobs: readonly JobDefinition[] = [
  moveCategoryJob,
  forgetDraftsJob,
  repriceJob,
  relistStoreJob,
  relateProductsJob,
  relateDueJob,
  flagPublishedJob,
  cleanDescriptionsJob,
  tellReviewedJob,
  fitPackageJob,
  makeBulkChangeJob,
  tendBulkChangesJob,
];

export const productSubscriptions = [
  on(prohibitedWordsChangedEvent, flagPublishedJob, () => ({})),
  on(productReviewedEvent, tellReviewedJob, ({ reviewId }: ProductReviewed) => ({ reviewId })),
  on(companyPackageChangedEvent, fitPackageJob, ({ companyId }: CompanyPackageChanged) => ({
    companyId,
  })),
  on(ratesChangedEvent, repriceJob, () => ({})),
  on(categoriesMergedEvent, moveCategoryJob, (move: CategoriesMerged) => move),
  on(storeSavedEvent, relistStoreJob, ({ storeId }: StoreSaved) => ({ storeId })),
  on(productsSavedEvent, relateProductsJob, ({ productIds }: ProductsSaved) => ({
    productIds: [...productIds],
  })),
  on(productsRelistedEvent, relateProductsJob, ({ productIds }: ProductsRelisted) => ({
    productIds: [...productIds],
  })),
];
