// What members have typed into the editor and not saved.
import { and, asc, eq, isNull } from 'drizzle-orm';
import { members, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { productDrafts, products } from '../table.server.ts';

/** Of a product by its public id, or of a new one in the store. */
export type DraftPlace = { readonly product: string } | { readonly storeId: Id<'store'> };

/** The reader's own; null where there is none. */
export async function findOwnDraft(context: Context, place: DraftPlace) {
  const { actor } = context;
  if (actor.kind !== 'member') return null;
  const [found] = await context.db
    .select({ fields: productDrafts.fields, updatedAt: productDrafts.updatedAt })
    .from(productDrafts)
    .innerJoin(members, eq(members.id, productDrafts.memberId))
    .leftJoin(products, eq(products.id, productDrafts.productId))
    .where(
      and(
        eq(members.userId, actor.userId),
        isNull(members.endedAt),
        'product' in place
          ? eq(products.publicId, place.product)
          : and(eq(productDrafts.storeId, place.storeId), isNull(productDrafts.productId)),
      ),
    );
  return found ?? null;
}

/** For the copy of one's data. */
export const exportDrafts = (context: Context, userId: Id<'user'>) =>
  context.db
    .select({
      store: stores.name,
      product: products.publicId,
      fields: productDrafts.fields,
      updatedAt: productDrafts.updatedAt,
    })
    .from(productDrafts)
    .innerJoin(members, eq(members.id, productDrafts.memberId))
    .innerJoin(stores, eq(stores.id, productDrafts.storeId))
    .leftJoin(products, eq(products.id, productDrafts.productId))
    .where(eq(members.userId, userId))
    .orderBy(asc(productDrafts.id));
