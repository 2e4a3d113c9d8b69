// What the two sides are told of a return. Who acted is never told of the own act.
import * as m from '#messages/features/returns';
import { findToldOrder } from '#features/orders/queries/told-order.server.ts';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import { ltr } from '#shared/bidi-marks.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { type Currency, formatTotal } from '#shared/money.ts';
import { type ReturnMoved, returnMovedEvent } from './events.ts';

type Side = 'buyer' | 'seller';

const pageOf: Readonly<Record<Side, KindOfNotice['page']>> = {
  buyer: ({ subject: id }, { locale }) => ({
    panel: 'buyer',
    path: memberPaths.buyerOrderReturn({ locale, id }),
  }),
  seller: ({ subject: id, values }, { locale }) =>
    values['isMarket'] === 1
      ? { panel: 'control', path: memberPaths.controlOrderReturn({ locale, id }) }
      : { panel: 'vendor', path: memberPaths.vendorOrderReturn({ locale, id }) },
};

const kindFor = (reader: Side): KindOfNotice => ({
  group: reader === 'buyer' ? 'buyerOrders' : 'sellerOrders',
  page: pageOf[reader],
  title: ({ to, store, amount, currency }, { locale }) =>
    m.mailHeading(
      {
        to: String(to),
        store: String(store),
        amount: ltr(formatTotal(Number(amount), currency as Currency, locale)),
      },
      { locale },
    ),
  about: ({ number }) => String(number),
  text: ({ number }, { locale }) => [m.mailNumber({ number: String(number) }, { locale })],
  button: ({ locale }) => m.mailOpen({ locale }),
});

const kinds = {
  'returns.to_buyer': kindFor('buyer'),
  'returns.to_seller': kindFor('seller'),
} as const satisfies Notices['kinds'];

/** The other side; both, when the clock has acted. */
const toldSides = (by: ReturnMoved['by']): readonly Side[] =>
  by === 'buyer' ? ['seller'] : by === 'seller' ? ['buyer'] : ['buyer', 'seller'];

async function ofMove(
  context: Context,
  { orderId, returnId, to, by, amountMinor, currency }: ReturnMoved,
): Promise<Notice[]> {
  const order = await findToldOrder(context, orderId as Id<'order'>);
  if (order === null) return [];
  return toldSides(by).map((side) => ({
    kind: `returns.to_${side}` satisfies keyof typeof kinds,
    cause: `${returnId} ${to}`,
    companyId: side === 'buyer' ? order.buyerId : order.sellerId,
    subject: order.publicId,
    values: {
      to,
      amount: amountMinor,
      currency,
      number: order.publicId,
      store: order.store,
      isMarket: order.isMarket ? 1 : 0,
    },
  }));
}

export const returnNotices: Notices = { kinds, events: { [returnMovedEvent]: ofMove } };
