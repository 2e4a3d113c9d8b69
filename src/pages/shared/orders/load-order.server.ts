// An order on a page of any panel: what its loader shows.
import { randomUUID } from 'node:crypto';
import { fileSizeText } from '#features/attachments/format.ts';
import {
  listOrderDocuments,
  listOrderDocumentsOfMarket,
} from '#features/documents/queries/documents.server.ts';
import { markOrderRead } from '#features/orders/commands/write-order.server.ts';
import { stateText } from '#features/orders/format.ts';
import {
  type MoneyOfOrder,
  readMoneyOfOrder,
} from '#features/order-payments/queries/order-payments.server.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import {
  getOrder,
  getOrderOfMarket,
  type WholeOrder,
} from '#features/orders/queries/order.server.ts';
import { isInDelivery } from '#features/orders/rules/states.ts';
import { depositMinorOf, termsChanges } from '#features/orders/rules/terms.ts';
import { priceText } from '#features/products/format/quantities.ts';
import { quantityText, unitName } from '#features/products/format/long-unit-words.ts';
import { hasReturn } from '#features/returns/queries/return.server.ts';
import { daysOf } from '#features/threads/format.ts';
import * as delivery from '#messages/pages/shared/delivery';
import * as disputes from '#messages/pages/shared/disputes';
import * as m from '#messages/pages/shared/orders';
import * as returns from '#messages/pages/shared/returns';
import type { Context } from '#platform/context.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { countryName } from '#shared/countries.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { formatTotal, lineTotalMinor } from '#shared/money.ts';
import * as memberPaths from '#shared/member-paths.ts';
import * as paths from '#shared/paths.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import {
  type DocumentRow,
  documentRow,
  type FilePath,
} from '../documents/load-documents.server.ts';
import { messageNumberIn } from '../message-number.ts';
import { readShown } from '../read-shown.server.ts';
import { moneyViews } from './money-of-order.ts';
import { changeLines, nextStepText, termsFacts, turnText } from './order-texts.ts';

type Side = 'buyer' | 'seller' | 'market';

const facts = (all: readonly (readonly [name: string, value: string | null | undefined])[]) =>
  all.flatMap(([name, value]) => (value ? [{ name, value }] : []));

function lineViews(order: WholeOrder, locale: Locale) {
  const { terms } = order.revisions.at(-1)!;
  return terms.lines.map(({ position, quantity, priceMicros }) => {
    const line = order.lines.find((one) => one.position === position)!;
    return {
      position,
      title: line.name.value,
      lang: line.name.locale,
      variant: line.variantName,
      sku: line.sku,
      href: line.isPublished
        ? paths.product({ locale, handle: `${line.slug}-${line.product}` })
        : null,
      quantity: quantityText(quantity, line.unit, locale),
      price: priceText(priceMicros, order.currency, locale),
      total: ltr(formatTotal(lineTotalMinor(priceMicros, quantity), order.currency, locale)),
      list:
        line.listPriceMicros === priceMicros
          ? null
          : priceText(line.listPriceMicros, order.currency, locale),
    };
  });
}

function deliveryFacts(order: WholeOrder, locale: Locale) {
  const { destination } = order;
  const place =
    destination === null
      ? null
      : [
          destination.street,
          destination.suite,
          `${destination.postalCode} ${destination.city}`,
          destination.state,
          countryName(destination.country, locale),
        ]
          .filter(Boolean)
          .join(', ');
  return facts([
    [m.delivery({ locale }), m.deliveryKind({ kind: order.deliveryPreference }, { locale })],
    [m.destination({ locale }), place],
    [
      m.forwarder({ locale }),
      order.isForwarderHidden ? m.hiddenUntilAgreed({ locale }) : order.forwarder,
    ],
    [m.finalCountry({ locale }), countryName(order.finalCountry, locale)],
    [m.expectedOn({ locale }), order.expectedOn && dateText(order.expectedOn, locale)],
    [m.inspection({ locale }), order.wantsInspection ? m.inspectionWanted({ locale }) : null],
    [m.customization({ locale }), order.customization],
    [m.notes({ locale }), order.notes],
  ]);
}

const who = (by: 'buyer' | 'seller' | 'staff' | 'timer' | 'market', side: Side, locale: Locale) =>
  m.actor({ by: by === side ? 'own' : by }, { locale });

type Stepped = Parameters<typeof m.step>[0] & { readonly to: WholeOrder['state'] };
const stepText = ({ to, who: actor, revision }: Stepped, locale: Locale): string =>
  isInDelivery(to) || to === 'confirmed'
    ? delivery.step({ to, who: actor }, { locale })
    : m.step({ to, who: actor, revision }, { locale });

/** It was paid for, so there is something to be made and shipped. */
const hasDelivery = ({ state, steps }: WholeOrder): boolean =>
  isInDelivery(state) || steps.some(({ to }) => isInDelivery(to));

const isDisputed = ({ state, steps }: WholeOrder): boolean =>
  state === 'disputed' || steps.some(({ to }) => to === 'disputed');

