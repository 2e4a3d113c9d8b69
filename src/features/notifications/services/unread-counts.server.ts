// Counts of unread notifications. Whatever changes them holds them in the order of person, company
// and group, so that two never wait for each other.
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { NoticeGroup } from '#platform/notice.ts';
import type { Id } from '#shared/ids.ts';
import { notificationCounts, notifications } from '../table.server.ts';

export type Counted = {
  readonly userId: Id<'user'>;
  readonly companyId: Id<'company'>;
  readonly group: NoticeGroup;
};

const keyOf = ({ userId, companyId, group }: Counted) => `${userId} ${companyId} ${group}`;

/** Adds new unread rows to their counts. Runs in the transaction that made them. */
export async function countNew(context: Context, rows: readonly Counted[]): Promise<void> {
  const added = new Map<string, Counted & { unread: number }>();
  for (const { userId, companyId, group } of rows) {
    const row = { userId, companyId, group };
    const before = added.get(keyOf(row))?.unread ?? 0;
    added.set(keyOf(row), { ...row, unread: before + 1 });
  }
  const inOrder = [...added].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [, count] of inOrder)
    await context.db
      .insert(notificationCounts)
      .values(count)
      .onConflictDoUpdate({
        target: [notificationCounts.userId, notificationCounts.companyId, notificationCounts.group],
        set: { unread: sql`${notificationCounts.unread} + excluded.unread` },
      });
}

/** Holds the counts of a person. Must run in a transaction, before rows are read or deleted. */
export async function holdCounts(context: Context, which: SQL): Promise<void> {
  await context.db
    .select({ userId: notificationCounts.userId })
    .from(notificationCounts)
    .where(which)
    .orderBy(
      asc(notificationCounts.userId),
      asc(notificationCounts.companyId),
      asc(notificationCounts.group),
    )
    .for('update');
}

/** Sets the counts that `which` selects to what is unread. Must hold them. */
export async function countAgain(context: Context, which: SQL): Promise<number> {
  const unread = context.db
    .select({ count: sql<number>`count(*)::int` })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, notificationCounts.userId),
        eq(notifications.companyId, notificationCounts.companyId),
        eq(notifications.group, notificationCounts.group),
        sql`${notifications.readAt} is null`,
      ),
    );
  const mended = await context.db
    .update(notificationCounts)
    .set({ unread: sql`(${unread})` })
    .where(and(which, sql`${notificationCounts.unread} <> (${unread})`))
    .returning({ userId: notificationCounts.userId });
  return mended.length;
}
