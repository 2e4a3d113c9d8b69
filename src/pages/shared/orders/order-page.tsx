import { MessageForm, type MessageFormProps } from '#features/threads/components/message-form.tsx';
import { MessageList } from '#features/threads/components/message-list.tsx';
import * as m from '#messages/pages/shared/orders';
import { useFreshData, useLastingAnswer } from '#pages/shared/use-fresh-data.ts';
import { TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { DocumentsCard } from '../documents/document-parts.tsx';
import { CounterForm } from './counter-form.tsx';
import type { OrderPageView } from './load-order.server.ts';
import { OrderHistory, OrderRequestCard, OrderState, OrderTermsCard } from './order-facts.tsx';
import { MoneyCard } from './money-card.tsx';
import { SampleCard, SampleForms } from './sample-card.tsx';

/** As `ordersTopic` of orders' events. */
const topic = 'orders';
const lookMs = 30_000;

type OrderPageProps = { order: OrderPageView; answer: MessageFormProps['answer'] };

/** An order for one of its parties: what it waits for, its terms, and what both write. */
export function OrderPage({ order, answer: latest }: OrderPageProps) {
  const { locale, isOtherGone, written, side, isMarket, done, path } = order;
  useFreshData(true, topic, lookMs);
  const answer = useLastingAnswer(latest);
  const doneKind = [
    'sent',
    'counter',
    'accept',
    'owner',
    'approved',
    'sample',
    'approve',
    'reject',
    'cancel',
  ].find((one) => one === done);
  return (
    <>
      {doneKind === undefined || answer ? null : (
        <div role="status">
          <Alert tone="success">{m.done({ kind: doneKind }, { locale })}</Alert>
        </div>
      )}
      {isMarket && side === 'buyer' ? <Alert>{m.marketSells({ locale })}</Alert> : null}
      <div className="panel-columns orders-columns">
        <div className="panel-stack">
          <OrderState order={order} />
          <MoneyCard order={order} />
          <Decision order={order} answer={answer} />
        </div>
        <div className="panel-stack">
          <OrderTermsCard order={order} />
          <SampleCard order={order} filesPath={`${path}/files`} />
          <DocumentsCard documents={order.documents} locale={locale} />
          <OrderRequestCard order={order} filesPath={`${path}/files`} />
          <Card as="section" className="orders-part">
            <h2 className="card-title">{m.messages({ locale })}</h2>
            <MessageList {...order} kind="message" />
            {isOtherGone ? (
              <Alert>{m.otherGone({ locale })}</Alert>
            ) : (
              <MessageForm
                key={written}
                {...order}
                kind="message"
                hiddenUntil="agreement"
                answer={answer}
              />
            )}
          </Card>
          <OrderHistory order={order} />
        </div>
      </div>
    </>
  );
}

/** Accept, offer other terms, cancel: what one may do now. */
function Decision({ order, answer }: OrderPageProps) {
  const { locale, canAccept, canNegotiate, canCancel, revision, total } = order;
  if (!canNegotiate && !canCancel) return null;
  const cancelled = resultFor(answer, 'cancel');
  return (
    <Card as="section" className="orders-part">
      <h2 className="card-title">{m.decide({ locale })}</h2>
      {order.isOwnerAsked ? <Alert tone="warning">{m.ownerAsked({ locale })}</Alert> : null}
      {order.offerWaits === null ? null : <Alert tone="warning">{order.offerWaits}</Alert>}
      {order.canApprove ? (
        <IntentForm intent="accept" answer={answer}>
          <input type="hidden" name="revision" value={revision} />
          <SubmitButton isBlock>{m.approveOffer({ total }, { locale })}</SubmitButton>
          <p className="field-hint">{m.approveOfferHint({ locale })}</p>
        </IntentForm>
      ) : null}
      {canAccept ? (
        <IntentForm intent="accept" answer={answer}>
          <input type="hidden" name="revision" value={revision} />
          <SubmitButton isBlock>{m.accept({ total }, { locale })}</SubmitButton>
          <p className="field-hint">{m.acceptHint({ locale })}</p>
        </IntentForm>
      ) : null}
      <SampleForms order={order} answer={answer} />
      {canNegotiate ? <CounterForm order={order} answer={answer} /> : null}
      {canCancel ? (
        <details className="orders-fold" open={cancelled !== undefined}>
          <summary className="btn btn-quiet btn-sm">{m.cancel({ locale })}</summary>
          <IntentForm intent="cancel" answer={answer}>
            <TextField
              label={m.cancelReason({ locale })}
              optional={m.optional({ locale })}
              name="reason"
              defaultValue={String(cancelled?.values['reason'] ?? '')}
              error={cancelled?.errors['reason']}
              maxLength={300}
              dir="auto"
            />
            {order.money.isPaidFor ? (
              <p className="field-hint">{m.cancelRefunds({ locale })}</p>
            ) : null}
            <SubmitButton size="sm" variant="danger">
              {m.cancelNow({ locale })}
            </SubmitButton>
          </IntentForm>
        </details>
      ) : null}
    </Card>
  );
}
