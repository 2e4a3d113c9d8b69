// Removes what a person typed into the editor and never saved.
import { inArray } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { membershipsOf } from '../queries/list-views.server.ts';
import { productDrafts } from '../table.server.ts';

/** Within the transaction that erases the person. */
export async function forgetDrafts(context: Context, userId: Id<'user'>): Promise<void> {
  const own = membershipsOf(context, userId);
  await context.db.delete(productDrafts).where(inArray(productDrafts.memberId, own));
}
