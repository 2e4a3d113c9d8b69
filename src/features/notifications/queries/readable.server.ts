// Which rows a person reads: own ones, as member of this company, of groups that are granted now.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { type NoticeGroup, noticeGroupNames, noticeGroups } from '#platform/notice.ts';
import { mayRead } from '../permissions.ts';
import { notificationCounts, notifications } from '../table.server.ts';

/** The groups that the reader may see; none for visitors and people without a company. */
export const readableGroups = ({ actor }: Pick<Context, 'actor'>): NoticeGroup[] =>
  actor.kind === 'member'
    ? noticeGroupNames.filter((name) => mayRead(actor, noticeGroups[name].permission))
    : [];

function ownOf(
  { actor }: Pick<Context, 'actor'>,
  table: typeof notifications | typeof notificationCounts,
): SQL {
  const groups = readableGroups({ actor });
  if (actor.kind !== 'member' || actor.companyId === null || groups.length === 0) return sql`false`;
  return and(
    eq(table.userId, actor.userId),
    eq(table.companyId, actor.companyId),
    inArray(table.group, groups),
  )!;
}

export const readable = (context: Pick<Context, 'actor'>): SQL =>
  and(ownOf(context, notifications), notifications.isListed)!;

/** Of rows of `notification_counts`. */
export const readableCounts = (context: Pick<Context, 'actor'>): SQL =>
  ownOf(context, notificationCounts);
