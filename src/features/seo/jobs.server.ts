// Tells search engines that speak IndexNow of goods that came, changed or left, where a deployment
// switched that on.
import { z } from 'zod';
import { productsSavedEvent, type ProductsSaved } from '#features/catalog/events.ts';
import type { Context, IndexNow } from '#platform/context.ts';
import { on } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { pathsOfProducts } from './queries/site-pages.server.ts';

const announced = z.object({ productIds: z.array(z.uuid()) });
const timeoutMs = 15_000;
/** What the protocol takes at once. */
const maxAddresses = 10_000;

/**
 * A page that is gone keeps its address out: whoever comes there is told. Throws when the search
 * engine cannot be reached, so that the job is done again.
 */
async function announce(
  context: Context,
  { key, endpoint }: IndexNow,
  productIds: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const { publicUrl, log } = context.services;
  const paths = await pathsOfProducts(context, productIds as readonly Id<'product'>[]);
  const urlList = paths.flatMap((path) => locales.map((lang) => `${publicUrl}/${lang}${path}`));
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
    // A wrong key: doing it again helps nobody.
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
