// A dispute on a page of any panel: what its loader shows.
import { randomUUID } from 'node:crypto';
import { fileSizeText } from '#features/attachments/format.ts';
import { disputeStateText, reasonText } from '#features/disputes/format.ts';
import { getDispute, type OrderDispute } from '#features/disputes/queries/dispute.server.ts';
import { disputeReasons } from '#features/disputes/schemas.ts';
import { stateText } from '#features/orders/format.ts';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import * as m from '#messages/pages/shared/disputes';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { type Currency, formatTotal } from '#shared/money.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { readShown } from '../read-shown.server.ts';

type Dispute = NonNullable<OrderDispute['dispute']>;
type Files = Dispute['statements'][number]['files'];
type Audience = 'buyer' | 'seller' | 'market';

export const moneyText = (minor: number, currency: Currency, locale: Locale): string =>
  ltr(formatTotal(minor, currency, locale));

export const sideText = (side: 'buyer' | 'seller', audience: Audience, locale: Locale): string =>
  m.party({ side: side === audience ? 'own' : side }, { locale });

function filesOf(files: Files, locale: Locale) {
  const isPhoto = ({ kind }: Files[number]) => kind === 'jpg' || kind === 'png';
  const others = files.filter((file) => !isPhoto(file));
  return {
    photos: files.filter(isPhoto).map(({ id, name }) => ({ id, name })),
    files: others,
    sizes: others.map(({ sizeBytes }) => fileSizeText(sizeBytes, locale)),
  };
}

type Told = {
  readonly audience: Audience;
  readonly currency: Currency;
  readonly locale: Locale;
};

function resultText({ outcome, refundMinor, state }: Dispute, told: Told): string | null {
  if (outcome === null || refundMinor === null) return null;
  const amount = moneyText(refundMinor, told.currency, told.locale);
  return m.result({ outcome, by: state, amount }, { locale: told.locale });
}

/** What the reader waits for, or does now. */
function nextText({ state, isAnswered, isHeard }: Dispute, { audience, locale }: Told): string {
  if (state !== 'open') return m.next({ kind: 'ended' }, { locale });
  const kind = isAnswered ? 'answered' : isHeard ? 'silent' : 'waiting';
  return m.next({ kind: `${kind}_${audience}` }, { locale });
}

function disputeView(dispute: Dispute, told: Told) {
  const { audience, currency, locale } = told;
  const isOpen = dispute.state === 'open';
  return {
    isOpen,
    revision: dispute.revision,
    state: disputeStateText(dispute.state, locale),
    next: nextText(dispute, told),
    result: resultText(dispute, told),
    decisionReason: dispute.decisionReason,
    isHeard: dispute.isHeard,
    answerDue: isOpen && !dispute.isAnswered ? dateText(dispute.answerDueAt, locale, 'long') : null,
    facts: [
      { name: m.reason({ locale }), value: reasonText(dispute.reason, locale) },
      { name: m.wanted({ locale }), value: moneyText(dispute.wantedMinor, currency, locale) },
      { name: m.openedOn({ locale }), value: dateText(dispute.openedAt, locale, 'long') },
      { name: m.fromState({ locale }), value: stateText(dispute.fromState, locale) },
      ...(dispute.endedAt === null
        ? []
        : [{ name: m.endedOn({ locale }), value: dateText(dispute.endedAt, locale, 'long') }]),
    ],
    // After an own one its form begins again; what the other side does leaves it as it is.
    ownStatements: dispute.statements.filter(({ side }) => side === audience).length,
    ownOffers: dispute.offers.filter(({ side }) => side === audience).length,
    statements: dispute.statements.map(({ side, text, at, files }, i) => ({
      key: `${i} ${at.toISOString()}`,
      who: sideText(side, audience, locale),
      text,
      at: dateText(at, locale, 'instant'),
      iso: at.toISOString(),
      shown: filesOf(files, locale),
    })),
    offers: dispute.offers.map(({ id, side, amountMinor, note, state, at }) => ({
      id,
      who: sideText(side, audience, locale),
      amount: moneyText(amountMinor, currency, locale),
      note,
      state: m.offerState({ state }, { locale }),
      isOpen: isOpen && state === 'open',
      canAnswer: isOpen && state === 'open' && audience !== 'market' && side !== audience,
      at: dateText(at, locale, 'instant'),
      iso: at.toISOString(),
    })),
  };
}

/** Why it cannot be disputed, or until when it can. */
function timeText({ whyNotDispute, time }: OrderDispute, locale: Locale): string | null {
  const from = time?.from ? dateText(time.from, locale, 'long') : '';
  const until = time?.until ? dateText(time.until, locale, 'long') : '';
  if (whyNotDispute !== null) return m.whyNot({ why: whyNotDispute, from, until }, { locale });
  return until === '' ? null : m.until({ until }, { locale });
}

/** What a page of any panel shows of an order's dispute. */
export function shownDispute(order: OrderDispute, { locale }: Context, audience: Audience) {
  const { currency, paidMinor } = order;
  const money = (minor: number) => moneyText(minor, currency, locale);
  return {
    id: order.order,
    audience,
    currency,
    stateText: stateText(order.state, locale),
    paid: money(paidMinor),
    paidTyped: priceAsTyped(paidMinor * 10_000, locale === 'tr' ? ',' : '.'),
    money: [
      { name: m.total({ locale }), value: money(order.totalMinor) },
      { name: m.paid({ locale }), value: money(paidMinor) },
      ...order.refunds.map(({ amountMinor, state, createdAt }) => ({
        name: m.refundOf({ state, date: dateText(createdAt, locale) }, { locale }),
        value: money(amountMinor),
      })),
    ],
    canClaim: audience === 'buyer' && order.dispute === null && order.whyNotDispute === null,
    time: order.dispute === null ? timeText(order, locale) : null,
    reasons: disputeReasons.map((reason) => ({ reason, label: reasonText(reason, locale) })),
    dispute: order.dispute && disputeView(order.dispute, { audience, currency, locale }),
    unsent: order.unsent.map(({ id, name, sizeBytes }) => ({
      id,
      name,
      size: fileSizeText(sizeBytes, locale),
    })),
  };
}

type Asked = { readonly url: URL; readonly path: string };

export const disputeParts = ({ locale }: Context, { url, path }: Asked) => ({
  locale,
  path,
  filesPath: `${path}/files`,
  formKey: randomUUID(),
  done: url.searchParams.get('done'),
});

/** For a party. `path`: of the page. Throws not_found for a seller without a dispute. */
export async function loadDispute(context: Context, named: NamedOrder, asked: Asked) {
  const order = await getDispute(context, named);
  const side = order.side!;
  if (side === 'seller' && order.dispute === null) throw notFound();
  await readShown(context, {
    subject: named.order,
    groups: [side === 'buyer' ? 'buyerOrders' : 'sellerOrders'],
  });
  return { ...disputeParts(context, asked), ...shownDispute(order, context, side) };
}
export type DisputeView = Awaited<ReturnType<typeof loadDispute>>;
