// Jobs that keep the index and its statistics up to date.
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { readHeadNouns } from '#features/category-matching/queries/meaning.server.ts';
import { type StoreSaved, storeSavedEvent } from '#features/companies/events.ts';
import {
  type ProductsRelisted,
  productsRelistedEvent,
  productsRepricedEvent,
  type ProductsSaved,
  productsSavedEvent,
} from '#features/products/events.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition, type JobKind } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { countWords, countWordsIfMany } from './services/count-words.server.ts';
import {
  indexProducts,
  renewDocuments,
  repriceDocuments,
} from './services/index-products.server.ts';
import { indexStores, renewStoreDocuments } from './services/index-stores.server.ts';
import { removeAbandonedIndex } from './services/index-generations.server.ts';
import { searchQueries } from './table.server.ts';

/** Makes saved products findable. */
export const indexing: JobKind = { name: 'search.index_products' };

/** So many are indexed within a tenth of a second; more than that come from files. */
const maxBesidePages = 50;

/** Head nouns are cached for a minute: reading them takes longer than indexing a product. */
const indexProductsJob = defineJob({
  ...indexing,
  data: z.object({ productIds: z.array(z.uuid()) }),
  concurrency: 2,
  runsApart: ({ productIds }) => productIds.length > maxBesidePages,
  run: (context, { productIds }) =>
    indexProducts(
      context,
      productIds as Id<'product'>[],
      context.services.jobCache.get('head nouns', [], () => readHeadNouns(context)),
    ),
});

const indexStoreJob = defineJob({
  name: 'search.index_store',
  data: z.object({ storeId: z.uuid() }),
  run: (context, { storeId }) => indexStores(context, [storeId as Id<'store'>]),
});

/** Stores are few: after an upgrade all of them are indexed again within a minute. */
const keepUpStoresJob = defineJob({
  name: 'search.keep_up_stores',
  data: z.object({}),
  schedule: '* * * * *',
  keptSeconds: 3_600,
  run: renewStoreDocuments,
});

const repriceJob = defineJob({ name: 'search.reprice', data: z.object({}), run: repriceDocuments });

/** Indexes again what an upgrade analyzes differently. */
const keepUpJob = defineJob({
  name: 'search.keep_up',
  data: z.object({}),
  schedule: '*/5 * * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    await removeAbandonedIndex(context);
    await renewDocuments(context, signal);
  },
});

/** Knows the words of a large import within a minute. */
const countNewWordsJob = defineJob({
  name: 'search.count_new_words',
  data: z.object({}),
  schedule: '* * * * *',
  expireInSeconds: 3_600,
  keptSeconds: 3_600,
  run: countWordsIfMany,
});

const countWordsJob = defineJob({
  name: 'search.count_words',
  data: z.object({}),
  schedule: '40 1 * * *',
  expireInSeconds: 3_600,
  run: countWords,
});

const queriesKeptDays = 800;

/** Keeps two years, to compare with the year before. */
export const pruneQueriesJob = defineJob({
  name: 'search.prune_questions',
  data: z.object({}),
  schedule: '50 1 * * *',
  run: async ({ db }) => {
    await db
      .delete(searchQueries)
      .where(sql`${searchQueries.day} < current_date - ${queriesKeptDays}::int`);
  },
});

export const searchJobs: readonly JobDefinition[] = [
  indexProductsJob,
  indexStoreJob,
  repriceJob,
  keepUpJob,
  keepUpStoresJob,
  countNewWordsJob,
  countWordsJob,
  pruneQueriesJob,
];

export const searchSubscriptions = [
  on(productsSavedEvent, indexProductsJob, ({ productIds }: ProductsSaved) => ({
    productIds: [...productIds],
  })),
  on(productsRelistedEvent, indexProductsJob, ({ productIds }: ProductsRelisted) => ({
    productIds: [...productIds],
  })),
  on(storeSavedEvent, indexStoreJob, ({ storeId }: StoreSaved) => ({ storeId })),
  on(productsRepricedEvent, repriceJob, () => ({})),
];
