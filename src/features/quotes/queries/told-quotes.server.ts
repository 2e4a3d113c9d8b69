// What a quote's notices say: nothing that the other side may not see.
import { eq, inArray } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { quotes } from '../table.server.ts';

export async function listToldQuotes(context: Context, ids: readonly string[]) {
  return context.db
    .select({
      id: quotes.id,
      quote: quotes.publicId,
      state: quotes.state,
      sellerId: quotes.companyId,
      buyerId: rfqs.companyId,
      rfq: rfqs.publicId,
      product: rfqs.productName,
      store: stores.name,
      validUntil: quotes.validUntil,
    })
    .from(quotes)
    .innerJoin(rfqs, eq(rfqs.id, quotes.rfqId))
    .innerJoin(products, eq(products.id, quotes.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(inArray(quotes.id, ids as Id<'quote'>[]))
    .orderBy(quotes.id);
}
export type ToldQuote = Awaited<ReturnType<typeof listToldQuotes>>[number];
