import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { type ProductsRelisted, productsRelistedEvent, productsRepricedEvent, type ProductsSaved, productsSavedEvent } from '#features/catalog/events.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { countWords, countWordsIfMany } from './commands/count-words.server.ts';
import { indexProducts, renewDocuments, repriceDocuments } from './commands/index-products.server.ts';
import { removeAbandonedIndex } from './commands/rebuild-index.server.ts';
import { searchQuestions } from './table.server.ts';

/** What was saved can be found. */
export const indexProductsJob = defineJob({
  name: 'search.index_products',
  data: z.object({ productIds: z.array(z.uuid()) }),
  concurrency: 2,
  run: (context, { productIds }) => indexProducts(context, productIds as Id<'product'>[]),
});

const repriceJob = defineJob({ name: 'search.reprice', data: z.object({}), run: repriceDocuments });

/** After an import or an update of ours words are known within these minutes. */
const keepUpJob = defineJob({
  name: 'search.keep_up',
  data: z.object({}),
  schedule: '*/5 * * * *',
  expireInSeconds: 7_200,
  async run(context, _, signal) {
    await removeAbandonedIndex(context);
    await renewDocuments(context, signal);
    await countWordsIfMany(context);
  },
});

const countWordsJob = defineJob({ name: 'search.count_words', data: z.object({}), schedule: '40 1 * * *', expireInSeconds: 3_600, run: countWords });

/** What was asked is compared with the year before. */
export const pruneQuestionsJob = defineJob({
  name: 'search.prune_questions', data: z.object({}), schedule: '50 1 * * *',
  run: async ({ db }) => void await db.delete(searchQuestions).where(sql`${searchQuestions.day} < current_date - 800`),
});

export const searchJobs = [indexProductsJob, repriceJob, keepUpJob, countWordsJob, pruneQuestionsJob];

export const searchSubscriptions = [
  on(productsSavedEvent, indexProductsJob, ({ productIds }: ProductsSaved) => ({ productIds: [...productIds] })),
  on(productsRelistedEvent, indexProductsJob, ({ productIds }: ProductsRelisted) => ({ productIds: [...productIds] })),
  on(productsRepricedEvent, repriceJob, () => ({})),
];
