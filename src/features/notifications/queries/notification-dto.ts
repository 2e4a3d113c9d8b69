// Notifications on the wire. The two lists of the summary have the names that clients know.
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { pageOf } from '#platform/http/api-schemas.ts';
import { withoutMarks } from '#shared/bidi-marks.ts';
import { type NoticeGroup, noticeGroupNames } from '#platform/notice.ts';
import {
  countUnread,
  groupsOfSide,
  type ListedNotification,
  listNotifications,
} from './own-notifications.server.ts';

const count = z.int().min(0);

export const notificationDto = z
  .object({
    id: z.string().meta({ examples: ['7h2k9m4q0x'] }),
    kind: z.string().meta({ examples: ['quotes.submitted'] }),
    group: z.enum(noticeGroupNames),
    title: z.string(),
    about: z
      .string()
      .nullable()
      .meta({ description: 'What the title does not name, such as the subject of an inquiry.' }),
    url: z.url().meta({ description: 'The page that it is about.' }),
    createdAt: z.iso.datetime(),
    readAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Notification' });

export const notificationListDto = pageOf(notificationDto).meta({ id: 'NotificationList' });

export const notificationCountsDto = z
  .object({
    ...(Object.fromEntries(noticeGroupNames.map((name) => [name, count])) as Record<
      NoticeGroup,
      typeof count
    >),
    total: count,
  })
  .meta({ id: 'NotificationCounts', description: 'Unread ones by group.' });

const list = z.array(notificationDto);

export const notificationSummaryDto = z
  .object({
    notificationList: z
      .object({
        sellerInquires: list,
        sellerInquiresReplies: list,
        buyerInquiresReplies: list,
        buyerRfqReplies: list,
        sellerRfqReplyNotes: list,
        rfqReplyNotes: list,
        totalSellerInqAndRep: count,
        total: count,
      })
      .meta({ description: 'The newest unread ones of each group, and how many are unread.' }),
    notificationListV3: z
      .object({ sellerNotifications: list, buyerNotifications: list })
      .meta({ description: 'The newest of each side, also read ones.' }),
  })
  .meta({ id: 'NotificationSummary' });

const mostInList = 20;

export const notificationOf = (
  { services }: Context,
  { id, kind, group, title, about, panel, path, createdAt, readAt }: ListedNotification,
): z.input<typeof notificationDto> => ({
  id,
  kind,
  group,
  title: withoutMarks(title),
  about,
  url: `${services.sites[panel]}${path}`,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
});

async function newest(context: Context, groups: readonly NoticeGroup[], isRead?: false) {
  const asked = { groups, limit: mostInList, ...(isRead === false && { isRead }) };
  const { items } = await listNotifications(context, asked);
  return items.map((item) => notificationOf(context, item));
}

export async function summaryOf(context: Context): Promise<z.input<typeof notificationSummaryDto>> {
  const unread = (group: NoticeGroup) => newest(context, [group], false);
  const counts = await countUnread(context);
  const ofSeller = counts.sellerInquires + counts.sellerInquiresReplies;
  return {
    notificationList: {
      sellerInquires: await unread('sellerInquires'),
      sellerInquiresReplies: await unread('sellerInquiresReplies'),
      buyerInquiresReplies: await unread('buyerInquiresReplies'),
      buyerRfqReplies: await unread('buyerRfqReplies'),
      sellerRfqReplyNotes: await unread('sellerRfqReplyNotes'),
      rfqReplyNotes: await unread('rfqReplyNotes'),
      totalSellerInqAndRep: ofSeller,
      total:
        ofSeller +
        counts.buyerInquiresReplies +
        counts.buyerRfqReplies +
        counts.sellerRfqReplyNotes +
        counts.rfqReplyNotes,
    },
    notificationListV3: {
      sellerNotifications: await newest(context, groupsOfSide('seller')),
      buyerNotifications: await newest(context, groupsOfSide('buyer')),
    },
  };
}
