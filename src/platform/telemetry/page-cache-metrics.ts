// Counts what is answered before Fastify, by the page cache above all, at the cost of one addition
// per request.
import type { RequestListener } from 'node:http';
import type { PageCacheStats } from '#platform/page-cache/page-cache.ts';
import type { Metrics } from './metrics.ts';

/** Label in place of a page's pattern, which the cache does not know. */
const cachedRoute = 'page cache';

/** Returns a function to call after each response that is sent before Fastify. */
export function createAnswerCounter(metrics: Metrics, route: string): RequestListener {
  const answers = new Map<string, Map<number, number>>([
    ['GET', new Map()],
    ['HEAD', new Map()],
  ]);
  metrics.addRequests(() =>
    [...answers].flatMap(([method, byStatus]) =>
      Array.from(byStatus, ([status, count]) => ({ route, method, status, count })),
    ),
  );
  return ({ method }, { statusCode }) => {
    const byStatus = answers.get(method!);
    byStatus?.set(statusCode, (byStatus.get(statusCode) ?? 0) + 1);
  };
}

/** Measures the cache, and returns a function to call after each response from it. */
export function createCacheMeter(
  metrics: Metrics,
  cache: { stats(): PageCacheStats },
): RequestListener {
  metrics.addCounter({
    name: 'kervan_page_cache_lookups_total',
    help:
      'Pages found in the page cache, rendered because they were not, or given although they ' +
      'ran out.',
    labels: ['result'],
    read: () => {
      const { hits, misses, stale } = cache.stats();
      return [
        { labels: { result: 'hit' }, value: hits },
        { labels: { result: 'miss' }, value: misses },
        { labels: { result: 'stale' }, value: stale },
      ];
    },
  });
  metrics.addCounter({
    name: 'kervan_page_cache_drops_total',
    help: 'Pages dropped because what they show has changed.',
    read: () => cache.stats().drops,
  });
  metrics.addGauge({
    name: 'kervan_page_cache_entries',
    help: 'Pages kept.',
    read: () => cache.stats().entries,
  });
  metrics.addGauge({
    name: 'kervan_page_cache_bytes',
    help: 'Their size.',
    read: () => cache.stats().bytes,
  });

  return createAnswerCounter(metrics, cachedRoute);
}
