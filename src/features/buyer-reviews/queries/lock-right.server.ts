// The right of a buyer to review a product, held while it is used.
import { and, eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { conflict, notFound, refused } from '#platform/http/problems.ts';
import { actorIds } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { reviewRights } from '../table.server.ts';

/** Throws not_found, conflict (`reviewRightExpired`), refused (`reviewOwnProduct`). */
export async function lockRight(
  context: Context,
  { right, userId }: { readonly right: string; readonly userId: Id<'user'> },
) {
  const [found] = await context.db
    .select({
      id: reviewRights.id,
      productId: reviewRights.productId,
      expiresAt: reviewRights.expiresAt,
      storeId: products.storeId,
      product: products.publicId,
      store: stores.slug,
      companyId: stores.companyId,
      country: users.country,
    })
    .from(reviewRights)
    .innerJoin(products, eq(products.id, reviewRights.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .innerJoin(users, eq(users.id, reviewRights.userId))
    .where(and(eq(reviewRights.publicId, right), eq(reviewRights.userId, userId)))
    .for('no key update', { of: reviewRights });
  if (!found) throw notFound();
  if (found.expiresAt <= context.now()) throw conflict('reviewRightExpired');
  const { companyId } = actorIds(context.actor);
  if (companyId !== null && companyId === found.companyId) throw refused('reviewOwnProduct');
  return found;
}
