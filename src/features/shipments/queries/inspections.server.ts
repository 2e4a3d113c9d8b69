// Inspections that buyers have booked, for the market's staff and for commands.
import { and, asc, eq, inArray } from 'drizzle-orm';
import { companies, stores } from '#features/companies/table.server.ts';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { permit } from '#platform/permission.ts';
import { whyNotAdministerWith } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { inspections } from '../table.server.ts';

export const openInspectionStates = ['booked', 'rework'] as const;

/** `order`: its public id. Throws not_found without an inspection. */
export async function getOrderToInspect({ db }: Context, order: string) {
  const [row] = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(inspections, eq(inspections.orderId, orders.id))
    .where(eq(orders.publicId, order));
  if (!row) throw notFound();
  return row;
}

export async function findInspection({ db }: Context, orderId: Id<'order'>) {
  const [row] = await db.select().from(inspections).where(eq(inspections.orderId, orderId));
  return row ?? null;
}

/** A report is due, so nothing is shipped. */
export const isInspectionOpen = async ({ db }: Context, orderId: Id<'order'>): Promise<boolean> =>
  (await db.$count(
    inspections,
    and(eq(inspections.orderId, orderId), inArray(inspections.state, [...openInspectionStates])),
  )) > 0;

/** Those that wait for a report, the oldest first. Throws refused, unauthenticated. */
export async function listOpenInspections(context: Context, limit = 100) {
  permit(whyNotAdministerWith('orders')(context.actor));
  return context.db
    .select({
      order: orders.publicId,
      orderState: orders.state,
      state: inspections.state,
      priceMinor: inspections.priceMinor,
      bookedAt: inspections.bookedAt,
      store: stores.name,
      buyer: companies.name,
    })
    .from(inspections)
    .innerJoin(orders, eq(orders.id, inspections.orderId))
    .innerJoin(stores, eq(stores.id, orders.storeId))
    .innerJoin(companies, eq(companies.id, orders.buyerCompanyId))
    .where(
      and(
        inArray(inspections.state, [...openInspectionStates]),
        inArray(orders.state, ['held', 'in_production']),
      ),
    )
    .orderBy(asc(inspections.bookedAt))
    .limit(limit);
}
