import type { OrderPaymentState } from '#features/order-payments/schemas.ts';
import * as m from '#messages/pages/shared/orders';
import type { Locale } from '#shared/locale.ts';
import { Badge, type BadgeTone } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { FactList, FactRow } from '#ui/fact-list.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import type { ShownOrder } from './load-order.server.ts';
import type { MoneyViews } from './money-of-order.ts';
import './orders.css';

type Payment = MoneyViews['payments'][number];

const tones: Readonly<Record<OrderPaymentState, BadgeTone>> = {
  waiting: 'warn',
  paid: 'ok',
  cancelled: 'neutral',
  refunded: 'neutral',
};

/** What is to pay, until when and to which account; what came in and what went back. */
export const MoneyCard = ({ order: { locale, money } }: { order: ShownOrder }) =>
  money.payments.length === 0 ? null : (
    <Card as="section" className="orders-part">
      <h2 className="card-title">{m.money({ locale })}</h2>
      {money.payments.map((payment) => (
        <PaymentPart key={payment.key} payment={payment} locale={locale} />
      ))}
      {money.refunds.length === 0 ? null : (
        <ul className="orders-money">
          {money.refunds.map(({ id, text }) => (
            <li key={id}>{bidi(text)}</li>
          ))}
        </ul>
      )}
    </Card>
  );

function PaymentPart({ payment, locale }: { payment: Payment; locale: Locale }) {
  const { title, state, stateText, amount, due, isOverdue, received, way } = payment;
  return (
    <section className="orders-part">
      <h3 className="orders-payment text-medium">
        <span>
          {title} · {bidi(amount)}
        </span>
        <Badge tone={tones[state]} hasDot>
          {stateText}
        </Badge>
      </h3>
      {due === null ? null : <p className="field-hint">{due}</p>}
      {isOverdue ? <Alert tone="warning">{m.payOverdue({ locale })}</Alert> : null}
      {received.length === 0 ? null : (
        <ul className="orders-money">
          {received.map(({ key, text }) => (
            <li key={key}>{bidi(text)}</li>
          ))}
        </ul>
      )}
      {way === null ? null : <WayToPay way={way} locale={locale} />}
    </section>
  );
}

function WayToPay({ way, locale }: { way: NonNullable<Payment['way']>; locale: Locale }) {
  const { missing, reference, account } = way;
  if (account === null) return <Alert tone="warning">{m.payNoAccount({ locale })}</Alert>;
  const copyLabels = { copied: m.copied({ locale }), copyByHand: m.copyByHand({ locale }) };
  return (
    <>
      <p className="text-soft">{m.payHow({ locale })}</p>
      <FactList facts={account.facts}>
        <FactRow name={m.payAmount({ locale })}>
          <b>{bidi(missing)}</b>
        </FactRow>
        <FactRow name={m.payReference({ locale })}>
          <b dir="ltr" className="text-tabular">
            {reference}
          </b>{' '}
          <CopyButton
            text={reference}
            labels={{ copy: m.copyReference({ locale }), ...copyLabels }}
          />
        </FactRow>
      </FactList>
      <p>
        <CopyButton text={account.iban} labels={{ copy: m.copyIban({ locale }), ...copyLabels }} />
      </p>
    </>
  );
}
