// What a person wrote about products, for the copy of their data.
import { desc, eq } from 'drizzle-orm';
import { products } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { buyerReviews } from '../table.server.ts';

export const exportReviews = ({ db }: Context, userId: Id<'user'>) =>
  db
    .select({
      id: buyerReviews.publicId,
      product: products.publicId,
      productStars: buyerReviews.productStars,
      supplierStars: buyerReviews.supplierStars,
      text: buyerReviews.text,
      language: buyerReviews.language,
      state: buyerReviews.state,
      createdAt: buyerReviews.createdAt,
    })
    .from(buyerReviews)
    .innerJoin(products, eq(products.id, buyerReviews.productId))
    .where(eq(buyerReviews.userId, userId))
    .orderBy(desc(buyerReviews.id));
