// Writes what the buyers of a product have bought, too.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { relatedProducts } from '../table.server.ts';

/** A product that was not related yet gets the rest soon: it counts as the oldest. */
export async function saveAlsoBought(
  { db }: Context,
  productId: Id<'product'>,
  alsoBought: Id<'product'>[],
): Promise<void> {
  const updated = await db
    .update(relatedProducts)
    .set({ alsoBought })
    .where(eq(relatedProducts.productId, productId));
  if (updated.rowCount !== 0 || alsoBought.length === 0) return;
  await db
    .insert(relatedProducts)
    .values({
      productId,
      offers: [],
      similar: [],
      sameBrand: [],
      alsoBought,
      categorySize: 0,
      computedAt: new Date(0),
    })
    .onConflictDoUpdate({ target: relatedProducts.productId, set: { alsoBought } });
}
