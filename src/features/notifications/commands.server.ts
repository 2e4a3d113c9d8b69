// Reads notifications, and ends mails by the link that each of them has.
import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { stopNotification } from '#features/users/services/stop-notification.server.ts';
import { anyone, defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import type { NoticeGroup } from '#platform/notice.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { readable } from './queries/readable.server.ts';
import { countAgain, holdCounts } from './services/unread-counts.server.ts';
import { stopLinks } from './services/stop-links.server.ts';
import { notificationCounts, notifications } from './table.server.ts';

/** One by its public id, those of a request or a conversation, a group, or all. */
export type WhatIsRead =
  | { readonly id: string }
  | { readonly subject: string; readonly groups: readonly NoticeGroup[] }
  | { readonly group: NoticeGroup }
  | { readonly all: true };

function chosen(what: WhatIsRead): SQL | undefined {
  if ('id' in what) return eq(notifications.publicId, what.id);
  if ('group' in what) return eq(notifications.group, what.group);
  if ('all' in what) return undefined;
  return and(
    eq(notifications.subject, what.subject),
    inArray(notifications.group, [...what.groups]),
  );
}

/** Marks own notifications as read; others are left as they are. Returns how many were unread. */
export const readNotifications = defineCommand({
  permission: whyNotOwn,
  async run(context, what: WhatIsRead): Promise<{ read: number }> {
    const unread = and(readable(context), chosen(what), isNull(notifications.readAt));
    const [any] = await context.db
      .select({ id: notifications.id })
      .from(notifications)
      .where(unread)
      .limit(1);
    if (!any) return { read: 0 };
    return inTransaction(context, async (inside) => {
      const { userId } = inside.actor as Member;
      const own = eq(notificationCounts.userId, userId as Id<'user'>);
      await holdCounts(inside, own);
      const read = await inside.db
        .update(notifications)
        .set({ readAt: inside.now() })
        .where(unread)
        .returning({ id: notifications.id });
      await countAgain(inside, own);
      return { read: read.length };
    });
  },
});

/**
 * Ends a kind of mails for anyone who has a link from one of them. Works repeatedly. Throws invalid
 * for a link that we did not sign.
 */
export const stopNotificationMails = defineCommand({
  permission: anyone('the link of the mail permits it'),
  async run(context, token: string): Promise<void> {
    const stopped = await stopLinks(context).read(token);
    if (stopped === null) throw invalid('stopLinkUnknown');
    await stopNotification(context, stopped.userId, stopped.mails);
  },
});
