import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { products } from '../table.server.ts';

/** A store's products by external id without deleted ones, locked until the transaction ends. */
export const lockProducts = (
  context: Context,
  { storeId, externalIds }: { storeId: Id<'store'>; externalIds: readonly string[] },
) =>
  context.db
    .select({ id: products.id, publicId: products.publicId, externalId: products.externalId })
    .from(products)
    .where(
      and(
        eq(products.storeId, storeId),
        inArray(products.externalId, [...externalIds]),
        ne(products.state, 'deleted'),
      ),
    )
    .orderBy(asc(products.id))
    .for('no key update');
