// Deletes notifications with what they are about.
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import type { NoticeGroup } from '#platform/notice.ts';
import type { Id } from '#shared/ids.ts';
import { subjectsOfRfqs } from '../queries/subjects.server.ts';
import { notificationCounts, notifications } from '../table.server.ts';
import { countAgain, holdCounts } from './unread-counts.server.ts';

/** Within the transaction that erases or empties the account. */
export async function forgetOwnNotifications(context: Context, userId: Id<'user'>): Promise<void> {
  const { db } = context;
  await holdCounts(context, eq(notificationCounts.userId, userId));
  await db.delete(notifications).where(eq(notifications.userId, userId));
  await db.delete(notificationCounts).where(eq(notificationCounts.userId, userId));
}

/** Within the transaction that closes or empties the company. */
export async function forgetNotificationsOfCompany(
  context: Context,
  companyId: Id<'company'>,
): Promise<void> {
  const { db } = context;
  await holdCounts(context, eq(notificationCounts.companyId, companyId));
  await db.delete(notifications).where(eq(notifications.companyId, companyId));
  await db.delete(notificationCounts).where(eq(notificationCounts.companyId, companyId));
}

/** Within the transaction that deletes these requests: nothing names them any more. */
export const forgetNotificationsOfRfqs = (
  context: Context,
  rfqIds: readonly Id<'rfq'>[],
): Promise<void> =>
  forgetWhere(context, inArray(notifications.subject, subjectsOfRfqs(context, rfqIds)));

/** Within the transaction that deletes what they are about. `subjects`: public ids. */
export const forgetNoticesOf = (
  context: Context,
  { groups, subjects }: { readonly groups: NoticeGroup[]; readonly subjects: string[] },
): Promise<void> =>
  forgetWhere(
    context,
    and(inArray(notifications.subject, subjects), inArray(notifications.group, groups))!,
  );

async function forgetWhere(context: Context, about: SQL): Promise<void> {
  const { db } = context;
  const people = await db
    .selectDistinct({ userId: notifications.userId })
    .from(notifications)
    .where(about);
  if (people.length === 0) return;
  const counts = inArray(
    notificationCounts.userId,
    people.map(({ userId }) => userId),
  );
  await holdCounts(context, counts);
  await db.delete(notifications).where(about);
  await countAgain(context, counts);
}
