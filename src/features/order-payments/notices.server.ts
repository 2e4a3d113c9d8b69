// What the sides of an order are told of its money, besides the order's own moves.
import * as m from '#messages/features/order-payments';
import { findToldOrder } from '#features/orders/queries/told-order.server.ts';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { type Currency, formatTotal } from '#shared/money.ts';
import { type OrderPaymentNoted, orderPaymentNotedEvent, type PaymentNote } from './events.ts';

type Side = 'buyer' | 'seller';

const kindFor = (reader: Side): KindOfNotice => ({
  group: reader === 'buyer' ? 'buyerOrders' : 'sellerOrders',
  page: ({ subject: id, values }, { locale }) =>
    reader === 'buyer'
      ? { panel: 'buyer', path: memberPaths.buyerOrder({ locale, id }) }
      : values['isMarket'] === 1
        ? { panel: 'control', path: memberPaths.controlOrder({ locale, id }) }
        : { panel: 'vendor', path: memberPaths.vendorOrder({ locale, id }) },
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
    m.noticeText({ what: String(what), number: String(number) }, { locale }),
  ],
  button: ({ locale }) => m.noticeOpen({ locale }),
});

const kinds = {
  'order_payments.to_buyer': kindFor('buyer'),
  'order_payments.to_seller': kindFor('seller'),
} as const satisfies Notices['kinds'];

/** Sellers learn what lets them go on. */
const toldSides: Readonly<Record<PaymentNote, readonly Side[]>> = {
  short: ['buyer'],
  balancePaid: ['buyer', 'seller'],
  refundSent: ['buyer'],
  refundReturned: ['buyer'],
};

async function ofNote(
  context: Context,
  { orderId, cause, what, amountMinor, currency }: OrderPaymentNoted,
): Promise<Notice[]> {
  const order = await findToldOrder(context, orderId as Id<'order'>);
  if (order === null) return [];
  return toldSides[what].map((side) => ({
    kind: `order_payments.to_${side}` satisfies keyof typeof kinds,
    cause,
    companyId: side === 'buyer' ? order.buyerId : order.sellerId,
    subject: order.publicId,
    values: {
      what,
      amount: amountMinor,
      currency,
      number: order.publicId,
      isMarket: order.isMarket ? 1 : 0,
    },
  }));
}

export const orderPaymentNotices: Notices = {
  kinds,
  events: { [orderPaymentNotedEvent]: ofNote },
};
