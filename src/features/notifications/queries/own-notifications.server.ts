// A person's notifications and how many are unread.
import { and, desc, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import {
  type NoticeGroup,
  type NoticeSide,
  noticeGroupNames,
  noticeGroups,
  type NoticeValues,
} from '#platform/notice.ts';
import { isolated } from '#shared/bidi-marks.ts';
import type { Id } from '#shared/ids.ts';
import type { Panel } from '#shared/panels.ts';
import { notificationCounts, notifications } from '../table.server.ts';
import { readable, readableCounts } from './readable.server.ts';

const columns = {
  key: notifications.id,
  id: notifications.publicId,
  kind: notifications.kind,
  group: notifications.group,
  subject: notifications.subject,
  values: notifications.values,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
};

export type ListedNotification = {
  readonly id: string;
  readonly kind: string;
  readonly group: NoticeGroup;
  /** What it says, in the reader's language, with marks around names. */
  readonly title: string;
  readonly about: string | null;
  readonly panel: Panel;
  /** Within the panel's site. */
  readonly path: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

type Row = Pick<typeof notifications.$inferSelect, 'kind' | 'group' | 'subject' | 'values'> & {
  readonly id: string;
  readonly createdAt: Date;
  readonly readAt: Date | null;
};

const nameKeys: ReadonlySet<string> = new Set(['store', 'product', 'subject']);

/** Names may be of another direction than the sentence around them. */
const withMarks = (values: NoticeValues): NoticeValues =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      nameKeys.has(key) && typeof value === 'string' ? isolated(value) : value,
    ]),
  );

/** Of kinds that another version told, there is nothing to say. */
function listed(context: Context, rows: readonly Row[]): ListedNotification[] {
  const { kinds } = context.services.features.notices;
  const reader = { locale: context.locale };
  return rows.flatMap(({ id, kind, group, subject, values, createdAt, readAt }) => {
    const words = kinds.get(kind);
    if (!words) return [];
    const { panel, path } = words.page({ subject, values }, reader);
    const title = words.title(withMarks(values), reader);
    const about = words.about?.(values, reader) ?? null;
    return [{ id, kind, group, title, about, panel, path, createdAt, readAt }];
  });
}

export type NotificationFilter = {
  readonly groups?: readonly NoticeGroup[];
  readonly isRead?: boolean;
};
type Part = {
  /** The key of the last one of the page before. */
  readonly after?: Id<'notification'> | null;
  /** How many of the newest are left out. */
  readonly offset?: number;
  readonly limit: number;
};

const matching = (context: Context, { groups, isRead }: NotificationFilter): SQL | undefined =>
  and(
    readable(context),
    groups && inArray(notifications.group, [...groups]),
    isRead === undefined
      ? undefined
      : isRead
        ? isNotNull(notifications.readAt)
        : isNull(notifications.readAt),
  );

/** Newest first; `next` is null on the last page. */
export async function listNotifications(
  context: Context,
  { after = null, offset = 0, limit, ...filter }: NotificationFilter & Part,
): Promise<{ items: ListedNotification[]; next: Id<'notification'> | null }> {
  const rows = await context.db
    .select(columns)
    .from(notifications)
    .where(and(matching(context, filter), after === null ? undefined : lt(notifications.id, after)))
    .orderBy(desc(notifications.id))
    .offset(offset)
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  return {
    items: listed(context, page),
    next: rows.length > limit ? page.at(-1)!.key : null,
  };
}

/** How many there are, `most` at most. */
export async function countNotifications(
  context: Context,
  filter: NotificationFilter,
  most: number,
): Promise<number> {
  const found = context.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(matching(context, filter))
    .limit(most)
    .as('found');
  return context.db.$count(found);
}

export type UnreadCounts = Readonly<Record<NoticeGroup, number>> & { readonly total: number };

export async function countUnread(context: Context): Promise<UnreadCounts> {
  const rows = await context.db
    .select({ group: notificationCounts.group, unread: notificationCounts.unread })
    .from(notificationCounts)
    .where(readableCounts(context));
  const unread = new Map(rows.map(({ group, unread: count }) => [group, count]));
  const counts = Object.fromEntries(
    noticeGroupNames.map((name) => [name, unread.get(name) ?? 0]),
  ) as Record<NoticeGroup, number>;
  return { ...counts, total: rows.reduce((sum, row) => sum + row.unread, 0) };
}

/** The groups of one side, for its panel's bell. */
export const groupsOfSide = (side: NoticeSide): NoticeGroup[] =>
  noticeGroupNames.filter((name) => noticeGroups[name].side === side);

/** A person's copy. */
export const exportNotifications = ({ db }: Context, userId: Id<'user'>) =>
  db
    .select({
      kind: notifications.kind,
      subject: notifications.subject,
      values: sql<object>`${notifications.values}`,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(eq(notifications.userId, userId))
    .orderBy(notifications.id);
