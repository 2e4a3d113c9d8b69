import { eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { buyerReviews } from '../table.server.ts';

/** Locks the review, and names the product and store it is about. Throws not_found. */
export async function lockReview({ db }: Context, publicId: string) {
  const [found] = await db
    .select({
      review: buyerReviews,
      product: products.publicId,
      store: stores.slug,
      companyId: stores.companyId,
    })
    .from(buyerReviews)
    .innerJoin(products, eq(products.id, buyerReviews.productId))
    .innerJoin(stores, eq(stores.id, buyerReviews.storeId))
    .where(eq(buyerReviews.publicId, publicId))
    .for('no key update', { of: buyerReviews });
  if (!found) throw notFound();
  return found;
}
