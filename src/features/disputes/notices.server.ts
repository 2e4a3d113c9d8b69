// What the two sides are told of a dispute. Who acted is never told of the own act.
import * as m from '#messages/features/disputes';
import { findToldOrder, type ToldOrder } from '#features/orders/queries/told-order.server.ts';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { type Currency, formatTotal } from '#shared/money.ts';
import { type DisputeMoved, disputeMovedEvent } from './events.ts';
import { answerDays } from './rules/when.ts';

type Side = 'buyer' | 'seller';

const pageOf: Readonly<Record<Side, KindOfNotice['page']>> = {
  buyer: ({ subject: id }, { locale }) => ({
    panel: 'buyer',
    path: memberPaths.buyerOrderDispute({ locale, id }),
  }),
  seller: ({ subject: id, values }, { locale }) =>
    values['isMarket'] === 1
      ? { panel: 'control', path: memberPaths.controlDispute({ locale, id }) }
      : { panel: 'vendor', path: memberPaths.vendorOrderDispute({ locale, id }) },
};

const kindFor = (reader: Side): KindOfNotice => ({
  group: reader === 'buyer' ? 'buyerOrders' : 'sellerOrders',
  page: pageOf[reader],
  title: ({ what, store, amount, currency }, { locale }) =>
    m.mailHeading(
      {
        // A decision without a refund is a release.
        what: what === 'decided' && amount === 0 ? 'released' : String(what),
        store: String(store),
        reader,
        amount: ltr(formatTotal(Number(amount), currency as Currency, locale)),
      },
      { locale },
    ),
  about: ({ number }) => String(number),
  text: ({ number, what }, { locale }) => [
    ...(what === 'opened' && reader === 'seller'
      ? [m.mailAnswer({ days: answerDays }, { locale })]
      : []),
    m.mailNumber({ number: String(number) }, { locale }),
  ],
  button: ({ locale }) => m.mailOpen({ locale }),
});

const kinds = {
  'disputes.to_buyer': kindFor('buyer'),
  'disputes.to_seller': kindFor('seller'),
} as const satisfies Notices['kinds'];

/** The other side; both, when staff has decided. */
const toldSides = (by: DisputeMoved['by']): readonly Side[] =>
  by === 'buyer' ? ['seller'] : by === 'seller' ? ['buyer'] : ['buyer', 'seller'];

const noticeTo = (
  reader: Side,
  order: ToldOrder,
  { what, causeId, by, amountMinor, currency }: DisputeMoved,
): Notice => ({
  kind: `disputes.to_${reader}` satisfies keyof typeof kinds,
  cause: `${causeId} ${what}`,
  companyId: reader === 'buyer' ? order.buyerId : order.sellerId,
  subject: order.publicId,
  values: {
    what,
    by,
    amount: amountMinor,
    currency,
    number: order.publicId,
    store: order.store,
    isMarket: order.isMarket ? 1 : 0,
  },
});

async function ofMove(context: Context, moved: DisputeMoved): Promise<Notice[]> {
  const order = await findToldOrder(context, moved.orderId as Id<'order'>);
  return order === null ? [] : toldSides(moved.by).map((side) => noticeTo(side, order, moved));
}

export const disputeNotices: Notices = { kinds, events: { [disputeMovedEvent]: ofMove } };
