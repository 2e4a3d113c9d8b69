// A return on a page of any panel: what its loader shows.
import { randomUUID } from 'node:crypto';
import type { NamedOrder } from '#features/orders/queries/order-party.server.ts';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import { returnReasonText, returnStateText } from '#features/returns/format.ts';
import {
  findReturnOfMarket,
  getReturn,
  type OrderReturn,
} from '#features/returns/queries/return.server.ts';
import { isOpenReturn, returnableUntil } from '#features/returns/rules.ts';
import { returnReasons } from '#features/returns/schemas.ts';
import * as m from '#messages/pages/shared/returns';
import type { Context } from '#platform/context.ts';
import { notFound } from '#platform/http/problems.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { formatTotal } from '#shared/money.ts';
import { priceAsTyped } from '#shared/number-text.ts';
import { refusedDays, sendDays } from '#shared/trade-terms.ts';
import { readShown } from '../read-shown.server.ts';

type Found = NonNullable<OrderReturn['found']>;

const facts = (all: readonly (readonly [name: string, value: string])[]) =>
  all.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }]));

function lineViews({ lines }: OrderReturn, locale: Locale) {
  return lines.map((line) => ({
    position: line.position,
    name: line.name,
    lang: line.lang,
    ordered: quantityText(line.quantity, line.unit, locale),
    isReturnable: line.isReturnable,
    until:
      line.until === null
        ? m.daysAfter({ days: line.returnDays }, { locale })
        : dateText(line.until, locale, 'long'),
  }));
}

/** Until when the clock waits; null: it does not. */
function dueText({ state, changedAt }: Found, locale: Locale): string | null {
  if (state !== 'accepted' && state !== 'refused') return null;
  const at = returnableUntil(changedAt, state === 'accepted' ? sendDays : refusedDays);
  return m.due({ state, date: dateText(at, locale, 'long') }, { locale });
}

type Shown = Pick<OrderReturn, 'currency'> & {
  readonly lines: readonly Pick<
    OrderReturn['lines'][number],
    'position' | 'name' | 'lang' | 'unit'
  >[];
};

/** What comes back, and why, for whichever reader. */
function returnFacts(found: Found, order: Shown, locale: Locale) {
  return {
    state: returnStateText(found.state, locale),
    text: found.text,
    address: found.address,
    refusal: found.refusal,
    facts: facts([
      [m.reason({ locale }), returnReasonText(found.reason, locale)],
      [m.requestedOn({ locale }), dateText(found.requestedAt, locale, 'long')],
      [m.carrier({ locale }), found.carrier],
      [m.trackingNumber({ locale }), found.trackingNumber && ltr(found.trackingNumber)],
      [m.worth({ locale }), ltr(formatTotal(found.worthMinor, order.currency, locale))],
    ]),
    lines: found.lines.flatMap(({ position, quantity }) => {
      const line = order.lines.find((one) => one.position === position);
      if (!line) return [];
      const { name, lang, unit } = line;
      return [{ position, name, lang, quantity: quantityText(quantity, unit, locale) }];
    }),
  };
}
export type ReturnFacts = ReturnType<typeof returnFacts>;

function foundView(found: Found, order: OrderReturn, locale: Locale) {
  const { state } = found;
  const { side } = order;
  const isSeller = side === 'seller';
  return {
    ...returnFacts(found, order, locale),
    isOpen: isOpenReturn(state),
    next: m.next({ kind: `${state}_${side}` }, { locale }),
    due: dueText(found, locale),
    worth: ltr(formatTotal(found.worthMinor, order.currency, locale)),
    worthTyped: priceAsTyped(found.worthMinor * 10_000, locale === 'tr' ? ',' : '.'),
    canAccept: isSeller && state === 'requested',
    canRefuse: isSeller && ['requested', 'sent', 'arrived'].includes(state),
    canSend: !isSeller && state === 'accepted',
    canReceive: isSeller && state === 'sent',
    canRefund: isSeller && ['requested', 'accepted', 'sent', 'arrived'].includes(state),
    canWithdraw: !isSeller && ['requested', 'accepted', 'refused'].includes(state),
  };
}

/** For the market's staff; null: nothing was returned. Throws not_found, refused. */
export async function loadReturnFacts(context: Context, id: string): Promise<ReturnFacts | null> {
  const order = await findReturnOfMarket(context, id);
  return order && returnFacts(order.found, order, context.locale);
}

type Asked = {
  readonly url: URL;
  readonly path: string;
  /** Of the order's dispute. */
  readonly disputePath: string;
};

/** `path`: of the page. Throws not_found for a seller to whom nothing is returned. */
export async function loadReturn(
  context: Context,
  named: NamedOrder,
  { url, path, disputePath }: Asked,
) {
  const { locale } = context;
  const order = await getReturn(context, named);
  const { side } = order;
  if (side === 'seller' && order.found === null) throw notFound();
  await readShown(context, {
    subject: named.order,
    groups: [side === 'buyer' ? 'buyerOrders' : 'sellerOrders'],
  });
  const lines = lineViews(order, locale);
  return {
    locale,
    path,
    disputePath,
    id: order.id,
    side,
    currency: order.currency,
    paid: ltr(formatTotal(order.paidMinor, order.currency, locale)),
    lines,
    canRequest: side === 'buyer' && lines.some(({ isReturnable }) => isReturnable),
    reasons: returnReasons.map((reason) => ({ reason, label: returnReasonText(reason, locale) })),
    found: order.found && foundView(order.found, order, locale),
    formKey: randomUUID(),
    done: url.searchParams.get('done'),
  };
}
export type ReturnView = Awaited<ReturnType<typeof loadReturn>>;
