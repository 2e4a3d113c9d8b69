// Keeps the order of a journey: no page is left, reloaded or closed before the market has answered
// what was sent from it. Playwright waits for no form, so that a journey which saves and goes on
// would cut off its own saving whenever the machine is busy.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from '@playwright/test';

type Options = {
  readonly limitMs?: number;
  /** Whether the journey has failed, and nothing is waited for. */
  readonly hasFailed?: () => boolean;
};

/** An answer takes a second or two; a busy machine needs the rest. */
const defaultLimitMs = 30_000;
const pauseMs = 20;

/** All contexts that the browser makes from now on keep their order. */
export function keepOrder(browser: Browser, options: Options = {}): void {
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (contextOptions) => {
    const context = await newContext(contextOptions);
    keepOrderOf(context, options);
    return context;
  };
}

function keepOrderOf(context: BrowserContext, options: Options): void {
  const waits = new Map<Page, () => Promise<void>>();
  context.on('page', (page) => {
    const wait = waitOf(page, options);
    waits.set(page, wait);
    page.once('close', () => waits.delete(page));
    page.goto = after(wait, page.goto.bind(page));
    page.reload = after(wait, page.reload.bind(page));
    page.goBack = after(wait, page.goBack.bind(page));
    page.goForward = after(wait, page.goForward.bind(page));
    page.close = after(wait, page.close.bind(page));
  });
  const close = context.close.bind(context);
  context.close = async (closeOptions) => {
    try {
      if (!options.hasFailed?.()) for (const wait of waits.values()) await wait();
    } finally {
      await close(closeOptions);
    }
  };
}

const after =
  <Arguments extends unknown[], Result>(
    wait: () => Promise<void>,
    go: (...args: Arguments) => Promise<Result>,
  ) =>
  async (...args: Arguments): Promise<Result> => {
    await wait();
    return go(...args);
  };

/** Returns what waits until the page has no write and no navigation under way. */
function waitOf(page: Page, { limitMs = defaultLimitMs }: Options): () => Promise<void> {
  const underWay = trackRequests(page);
  return async () => {
    const endsAt = Date.now() + limitMs;
    while (!page.isClosed()) {
      const router = await routerOf(page);
      if (underWay.size === 0 && router === 'idle') return;
      if (Date.now() > endsAt) {
        const names = [...underWay].map((request) => `${request.method()} ${request.url()}`);
        throw new Error(
          `still under way on ${page.url()} after ${limitMs} ms: ${names.join(', ') || router}`,
        );
      }
      await sleep(pauseMs);
    }
  };
}

function trackRequests(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  let navigation: Request | undefined;
  page.on('request', (request) => {
    if (!isAwaited(request)) return;
    underWay.add(request);
    if (request.isNavigationRequest()) navigation = request;
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  // The browser may not tell how requests of the document before have ended.
  page.on('domcontentloaded', () => {
    for (const request of underWay) {
      if (request === navigation) break;
      underWay.delete(request);
    }
  });
  return underWay;
}

/** Navigations and writes. Measurements are sent by beacons; sockets may poll for ever. */
function isAwaited(request: Request): boolean {
  if (request.resourceType() === 'ping' || request.url().includes('/socket.io/')) return false;
  return request.isNavigationRequest() || !['GET', 'HEAD'].includes(request.method());
}

/**
 * Asking the page takes a turn of its loop, so that what a click has begun is sent. React Router
 * knows of navigations that still load their scripts.
 */
function routerOf(page: Page): Promise<string> {
  if (page.url() === 'about:blank') return Promise.resolve('idle');
  const answer = page.evaluate(() => {
    type Fetcher = { readonly state: string; readonly formMethod?: string };
    type Router = {
      readonly state: {
        readonly navigation: Fetcher;
        readonly fetchers: ReadonlyMap<string, Fetcher>;
      };
    };
    const router: Router | undefined = Reflect.get(window, '__reactRouterDataRouter');
    if (!router) return 'idle';
    const { navigation, fetchers } = router.state;
    const writes = [...fetchers.values()].filter(
      ({ formMethod = 'GET' }) => formMethod.toUpperCase() !== 'GET',
    );
    return (
      [navigation, ...writes].map(({ state }) => state).find((state) => state !== 'idle') ?? 'idle'
    );
  });
  return Promise.race([
    answer.catch(() => 'between two documents'),
    sleep(2_000, 'a page that does not answer', { ref: false }),
  ]);
}
