// Finished public pages in memory, in front of everything else. A page is the same for every visitor, so one copy
// serves all; what may differ is in its key (`page-key.ts`).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isUnavailable } from '#platform/http/problems.ts';
import { createTaggedCache } from '#platform/tagged-cache.ts';
import { createEncodingChoice } from './encodings.ts';
import { createRequestIds } from '#platform/http/request-ids.ts';
import { minuteMs } from '#shared/durations.ts';
import { type AskedPage, type PageKey, pageKey } from './page-key.ts';
import { finishPage, type Lookup, type MadePage, type Page, sendPage } from './page.ts';

type Options = {
  /** Names the build that renders: pages of another build link to scripts that are gone. */
  build: string;
  maxBytes?: number;
  ttlMs?: number;
  /**
   * How long an old page is given without another attempt, after one failed because something is
   * away.
   */
  retryMs?: number;
  /**
   * A render that takes longer fails its waiters, so that a hung one does not block its page for
   * good.
   */
  makeTimeoutMs?: number;
  /** Headers by which an address may be answered in front of the cache: other caches must know. */
  vary?: string;
  /** Milliseconds; for tests. */
  now?: () => number;
};

type StoredPage = {
  readonly page: Page;
  readonly madeAt: number;
  /** Until then an old page is given as it is. */
  staleUntil: number;
};

/** A render under way. `droppedTags` grows while it runs, in the order of the drops. */
type Render = { readonly page: Promise<Page>; readonly droppedTags: string[] };

type Making = {
  readonly make: () => Promise<MadePage>;
  /** Does the whole work, compression included, when its turn comes. */
  readonly inTurn?: (work: () => Promise<Page>) => Promise<Page>;
  /** `Accept-Encoding` of the request whose render it is: that encoding is made at once. */
  readonly acceptEncoding?: string | undefined;
};