/** The way to the dispute; buyers of a paid order find there how to open one. */
function disputeLink(order: WholeOrder, side: Side, path: string, locale: Locale) {
  const kind = isDisputed(order) ? 'dispute' : 'claim';
  const isPaid = isInDelivery(order.state) || ['confirmed', 'paid_out'].includes(order.state);
  if (kind === 'claim' && (side !== 'buyer' || !isPaid)) return null;
  return { href: path, label: disputes.open({ kind }, { locale }), isOpen: kind === 'dispute' };
}

/** The way to the return; buyers of a delivered order find there what they can return. */
function returnLink(
  { state, isReturned }: Pick<WholeOrder, 'state'> & { readonly isReturned: boolean },
  side: Side,
  path: string,
  locale: Locale,
) {
  const isDelivered = ['delivered', 'confirmed', 'paid_out'].includes(state);
  if (!isReturned && (side !== 'buyer' || !isDelivered)) return null;
  const kind = isReturned ? 'return' : 'request';
  return { href: path, label: returns.open({ kind }, { locale }) };
}

function historyViews(order: WholeOrder, side: Side, locale: Locale) {
  return order.steps
    .map(({ by, from, to, revision, reason, at, person }) => {
      const now = order.revisions.find(({ number }) => number === revision);
      const before = order.revisions.find(({ number }) => number === revision - 1);
      const isOffer = to === 'negotiating' || from === null;
      return {
        key: `${at.toISOString()} ${to} ${revision}`,
        text: stepText({ to, who: who(by, side, locale), revision: String(revision) }, locale),
        person,
        at: dateText(at, locale, 'instant'),
        iso: at.toISOString(),
        reason: to === 'negotiating' ? (now?.terms.note ?? '') : (reason ?? ''),
        total: isOffer && now ? ltr(formatTotal(now.totalMinor, order.currency, locale)) : null,
        changes:
          to === 'negotiating' && now && before
            ? changeLines(termsChanges(before.terms, now.terms), order, locale)
            : [],
      };
    })
    .toReversed();
}

/** The last one first. */
const sampleViews = ({ samples }: WholeOrder, locale: Locale) =>
  samples
    .map(({ number, feePayer, carrier, tracking, sentAt, isApproved, reason, files }) => ({
      title: m.sampleNumber({ number: String(number) }, { locale }),
      facts: facts([
        [m.sentOn({ locale }), dateText(sentAt, locale)],
        [m.carrier({ locale }), carrier],
        [m.tracking({ locale }), tracking],
        [m.feePayer({ locale }), m.feePayers({ payer: feePayer }, { locale })],
        [
          m.decision({ locale }),
          m.decisions(
            { is: isApproved === null ? 'none' : isApproved ? 'approved' : 'rejected' },
            { locale },
          ),
        ],
      ]),
      reason,
      isDecided: isApproved !== null,
      files,
      fileSizes: files.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
    }))
    .toReversed();

/** The terms as fields of the form that offers others. */
function termFields(order: WholeOrder, locale: Locale) {
  const { terms } = order.revisions.at(-1)!;
  const sign = locale === 'tr' ? ',' : '.';
  return {
    lines: terms.lines.map(({ position, quantity, priceMicros }) => {
      const line = order.lines.find((one) => one.position === position)!;
      return {
        position,
        name: [line.name.value, line.variantName].filter(Boolean).join(' · '),
        unit: unitName(line.unit, locale),
        quantity: String(quantity),
        price: priceAsTyped(priceMicros, sign),
      };
    }),
    shippingCost: terms.shippingMinor === 0 ? '' : priceAsTyped(terms.shippingMinor * 10_000, sign),
    incoterm: terms.incoterm ?? '',
    place: terms.place,
    shipOn: terms.shipOn ?? '',
    depositPercent: terms.depositPercent === null ? '' : String(terms.depositPercent),
    fromStock: terms.fromStock,
    wantsSample: terms.wantsSample,
  };
}

type Money = { readonly read: MoneyOfOrder; readonly now: Date };

