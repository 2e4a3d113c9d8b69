// Who in a company may edit its products, and is told when something happens to them.
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { members, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

/** The owner, and staff with the right to edit products. */
export async function productEditorsOf(
  context: Context,
  companyId: Id<'company'>,
): Promise<string[]> {
  const rows = await context.db
    .select({ userId: members.userId })
    .from(members)
    .where(
      and(
        eq(members.companyId, companyId),
        isNull(members.endedAt),
        or(members.isOwner, sql`'products' = any(${members.permissions})`),
      ),
    );
  return rows.map(({ userId }) => userId);
}

/** Of the store's company; none where the store is the operator's. */
export async function editorsOfStore(context: Context, storeId: Id<'store'>): Promise<string[]> {
  const [store] = await context.db
    .select({ companyId: stores.companyId })
    .from(stores)
    .where(eq(stores.id, storeId));
  return store?.companyId ? productEditorsOf(context, store.companyId) : [];
}
