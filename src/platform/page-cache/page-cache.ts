// In-memory cache of finished public pages, before everything else. One copy of a page serves every
// visitor; whatever may differ is in its key (`page-key.ts`).
import type { IncomingMessage, ServerResponse } from 'node:http';
import { edgeAsking, type EdgeSettings } from '#platform/edge/edge.ts';
import { isUnavailable } from '#platform/http/problems.ts';
import { isLaterTag } from '#platform/later-tags.ts';
import { createTaggedCache } from '#platform/tagged-cache.ts';
import { createEncodingChoice } from './encodings.ts';
import { createRequestIds } from '#platform/http/request-ids.ts';
import { minuteMs } from '#shared/durations.ts';
import { type AskedPage, type PageKey, pageKey } from './page-key.ts';
import {
  finishPage,
  type Lookup,
  type MadePage,
  type Page,
  sendPage,
  type SentAs,
} from './page.ts';

type Options = {
  /** The build that renders: pages of another build link scripts that no longer exist. */
  build: string;
  maxBytes?: number;
  ttlMs?: number;
  /**
   * How long an expired page is served without another attempt, after one failed because of an
   * outage.
   */
  retryMs?: number;
  /** A longer render fails its waiters, so that a hung one does not block its page forever. */
  makeTimeoutMs?: number;
  /**
   * Request headers by which a URL may be answered before the cache; sent as `Vary` for other
   * caches.
   */
  vary?: string;
  /** A cache in front of this process; null: there is none. */
  edge?: EdgeSettings | null;
  /** Milliseconds; for tests. */
  now?: () => number;
};

type StoredPage = {
  readonly page: Page;
  readonly madeAt: number;
  /** Until then an expired page is served without another attempt. */
  staleUntil: number;
  /** A later tag of it was dropped: it is served until another one is made. */
  isDue: boolean;
};

/** A render in progress. The tags grow while it runs, in the order of the drops. */
type Render = {
  readonly page: Promise<Page>;
  readonly droppedTags: string[];
  readonly laterTags: string[];
};

type Making = {
  readonly make: () => Promise<MadePage>;
  /** Runs the whole work, compression included, when a slot is free. */
  readonly inTurn?: (work: () => Promise<Page>) => Promise<Page>;
  /** `Accept-Encoding` of the request that caused the render; that encoding is made at once. */
  readonly acceptEncoding?: string | undefined;
};

