// Removes the views of the list of products that a person saved.
import { inArray } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { membershipsOf } from '../queries/list-views.server.ts';
import { productListViews } from '../table.server.ts';

/** Within the transaction that erases the person. */
export async function forgetListViews(context: Context, userId: Id<'user'>): Promise<void> {
  const own = membershipsOf(context, userId);
  await context.db.delete(productListViews).where(inArray(productListViews.memberId, own));
}
