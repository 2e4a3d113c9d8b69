import { and, asc, eq, isNull, ne, or } from 'drizzle-orm';
import { categories } from '#features/categories/table.server.ts';
import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { rfqDocuments, rfqs } from '../table.server.ts';

const batchSize = 200;

/**
 * Open requests whose document is missing, of another version, or older than their texts. `rfqId`:
 * this one alone.
 */
export const listStaleDocuments = (context: Context, version: number, rfqId?: Id<'rfq'>) =>
  context.db
    .select({
      id: rfqs.id,
      number: rfqs.number,
      productName: rfqs.productName,
      requirements: rfqs.requirements,
      language: rfqs.language,
      category: categories.name,
      updatedAt: rfqs.updatedAt,
    })
    .from(rfqs)
    .leftJoin(rfqDocuments, eq(rfqDocuments.rfqId, rfqs.id))
    .leftJoin(categories, eq(categories.id, rfqs.categoryId))
    .where(
      and(
        eq(rfqs.state, 'open'),
        rfqId && eq(rfqs.id, rfqId),
        or(
          isNull(rfqDocuments.rfqId),
          ne(rfqDocuments.version, version),
          ne(rfqDocuments.indexedState, rfqs.updatedAt),
        ),
      ),
    )
    .orderBy(asc(rfqs.id))
    .limit(batchSize);

export type StaleRfq = Awaited<ReturnType<typeof listStaleDocuments>>[number];
