// Finds products by the ids that browsers know.
import { and, eq, inArray } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

/** Ids of products that are on sale, in the order of `publicIds`. */
export async function findListable(
  { db }: Context,
  publicIds: readonly string[],
): Promise<Id<'product'>[]> {
  if (publicIds.length === 0) return [];
  const rows = await db
    .select({ id: products.id, publicId: products.publicId })
    .from(products)
    .where(and(inArray(products.publicId, [...publicIds]), eq(products.state, 'published')));
  const idOf = new Map(rows.map((row) => [row.publicId, row.id]));
  return publicIds.flatMap((publicId) => idOf.get(publicId) ?? []);
}

/** Also of a product that is not on sale; null when there is none. */
export async function findProductId(
  { db }: Context,
  publicId: string,
): Promise<Id<'product'> | null> {
  const [found] = await db
    .select({ id: products.id })
    .from(products)
    .where(eq(products.publicId, publicId));
  return found?.id ?? null;
}
