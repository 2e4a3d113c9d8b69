// The reader of a notification's mail, by what is granted and wanted at this moment.
import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { companies, members } from '#features/companies/table.server.ts';
import { users } from '#features/users/table.server.ts';
import type { Context } from '#platform/context.ts';
import { type NoticeGroup, noticeGroups } from '#platform/notice.ts';
import type { Id } from '#shared/ids.ts';
import { notifications } from '../table.server.ts';

/** Of a row of `members` joined with its user and company: is told of the group. */
const isTold = (group: NoticeGroup): SQL =>
  and(
    isNull(members.endedAt),
    or(members.isOwner, sql`${noticeGroups[group].permission} = any(${members.permissions})`),
    isNull(companies.disabledAt),
    isNull(users.disabledAt),
    isNull(users.erasedAt),
  )!;

type Told = { readonly companyId: Id<'company'>; readonly group: NoticeGroup };

/** The members of a company who are told of the group, with what they want. */
export function listTold(context: Context, { companyId, group }: Told) {
  return context.db
    .select({ userId: users.id, preferences: users.notifications })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.companyId, companyId), isTold(group)))
    .orderBy(users.id);
}

/** Null: may not read it any more, or has no address. */
export async function findMailReader(context: Context, told: Told & { userId: Id<'user'> }) {
  const [row] = await context.db
    .select({
      email: sql<string>`${users.email}`,
      name: users.name,
      locale: users.locale,
      preferences: users.notifications,
    })
    .from(members)
    .innerJoin(companies, eq(companies.id, members.companyId))
    .innerJoin(users, eq(users.id, members.userId))
    .where(
      and(
        eq(members.companyId, told.companyId),
        eq(members.userId, told.userId),
        isTold(told.group),
        isNotNull(users.email),
        isNotNull(users.emailConfirmedAt),
      ),
    );
  return row ?? null;
}

/** The row whose mail is waited for; null once it was handed over or is not wanted. */
export async function findWaitingMail(context: Context, id: Id<'notification'>) {
  const [row] = await context.db
    .select({
      id: notifications.id,
      userId: notifications.userId,
      companyId: notifications.companyId,
      kind: notifications.kind,
      group: notifications.group,
      cause: notifications.cause,
      subject: notifications.subject,
      values: notifications.values,
    })
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.mailState, 'waiting')));
  return row ?? null;
}
