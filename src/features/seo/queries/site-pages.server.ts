// Which public pages there are, for sitemaps: read in the order of their keys, a part at a time, so
// that a million of them need no more memory than a thousand.
import { and, asc, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { wholeMarket } from '#features/categories/rules.ts';
import { productPath } from '#features/listings/queries/product-cards.server.ts';
import { products } from '#features/products/table.server.ts';
import { productListings } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import {
  type FixedPaths,
  rowsOfSitemap,
  type SitemapInParts,
  type SitePage,
} from '#platform/http/site-pages.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';

const batchSize = 1_000;
/**
 * Returns the first product of each sitemap by walking one index. New products go to the last one.
 */
const listProductSitemaps = (context: Context): Promise<readonly Id<'product'>[]> =>
  fromQueryCache(context, 'product sitemaps', [], async () => {
    const { rows } = await context.db.execute<{ id: Id<'product'> }>(sql`
    select product_id as id from (select product_id,
      row_number() over (order by product_id) as place from ${productListings}
      where category_id = ${wholeMarket}) as counted
    where place % ${rowsOfSitemap} = 1 order by product_id`);
    return rows.map(({ id }) => id);
  });

/** Yields the products from `first` up to `next`, the first of the following sitemap. */
async function* productPages(
  context: Context,
  first: Id<'product'>,
  next: Id<'product'> | null,
): AsyncGenerator<SitePage> {
  let from: Id<'product'> | null = first;
  let isFirst = true;
  while (from !== null) {
    const after: Id<'product'> = from;
    const rows: { id: Id<'product'>; slug: string; publicId: string; updatedAt: Date }[] =
      await context.db
        .select({
          id: products.id,
          slug: products.slug,
          publicId: products.publicId,
          updatedAt: products.updatedAt,
        })
        .from(productListings)
        .innerJoin(products, eq(products.id, productListings.productId))
        .where(
          and(
            eq(productListings.categoryId, wholeMarket),
            isFirst ? gte(productListings.productId, after) : gt(productListings.productId, after),
            next ? lt(productListings.productId, next) : undefined,
          ),
        )
        .orderBy(asc(productListings.productId))
        .limit(batchSize);
    for (const row of rows) yield { path: productPath(row), changedAt: row.updatedAt };
    from = rows.length < batchSize ? null : rows.at(-1)!.id;
    isFirst = false;
  }
}

/** Only each product knows when it changed: a million of them are gigabytes to read. */
export const productSitemap: SitemapInParts = {
  name: 'products',
  parts: async (context) =>
    (await listProductSitemaps(context)).map((first) => ({ first, changedAt: null })),
  pagesFrom: (context, first, next) =>
    productPages(context, first as Id<'product'>, next as Id<'product'> | null),
};

export async function fixedPages(context: Context, paths: FixedPaths): Promise<SitePage[]> {
  const [newest] = await context.db
    .select({ publishedAt: productListings.publishedAt })
    .from(productListings)
    .where(eq(productListings.categoryId, wholeMarket))
    .orderBy(desc(productListings.publishedAt))
    .limit(1);
  const changedAt = newest?.publishedAt ?? null;
  return [
    ...paths.market.map((path) => ({ path, changedAt })),
    ...paths.fixed.map((path) => ({ path, changedAt: null })),
  ];
}

/** Returns the paths of changed products to announce, without hidden ones. */
export async function pathsOfProducts(
  context: Context,
  ids: readonly Id<'product'>[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await context.db
    .select({ slug: products.slug, publicId: products.publicId })
    .from(products)
    .innerJoin(
      productListings,
      and(eq(productListings.productId, products.id), eq(productListings.categoryId, wholeMarket)),
    )
    .where(
      sql`${products.id} in (${sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )})`,
    );
  return rows.map(productPath);
}
