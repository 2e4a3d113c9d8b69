import { asc, eq, gt } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { products } from '../table.server.ts';

/** Stored descriptions in the order of ids; null: from the first. */
export const listDescriptionsAfter = (
  context: Context,
  after: Id<'product'> | null,
  limit: number,
) =>
  context.db
    .select({
      id: products.id,
      publicId: products.publicId,
      storeId: products.storeId,
      storeSlug: stores.slug,
      revision: products.revision,
      description: products.description,
    })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(after ? gt(products.id, after) : undefined)
    .orderBy(asc(products.id))
    .limit(limit);
