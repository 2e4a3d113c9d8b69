// What a seller is told of its money.
import * as m from '#messages/features/payouts';
import { findToldOrder } from '#features/orders/queries/told-order.server.ts';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { type Currency, formatTotal } from '#shared/money.ts';
import {
  type OrderPaidOut,
  orderPaidOutEvent,
  type PayoutMoved,
  payoutMovedEvent,
} from './events.ts';
import { payoutReference } from './rules.ts';

const toSeller: KindOfNotice = {
  group: 'sellerMoney',
  page: (_, { locale }) => ({ panel: 'vendor', path: memberPaths.vendorMoney({ locale }) }),
  title: ({ what, amount, currency }, { locale }) =>
    m.noticeTitle(
      {
        what: String(what),
        amount: ltr(formatTotal(Number(amount), currency as Currency, locale)),
      },
      { locale },
    ),
  about: ({ number }) => String(number),
  text: ({ what, number }, { locale }) => [
    m.noticeText({ what: String(what), number: ltr(String(number)) }, { locale }),
  ],
  button: ({ locale }) => m.mailSee({ locale }),
};

const kinds = { 'payouts.to_seller': toSeller } as const satisfies Notices['kinds'];

const noticeOf = (
  companyId: string,
  cause: string,
  subject: string,
  values: Notice['values'],
): Notice => ({
  kind: 'payouts.to_seller' satisfies keyof typeof kinds,
  cause,
  companyId: companyId as Id<'company'>,
  subject,
  values,
});

/** The market's own sales need no payout. */
async function ofOrder(
  context: Context,
  { orderId, companyId, amountMinor, currency, id }: OrderPaidOut,
): Promise<Notice[]> {
  const order = await findToldOrder(context, orderId as Id<'order'>);
  if (order === null || order.isMarket || amountMinor === 0) return [];
  const values = { what: 'payable', amount: amountMinor, currency, number: id };
  return [noticeOf(companyId, `${orderId} paid out`, id, values)];
}

async function ofPayout(
  _: Context,
  { payoutId, companyId, to, usdMinor, id }: PayoutMoved,
): Promise<Notice[]> {
  const number = payoutReference(id);
  const values = { what: to, amount: usdMinor, currency: 'USD', number };
  return [noticeOf(companyId, `${payoutId} ${to}`, id, values)];
}

export const payoutNotices: Notices = {
  kinds,
  events: { [orderPaidOutEvent]: ofOrder, [payoutMovedEvent]: ofPayout },
};
