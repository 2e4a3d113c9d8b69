// Lists public pages for sitemaps. Reads them by keyset pagination, so that memory stays constant
// for a million.
import { and, asc, desc, eq, gt, gte, lt, max, sql } from 'drizzle-orm';
import { categoryPage } from '#features/categories/rules.ts';
import { productPath } from '#features/listings/queries/product-cards.server.ts';
import { productListings, products } from '#features/products/table.server.ts';
import { categories } from '#features/categories/table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { trading } from '#features/companies/queries.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { isOpenRfq } from '#features/rfqs/queries/public-rfqs.server.ts';
import { rfqPath } from '#features/rfqs/queries/rfq-paths.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';

/** Path without origin and language. `changedAt`: when its content last changed; null when unknown. */
export type SitePage = { readonly path: string; readonly changedAt: Date | null };

const batchSize = 1_000;
const maxRfqs = 10_000;
/**
 * About 18 MB uncompressed in three languages with alternates; the limits are 50,000 URLs and 50
 * MB.
 */
export const productsOfSitemap = 5_000;

/** Returns the first product of each sitemap by walking one index. New products go to the last one. */
export const listProductSitemaps = (context: Context): Promise<readonly Id<'product'>[]> =>
  fromQueryCache(context, 'product sitemaps', [], async () => {
    const { rows } = (await context.db.execute(sql`
    select product_id as id from (select product_id, row_number() over (order by product_id) as place from ${productListings} where category_id = ${wholeMarket}) as counted
    where place % ${productsOfSitemap} = 1 order by product_id`)) as unknown as {
      rows: { id: Id<'product'> }[];
    };
    return rows.map(({ id }) => id);
  });

/** Yields the products from `first` up to `next`, the first of the following sitemap. */
export async function* productPages(
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

export async function* storePages(context: Context): AsyncGenerator<SitePage> {
  let after = '';
  for (;;) {
    const rows = await context.db
      .select({ slug: stores.slug, updatedAt: stores.updatedAt })
      .from(stores)
      .where(and(trading, gt(stores.slug, after)))
      .orderBy(asc(stores.slug))
      .limit(batchSize);
    for (const { slug, updatedAt } of rows) yield { path: `/store/${slug}`, changedAt: updatedAt };
    if (rows.length < batchSize) return;
    after = rows.at(-1)!.slug;
  }
}

/** Lists open RFQs, newest first: they come and go within a month. */
export async function rfqPages(context: Context): Promise<SitePage[]> {
  const rows = await context.db
    .select({ publicId: rfqs.publicId, updatedAt: rfqs.updatedAt })
    .from(rfqs)
    .where(isOpenRfq(context))
    .orderBy(desc(rfqs.publishedAt))
    .limit(maxRfqs);
  return rows.map((row) => ({ path: rfqPath(row), changedAt: row.updatedAt }));
}

/**
 * Lists categories with products; the others are not for search engines. A category's last change
 * is its newest product.
 */
export async function categoryPages(context: Context): Promise<SitePage[]> {
  const newest = context.db
    .select({ publishedAt: productListings.publishedAt })
    .from(productListings)
    .where(eq(productListings.categoryId, categories.id))
    .orderBy(desc(productListings.publishedAt))
    .limit(1)
    .as('newest');
  const rows = await context.db
    .select({ path: categories.path, publishedAt: newest.publishedAt })
    .from(categories)
    .innerJoinLateral(newest, sql`true`)
    .orderBy(asc(categories.path));
  return rows.map(({ path, publishedAt }) => ({
    path: categoryPage(path),
    changedAt: publishedAt,
  }));
}

/** Pages that every market has: `market` ones change with its products, `fixed` ones do not. */
export type FixedPaths = { readonly market: readonly string[]; readonly fixed: readonly string[] };

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

const newestOf = (pages: readonly SitePage[]): Date | null =>
  pages.reduce<Date | null>(
    (newest, { changedAt }) => (changedAt && (!newest || changedAt > newest) ? changedAt : newest),
    null,
  );

/**
 * Returns the newest change in each sitemap but those of products, where finding it would read
 * gigabytes.
 */
export async function newestChanges(
  context: Context,
  paths: FixedPaths,
): Promise<Readonly<Record<'pages' | 'categories' | 'stores' | 'rfqs', Date | null>>> {
  const [pages, ofCategories, ofRfqs, [ofStores]] = await Promise.all([
    fixedPages(context, paths),
    categoryPages(context),
    rfqPages(context),
    context.db
      .select({ changedAt: max(stores.updatedAt) })
      .from(stores)
      .where(trading),
  ]);
  return {
    pages: newestOf(pages),
    categories: newestOf(ofCategories),
    stores: ofStores?.changedAt ?? null,
    rfqs: newestOf(ofRfqs),
  };
}

/** Lists the newest products of a category or the whole market, with their creation time. */
export const newestProducts = (
  context: Context,
  categoryId: Id<'category'> | null,
  limit: number,
): Promise<{ id: Id<'product'>; publishedAt: Date }[]> =>
  context.db
    .select({ id: productListings.productId, publishedAt: productListings.publishedAt })
    .from(productListings)
    .where(eq(productListings.categoryId, categoryId ?? wholeMarket))
    .orderBy(sql`published_at desc, product_id desc`)
    .limit(limit);

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
