import { eq, inArray } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productListings, products } from '../table.server.ts';

/** Drafts and deleted ones too. */
export const countProductsIn = ({ db }: Context, id: Id<'category'>): Promise<number> =>
  db.$count(products, eq(products.categoryId, id));

/** Whether nothing refers to it as its category. */
export const isCategoryEmpty = async (context: Context, id: Id<'category'>): Promise<boolean> =>
  (await countProductsIn(context, id)) === 0 &&
  (await context.db.$count(productListings, inArray(productListings.categoryId, [id]))) === 0;
