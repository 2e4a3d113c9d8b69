// The cards of the overview: what was sold, asked and accepted, and what is paid out next. What a
// person may not see is left out.
import { countOwnInquiries } from '#features/inquiries/queries/own-inquiry-counts.server.ts';
import { whyNotAnswerInquiries } from '#features/inquiries/permissions.ts';
import { getOwnSales } from '#features/orders/queries/own-sales.server.ts';
import { whyNotTakeOrders } from '#features/orders/permissions.ts';
import { whyNotSeeMoney } from '#features/payouts/permissions.ts';
import { getOwnMoney } from '#features/payouts/queries/own-money.server.ts';
import { getQuoteFigures } from '#features/quotes/queries/own-quote-list.server.ts';
import { whyNotAnswer } from '#features/quotes/permissions.ts';
import * as m from '#messages/pages/vendor';
import { number } from '#platform/i18n/runtime.ts';
import type { Context } from '#platform/context.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { formatTotal } from '#shared/money.ts';

export type SummaryCard = {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly href: string;
};

type Found = Promise<SummaryCard | null>;

async function salesCard(context: Context, days: number): Found {
  if (whyNotTakeOrders(context.actor) !== null) return null;
  const { locale } = context;
  const sales = await getOwnSales(context, days);
  const sum = (of: 'nowMinor' | 'beforeMinor') =>
    sales
      .filter((one) => one[of] > 0)
      .map((one) => ltr(formatTotal(one[of], one.currency, locale)))
      .join(' · ');
  return {
    label: m.sales({ locale }),
    value: sum('nowMinor') || '–',
    note: m.amountBefore({ amount: sum('beforeMinor') || '–', days }, { locale }),
    href: memberPaths.vendorOrders({ locale }),
  };
}

async function inquiriesCard(context: Context, days: number): Found {
  if (whyNotAnswerInquiries(context.actor) !== null) return null;
  const { locale } = context;
  const { now, before } = await countOwnInquiries(context, days);
  return {
    label: m.inquiries({ locale }),
    value: ltr(number(locale, now)),
    note: m.daysBefore({ count: number(locale, before), days }, { locale }),
    href: memberPaths.vendorInquiries({ locale }),
  };
}

async function quotesCard(context: Context): Found {
  if (whyNotAnswer(context.actor) !== null) return null;
  const { locale } = context;
  const { sent, accepted } = await getQuoteFigures(context);
  return {
    label: m.quotesAccepted({ locale }),
    value: m.acceptedOf(
      { accepted: number(locale, accepted), sent: number(locale, sent) },
      { locale },
    ),
    note: m.quotesGiven({ locale }),
    href: memberPaths.vendorQuotes({ locale }),
  };
}

async function payoutCard(context: Context): Found {
  if (whyNotSeeMoney(context.actor) !== null) return null;
  const { locale } = context;
  const { coming } = await getOwnMoney(context);
  const next = coming
    .filter(({ dueAt, held }) => dueAt !== null && held === null)
    .toSorted((a, b) => a.dueAt.getTime() - b.dueAt.getTime())[0];
  return {
    label: m.nextPayout({ locale }),
    value: next ? ltr(formatTotal(next.sellerMinor, next.currency, locale)) : '–',
    note: next ? dateText(next.dueAt, locale) : m.noPayout({ locale }),
    href: memberPaths.vendorMoney({ locale }),
  };
}

export async function sellingSummary(context: Context, days: number): Promise<SummaryCard[]> {
  const found = await Promise.all([
    salesCard(context, days),
    inquiriesCard(context, days),
    quotesCard(context),
    payoutCard(context),
  ]);
  return found.filter((card) => card !== null);
}
