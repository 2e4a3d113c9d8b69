// What a selling company has sold: orders whose receipt is confirmed.
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import type { Member } from '#shared/actor.ts';
import { dayMs } from '#shared/durations.ts';
import type { Id } from '#shared/ids.ts';
import type { Currency } from '#shared/money.ts';
import { whyNotTakeOrders } from '../permissions.ts';
import { orders } from '../table.server.ts';

export type OwnSales = {
  readonly currency: Currency;
  /** Of the last days, and of as many days before, in minor units. */
  readonly nowMinor: number;
  readonly beforeMinor: number;
};

/** By currency, the largest first. Throws refused, unauthenticated. */
export async function getOwnSales(context: Context, days: number): Promise<OwnSales[]> {
  permit(whyNotTakeOrders(context.actor));
  const companyId = (context.actor as Member).companyId as Id<'company'>;
  const since = new Date(context.now().getTime() - days * dayMs);
  const before = new Date(since.getTime() - days * dayMs);
  const sumWhere = (isAfter: boolean) => {
    const place = isAfter
      ? sql`${orders.confirmedAt} > ${since}`
      : sql`${orders.confirmedAt} <= ${since}`;
    return sql<number>`coalesce(sum(${orders.totalMinor}) filter (where ${place}), 0)::float8`;
  };
  const nowMinor = sumWhere(true);
  return context.db
    .select({ currency: orders.currency, nowMinor, beforeMinor: sumWhere(false) })
    .from(orders)
    .where(and(eq(orders.sellerCompanyId, companyId), gt(orders.confirmedAt, before)))
    .groupBy(orders.currency)
    .orderBy(sql`2 desc`, orders.currency);
}
