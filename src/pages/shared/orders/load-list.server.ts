// The list of orders in any panel.
import { stateText } from '#features/orders/format.ts';
import { type OrderTab, orderTabs } from '#features/orders/params.ts';
import {
  countOrderTabs,
  type ListedOrder,
  listOrders,
  type OrderAudience,
} from '#features/orders/queries/order-list.server.ts';
import * as m from '#messages/pages/shared/orders';
import type { Context } from '#platform/context.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { turnText } from './order-texts.ts';

const perPage = 30;

const tabText = (tab: OrderTab, audience: OrderAudience, locale: Locale): string =>
  m.tabs({ tab, audience: audience === 'market' ? 'market' : 'party' }, { locale });

const isTab = (value: string | null): value is OrderTab => orderTabs.some((tab) => tab === value);

const buyerText = ({ buyer, finalCountry }: ListedOrder, locale: Locale): string =>
  buyer ?? m.buyerFor({ country: countryName(finalCountry, locale) }, { locale });

const rowOf = (row: ListedOrder, audience: OrderAudience, locale: Locale) => ({
  id: row.id,
  reference: row.reference,
  title: row.title?.value ?? '',
  lang: row.title?.locale,
  more: row.lines > 1 ? m.moreLines({ count: row.lines - 1 }, { locale }) : null,
  state: row.state,
  stateText: stateText(row.state, locale),
  turn: turnText(row, audience, locale),
  other:
    audience === 'buyer'
      ? row.storeName
      : audience === 'seller'
        ? buyerText(row, locale)
        : `${buyerText(row, locale)} → ${row.storeName}`,
  total: ltr(formatTotal(row.totalMinor, row.currency, locale)),
  at: dateText(row.updatedAt, locale),
  iso: row.updatedAt.toISOString(),
  unread: row.unread,
});

type Asked = {
  readonly audience: OrderAudience;
  /** Of the list in this panel. */
  readonly path: string;
  /** Of the same list as a CSV file. */
  readonly exportPath?: string;
  readonly query: URLSearchParams;
};

/** What the address asks for. */
export function askedIn(query: URLSearchParams) {
  const asked = query.get('state');
  const tab: OrderTab = isTab(asked) ? asked : 'all';
  return { tab, search: (query.get('q') ?? '').slice(0, 80) };
}

export async function loadOrderList(
  context: Context,
  { audience, path, exportPath, query }: Asked,
) {
  const { locale } = context;
  const { tab, search } = askedIn(query);
  const after = query.get('after');
  const [{ rows, next }, counts] = await Promise.all([
    listOrders(context, { audience, tab, query: search, after, limit: perPage }),
    countOrderTabs(context, audience),
  ]);
  const state = (one: OrderTab) => (one === 'all' ? null : one);
  const q = search === '' ? null : search;
  return {
    locale,
    path,
    search,
    state: state(tab),
    total: counts.all,
    exportHref:
      exportPath === undefined ? null : withParameters(exportPath, { state: state(tab), q }),
    tabs: orderTabs.map((one) => ({
      label: tabText(one, audience, locale),
      href: withParameters(path, { state: state(one), q }),
      isCurrent: one === tab,
      count: counts[one] === 0 ? undefined : ltr(counts[one]),
    })),
    rows: rows.map((row) => rowOf(row, audience, locale)),
    nextHref: next === null ? null : withParameters(path, { state: state(tab), q, after: next }),
    firstHref: after === null ? null : withParameters(path, { state: state(tab), q }),
  };
}
export type OrderListView = Awaited<ReturnType<typeof loadOrderList>>;
