// Asks the address of a feed for its products. What has not changed costs nothing; an answer that
// would lose half of the products pauses the feed, because its sender has probably failed.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { and, eq } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import {
  type Download,
  type GuardedFetch,
  type GuardedFetchCode,
  GuardedFetchError,
} from '#platform/http/guarded-fetch.ts';
import type { Id } from '#shared/ids.ts';
import { feedPaused } from '../events.ts';
import { importKindOf } from '../file-kinds.ts';
import { ImportError } from '../import-item.ts';
import { currencyOfStore } from '../queries/own-store.server.ts';
import { readProductFile } from '../read-file.server.ts';
import { type FeedProblem, maxFileBytes } from '../schemas.ts';
import { productFeeds } from '../table.server.ts';
import { createImport } from './create-import.server.ts';

export type FeedFetcher = Pick<GuardedFetch, 'download'>;
type FeedRow = typeof productFeeds.$inferSelect;
type Work = { readonly fetcher: FeedFetcher; readonly signal: AbortSignal };
type Pulled = Extract<Download, { isUnchanged: false }> & { readonly hash: Buffer };

const timeoutMs = 10 * 60_000;
const keyBytes = 8;
const headBytes = 64 * 1024;
/** Product files come under many names of types; what they are is told by their bytes. */
export const feedTypes = ['text/*', 'application/*'] as const;

const problems: Partial<Record<GuardedFetchCode, FeedProblem>> = {
  blocked_address: 'blocked',
  blocked_url: 'blocked',
  too_large: 'tooLarge',
};

/** Sets what a pull found, while the feed is active. */
const setFeed = (context: Context, feed: FeedRow, set: Partial<FeedRow>) =>
  context.db
    .update(productFeeds)
    .set({ pulledAt: context.now(), ...set })
    .where(and(eq(productFeeds.id, feed.id), eq(productFeeds.state, 'active')))
    .returning({ id: productFeeds.id });

/** Pauses the feed, once, and has its seller written to. */
const pauseFeed = (context: Context, feed: FeedRow, problem: FeedProblem): Promise<void> =>
  inTransaction(context, async (inside) => {
    const paused = await setFeed(inside, feed, { state: 'paused', problem });
    if (paused.length > 0) await emit(inside, feedPaused({ feedId: feed.id }));
  });

async function download(feed: FeedRow, target: string, work: Work): Promise<Pulled | null> {
  const hash = createHash('sha256');
  const answer = await work.fetcher.download(feed.url, {
    accept: feedTypes,
    maxBytes: maxFileBytes,
    timeoutMs,
    signal: work.signal,
    etag: feed.etag,
    lastModified: feed.lastModified,
    async write(body) {
      const file = await open(target, 'wx', 0o600);
      try {
        for await (const chunk of body) {
          hash.update(chunk);
          await file.write(chunk);
        }
      } finally {
        await file.close();
      }
    },
  });
  return answer.isUnchanged ? null : { ...answer, hash: hash.digest() };
}

/** Returns a short key of each product's id, sorted. Throws ImportError for an unusable file. */
async function readKeys(context: Context, feed: FeedRow, target: string): Promise<Buffer> {
  const file = await readProductFile(target, {
    format: 'auto',
    mainLanguage: feed.language,
    currency: await currencyOfStore(context, feed.storeId),
    guessesColumns: true,
  });
  const keys = new Set<string>();
  for await (const item of file) {
    // A product with an error is not gone.
    const id = item.kind === 'product' ? item.product.externalId : item.externalId;
    const text = id ?? (item.kind === 'product' ? JSON.stringify(item.product.title) : null);
    if (text !== null)
      keys.add(createHash('sha256').update(text).digest().subarray(0, keyBytes).toString('hex'));
  }
  return Buffer.from([...keys].toSorted().join(''), 'hex');
}

const keysIn = (packed: Buffer): string[] =>
  Array.from({ length: packed.length / keyBytes }, (_, i) =>
    packed.subarray(i * keyBytes, (i + 1) * keyBytes).toString('hex'),
  );

/** Whether half of the products of the last answer, or more, are not in this one. */
export function isHalfGone(before: Buffer, now: Buffer): boolean {
  const left = new Set(keysIn(now));
  const all = keysIn(before);
  return all.length > 0 && all.filter((key) => !left.has(key)).length * 2 >= all.length;
}

/** Of an address, as the list of imports shows it. */
const nameOf = (url: string): string => new URL(url).host.slice(0, 150);

async function importAnswer(context: Context, feed: FeedRow, target: string): Promise<void> {
  const file = await open(target);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  await file.close();
  await createImport(context, {
    storeId: feed.storeId,
    companyId: feed.companyId,
    userId: feed.userId,
    feedId: feed.id,
    name: nameOf(feed.url),
    kind: importKindOf(buffer.subarray(0, bytesRead), new URL(feed.url).pathname) ?? 'csv',
    language: feed.language,
    chunks: createReadStream(target),
  });
}

async function takeAnswer(
  context: Context,
  feed: FeedRow,
  { target, pulled }: { readonly target: string; readonly pulled: Pulled },
): Promise<void> {
  const { etag, lastModified, hash } = pulled;
  if (feed.contentHash?.equals(hash)) {
    await setFeed(context, feed, { etag, lastModified, problem: null });
    return;
  }
  const keys = await readKeys(context, feed, target).catch((error: unknown) => {
    if (error instanceof ImportError && error.code === 'emptyFile') return Buffer.alloc(0);
    throw error;
  });
  if (keys.length === 0) return pauseFeed(context, feed, 'empty');
  if (feed.productKeys && isHalfGone(feed.productKeys, keys))
    return pauseFeed(context, feed, 'halfGone');
  await importAnswer(context, feed, target);
  await setFeed(context, feed, {
    etag,
    lastModified,
    contentHash: hash,
    productKeys: keys,
    changedAt: context.now(),
    problem: null,
  });
}

/** Pauses a feed whose answer has twice taken more memory or time than there is. */
export async function giveUpFeed(context: Context, feedId: Id<'productFeed'>): Promise<void> {
  const feed = await findActive(context, feedId);
  if (feed) await pauseFeed(context, feed, 'unreadable');
}

async function findActive(context: Context, feedId: Id<'productFeed'>): Promise<FeedRow | null> {
  const [feed] = await context.db
    .select()
    .from(productFeeds)
    .where(and(eq(productFeeds.id, feedId), eq(productFeeds.state, 'active')));
  return feed ?? null;
}

/** Pulls an active feed. What the sender does wrong is noted at the feed, not thrown. */
export async function pullFeed(
  context: Context,
  feedId: Id<'productFeed'>,
  work: Work,
): Promise<void> {
  const feed = await findActive(context, feedId);
  if (!feed) return;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'kervan-feed-'));
  const target = path.join(folder, 'products');
  try {
    const pulled = await download(feed, target, work);
    if (pulled === null) await setFeed(context, feed, { problem: null });
    else await takeAnswer(context, feed, { target, pulled });
  } catch (error) {
    if (error instanceof GuardedFetchError)
      await setFeed(context, feed, { problem: problems[error.code] ?? 'unreachable' });
    else if (error instanceof ImportError) await setFeed(context, feed, { problem: 'unreadable' });
    else throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
