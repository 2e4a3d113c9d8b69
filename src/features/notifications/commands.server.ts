// Reads notifications, and ends mails by the link that each of them has.
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { anyone, defineCommand } from '#platform/commands.ts';
import { inTransaction } from '#platform/context.ts';
import { emit } from '#platform/events/emit.server.ts';
import { invalid } from '#platform/http/problems.ts';
import type { NoticeGroup, NoticeValues } from '#platform/notice.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import { countsChanged } from './events.ts';
import { readable } from './queries/readable.server.ts';
import { countAgain, holdCounts } from './services/unread-counts.server.ts';
import { notificationCounts, notifications } from './table.server.ts';

/** One by its public id, those of some groups about something, a group, or all. */
export type WhatIsRead =
  | { readonly id: string }
  | {
      readonly groups: readonly NoticeGroup[];
      /** Public id of the request or the conversation. */
      readonly subject?: string;
      /** Only those that have these values. */
      readonly values?: NoticeValues;
    }
  | { readonly group: NoticeGroup }
  | { readonly all: true };

function chosen(what: WhatIsRead): SQL | undefined {
  if ('id' in what) return eq(notifications.publicId, what.id);
  if ('group' in what) return eq(notifications.group, what.group);
  if ('all' in what) return undefined;
  const { groups, subject, values } = what;
  return and(
    inArray(notifications.group, [...groups]),
    subject === undefined ? undefined : eq(notifications.subject, subject),
    values && sql`${notifications.values} @> ${JSON.stringify(values)}::jsonb`,
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
      const own = eq(notificationCounts.userId, userId);
      await holdCounts(inside, own);
      const read = await inside.db
        .update(notifications)
        .set({ readAt: inside.now() })
        .where(unread)
        .returning({ id: notifications.id });
      await countAgain(inside, own);
      await emit(inside, countsChanged([userId]));
      return { read: read.length };
    });
  },
});

/**
 * Ends the mails that a link is about, for anyone who has a link from one of them. Works
 * repeatedly. Throws invalid for a link that we did not sign.
 */
export const stopMails = defineCommand({
  permission: anyone('the link of the mail permits it'),
  async run(context, token: string): Promise<void> {
    for (const links of context.services.features.stopLinks)
      if (await links.find(context, token)) return links.stop(context, token);
    throw invalid('stopLinkUnknown');
  },
});
