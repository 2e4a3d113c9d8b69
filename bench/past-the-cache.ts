// Requests that no cache answers.
import { asc } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { SentRequest } from './load-process.ts';
import type { listedCategories } from './pages.ts';
import { adjectives, materials } from './synthetic-words.ts';

const page = (path: string): SentRequest => ({
  method: 'GET',
  path,
  headers: { accept: 'text/html', 'accept-encoding': 'br' },
});

export const searchRequests = (): SentRequest[] =>
  adjectives.flatMap((adjective) =>
    materials.map((material) =>
      page(`/en/search?${new URLSearchParams({ q: `${adjective.en} ${material.en}` })}`),
    ),
  );

/** In turns of those that are kept, each another, and of those that are not: with three filters. */
export function filterRequests(
  categories: Awaited<ReturnType<typeof listedCategories>>,
): SentRequest[] {
  return Array.from({ length: 20_000 }, (_, i) => {
    const { path, brandSlugs } = categories[i % categories.length]!;
    const notKept = brandSlugs.map((slug) => `brand=${slug}`).join('&');
    const kept = `price_min=0.${String(i).padStart(6, '0')}`;
    return page(`/en/shop/${path}?${i % 2 === 0 ? kept : notKept}`);
  });
}

/** In their own order, so that neighbours are not of one store. */
export async function apiProductRequests({ db }: Context): Promise<SentRequest[]> {
  const rows = await db
    .select({ id: products.publicId })
    .from(products)
    .orderBy(asc(products.publicId))
    .limit(20_000);
  return rows.map(({ id }) => ({
    method: 'GET',
    path: `/api/v1/products/${id}`,
    // Requests with a cookie are never answered from the cache.
    headers: { accept: 'application/json', cookie: 'locale=en' },
  }));
}
