// What the two sides are told of production, inspection, shipments and the receipt.
import * as m from '#messages/features/shipments';
import { findToldOrder } from '#features/orders/queries/told-order.server.ts';
import type { Context, KindOfNotice } from '#platform/context.ts';
import type { Notice } from '#platform/notice.ts';
import type { Notices } from '#platform/notices.ts';
import type { Id } from '#shared/ids.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { confirmDays } from '#shared/trade-terms.ts';
import {
  type InspectionMoved,
  inspectionMovedEvent,
  type MilestoneTold,
  milestoneToldEvent,
  type ReceiptReminded,
  receiptRemindedEvent,
  shipmentDeliveredEvent,
  type ShipmentMoved,
  shipmentSentEvent,
} from './events.ts';

type Side = 'buyer' | 'seller';

const pageOf: Readonly<Record<Side, KindOfNotice['page']>> = {
  buyer: ({ subject: id }, { locale }) => ({
    panel: 'buyer',
    path: memberPaths.buyerOrderDelivery({ locale, id }),
  }),
  seller: ({ subject: id, values }, { locale }) =>
    values['isMarket'] === 1
      ? { panel: 'control', path: memberPaths.controlOrderDelivery({ locale, id }) }
      : { panel: 'vendor', path: memberPaths.vendorOrderDelivery({ locale, id }) },
};

const kindFor = (reader: Side): KindOfNotice => ({
  group: reader === 'buyer' ? 'buyerOrders' : 'sellerOrders',
  page: pageOf[reader],
  title: ({ what, store }, { locale }) =>
    m.mailHeading({ what: String(what), store: String(store) }, { locale }),
  about: ({ number }) => String(number),
  text: ({ number, what, days }, { locale }) => [
    ...(what === 'reminder' ? [m.mailReminder({ days: Number(days) }, { locale })] : []),
    m.mailNumber({ number: String(number) }, { locale }),
  ],
  button: ({ locale }) => m.mailOpen({ locale }),
});

const kinds = {
  'shipments.to_buyer': kindFor('buyer'),
  'shipments.to_seller': kindFor('seller'),
} as const satisfies Notices['kinds'];

type Happened = { readonly what: string; readonly cause: string; readonly days?: number };

async function tell(
  context: Context,
  orderId: string,
  readers: readonly Side[],
  { what, cause, days = 0 }: Happened,
): Promise<Notice[]> {
  const order = await findToldOrder(context, orderId as Id<'order'>);
  if (order === null) return [];
  return readers.map((reader) => ({
    kind: `shipments.to_${reader}` satisfies keyof typeof kinds,
    cause,
    companyId: reader === 'buyer' ? order.buyerId : order.sellerId,
    subject: order.publicId,
    values: {
      what,
      days,
      number: order.publicId,
      store: order.store,
      isMarket: order.isMarket ? 1 : 0,
    },
  }));
}

const ofMilestone = (context: Context, { orderId, milestoneId }: MilestoneTold) =>
  tell(context, orderId, ['buyer'], { what: 'milestone', cause: milestoneId });

/** The last part's notice is that of the order. */
const ofShipment =
  (what: 'sent' | 'delivered') =>
  async (context: Context, { orderId, shipmentId, isLast }: ShipmentMoved) =>
    isLast ? [] : tell(context, orderId, ['buyer'], { what, cause: `${shipmentId} ${what}` });

/** A passed one is the order's own notice. */
async function ofInspection(context: Context, { orderId, to, causeId }: InspectionMoved) {
  if (to === 'passed') return [];
  const readers: readonly Side[] = to === 'rework' ? ['buyer', 'seller'] : ['seller'];
  return tell(context, orderId, readers, { what: to, cause: `${causeId} ${to}` });
}

const ofReminder = (context: Context, { orderId, day }: ReceiptReminded) =>
  tell(context, orderId, ['buyer'], {
    what: 'reminder',
    cause: `${orderId} ${day}`,
    days: confirmDays - day,
  });

export const shipmentNotices: Notices = {
  kinds,
  events: {
    [milestoneToldEvent]: ofMilestone,
    [shipmentSentEvent]: ofShipment('sent'),
    [shipmentDeliveredEvent]: ofShipment('delivered'),
    [inspectionMovedEvent]: ofInspection,
    [receiptRemindedEvent]: ofReminder,
  },
};
