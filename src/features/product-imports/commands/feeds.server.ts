// Feeds of a company's stores: added, pulled now, stopped, begun again, removed.
import { and, eq, type SQL } from 'drizzle-orm';
import { whyNotOfferProducts } from '#features/products/permissions.ts';
import { defineCommand } from '#platform/commands.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { createGuardedFetch } from '#platform/http/guarded-fetch.ts';
import { notFound } from '#platform/http/problems.ts';
import { countTry } from '#platform/http/try-limits.ts';
import { feedLimit } from '../rules.ts';
import { type FeedInput, feedInput } from '../schemas.ts';
import { addFeedWith } from '../services/add-feed.server.ts';
import { ownCompany } from '../queries/own-store.server.ts';
import { productFeeds } from '../table.server.ts';
import { pullFeedNow } from '../work-on-import.ts';

const ownFeed = (context: Context, publicId: string): SQL =>
  and(
    eq(productFeeds.publicId, publicId),
    eq(productFeeds.companyId, ownCompany(context).companyId),
  )!;

/** Throws invalid (`url`), conflict, too_many, not_found, refused, unauthenticated. */
export const addFeed = defineCommand({
  permission: whyNotOfferProducts,
  input: feedInput,
  async run(context, input: FeedInput): Promise<void> {
    await countTry(context, 'product feeds', ownCompany(context).companyId, feedLimit);
    const fetcher = createGuardedFetch();
    try {
      await addFeedWith(context, input, fetcher);
    } finally {
      await fetcher.close();
    }
  },
});

/** Throws not_found, refused, unauthenticated. */
export const stopFeed = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, publicId: string): Promise<void> {
    const stopped = await context.db
      .update(productFeeds)
      .set({ state: 'paused', problem: 'stopped' })
      .where(ownFeed(context, publicId))
      .returning({ id: productFeeds.id });
    if (stopped.length === 0) throw notFound();
  },
});

/**
 * Pulls the feed now and every night, and takes its next answer as it is, however much is gone.
 * Throws not_found, too_many, refused, unauthenticated.
 */
export const resumeFeed = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, publicId: string): Promise<void> {
    await countTry(context, 'product feeds', ownCompany(context).companyId, feedLimit);
    await inTransaction(context, async (inside) => {
      const [feed] = await inside.db
        .update(productFeeds)
        .set({
          state: 'active',
          problem: null,
          etag: null,
          lastModified: null,
          contentHash: null,
          productKeys: null,
        })
        .where(ownFeed(inside, publicId))
        .returning({ id: productFeeds.id, companyId: productFeeds.companyId });
      if (!feed) throw notFound();
      await inside.services.jobs.send(
        inside,
        pullFeedNow,
        { feedId: feed.id },
        { group: feed.companyId },
      );
    });
  },
});

/** Its products stay. Throws not_found, refused, unauthenticated. */
export const removeFeed = defineCommand({
  permission: whyNotOfferProducts,
  async run(context, publicId: string): Promise<void> {
    const gone = await context.db
      .delete(productFeeds)
      .where(ownFeed(context, publicId))
      .returning({ id: productFeeds.id });
    if (gone.length === 0) throw notFound();
  },
});
