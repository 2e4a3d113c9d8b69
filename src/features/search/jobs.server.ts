import { z } from 'zod';
import { type ProductsSaved, productsSavedEvent } from '#features/catalog/events.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { indexProducts } from './commands.server.ts';

export const indexProductsJob = defineJob({
  name: 'search.index_products',
  data: z.object({ productIds: z.array(z.uuid()) }),
  concurrency: 2,
  run: (context, { productIds }) => indexProducts(context, productIds as Id<'product'>[]),
});

export const searchSubscriptions = [on(productsSavedEvent, indexProductsJob, ({ productIds }: ProductsSaved) => ({ productIds: [...productIds] }))];
