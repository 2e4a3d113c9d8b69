// What an order's notices say: nothing that the other side may not see.
import { eq } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { orders } from '../table.server.ts';

export async function findToldOrder(context: Context, id: Id<'order'>) {
  const [row] = await context.db
    .select({
      publicId: orders.publicId,
      buyerId: orders.buyerCompanyId,
      sellerId: orders.sellerCompanyId,
      store: stores.name,
      isMarket: companies.isAdmin,
    })
    .from(orders)
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(companies, eq(companies.id, orders.sellerCompanyId))
    .where(eq(orders.id, id));
  return row ?? null;
}
export type ToldOrder = NonNullable<Awaited<ReturnType<typeof findToldOrder>>>;