export type PageCacheStats = {
  /** Responses without and with waiting for a render. */
  hits: number;
  misses: number;
  /** Expired pages served because no new one could be made. */
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
  edge = null,
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

  /** The edge has been purged, or will be, and would keep a due page anew. */
  const forNow = ({ page, isDue }: StoredPage): Page =>
    isDue && page.edgeHeaders !== null ? { ...page, edgeHeaders: null } : page;

  const askingOf = (req: IncomingMessage) => (edge === null ? null : edgeAsking(req.headers));

  /**
   * Returns a page that may be served without waiting for a render. An expired page stays until it
   * is replaced, evicted or dropped.
   */
  function pageOf(stored: StoredPage): Page | undefined {
    const { page, madeAt, staleUntil } = stored;
    if (now() - madeAt < Math.min(ttlMs, page.keptMs)) return forNow(stored);
    return now() < staleUntil ? asStale(page) : undefined;
  }

  function find(id: string): Page | undefined {
    const stored = pages.get(id);
    return stored && pageOf(stored);
  }

  const needsRender = (id: string, { isDue }: StoredPage): boolean => isDue && !renders.has(id);

  /**
   * Returns the expired page when a new one cannot be made. Looked up only then: a page dropped
   * meanwhile is gone, so nothing changed or deleted since is shown.
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
    // Age counts from the start of the render, when its rows were read.
    const madeAt = now();
    const encoding = chooseEncoding(acceptEncoding);
    const run = async () => {
      try {
        const page = await withTimeout(
          inTurn(async () => finishPage(await make(), { vary, edge, encoding })),
          makeTimeoutMs,
        );
        const isCurrent = renders.get(id) === render && !showsAny(page, render.droppedTags);
        const isDue = showsAny(page, render.laterTags);
        if (page.isStorable && isCurrent) pages.set(id, { page, madeAt, staleUntil: 0, isDue });
        // Read before a change: the edge would keep it past its purge.
        return isCurrent && !isDue ? page : { ...page, edgeHeaders: null };
      } finally {
        if (renders.get(id) === render) renders.delete(id);
      }
    };
    // `run` starts in a later microtask, so that a `make` that throws synchronously finds its own
    // entry to remove.
    const render: Render = { page: Promise.resolve().then(run), droppedTags: [], laterTags: [] };
    renders.set(id, render);
    return render;
  }

  /**
   * Waits for another request's render, or for a newer one if a drop before this request made that
   * render stale.
   */
  async function joinRender(id: string, render: Render, making: Making): Promise<Page> {
    const droppedBefore = render.droppedTags.slice();
    const page = await render.page;
    if (!showsAny(page, droppedBefore)) return withoutCookies(page);
    return withoutCookies(find(id) ?? (await (renders.get(id) ?? startRender(id, making)).page));
  }

  /**
   * Makes a due page anew while the old one is served, also where that fails: until it expires, its
   * visitors try again.
   */
  async function renew(id: string, old: StoredPage, making: Making): Promise<void> {
    const page = await startRender(id, making).page.catch(() => null);
    if (page === null || page.isStorable || page.status === 503) return;
    // It is gone, or leads elsewhere.
    if (pages.get(id) === old) pages.delete(id);
  }

  return {
    /** See `pageKey`; null: this URL bypasses the cache. */
    key: (asked: AskedPage): PageKey | null => pageKey(build, asked),

    /**
     * The hot path: answers a GET or HEAD from memory, or returns false without side effects.
     * `admit` is called once there is an answer, and returns headers to add to it, by name and
     * value in turn; null: there shall be none.
     */
    serve(
      req: IncomingMessage,
      res: ServerResponse,
      key: PageKey,
      { admit = () => [] }: { readonly admit?: () => readonly string[] | null } = {},
    ): boolean {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const stored = pages.get(key.id);
      if (stored === undefined || needsRender(key.id, stored)) return false;
      const found = pageOf(stored);
      const more = found === undefined ? null : admit();
      if (found === undefined || more === null) return false;
      const page = count(found);
      sendPage(req, res, page, chooseEncoding(req.headers['accept-encoding']), {
        lookup: page.isStale ? 'stale' : 'hit',
        requestId: newRequestId(),
        asking: askingOf(req),
        more,
      });
      return true;
    },

    /**
     * Returns the page from memory or from one render shared by all concurrent requests. Rejects
     * with what `make` rejected with. A request after a drop never gets a page whose render began
     * before it. Only the request that caused the render gets the page's cookies. During an outage
     * an expired page is served.
     */
    async getOrMake(
      key: PageKey,
      make: Making['make'],
      options: Omit<Making, 'make'> = {},
    ): Promise<Page> {
      const stored = pages.get(key.id);
      const found = stored && pageOf(stored);
      if (found) {
        if (needsRender(key.id, stored)) void renew(key.id, stored, { make, ...options });
        return count(found);
      }
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
     * Writes a page from `getOrMake`. The raw response must be ours alone (`reply.hijack()` in
     * Fastify).
     */
    send(
      req: IncomingMessage,
      res: ServerResponse,
      page: Page,
      how: Pick<SentAs, 'requestId' | 'more'>,
    ): void {
      const lookup: Lookup = page.isStale ? 'stale' : 'miss';
      sendPage(req, res, page, chooseEncoding(req.headers['accept-encoding']), {
        ...how,
        lookup,
        asking: askingOf(req),
      });
    },

    /**
     * Removes pages with any of these tags at once, and keeps renders in progress that will have
     * one from being stored. Pages with later tags are served until they are made anew.
     */
    drop(tags: Iterable<string>): void {
      for (const tag of tags)
        if (isLaterTag(tag)) {
          for (const render of renders.values()) render.laterTags.push(tag);
          for (const page of pages.withTag(tag)) page.isDue = true;
        } else {
          for (const render of renders.values()) render.droppedTags.push(tag);
          counts.drops += pages.drop(tag);
        }
    },

    /**
     * Removes expired pages that hardly anybody asked for, so that a flood of them leaves no memory
     * behind. Popular ones stay, for an outage.
     */
    prune(): void {
      pages.prune(({ page, madeAt }) => now() - madeAt >= Math.min(ttlMs, page.keptMs));
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
