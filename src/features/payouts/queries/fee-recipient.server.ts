import { eq } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import type { FeeContent } from '#features/documents/schemas.ts';
import type { OrderRow } from '#features/orders/queries/order-party.server.ts';
import type { Context } from '#platform/context.ts';

/** The seller of an order, as an invoice names it. */
export async function findRecipient({ db }: Context, row: OrderRow): Promise<FeeContent['seller']> {
  const [found] = await db
    .select({
      company: companies.name,
      address: stores.address,
      district: stores.district,
      province: stores.province,
    })
    .from(stores)
    .innerJoin(companies, eq(companies.id, row.sellerCompanyId))
    .where(eq(stores.id, row.storeId));
  return found!;
}
