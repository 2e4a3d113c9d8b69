// People are told of products on their wishlist that are cheaper or on sale again.
import * as m from '#messages/features/lists';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import type { Id } from '#shared/ids.ts';
import * as paths from '#shared/paths.ts';
import { type WishesAlerted, wishesAlertedEvent } from './events.ts';
import { findToldWish } from './queries/told-wish.server.ts';

const kinds = {
  'lists.alert': {
    group: 'buyerWishes',
    title: ({ product, change, count }, { locale }) =>
      m.mailChanged(
        { product: String(product), change: String(change), count: Number(count) },
        { locale },
      ),
    text: (_, { locale }) => [m.mailText({ locale })],
    button: ({ locale }) => m.mailOpen({ locale }),
    page: (_, { locale }) => ({ panel: 'buyer', path: paths.wishlist({ locale }) }),
  },
} as const satisfies Readonly<Record<string, KindOfNotice>>;

async function ofAlert(context: Context, alerted: WishesAlerted): Promise<Notice[]> {
  const told = await findToldWish(context, alerted);
  if (told === null) return [];
  const { userId, cause, change, count } = alerted;
  return [
    {
      kind: 'lists.alert',
      cause,
      companyId: told.companyId,
      userId: userId as Id<'user'>,
      subject: 'wishlist',
      values: { product: told.title, change, count },
    },
  ];
}

export const wishNotices: Notices = { kinds, events: { [wishesAlertedEvent]: ofAlert } };
