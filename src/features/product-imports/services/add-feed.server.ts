// Takes a feed's address after asking it once, so that a wrong one is refused where it is typed.
import { eq } from 'drizzle-orm';
import { lockStore } from '#features/companies/queries.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { GuardedFetchError } from '#platform/http/guarded-fetch.ts';
import { conflict, invalid } from '#platform/http/problems.ts';
import { maxFeedsOfStore } from '../rules.ts';
import { type FeedInput, maxFileBytes } from '../schemas.ts';
import { productFeeds } from '../table.server.ts';
import { pullFeedNow } from '../work-on-import.ts';
import { findImportStore, ownCompany } from '../queries/own-store.server.ts';
import { type FeedFetcher, feedTypes } from './pull-feed.server.ts';

const timeoutMs = 10_000;

/** Throws invalid (`url`) for an address that is private, leads there, or does not answer. */
async function askOnce(url: string, fetcher: FeedFetcher): Promise<void> {
  try {
    await fetcher.download(url, {
      accept: feedTypes,
      maxBytes: maxFileBytes,
      timeoutMs,
      async write(body) {
        // The first bytes say enough.
        await body[Symbol.asyncIterator]().next();
      },
    });
  } catch (error) {
    if (!(error instanceof GuardedFetchError)) throw error;
    // One answer to all, or the form would tell which private names exist.
    throw invalid({ url: 'feedUnreachable' });
  }
}

export async function addFeedWith(
  context: Context,
  { url, store: slug }: FeedInput,
  fetcher: FeedFetcher,
): Promise<void> {
  const store = await findImportStore(context, slug);
  const { userId, companyId } = ownCompany(context);
  const address = new URL(url).href;
  await askOnce(address, fetcher);
  await inTransaction(context, async (inside) => {
    // Counts while no other feed is added.
    await lockStore(inside, store.id);
    const count = await inside.db.$count(productFeeds, eq(productFeeds.storeId, store.id));
    if (count >= maxFeedsOfStore) throw conflict('feedTooMany', { count: maxFeedsOfStore });
    const [made] = await inside.db
      .insert(productFeeds)
      .values({
        storeId: store.id,
        companyId,
        userId,
        url: address,
        language: context.locale,
        createdAt: inside.now(),
      })
      .onConflictDoNothing({ target: [productFeeds.storeId, productFeeds.url] })
      .returning({ id: productFeeds.id });
    if (!made) throw invalid({ url: 'feedTwice' });
    await inside.services.jobs.send(inside, pullFeedNow, { feedId: made.id }, { group: companyId });
  });
}
