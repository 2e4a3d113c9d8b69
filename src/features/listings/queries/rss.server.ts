// RSS feeds of the newest products: of all as `products`, of a category as `group` or `group_item`.
import { eq, sql } from 'drizzle-orm';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import { productListings } from '#features/products/table.server.ts';
import * as m from '#messages/features/listings';
import type { Context } from '#platform/context.ts';
import type { RssFeed } from '#platform/http/site-pages.ts';
import type { Id } from '#shared/ids.ts';
import { socialAddress } from '#shared/pictures.ts';
import { getProductCards } from './product-cards.server.ts';

/** Lists the newest products of a category or the whole market, with their creation time. */
const newestProducts = (
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

const nameOfAll = 'products';

export const productFeeds: RssFeed = {
  name: null,
  async read(context, { name, limit }) {
    const { locale, services } = context;
    const treePath = name.replace('_', '/');
    const category =
      name === nameOfAll ? null : findCategory(await getCategoryTree(context), treePath)?.node;
    if (category === undefined) return null;
    const newest = await newestProducts(context, category?.id ?? null, limit);
    const cards = await getProductCards(
      context,
      newest.map(({ id }) => id),
    );
    return {
      title: category ? m.rssTitleOf({ category: category.name }, { locale }) : m.feed({ locale }),
      text: m.rssText({ locale }),
      path: category?.path ?? '',
      items: cards.map(({ path, title, store, image }, i) => ({
        path,
        title: title.value,
        date: newest[i]!.publishedAt,
        description: `${store.name} · ${store.provinceName}`,
        ...(image && {
          image: {
            url: new URL(socialAddress(image.url), services.publicUrl).href,
            type: 'image/jpeg',
          },
        }),
      })),
    };
  },
};
