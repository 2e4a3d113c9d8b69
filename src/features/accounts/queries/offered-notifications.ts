import type { Context } from '#platform/context.ts';
import type { NotificationKind } from '#platform/notice.ts';

/** The mails that the reader may turn off: those to the market's staff are offered to it alone. */
export const offeredNotifications = ({ actor, services }: Context): NotificationKind[] =>
  services.features.notifications.filter(
    ({ isForMarket }) =>
      isForMarket !== true || (actor.kind === 'member' && actor.actsFor.includes('admin')),
  );
