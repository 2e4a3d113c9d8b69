// Production, inspection, shipments and receipt of an order: what a page of any panel shows.
import { randomUUID } from 'node:crypto';
import { fileSizeText } from '#features/attachments/format.ts';
import { stateText } from '#features/orders/format.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import {
  type Fulfilment,
  getFulfilment,
  getFulfilmentOfMarket,
} from '#features/shipments/queries/fulfilment.server.ts';
import { inspectionStates, milestones } from '#messages/features/shipments';
import * as m from '#messages/pages/shared/delivery';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { translatorFor } from '#platform/i18n/error-texts.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import { readShown } from '../read-shown.server.ts';
import { nextOfDelivery } from './delivery-texts.ts';

type Files = Fulfilment['milestones'][number]['files'];

const filesOf = (files: Files, locale: Locale) => {
  const isPhoto = ({ kind }: Files[number]) => kind === 'jpg' || kind === 'png';
  const others = files.filter((file) => !isPhoto(file));
  return {
    photos: files.filter(isPhoto).map(({ id, name }) => ({ id, name })),
    files: others,
    sizes: others.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
  };
};
export type ShownFiles = ReturnType<typeof filesOf>;

type Facts = readonly (readonly [name: string, value: string | null])[];
const facts = (all: Facts) =>
  all.flatMap(([name, value]) => (value === null || value === '' ? [] : [{ name, value }]));

const nameOf = ({ name, variantName }: Fulfilment['lines'][number]): string =>
  [name.value, variantName].filter(Boolean).join(' · ');

const lineViews = ({ lines }: Fulfilment, locale: Locale) =>
  lines.map((line) => ({
    position: line.position,
    name: nameOf(line),
    lang: line.name.locale,
    ordered: quantityText(line.ordered, line.unit, locale),
    shipped: quantityText(line.shipped, line.unit, locale),
    left: line.left,
    leftText: quantityText(line.left, line.unit, locale),
  }));

function shipmentViews({ shipments, lines }: Fulfilment, locale: Locale) {
  return shipments.map((shipment) => {
    const { delivery } = shipment;
    return {
      id: shipment.id,
      title: m.shipment({ number: String(shipment.number) }, { locale }),
      state: (delivery === null ? m.onItsWay : m.arrived)({ locale }),
      isDelivered: delivery !== null,
      facts: facts([
        [m.carrier({ locale }), shipment.carrier],
        [m.trackingNumber({ locale }), shipment.trackingNumber && ltr(shipment.trackingNumber)],
        [m.shippedOn({ locale }), dateText(shipment.shippedOn, locale)],
      ]),
      note: shipment.note,
      lines: shipment.lines.flatMap(({ position, quantity }) => {
        const line = lines.find((one) => one.position === position);
        return line
          ? [{ position, name: nameOf(line), quantity: quantityText(quantity, line.unit, locale) }]
          : [];
      }),
      shown: filesOf(shipment.files, locale),
      delivery: delivery && {
        facts: facts([
          [m.deliveredOn({ locale }), dateText(delivery.on, locale)],
          [m.receivedBy({ locale }), delivery.receivedBy],
          [m.saidBy({ locale }), m.party({ side: delivery.by }, { locale })],
        ]),
        note: delivery.note,
        shown: filesOf(delivery.files, locale),
      },
    };
  });
}

const dollars = (minor: number, locale: Locale): string => ltr(formatTotal(minor, 'USD', locale));

function inspectionView(order: Fulfilment, locale: Locale) {
  const { inspection } = order;
  return (
    inspection && {
      state: inspection.state,
      stateText: inspectionStates({ state: inspection.state }, { locale }),
      facts: facts([
        [m.inspectionPrice({ locale }), dollars(inspection.priceMinor, locale)],
        [m.bookedOn({ locale }), dateText(inspection.bookedAt, locale)],
      ]),
      wishes: inspection.wishes,
      reports: inspection.reports.map(({ result, text, at, files }) => ({
        key: at.toISOString(),
        title: m.reportOf({ result, date: dateText(at, locale) }, { locale }),
        text,
        shown: filesOf(files, locale),
      })),
    }
  );
}

