// What an inquiry's notices say: nothing that the other side may not see.
import { eq } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { inquiries } from '../table.server.ts';

export async function findToldInquiry(context: Context, id: Id<'inquiry'>) {
  const [row] = await context.db
    .select({
      publicId: inquiries.publicId,
      subject: inquiries.subject,
      country: inquiries.country,
      buyerId: inquiries.buyerCompanyId,
      sellerId: inquiries.sellerCompanyId,
      store: stores.name,
      isMarket: companies.isAdmin,
    })
    .from(inquiries)
    .innerJoin(stores, eq(stores.id, inquiries.storeId))
    .innerJoin(companies, eq(companies.id, inquiries.sellerCompanyId))
    .where(eq(inquiries.id, id));
  return row ?? null;
}
