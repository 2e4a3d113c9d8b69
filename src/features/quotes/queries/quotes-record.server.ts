// The quotes of a request as everybody may see them: when, and what kind of seller from where.
import { asc, eq } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import { products } from '#features/products/table.server.ts';
import type { Id } from '#shared/ids.ts';
import type { Context } from '#platform/context.ts';
import { quotes } from '../table.server.ts';

export type QuoteRecord = {
  readonly at: Date;
  readonly isManufacturer: boolean;
  /** In Turkish. */
  readonly province: string;
};

/** Withdrawn ones too, since each takes one of the places. Never a name, price or product. */
export const listQuotesRecord = (context: Context, rfqId: Id<'rfq'>): Promise<QuoteRecord[]> =>
  context.db
    .select({
      at: quotes.createdAt,
      isManufacturer: companies.isManufacturer,
      province: stores.province,
    })
    .from(quotes)
    .innerJoin(companies, eq(companies.id, quotes.companyId))
    .innerJoin(products, eq(products.id, quotes.productId))
    .innerJoin(stores, eq(stores.id, products.storeId))
    .where(eq(quotes.rfqId, rfqId))
    .orderBy(asc(quotes.id));
