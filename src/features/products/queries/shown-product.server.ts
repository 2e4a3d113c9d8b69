import { type SQL, sql } from 'drizzle-orm';
import { tradingStates } from '#features/companies/rules.ts';
import { stores } from '#features/companies/table.server.ts';
import { products } from '../table.server.ts';

/**
 * SQL for the id of a published product of a trading store, null for all others. It is a value, so
 * that lists of what belongs to the product read an index in their order.
 */
export const shownProductId = (publicId: string): SQL => sql`(
  select shown.id from ${products} as shown join ${stores} as seller on seller.id = shown.store_id
  where shown.public_id = ${publicId} and shown.state = 'published'
    and seller.state in ${[...tradingStates]})`;
