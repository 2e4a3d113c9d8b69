// The money of an order in the page's language.
import type { MoneyOfOrder } from '#features/order-payments/queries/order-payments.server.ts';
import * as f from '#messages/features/order-payments';
import * as m from '#messages/pages/shared/orders';
import { ibanText } from '#shared/bank-account.ts';
import { isolated, ltr } from '#shared/bidi-marks.ts';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { type Currency, formatTotal } from '#shared/money.ts';

type Reader = {
  readonly side: 'buyer' | 'seller' | 'market';
  readonly currency: Currency;
  readonly now: Date;
  readonly locale: Locale;
};
type Payment = MoneyOfOrder['payments'][number];

/** What the buyer fills in at the bank; only the buyer sees it. */
function wayToPay(
  { reference, amountMinor, paidMinor }: Payment,
  account: MoneyOfOrder['account'],
  { currency, locale }: Reader,
) {
  const missing = ltr(formatTotal(amountMinor - paidMinor, currency, locale));
  return {
    missing,
    reference,
    account:
      account === null
        ? null
        : {
            iban: account.iban,
            facts: [
              { name: m.payHolder({ locale }), value: ltr(account.holder) },
              { name: m.payBank({ locale }), value: ltr(account.bank) },
              { name: m.payIban({ locale }), value: ltr(ibanText(account.iban)) },
              { name: m.paySwift({ locale }), value: ltr(account.swift) },
            ],
          },
  };
}

function paymentView(payment: Payment, account: MoneyOfOrder['account'], reader: Reader) {
  const { part, state, amountMinor, dueAt, received } = payment;
  const { side, currency, now, locale } = reader;
  const amount = (minor: number) => ltr(formatTotal(minor, currency, locale));
  return {
    key: part,
    title: f.parts({ part }, { locale }),
    state,
    stateText: f.states({ state }, { locale }),
    amount: amount(amountMinor),
    due:
      state !== 'waiting'
        ? null
        : dueAt === null
          ? m.payBeforeShipping({ locale })
          : m.payUntil({ date: dateText(dueAt, locale, 'long') }, { locale }),
    isOverdue: state === 'waiting' && dueAt !== null && dueAt < now,
    received: received.map(({ amountMinor: minor, bookedOn, isLate }, key) => ({
      key,
      text: m.payReceived(
        { amount: amount(minor), date: dateText(bookedOn, locale), is: isLate ? 'late' : 'due' },
        { locale },
      ),
    })),
    way: state === 'waiting' && side === 'buyer' ? wayToPay(payment, account, reader) : null,
  };
}

function refundText(
  { amountMinor, state, sentAt, returnedAt, returnReason }: MoneyOfOrder['refunds'][number],
  { currency, locale }: Pick<Reader, 'currency' | 'locale'>,
): string {
  const at = sentAt ?? returnedAt;
  return m.payRefund(
    {
      amount: ltr(formatTotal(amountMinor, currency, locale)),
      state: state === 'owed' && returnedAt !== null ? 'returned' : state,
      date: at === null ? '' : dateText(at, locale),
      reason: isolated(returnReason),
    },
    { locale },
  );
}

export function moneyViews({ payments, refunds, account }: MoneyOfOrder, reader: Reader) {
  const { side, currency, locale } = reader;
  return {
    payments: payments.map((payment) => paymentView(payment, account, reader)),
    // Where the money goes back to is between the buyer and the market.
    refunds: (side === 'seller' ? [] : refunds).map((refund) => ({
      id: refund.id,
      text: refundText(refund, { currency, locale }),
    })),
    isPaidFor: payments.some(({ paidMinor }) => paidMinor > 0),
  };
}
export type MoneyViews = ReturnType<typeof moneyViews>;