export type PageCacheStats = {
  /** Answers without waiting for a render, and answers that had to wait for one. */
  hits: number;
  misses: number;
  /** Old pages that were given because no new one could be made. */
  stale: number;
  entries: number;
  bytes: number;
  /** Pages removed by `drop`. */
  drops: number;
};

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache({
  build,
  maxBytes = 256 * 2 ** 20,
  ttlMs = 5 * minuteMs,
  retryMs = 5_000,
  makeTimeoutMs = 30_000,
  vary = '',
  now = Date.now,
}: Options) {
  const renders = new Map<string, Render>();
  const chooseEncoding = createEncodingChoice();
  const counts = { hits: 0, misses: 0, stale: 0, drops: 0 };
  const newRequestId = createRequestIds();

  const pages = createTaggedCache<StoredPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }, id) => page.sizeBytes + id.length,
    tagsOf: ({ page }) => page.tags,
  });

  /**
   * A page that may be given without a render. One that ran out is kept until it is replaced,
   * evicted or dropped.
   */
  function find(id: string): Page | undefined {
    const stored = pages.get(id);
    if (stored === undefined) return undefined;
    const { page, madeAt, staleUntil } = stored;
    if (now() - madeAt < ttlMs) return page;
    return now() < staleUntil ? asStale(page) : undefined;
  }

  /**
   * The old page in place of one that could not be made now. Looked for only then: what was dropped
   * meanwhile is gone, so nothing is shown that was changed or removed since.
   */
  function findOld(id: string): Page | undefined {
    const stored = pages.get(id);
    if (stored === undefined) return undefined;
    stored.staleUntil = now() + retryMs;
    return asStale(stored.page);
  }

  function count(page: Page): Page {
    counts[page.isStale ? 'stale' : 'hits']++;
    return page;
  }

  async function orOld(id: string, rendering: Promise<Page>): Promise<Page> {
    try {
      const page = await rendering;
      return (page.status === 503 ? findOld(id) : undefined) ?? page;
    } catch (error) {
      const old = isUnavailable(error) ? findOld(id) : undefined;
      if (old === undefined) throw error;
      return old;
    }
  }

  function startRender(
    id: string,
    { make, inTurn = (work) => work(), acceptEncoding }: Making,
  ): Render {
    // Counted from the start: that is how old the rows are that the page shows.
    const madeAt = now();
    const encoding = chooseEncoding(acceptEncoding);
    const run = async () => {
      try {
        const page = await withTimeout(
          inTurn(async () => finishPage(await make(), { vary, encoding })),
          makeTimeoutMs,
        );
        const isCurrent = renders.get(id) === render && !showsAny(page, render.droppedTags);
        if (page.isStorable && isCurrent) pages.set(id, { page, madeAt, staleUntil: 0 });
        return page;
      } finally {
        if (renders.get(id) === render) renders.delete(id);
      }
    };
    // `run` is started a turn later, so that a `make` that throws at once finds its own entry to remove.
    const render: Render = { page: Promise.resolve().then(run), droppedTags: [] };
    renders.set(id, render);
    return render;
  }

  /**
   * Waits for another request's render, or for a newer one when a drop before this request has made
   * that one stale.
   */
  async function joinRender(id: string, render: Render, making: Making): Promise<Page> {
    const droppedBefore = render.droppedTags.slice();
    const page = await render.page;
    if (!showsAny(page, droppedBefore)) return withoutCookies(page);
    return withoutCookies(find(id) ?? (await (renders.get(id) ?? startRender(id, making)).page));
  }

  return {
    /** See `pageKey`; null means that this address bypasses the cache. */
    key: (asked: AskedPage): PageKey | null => pageKey(build, asked),

    /** The hot path: answers a GET or HEAD from memory, or returns false and has touched nothing. */
    serve(req: IncomingMessage, res: ServerResponse, key: PageKey): boolean {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const found = find(key.id);
      if (found === undefined) return false;
      const page = count(found);
      sendPage(req, res, page, chooseEncoding(req.headers['accept-encoding']), {
        lookup: page.isStale ? 'stale' : 'hit',
        requestId: newRequestId(),
      });
      return true;
    },

    /**
     * The page from memory, or from one render however many ask at once. Rejects with what `make`
     * rejected with. Whoever asks after a drop never gets a page from a render that began before
     * it. Only the request whose render it was gets the page's cookies. While something behind us
     * is away, a page that ran out is still given.
     */
    async getOrMake(
      key: PageKey,
      make: Making['make'],
      options: Omit<Making, 'make'> = {},
    ): Promise<Page> {
      const stored = find(key.id);
      if (stored) return count(stored);
      counts.misses++;
      const render = renders.get(key.id);
      const page = await orOld(
        key.id,
        render
          ? joinRender(key.id, render, { make, ...options })
          : startRender(key.id, { make, ...options }).page,
      );
      if (page.isStale) counts.stale++;
      return page;
    },

    /**
     * Writes what `getOrMake` returned. The raw response must be ours alone (`reply.hijack()` in
     * Fastify).
     */
    send(req: IncomingMessage, res: ServerResponse, page: Page, requestId: string): void {
      const lookup: Lookup = page.isStale ? 'stale' : 'miss';
      sendPage(req, res, page, chooseEncoding(req.headers['accept-encoding']), {
        lookup,
        requestId,
      });
    },

    /**
     * At once: removes the pages that show any of these, and keeps renders under way that will show
     * one from being stored.
     */
    drop(tags: Iterable<string>): void {
      for (const tag of tags) {
        for (const render of renders.values()) render.droppedTags.push(tag);
        counts.drops += pages.drop(tag);
      }
    },

    stats: (): PageCacheStats => ({ ...counts, ...pages.size() }),
  };
}

const showsAny = (page: Page, tags: readonly string[]) => tags.some((tag) => page.tags.has(tag));

const asStale = (page: Page): Page => ({ ...page, isStale: true });

const withoutCookies = (page: Page): Page =>
  page.cookies.length === 0 ? page : { ...page, cookies: [] };

async function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () =>
      reject(
        Object.assign(new Error(`The page was not rendered within ${timeoutMs} ms.`), {
          code: 'ETIMEDOUT',
        }),
      ),
    timeoutMs,
  );
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}
