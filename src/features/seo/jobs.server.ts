// Tells search engines that speak IndexNow of goods that came, changed or left, where a deployment
// switched that on.
import { z } from 'zod';
import { productsSavedEvent, type ProductsSaved } from '#features/products/events.ts';
import type { Context, IndexNow } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { pathsOfProducts } from './queries/site-pages.server.ts';

const announced = z.object({ productIds: z.array(z.uuid()) });
const timeoutMs = 15_000;
/** The protocol's limit per request. */
const maxAddresses = 10_000;

/**
 * Announces visible products only: a removed page tells robots by its status. Throws when the
 * search engine is unreachable, so that the job is retried.
 */
async function announce(
  context: Context,
  { key, endpoint }: IndexNow,
  productIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { publicUrl, log } = context.services;
  const listed = await pathsOfProducts(context, productIds as readonly Id<'product'>[]);
  const urlList = listed.flatMap((path) =>
    locales.map((lang) => `${publicUrl}${paths.localized({ locale: lang, path })}`),
  );
  for (let i = 0; i < urlList.length; i += maxAddresses) {
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      body: JSON.stringify({
        host: new URL(publicUrl).host,
        key,
        keyLocation: `${publicUrl}/${key}.txt`,
        urlList: urlList.slice(i, i + maxAddresses),
      }),
    });
    await answer.body?.cancel();
    if (answer.status === 429 || answer.status >= 500)
      throw new Error(`IndexNow answered ${answer.status}.`);
    // For instance a wrong key: a retry would not help.
    if (!answer.ok) log.warn({ status: answer.status }, 'IndexNow refused');
  }
}

const announceJob = defineJob({
  name: 'discovery.announce_products',
  data: announced,
  isOn: ({ indexNow }) => indexNow !== null,
  async run(context, { productIds }, signal) {
    const { indexNow } = context.services;
    if (indexNow !== null) await announce(context, indexNow, productIds, signal);
  },
});

export const seoJobs: readonly JobDefinition[] = [announceJob];

export const seoSubscriptions = [
  on(productsSavedEvent, announceJob, ({ productIds }: ProductsSaved) => ({
    productIds: [...productIds],
  })),
];
