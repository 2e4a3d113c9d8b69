// What a quote's notices say: nothing that the other side may not see.
import { and, count, eq, inArray } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import { rfqs } from '#features/rfqs/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { standingStates } from '../rules.ts';
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

/** A request that still takes a decision, with the number of its undecided quotes. */
export async function findUndecidedRfq({ db }: Context, rfqId: Id<'rfq'>) {
  const [rfq] = await db
    .select({
      companyId: rfqs.companyId,
      publicId: rfqs.publicId,
      product: rfqs.productName,
      expiresAt: rfqs.expiresAt,
      count: count(quotes.id),
    })
    .from(rfqs)
    .innerJoin(quotes, and(eq(quotes.rfqId, rfqs.id), inArray(quotes.state, [...standingStates])))
    .where(and(eq(rfqs.id, rfqId), inArray(rfqs.state, ['open', 'full'])))
    .groupBy(rfqs.id);
  return rfq ?? null;
}
