// Everything that staff need to decide a dispute, on one page.
import { fileSizeText } from '#features/attachments/format.ts';
import { getDispute, getDisputeOfMarket } from '#features/disputes/queries/dispute.server.ts';
import { nearestDisputes } from '#features/disputes/queries/dispute-list.server.ts';
import { listDisputedMessages } from '#features/disputes/queries/dispute-thread.server.ts';
import { getFulfilmentOfMarket } from '#features/shipments/queries/fulfilment.server.ts';
import * as delivery from '#messages/pages/shared/delivery';
import * as m from '#messages/pages/control/disputes';
import {
  disputeParts,
  moneyText,
  shownDispute,
  sideText,
} from '#pages/shared/disputes/load-dispute.server.ts';
import { loadOrderOfMarket } from '#pages/shared/orders/load-order.server.ts';
import { loadReturnFacts } from '#pages/shared/returns/load-return.server.ts';
import type { Context } from '#platform/context.ts';
import { isKervanError } from '#platform/http/problems.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import * as memberPaths from '#shared/member-paths.ts';

/** Where the market itself sells, its staff speaks for the seller, too. */
async function findOwn(context: Context, order: string) {
  try {
    return await getDispute(context, { order, side: 'seller' });
  } catch (error) {
    if (isKervanError(error) && [403, 404].includes(error.httpStatus)) return null;
    throw error;
  }
}

async function shipmentsOf(context: Context, id: string) {
  const { locale } = context;
  const { shipments } = await getFulfilmentOfMarket(context, id);
  return shipments.map(({ number, carrier, trackingNumber, shippedOn, delivery: arrived }) => ({
    name: delivery.shipment({ number: String(number) }, { locale }),
    value: [
      carrier,
      ltr(trackingNumber),
      dateText(shippedOn, locale),
      arrived === null
        ? delivery.onItsWay({ locale })
        : m.arrivedOn({ date: dateText(arrived.on, locale) }, { locale }),
    ]
      .filter(Boolean)
      .join(' · '),
  }));
}

type Asked = { readonly url: URL; readonly path: string };

/** `id`: of the order. Throws not_found, refused, unauthenticated. */
export async function loadDisputeOfMarket(context: Context, id: string, asked: Asked) {
  const { locale } = context;
  const found = await getDisputeOfMarket(context, id);
  const { threadId, released, ...order } = found;
  const [own, terms, shipments, messages, returned, neighbours] = await Promise.all([
    findOwn(context, id),
    loadOrderOfMarket(context, id),
    shipmentsOf(context, id),
    listDisputedMessages(context, threadId),
    loadReturnFacts(context, id),
    nearestDisputes(context, id),
  ]);
  const money = (minor: number) => moneyText(minor, order.currency, locale);
  return {
    ...disputeParts(context, asked),
    ...(own === null
      ? shownDispute(order, context, 'market')
      : shownDispute(own, context, 'seller')),
    terms,
    shipments,
    returned,
    neighbours,
    deliveryHref: memberPaths.controlOrderDelivery({ locale, id }),
    orderHref: memberPaths.controlOrder({ locale, id }),
    messages: messages.map(({ number, side, text, at, files }) => ({
      number,
      who: sideText(side, 'market', locale),
      text,
      files,
      fileSizes: files.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
      at: dateText(at, locale, 'instant'),
      iso: at.toISOString(),
    })),
    ifReleased: m.ifReleased(
      { seller: money(released.sellerMinor), fees: money(released.feesMinor) },
      { locale },
    ),
  };
}
export type MarketDispute = Awaited<ReturnType<typeof loadDisputeOfMarket>>;
