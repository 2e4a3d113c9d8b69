// What an order waits for, and its terms, in the page's language.
import { isEnded, isInDelivery, isNegotiated, turnOf } from '#features/orders/rules/states.ts';
import type { TermsChange } from '#features/orders/rules/terms.ts';
import type { OrderState, OrderTerms } from '#features/orders/schemas.ts';
import { priceText } from '#features/products/format/quantities.ts';
import { quantityText } from '#features/products/format/long-unit-words.ts';
import * as m from '#messages/pages/shared/orders';
import { ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { type Currency, formatTotal } from '#shared/money.ts';
import type { UnitCode } from '#shared/units.ts';
import { nextOfDelivery } from '../delivery/delivery-texts.ts';

type Audience = 'buyer' | 'seller' | 'market';
type Turned = {
  readonly state: OrderState;
  readonly lastSide: 'buyer' | 'seller';
  readonly wantsSample: boolean;
};

function noTurnKind(state: OrderState): string {
  if (state === 'disputed' || state === 'confirmed') return state;
  return isEnded(state) ? 'ended' : 'agreed';
}

/** Whose turn it is, as this reader says it. */
export function turnText(order: Turned, audience: Audience, locale: Locale): string {
  const turn = turnOf(order);
  if (turn === null) return m.noTurn({ kind: noTurnKind(order.state) }, { locale });
  return m.turn({ side: turn === audience ? 'own' : turn }, { locale });
}

/** The one next step of this reader. */
export function nextStepText(order: Turned, audience: Audience, locale: Locale): string {
  if (isInDelivery(order.state)) return nextOfDelivery(order.state, audience, locale);
  return m.nextStep({ kind: nextStepKind(order, audience) }, { locale });
}

function nextStepKind(order: Turned, audience: Audience): string {
  const turn = turnOf(order);
  if (order.state === 'disputed' || order.state === 'confirmed') return order.state;
  if (isEnded(order.state)) return 'ended';
  if (isNegotiated(order.state)) return turn === audience ? 'answer' : 'wait';
  if (order.state === 'awaiting_payment') return turn === audience ? 'pay' : 'payWait';
  if (turn === null) return 'agreed';
  if (turn !== audience) return 'sampleWait';
  return turn === 'buyer' ? 'sampleDecide' : 'sampleSend';
}

type Lines = readonly {
  readonly position: number;
  readonly unit: UnitCode;
  readonly name: { readonly value: string };
  readonly variantName: string;
}[];
type Shown = { readonly currency: Currency; readonly lines: Lines };

const none = '–';
const yesNo = (is: boolean, locale: Locale): string => (is ? m.yes : m.no)({ locale });

const scalarText = (
  term: Exclude<TermsChange['term'], 'quantity' | 'price'>,
  value: OrderTerms[typeof term],
  { currency }: Shown,
  locale: Locale,
): string => {
  if (typeof value === 'boolean') return yesNo(value, locale);
  if (value === null || value === '')
    return term === 'depositPercent' ? m.wholeInAdvance({ locale }) : none;
  if (term === 'shippingMinor') return ltr(formatTotal(value as number, currency, locale));
  if (term === 'shipOn') return dateText(value as string, locale);
  if (term === 'depositPercent') return m.depositOf({ percent: String(value) }, { locale });
  return String(value);
};

const termName = (term: TermsChange['term'], locale: Locale): string =>
  m.term({ term }, { locale });

/** The facts of a revision besides its lines. */
export const termsFacts = (terms: OrderTerms, order: Shown, locale: Locale) =>
  (
    [
      'shippingMinor',
      'incoterm',
      'place',
      'shipOn',
      'depositPercent',
      'fromStock',
      'wantsSample',
    ] as const
  )
    .filter((term) => terms[term] !== '' && (terms[term] !== null || term === 'depositPercent'))
    .map((term) => ({
      name: termName(term, locale),
      value: scalarText(term, terms[term], order, locale),
    }));

/** What a revision changes of the one before. */
export const changeLines = (changes: readonly TermsChange[], order: Shown, locale: Locale) =>
  changes.map((change) => {
    if (change.term !== 'quantity' && change.term !== 'price')
      return {
        name: termName(change.term, locale),
        before: scalarText(change.term, change.before, order, locale),
        after: scalarText(change.term, change.after, order, locale),
      };
    const line = order.lines.find(({ position }) => position === change.position)!;
    const text = (value: number | null): string =>
      value === null
        ? none
        : change.term === 'quantity'
          ? quantityText(value, line.unit, locale)
          : priceText(value, order.currency, locale);
    const of = [line.name.value, line.variantName].filter(Boolean).join(' · ');
    return {
      name: `${termName(change.term, locale)} – ${of}`,
      before: text(change.before),
      after: text(change.after),
    };
  });
