// Finished public pages in memory, in front of everything else. A page is the same for every visitor, so one copy
// serves all; what may differ is in its key (`page-key.ts`).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createTaggedCache } from '#platform/tagged-cache.ts';
import type { Currency } from '#shared/money.ts';
import { createEncodingChoice } from './encodings.ts';
import { type AllowedParameters, type PageKey, pageKey } from './page-key.ts';
import { createRequestIds } from '#platform/http/request-ids.ts';
import { finishPage, type MadePage, type Page, sendPage } from './page.ts';

type Options = {
  /** Names the build that renders: pages of another build link to scripts that are gone. */
  build: string;
  maxBytes?: number;
  ttlMs?: number;
  /** A render that takes longer fails its waiters, so that a hung one does not block its page for good. */
  makeTimeoutMs?: number;
  /** Headers by which an address may be answered in front of the cache: other caches must know. */
  vary?: string;
  /** Milliseconds; for tests. */
  now?: () => number;
};

type StoredPage = { readonly page: Page; readonly madeAt: number };

/** A render under way. `droppedTags` grows while it runs, in the order of the drops. */
type Render = { readonly page: Promise<Page>; readonly droppedTags: string[] };

export type PageCacheStats = {
  /** Answers without waiting for a render, and answers that had to wait for one. */
  hits: number;
  misses: number;
  entries: number;
  bytes: number;
  /** Pages removed by `drop`. */
  drops: number;
};

export type PageCache = ReturnType<typeof createPageCache>;

export function createPageCache({ build, maxBytes = 256 * 2 ** 20, ttlMs = 5 * 60_000, makeTimeoutMs = 30_000, vary = '', now = Date.now }: Options) {
  const renders = new Map<string, Render>();
  const chooseEncoding = createEncodingChoice();
  const counts = { hits: 0, misses: 0, drops: 0 };
  const newRequestId = createRequestIds();

  const pages = createTaggedCache<StoredPage>({ maxSize: maxBytes, sizeCalculation: ({ page }, id) => page.sizeBytes + id.length, tagsOf: ({ page }) => page.tags });

  function findFresh(id: string): Page | undefined {
    const stored = pages.get(id);
    if (stored === undefined) return undefined;
    if (now() - stored.madeAt < ttlMs) return stored.page;
    pages.delete(id);
    return undefined;
  }

  function startRender(id: string, make: () => Promise<MadePage>): Render {
    // Counted from the start: that is how old the rows are that the page shows.
    const madeAt = now();
    const run = async () => {
      try {
        const page = await withTimeout(make().then((made) => finishPage(made, vary)), makeTimeoutMs);
        const isCurrent = renders.get(id) === render && !showsAny(page, render.droppedTags);
        if (page.isStorable && isCurrent) pages.set(id, { page, madeAt });
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

  /** Waits for another request's render, or for a newer one when a drop before this request has made that one stale. */
  async function joinRender(id: string, render: Render, make: () => Promise<MadePage>): Promise<Page> {
    const droppedBefore = render.droppedTags.slice();
    const page = await render.page;
    if (!showsAny(page, droppedBefore)) return withoutCookies(page);
    return withoutCookies(findFresh(id) ?? (await (renders.get(id) ?? startRender(id, make)).page));
  }

  return {
    /** See `pageKey`; null means that this address bypasses the cache. */
    key: (path: string, allowed: AllowedParameters, query: string, currency: Currency): PageKey | null => pageKey(build, path, allowed, query, currency),

    /** The hot path: answers a GET or HEAD from memory, or returns false and has touched nothing. */
    serve(req: IncomingMessage, res: ServerResponse, key: PageKey): boolean {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const page = findFresh(key.id);
      if (page === undefined) return false;
      counts.hits++;
      sendPage(req, res, page, chooseEncoding(req.headers['accept-encoding']), { lookup: 'hit', requestId: newRequestId() });
      return true;
    },

    /**
     * The page from memory, or from one render however many ask at once. Rejects with what `make` rejected with.
     * Whoever asks after a drop never gets a page from a render that began before it. Only the request whose render
     * it was gets the page's cookies.
     */
    async getOrMake(key: PageKey, make: () => Promise<MadePage>): Promise<Page> {
      const stored = findFresh(key.id);
      if (stored) {
        counts.hits++;
        return stored;
      }
      counts.misses++;
      const render = renders.get(key.id);
      return render ? joinRender(key.id, render, make) : startRender(key.id, make).page;
    },

    /** Writes a page that `getOrMake` returned. The raw response must be ours alone (`reply.hijack()` in Fastify). */
    send(req: IncomingMessage, res: ServerResponse, page: Page, requestId: string): void {
      sendPage(req, res, page, chooseEncoding(req.headers['accept-encoding']), { lookup: 'miss', requestId });
    },

    /** At once: removes the pages that show any of these, and keeps renders under way that will show one from being stored. */
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

const withoutCookies = (page: Page): Page => (page.cookies.length === 0 ? page : { ...page, cookies: [] });

async function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  const { promise: expired, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`The page was not rendered within ${timeoutMs} ms.`)), timeoutMs);
  try {
    return await Promise.race([promise, expired]);
  } finally {
    clearTimeout(timer);
  }
}
