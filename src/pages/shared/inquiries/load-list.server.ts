// The list of a company's inquiries in any panel.
import { stateText } from '#features/inquiries/format.ts';
import { type InquiryTab, inquiryTabs } from '#features/inquiries/params.ts';
import {
  countInquiryTabs,
  type ListedInquiry,
  listInquiries,
} from '#features/inquiries/queries/inquiry-list.server.ts';
import type { ThreadSide } from '#features/threads/schemas.ts';
import * as m from '#messages/pages/shared/inquiries';
import type { Context } from '#platform/context.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { withParameters } from '#shared/search-parameters.ts';
import { otherPartyText } from './other-party.ts';

const perPage = 30;

const tabTexts: Readonly<Record<InquiryTab, typeof m.tabAll>> = {
  all: m.tabAll,
  own: m.tabOwn,
  other: m.tabOther,
  closed: m.tabClosed,
  blocked: m.tabBlocked,
};

const isTab = (value: string | null): value is InquiryTab =>
  inquiryTabs.some((tab) => tab === value);

const rowOf = (row: ListedInquiry, side: ThreadSide, locale: Locale) => ({
  id: row.id,
  subject: row.subject,
  language: row.language,
  state: row.state,
  stateText: stateText(row.state, locale),
  other: otherPartyText(row, side, locale),
  at: dateText(row.lastAt, locale),
  iso: row.lastAt.toISOString(),
  unread: row.unread,
});

/** `path`: of the list in this panel. */
export async function loadInquiryList(
  context: Context,
  { side, path, query }: { side: ThreadSide; path: string; query: URLSearchParams },
) {
  const { locale } = context;
  const asked = query.get('state');
  const tab = isTab(asked) ? asked : 'all';
  const [{ rows, next }, counts] = await Promise.all([
    listInquiries(context, { side, tab, after: query.get('after'), limit: perPage }),
    countInquiryTabs(context, side),
  ]);
  const state = (one: InquiryTab) => (one === 'all' ? null : one);
  return {
    locale,
    path,
    tab,
    isSent: query.get('done') === 'sent',
    total: counts.all,
    tabs: inquiryTabs.map((one) => ({
      label: tabTexts[one]({ locale }),
      href: withParameters(path, { state: state(one) }),
      isCurrent: one === tab,
      count: counts[one] === 0 ? undefined : ltr(counts[one]),
    })),
    rows: rows.map((row) => rowOf(row, side, locale)),
    nextHref: next === null ? null : withParameters(path, { state: state(tab), after: next }),
    firstHref: query.has('after') ? withParameters(path, { state: state(tab) }) : null,
  };
}
export type InquiryListView = Awaited<ReturnType<typeof loadInquiryList>>;