/** `isLooking`: the market's staff, where the market is no party. */
function shownOf(order: Fulfilment, { locale }: Context, isLooking: boolean) {
  const { state, side } = order;
  const own = isLooking ? null : side;
  const isShippable = own === 'seller' && order.isMade;
  return {
    id: order.id,
    side: own,
    state,
    stateText: stateText(state, locale),
    next: nextOfDelivery(state, own ?? 'market', locale),
    confirmsAt:
      state === 'delivered' && order.confirmsAt !== null
        ? dateText(order.confirmsAt, locale, 'long')
        : null,
    confirmedAt: order.confirmedAt && dateText(order.confirmedAt, locale, 'long'),
    canStart: own === 'seller' && state === 'held',
    canTell: isShippable,
    canShip: isShippable && order.whyNotShip === null && order.lines.some(({ left }) => left > 0),
    whyNotShip:
      isShippable && order.whyNotShip !== null ? translatorFor(locale)(order.whyNotShip) : null,
    canDeliver: own === 'seller' && (order.isMade || state === 'shipped'),
    canConfirm: own === 'buyer' && (state === 'shipped' || state === 'delivered'),
    canBook: own === 'buyer' && order.inspection === null && order.isInspectable,
    isInspectionWanted: order.wantsInspection,
    canWaive: own === 'buyer' && order.isReportDue,
    lines: lineViews(order, locale),
    milestones: order.milestones.map(({ kind, text, at, files }) => ({
      key: `${at.toISOString()} ${kind}`,
      title: milestones({ kind }, { locale }),
      text,
      at: dateText(at, locale, 'instant'),
      iso: at.toISOString(),
      shown: filesOf(files, locale),
    })),
    shipments: shipmentViews(order, locale),
    inspection: inspectionView(order, locale),
    priceMinor: order.inspectionPriceMinor,
    price: dollars(order.inspectionPriceMinor, locale),
    unsent: order.unsent.map(({ id, name, purpose, shipment, sizeBytes }) => ({
      id,
      name,
      purpose,
      shipment,
      size: fileSizeText(sizeBytes, locale),
    })),
  };
}

type Asked = { readonly url: URL; readonly path: string };

const pageParts = (context: Context, { url, path }: Asked) => ({
  locale: context.locale,
  path,
  filesPath: `${path}/files`,
  formKey: randomUUID(),
  today: context.now().toISOString().slice(0, 10),
  done: url.searchParams.get('done'),
});

/** For a party. `path`: of the page, below which the files are. */
export async function loadDelivery(context: Context, named: NamedOrder, asked: Asked) {
  const order = await getFulfilment(context, named);
  await readShown(context, {
    subject: named.order,
    groups: [order.side === 'buyer' ? 'buyerOrders' : 'sellerOrders'],
  });
  return {
    ...pageParts(context, asked),
    ...shownOf(order, context, false),
    canReport: false,
  };
}
export type DeliveryView = Awaited<ReturnType<typeof loadDelivery>>;

async function findOwn(context: Context, named: NamedOrder): Promise<Fulfilment | null> {
  try {
    return await getFulfilment(context, named);
  } catch (error) {
    if (isKervanError(error) && [403, 404].includes(error.httpStatus)) return null;
    throw error;
  }
}

/** For the market's staff: it reports inspections, and sells for stores that no company owns. */
export async function loadDeliveryOfMarket(
  context: Context,
  named: NamedOrder,
  asked: Asked,
): Promise<DeliveryView> {
  const own = await findOwn(context, named);
  const order = own ?? (await getFulfilmentOfMarket(context, named.order));
  return {
    ...pageParts(context, asked),
    ...shownOf(order, context, own === null),
    canReport: order.isReportDue && order.state === 'in_production',
  };
}
