import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { products } from '../table.server.ts';

/** The ids of a store's products in every state, to select from. */
export const productsOfStore = ({ db }: Context, storeId: Id<'store'>) =>
  db.select({ id: products.id }).from(products).where(eq(products.storeId, storeId));
