// What the two sides of an order are told of it. Who acted is never told of the own act.
import * as m from '#messages/features/orders';
import { isFirstUnread } from '#features/threads/queries/first-unread.server.ts';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import {
  orderOfferApprovedEvent,
  type OrderMoved,
  orderMovedEvent,
  type OrderOwnerAsked,
  orderOwnerAskedEvent,
  type OrderWritten,
  orderWrittenEvent,
} from './events.ts';
import { findToldOrder, type ToldOrder } from './queries/told-order.server.ts';
import { silentDays } from './rules/states.ts';

type Side = 'buyer' | 'seller';

const pageOf: Readonly<Record<Side, KindOfNotice['page']>> = {
  buyer: ({ subject: id }, { locale }) => ({
    panel: 'buyer',
    path: memberPaths.buyerOrder({ locale, id }),
  }),
  seller: ({ subject: id, values }, { locale }) =>
    values['isMarket'] === 1
      ? { panel: 'control', path: memberPaths.controlOrder({ locale, id }) }
      : { panel: 'vendor', path: memberPaths.vendorOrder({ locale, id }) },
};

/** Of what follows the payment, there are words of their own. */
const isDelivery = (what: string): boolean =>
  ['in_production', 'inspected', 'shipped', 'delivered', 'confirmed'].includes(what);

const kindFor = (reader: Side): KindOfNotice => ({
  group: reader === 'buyer' ? 'buyerOrders' : 'sellerOrders',
  page: pageOf[reader],
  title: ({ what, by, store }, { locale }) =>
    (isDelivery(String(what)) ? m.mailDelivery : m.mailHeading)(
      {
        what: String(what),
        by: String(by),
        store: String(store),
        reader,
        days: String(silentDays),
      },
      { locale },
    ),
  about: ({ number }) => String(number),
  text: ({ number }, { locale }) => [m.mailNumber({ number: String(number) }, { locale })],
  button: ({ locale }) => m.mailOpen({ locale }),
});

const messageFor = (reader: Side): KindOfNotice => ({
  ...kindFor(reader),
  isMailDue: (context, { cause }) => isFirstUnread(context, cause as Id<'threadMessage'>),
});

const kinds = {
  'orders.to_buyer': kindFor('buyer'),
  'orders.to_seller': kindFor('seller'),
  'orders.message_to_buyer': messageFor('buyer'),
  'orders.message_to_seller': messageFor('seller'),
} as const satisfies Notices['kinds'];

type Happened = { readonly what: string; readonly by: string; readonly cause: string };

const noticeTo = (reader: Side, order: ToldOrder, { what, by, cause }: Happened): Notice => {
  const kind: keyof typeof kinds =
    what === 'message' ? `orders.message_to_${reader}` : `orders.to_${reader}`;
  return {
    kind,
    cause,
    companyId: reader === 'buyer' ? order.buyerId : order.sellerId,
    subject: order.publicId,
    values: {
      what,
      by,
      number: order.publicId,
      store: order.store,
      isMarket: order.isMarket ? 1 : 0,
    },
  };
};

/** The other side; both, when neither has acted; who has to pay. */
const toldSides = (by: string, to = ''): readonly Side[] =>
  to === 'awaiting_payment'
    ? ['buyer']
    : by === 'buyer'
      ? ['seller']
      : by === 'seller'
        ? ['buyer']
        : ['buyer', 'seller'];

/** Disputes, returns and payouts tell these themselves, with the amount. */
const isToldApart = (to: string): boolean =>
  ['disputed', 'refunded', 'released', 'paid_out'].includes(to);

async function ofMove(context: Context, { orderId, stepId, to, by }: OrderMoved) {
  if (isToldApart(to)) return [];
  const order = await findToldOrder(context, orderId as Id<'order'>);
  if (order === null) return [];
  return toldSides(by, to).map((side) => noticeTo(side, order, { what: to, by, cause: stepId }));
}

async function ofMessage(context: Context, { orderId, messageId, by }: OrderWritten) {
  const order = await findToldOrder(context, orderId as Id<'order'>);
  if (order === null) return [];
  return toldSides(by).map((side) =>
    noticeTo(side, order, { what: 'message', by, cause: messageId }),
  );
}

async function ofAsking(context: Context, { orderId, askId, side }: OrderOwnerAsked) {
  const order = await findToldOrder(context, orderId as Id<'order'>);
  return order === null
    ? []
    : [noticeTo(side, order, { what: 'owner_asked', by: side, cause: askId })];
}

async function ofApproval(context: Context, { orderId, askId, side }: OrderOwnerAsked) {
  const order = await findToldOrder(context, orderId as Id<'order'>);
  if (order === null) return [];
  return toldSides(side).map((reader) =>
    noticeTo(reader, order, { what: 'offer_approved', by: side, cause: askId }),
  );
}

export const orderNotices: Notices = {
  kinds,
  events: {
    [orderMovedEvent]: ofMove,
    [orderWrittenEvent]: ofMessage,
    [orderOwnerAskedEvent]: ofAsking,
    [orderOfferApprovedEvent]: ofApproval,
  },
};
