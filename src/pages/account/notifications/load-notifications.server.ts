// A person's notifications by side, all or the unread ones.
import {
  countNotifications,
  countUnread,
  groupsOfSide,
  type ListedNotification,
  listNotifications,
  type UnreadCounts,
} from '#features/notifications/queries/own-notifications.server.ts';
import { readableGroups } from '#features/notifications/queries/readable.server.ts';
import * as m from '#messages/pages/account/notifications';
import type { Context } from '#platform/context.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { maxPages, pageSize } from '#shared/paging.ts';
import { countText } from '#shared/counts.ts';
import { withParameters } from '#shared/search-parameters.ts';

const sides = ['buyer', 'seller', 'market'] as const;
type Side = (typeof sides)[number];

/** Members of other companies are never told what concerns the market. */
const isReader = ({ actor }: Context, side: Side): boolean =>
  side !== 'market' || (actor.kind === 'member' && actor.actsFor.includes('admin'));

const pageIn = (query: URLSearchParams): number =>
  Math.min(maxPages, Math.max(1, Math.trunc(Number(query.get('page'))) || 1));

/** The market's own pages are of this site, a panel may have another. */
const hrefOf = ({ services }: Context, { panel, path }: ListedNotification): string =>
  `${services.sites[panel] === services.publicUrl ? '' : services.sites[panel]}${path}`;

function rowOf(context: Context, item: ListedNotification) {
  const { id, group, title, about, createdAt, readAt } = item;
  return {
    id,
    group,
    title,
    about,
    href: hrefOf(context, item),
    at: dateText(createdAt, context.locale, 'instant'),
    iso: createdAt.toISOString(),
    isUnread: readAt === null,
  };
}

const unreadOf = (counts: UnreadCounts, side: Side): number =>
  groupsOfSide(side).reduce((sum, group) => sum + counts[group], 0);

/** `isUnread`, `side`: as the address says; a side that the person has nothing of is no choice. */
export async function loadNotifications(context: Context, query: URLSearchParams) {
  const { locale } = context;
  const readableNow = readableGroups(context);
  const own = sides.filter(
    (side) =>
      isReader(context, side) && groupsOfSide(side).some((group) => readableNow.includes(group)),
  );
  const side = own.find((one) => one === query.get('side')) ?? null;
  const isUnread = query.get('show') === 'unread';
  const filter = {
    ...(side && { groups: groupsOfSide(side) }),
    ...(isUnread && { isRead: false }),
  };
  const page = pageIn(query);
  const [list, found, counts] = await Promise.all([
    listNotifications(context, { ...filter, offset: (page - 1) * pageSize, limit: pageSize }),
    countNotifications(context, filter, maxPages * pageSize),
    countUnread(context),
  ]);
  const path = memberPaths.notifications({ locale });
  const here = { show: isUnread ? 'unread' : null, side };
  const unread = side === null ? counts.total : unreadOf(counts, side);
  return {
    locale,
    rows: list.items.map((item) => rowOf(context, item)),
    page,
    pages: Math.ceil(found / pageSize),
    address: withParameters(path, here),
    isNarrowed: isUnread || side !== null,
    hasUnread: counts.total > 0,
    tabs: [
      { label: m.all({ locale }), show: null, count: null },
      { label: m.unread({ locale }), show: 'unread', count: countText(unread) },
    ].map(({ label, show, count }) => ({
      label,
      href: withParameters(path, { ...here, show }),
      count: count ?? undefined,
      isCurrent: show === here.show,
    })),
    sides:
      own.length < 2
        ? []
        : [null, ...own].map((one) => ({
            label: one === null ? m.bothSides({ locale }) : m.sides({ side: one }, { locale }),
            href: withParameters(path, { ...here, side: one }),
            isCurrent: one === side,
          })),
  };
}
export type NotificationsView = Awaited<ReturnType<typeof loadNotifications>>;
