import { type SQL, sql } from 'drizzle-orm';
import { tradingStates } from '#features/companies/rules.ts';
import { stores } from '#features/companies/table.server.ts';
import { products } from '../table.server.ts';

/**
 * SQL for the id of a published product of a trading store, null for all others. It is a value, so
 * that lists of what belongs to the product read an index in their order.
 */
export const offeredProductId = (publicId: string): SQL => sql`(
  select offered.id from ${products} as offered
  join ${stores} as seller on seller.id = offered.store_id
  where offered.public_id = ${publicId} and offered.state = 'published'
    and seller.state in ${[...tradingStates]})`;
