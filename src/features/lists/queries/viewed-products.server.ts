import { desc, eq } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { viewedKeepers, viewedProducts } from '../table.server.ts';
import type { ListedProduct } from './listed-products.server.ts';

const viewedOf = ({ db }: Context, userId: Id<'user'>) =>
  db
    .select({
      id: products.id,
      publicId: products.publicId,
      viewedAt: viewedProducts.viewedAt,
    })
    .from(viewedProducts)
    .innerJoin(products, eq(products.id, viewedProducts.productId))
    .where(eq(viewedProducts.userId, userId))
    .orderBy(desc(viewedProducts.viewedAt), desc(viewedProducts.productId));

/** The latest first; null for visitors, and for people whose account does not keep them. */
export async function listKeptViews(context: Context): Promise<readonly ListedProduct[] | null> {
  const { userId } = actorIds(context.actor);
  if (userId === null) return null;
  const isKeeper = (await context.db.$count(viewedKeepers, eq(viewedKeepers.userId, userId))) > 0;
  return isKeeper ? await viewedOf(context, userId) : null;
}

/** For the copy of a person's data. */
export async function exportViewed(context: Context, userId: Id<'user'>) {
  const rows = await viewedOf(context, userId);
  return rows.map(({ publicId, viewedAt }) => ({ product: publicId, viewedAt }));
}
