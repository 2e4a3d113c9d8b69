// Notifies search engines by IndexNow of added and changed products, where a deployment enabled it.
import { z } from 'zod';
import { productsSavedEvent, type ProductsSaved } from '#features/products/events.ts';
import type { Context } from '#platform/context.ts';
import { on, type Subscription } from '#platform/events/relay.server.ts';
import { defineJob, type JobDefinition } from '#platform/jobs/job-queue.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { pathsOfProducts } from './queries/site-pages.server.ts';

/** `endpoint`: the search engine notified, which tells the others. */
export type IndexNowSettings = { readonly key: string; readonly endpoint: string };

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
  { key, endpoint }: IndexNowSettings,
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

const announceJob = (settings: IndexNowSettings) =>
  defineJob({
    name: 'discovery.announce_products',
    data: announced,
    run: (context, { productIds }, signal) => announce(context, settings, productIds, signal),
  });

/** Returns no jobs where nothing is announced. */
export const discoveryJobs = (settings: IndexNowSettings | null): readonly JobDefinition<never>[] =>
  settings ? ([announceJob(settings)] as unknown as readonly JobDefinition<never>[]) : [];

/** `jobs`: those of `discoveryJobs`. */
export const discoverySubscriptions = (
  jobs: readonly JobDefinition<never>[],
): readonly Subscription[] =>
  jobs.map((job) =>
    on(
      productsSavedEvent,
      job as unknown as JobDefinition<z.output<typeof announced>>,
      ({ productIds }: ProductsSaved) => ({ productIds: [...productIds] }),
    ),
  );
