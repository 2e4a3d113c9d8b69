// Decisions about products, for the copy of a person's data and its erasure.
import { asc, eq, inArray } from 'drizzle-orm';
import { lockStoresOf } from '#features/companies/queries.server.ts';
import type { Context, Removal } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productReviews, products } from '../table.server.ts';

/** What the person decided for the market. */
export const exportProductDecisions = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      id: productReviews.publicId,
      product: products.title,
      decision: productReviews.state,
      rejection: productReviews.rejection,
      note: productReviews.note,
      at: productReviews.decidedAt,
    })
    .from(productReviews)
    .innerJoin(products, eq(products.id, productReviews.productId))
    .where(eq(productReviews.userId, userId))
    .orderBy(asc(productReviews.id));

/** Decisions stay, without the person who made them. */
export async function forgetDecider(context: Context, userId: Id<'user'>): Promise<void> {
  await context.db
    .update(productReviews)
    .set({ userId: null })
    .where(eq(productReviews.userId, userId));
}

/** What staff wrote to a company that is gone. */
export async function forgetNotesTo(
  context: Context,
  companyId: Id<'company'>,
  removal: Removal,
): Promise<void> {
  if (removal !== 'gone') return;
  const stores = (await lockStoresOf(context, companyId)).map(({ id }) => id);
  const own = context.db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.storeId, stores));
  await context.db
    .update(productReviews)
    .set({ note: null })
    .where(inArray(productReviews.productId, own));
}
