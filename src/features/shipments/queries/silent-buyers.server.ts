// Delivered orders whose buyer has said nothing for so long.
import { and, asc, eq, lte, notExists, sql } from 'drizzle-orm';
import { orders } from '#features/orders/table.server.ts';
import type { Context } from '#platform/context.ts';
import { dayMs } from '#shared/durations.ts';
import { confirmDays } from '#shared/trade-terms.ts';
import { reminderDays } from '../rules.ts';
import { receiptReminders } from '../table.server.ts';

const daysAgo = (context: Context, days: number): Date =>
  new Date(context.now().getTime() - days * dayMs);

/** Orders whose last due reminder was not written yet. */
export async function listToRemind(context: Context, day: number, limit: number) {
  const { db } = context;
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.state, 'delivered'),
        lte(orders.deliveredAt, daysAgo(context, day)),
        notExists(
          db
            .select({ day: receiptReminders.day })
            .from(receiptReminders)
            .where(
              and(eq(receiptReminders.orderId, orders.id), sql`${receiptReminders.day} >= ${day}`),
            ),
        ),
      ),
    )
    .orderBy(asc(orders.deliveredAt))
    .limit(limit);
}

const lastReminder = reminderDays.at(-1)!;

/**
 * Orders that the clock confirms: the days are over, and the last reminder has had its days, also
 * when no job ran for a while.
 */
export async function listToConfirm(context: Context, limit: number) {
  return context.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(
      receiptReminders,
      and(eq(receiptReminders.orderId, orders.id), eq(receiptReminders.day, lastReminder)),
    )
    .where(
      and(
        eq(orders.state, 'delivered'),
        lte(orders.deliveredAt, daysAgo(context, confirmDays)),
        lte(receiptReminders.at, daysAgo(context, confirmDays - lastReminder)),
      ),
    )
    .orderBy(asc(orders.deliveredAt))
    .limit(limit);
}
