// What messages say of an event, by public ids, and whose event it is.
import { eq, inArray } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { orders } from '#features/orders/table.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';

export type SavedIds = {
  readonly storeId: Id<'store'>;
  readonly productIds: readonly Id<'product'>[];
};

/** Null for a store of the operator, which has no webhooks. */
export async function findSavedProducts(context: Context, { storeId, productIds }: SavedIds) {
  const [store] = await context.db
    .select({ companyId: stores.companyId, slug: stores.slug })
    .from(stores)
    .where(eq(stores.id, storeId));
  if (!store?.companyId) return null;
  const rows = await context.db
    .select({ id: products.publicId })
    .from(products)
    .where(inArray(products.id, [...productIds]));
  const data = { store: store.slug, products: rows.map(({ id }) => id) };
  return { companyId: store.companyId, data };
}

export async function findRfqOfEvent(context: Context, rfqId: Id<'rfq'>) {
  const [rfq] = await context.db
    .select({ companyId: rfqs.companyId, id: rfqs.publicId })
    .from(rfqs)
    .where(eq(rfqs.id, rfqId));
  return rfq ?? null;
}

/** Public id and both companies. */
export async function findOrderOfEvent({ db }: Context, orderId: Id<'order'>) {
  const [order] = await db
    .select({
      id: orders.publicId,
      buyerId: orders.buyerCompanyId,
      sellerId: orders.sellerCompanyId,
    })
    .from(orders)
    .where(eq(orders.id, orderId));
  return order ?? null;
}
