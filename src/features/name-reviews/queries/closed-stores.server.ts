import { eq } from 'drizzle-orm';
import { stores } from '#features/companies/table.server.ts';
import type { Context } from '#platform/context.ts';

/** The ids of closed stores, for a statement that reads them itself. */
export const closedStores = (context: Context) =>
  context.db.select({ id: stores.id }).from(stores).where(eq(stores.state, 'terminated'));