function shownOf(order: WholeOrder, side: Side, locale: Locale, money: Money) {
  const current = order.revisions.at(-1)!;
  const lastSide = current.side;
  const { state, currency } = order;
  const turned = { state, lastSide, wantsSample: order.wantsSample };
  const deposit = depositMinorOf(order.totalMinor, current.terms.depositPercent);
  return {
    id: order.id,
    state,
    stateText: stateText(state, locale),
    revision: order.revision,
    turn: turnText(turned, side, locale),
    nextStep: nextStepText(turned, side, locale),
    until: order.silentUntil === null ? null : dateText(order.silentUntil, locale, 'long'),
    canNegotiate: order.canNegotiate,
    canAccept: order.canAccept,
    isOwnerAsked: order.isOwnerAsked,
    canApprove: order.canApprove,
    offerWaits:
      order.waitsForOwnerOf === null
        ? null
        : m.offerWaits({ side: order.waitsForOwnerOf === side ? 'own' : 'other' }, { locale }),
    canCancel: order.canCancel,
    canSendSample: order.canSendSample,
    canDecideSample: order.canDecideSample,
    samples: sampleViews(order, locale),
    money: moneyViews(money.read, { side, currency, now: money.now, locale }),
    hidesContacts: order.hidesContacts,
    isAgreed: order.agreedAt !== null,
    currency,
    total: ltr(formatTotal(order.totalMinor, currency, locale)),
    deposit:
      current.terms.depositPercent === null ? null : ltr(formatTotal(deposit, currency, locale)),
    lines: lineViews(order, locale),
    note: current.terms.note,
    terms: termsFacts(current.terms, order, locale),
    delivery: deliveryFacts(order, locale),
    facts: facts([
      [m.number({ locale }), ltr(order.id)],
      [m.reference({ locale }), order.reference],
      [m.buyer({ locale }), order.buyer ?? m.hiddenUntilAgreed({ locale })],
      [m.requestedOn({ locale }), dateText(order.createdAt, locale)],
      [m.agreedOn({ locale }), order.agreedAt && dateText(order.agreedAt, locale)],
    ]),
    store: { name: order.store.name, href: paths.store({ locale, slug: order.store.slug }) },
    isMarket: order.store.isMarket,
    files: order.files,
    fileSizes: order.files.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
    fields: termFields(order, locale),
    history: historyViews(order, side, locale),
  };
}

/** The market sells for stores that no company owns, in its own panel. */
const documentPath =
  (side: Side, isMarket: boolean) =>
  (locale: Locale): FilePath =>
  (id, language) => {
    const file = { locale, id, language };
    if (side === 'buyer') return memberPaths.buyerInvoiceFile(file);
    return isMarket ? memberPaths.controlInvoiceFile(file) : memberPaths.vendorInvoiceFile(file);
  };

/** `path`: of the page, below which the files are. Reading marks the messages as read. */
export async function loadOrder(
  context: Context,
  named: NamedOrder,
  { url, path }: { readonly url: URL; readonly path: string },
) {
  const { locale } = context;
  const before = messageNumberIn(url.searchParams.get('before'));
  const [order, documents, isReturned] = await Promise.all([
    getOrder(context, named, { before }),
    listOrderDocuments(context, named),
    hasReturn(context, named),
  ]);
  const money = await readMoneyOfOrder(context, order.id);
  const { side, page } = order;
  if (page.unread > 0 && before === null) await markOrderRead(context, named, page.lastNumber);
  await readShown(context, {
    subject: named.order,
    groups: [side === 'buyer' ? 'buyerOrders' : 'sellerOrders'],
  });
  const other =
    side === 'buyer'
      ? order.store.name
      : (order.buyer ??
        m.buyerFor({ country: countryName(order.finalCountry, locale) }, { locale }));
  return {
    locale,
    path,
    side,
    other,
    ...shownOf(order, side, locale, { read: money, now: context.now() }),
    deliveryHref: hasDelivery(order) ? `${path}/delivery` : null,
    dispute: disputeLink(
      order,
      side,
      side === 'seller' && order.store.isMarket
        ? memberPaths.controlDispute({ locale, id: order.id })
        : `${path}/dispute`,
      locale,
    ),
    return: returnLink({ ...order, isReturned }, side, `${path}/return`, locale),
    documents: documents.map((one) =>
      documentRow(one, locale, documentPath(side, order.store.isMarket)(locale)),
    ),
    isOtherGone: order.isOtherGone,
    days: daysOf(page.messages, { locale, other }),
    earlierHref: page.earlier === null ? null : `${path}?before=${page.earlier}`,
    filesPath: `${path}/files`,
    unsent: order.unsent.map(({ id, name, sizeBytes }) => ({
      id,
      name,
      size: fileSizeText(sizeBytes, locale),
    })),
    formKey: randomUUID(),
    /** Of the message that was just written: its form is over. */
    written: url.searchParams.get('written') ?? '',
    done: url.searchParams.get('done'),
  };
}
export type OrderPageView = Awaited<ReturnType<typeof loadOrder>>;

/** For the market's staff where the market is no party: terms and history, no messages. */
export async function loadOrderOfMarket(context: Context, id: string) {
  const { locale } = context;
  const [order, documents] = await Promise.all([
    getOrderOfMarket(context, id),
    listOrderDocumentsOfMarket(context, id),
  ]);
  const money = { read: await readMoneyOfOrder(context, order.id), now: context.now() };
  return {
    locale,
    documents: documents.map((one) =>
      documentRow(one, locale, documentPath('market', true)(locale)),
    ),
    ...shownOf(order, 'market', locale, money),
    deliveryHref: hasDelivery(order) ? memberPaths.controlOrderDelivery({ locale, id }) : null,
    return: null,
    dispute: disputeLink(order, 'market', memberPaths.controlDispute({ locale, id }), locale),
  };
}
export type ShownOrder = ReturnType<typeof shownOf> & {
  readonly locale: Locale;
  readonly deliveryHref: string | null;
  readonly dispute: ReturnType<typeof disputeLink>;
  readonly return: ReturnType<typeof returnLink>;
  readonly documents: readonly DocumentRow[];
};
