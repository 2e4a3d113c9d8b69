import type { Context, NotificationKind } from '#platform/context.ts';

/** The mails that the reader may turn off: those to the market's staff are offered to them alone. */
export const offeredNotifications = ({ actor, services }: Context): NotificationKind[] =>
  services.features.notifications.filter(
    ({ isForMarket }) =>
      isForMarket !== true || (actor.kind === 'member' && actor.actsFor.includes('admin')),
  );
