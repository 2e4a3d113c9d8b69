// Subqueries that find products by what browsers know of them.
import { eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';

/** The product of a public id. */
export const productIdOf = ({ db }: Context, publicId: string) =>
  db.select({ id: products.id }).from(products).where(eq(products.publicId, publicId));

/** All products of a store. */
export const productIdsOfStore = ({ db }: Context, slug: string) =>
  db
    .select({ id: products.id })
    .from(products)
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(eq(stores.slug, slug));
