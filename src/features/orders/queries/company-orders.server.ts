// How much a company has ordered and sold, for the control panel.
import { eq } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { orders } from '../table.server.ts';

/** Throws refused, unauthenticated. */
export async function countOrdersOf(context: Context, companyId: Id<'company'>) {
  permit(whyNotAdministerWith('people')(context.actor));
  const [bought, sold] = await Promise.all([
    context.db.$count(orders, eq(orders.buyerCompanyId, companyId)),
    context.db.$count(orders, eq(orders.sellerCompanyId, companyId)),
  ]);
  return { bought, sold };
}
