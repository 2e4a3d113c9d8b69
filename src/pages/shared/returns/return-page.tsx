import { useState } from 'react';
import * as m from '#messages/pages/shared/returns';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { Badge } from '#ui/badges.tsx';
import { bidi } from '#ui/bidi.tsx';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { useFreshData, useLastingAnswer } from '../use-fresh-data.ts';
import type { ReturnFacts, ReturnView } from './load-return.server.ts';
import '../disputes/dispute.css';

/** As `ordersTopic` of orders' events. */
const topic = 'orders';
const lookMs = 30_000;
const doneKinds = ['request', 'accept', 'refuse', 'send', 'receive', 'withdraw', 'refund'];
const maxText = 2_000;

export type ReturnProps = { order: ReturnView; answer: ActionResult | undefined };

/** What a buyer returns of an order, for either side. */
export function ReturnPage({ order, answer: latest }: ReturnProps) {
  const { locale, done, found, canRequest } = order;
  useFreshData(true, topic, lookMs);
  const answer = useLastingAnswer(latest);
  const doneKind = doneKinds.find((one) => one === done);
  return (
    <>
      {doneKind === undefined || answer ? null : (
        <div role="status">
          <Alert tone="success">{m.done({ kind: doneKind }, { locale })}</Alert>
        </div>
      )}
      {found === null ? (
        canRequest ? (
          <RequestForm order={order} answer={answer} />
        ) : (
          <Times order={order} />
        )
      ) : (
        <div className="panel-columns dispute-columns">
          <div className="panel-stack">
            <Steps order={order} found={found} answer={answer} />
          </div>
          <div className="panel-stack">
            <FoundCard found={found} locale={locale} />
          </div>
        </div>
      )}
    </>
  );
}

type FoundProps = { order: ReturnView; found: NonNullable<ReturnView['found']> };

/** Until when each line could be returned. */
const Times = ({ order: { locale, lines } }: Pick<ReturnProps, 'order'>) => (
  <Card as="section" className="dispute-part">
    <h2 className="card-title">{m.request({ locale })}</h2>
    <Alert tone="warning">{m.notNow({ locale })}</Alert>
    <ul className="dispute-list">
      {lines.map((line) => (
        <li key={line.position}>
          <p>
            <bdi lang={line.lang}>{line.name}</bdi>
          </p>
          <p className="field-hint">{m.until({ until: line.until }, { locale })}</p>
        </li>
      ))}
    </ul>
  </Card>
);

/** What comes back, and why. `hasState`: also where it is. */
export function FoundCard({
  found,
  locale,
  hasState = false,
}: {
  found: ReturnFacts;
  locale: Locale;
  hasState?: boolean;
}) {
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.what({ locale })}</h2>
      {hasState ? (
        <p>
          <Badge tone="neutral">{found.state}</Badge>
        </p>
      ) : null}
      <ul className="dispute-list">
        {found.lines.map((line) => (
          <li key={line.position}>
            <p>
              <bdi lang={line.lang}>{line.name}</bdi> · {bidi(line.quantity)}
            </p>
          </li>
        ))}
      </ul>
      <FactList facts={found.facts} />
      <p className="panel-quotation" dir="auto">
        {found.text}
      </p>
      {found.address === '' ? null : (
        <>
          <h3 className="card-title">{m.address({ locale })}</h3>
          <p className="dispute-text" dir="auto">
            {found.address}
          </p>
        </>
      )}
      {found.refusal === '' ? null : (
        <>
          <h3 className="card-title">{m.refusal({ locale })}</h3>
          <p className="dispute-text" dir="auto">
            {found.refusal}
          </p>
        </>
      )}
    </Card>
  );
}

/** Where it is, and the steps that this reader may take. */
function Steps({ order, found, answer }: FoundProps & ReturnProps) {
  const { locale, side, disputePath } = order;
  return (
    <>
      <Card as="section" className="dispute-part">
        <h2 className="card-title">{m.now({ locale })}</h2>
        <p>
          <Badge tone={found.isOpen ? 'warn' : 'neutral'} hasDot>
            {found.state}
          </Badge>
        </p>
        <p>{found.next}</p>
        {found.due === null ? null : <p className="field-hint">{found.due}</p>}
        {found.canReceive ? (
          <IntentForm intent="receive" answer={answer}>
            <div className="form-actions">
              <SubmitButton size="sm">{m.receive({ locale })}</SubmitButton>
            </div>
          </IntentForm>
        ) : null}
        {side === 'buyer' && found.isOpen ? (
          <p>
            <a className="link" href={disputePath}>
              {m.dispute({ locale })}
            </a>
          </p>
        ) : null}
        {found.canWithdraw ? (
          <IntentForm intent="withdraw" answer={answer}>
            <div className="form-actions">
              <SubmitButton size="sm" variant="secondary">
                {m.withdraw({ locale })}
              </SubmitButton>
            </div>
          </IntentForm>
        ) : null}
      </Card>
      {found.canAccept ? (
        <TextStep order={order} answer={answer} intent="accept" name="address" />
      ) : null}
      {found.canSend ? <ParcelForm order={order} answer={answer} /> : null}
      {found.canRefund ? <RefundForm order={order} found={found} answer={answer} /> : null}
      {found.canRefuse ? (
        <TextStep order={order} answer={answer} intent="refuse" name="reason" />
      ) : null}
    </>
  );
}

type TextProps = ReturnProps & { intent: 'accept' | 'refuse'; name: string };

/** A step of the seller with a text: where to send it, or why not. */
function TextStep({ order: { locale }, answer, intent, name }: TextProps) {
  const own = resultFor(answer, intent);
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.step({ kind: intent }, { locale })}</h2>
      <IntentForm intent={intent} answer={own}>
        <TextArea
          label={m.stepLabel({ kind: intent }, { locale })}
          hint={m.stepHint({ kind: intent }, { locale })}
          {...fieldsOf(own)(name)}
          rows={4}
          maxLength={maxText}
          dir="auto"
        />
        <div className="form-actions">
          <SubmitButton size="sm" variant={intent === 'accept' ? 'primary' : 'danger'}>
            {m.stepNow({ kind: intent }, { locale })}
          </SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}

function ParcelForm({ order: { locale }, answer }: ReturnProps) {
  const own = resultFor(answer, 'send');
  const field = fieldsOf(own);
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.send({ locale })}</h2>
      <IntentForm intent="send" answer={own}>
        <TextField label={m.carrier({ locale })} {...field('carrier')} maxLength={80} dir="auto" />
        <TextField
          label={m.trackingNumber({ locale })}
          optional={m.optional({ locale })}
          {...field('trackingNumber')}
          maxLength={80}
          dir="ltr"
        />
        <div className="form-actions">
          <SubmitButton size="sm">{m.sendNow({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </Card>
  );
}

function RefundForm({
  order: { locale, currency, paid },
  found: { worth, worthTyped },
  answer,
}: FoundProps & ReturnProps) {
  const own = resultFor(answer, 'refund');
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.refund({ locale })}</h2>
      <IntentForm intent="refund" answer={own}>
        <TextField
          label={m.amount({ locale })}
          hint={m.amountHint({ worth, paid }, { locale })}
          end={currency}
          inputMode="decimal"
          maxLength={24}
          name="amount"
          error={own?.errors['amount']}
          defaultValue={String(own?.values['amount'] ?? worthTyped)}
        />
        <div className="form-actions">
          <SubmitButton size="sm">{m.refundNow({ locale })}</SubmitButton>
        </div>
        <p className="field-hint">{m.refundHint({ locale })}</p>
      </IntentForm>
    </Card>
  );
}

/** The buyer chooses what goes back. */
function RequestForm({ order, answer }: ReturnProps) {
  const { locale, lines, reasons, formKey, disputePath } = order;
  const own = resultFor(answer, 'request');
  const field = fieldsOf(own);
  // The key stays with the form, however often the page is loaded again beneath it.
  const [key] = useState(String(own?.values['key'] ?? formKey));
  const wrong = own?.errors['lines'];
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.request({ locale })}</h2>
      <p className="text-soft">{m.requestText({ locale })}</p>
      <IntentForm intent="request" answer={own}>
        <input type="hidden" name="key" value={key} />
        {wrong === undefined ? null : <Alert tone="danger">{wrong}</Alert>}
        {lines.map((line, i) =>
          line.isReturnable ? (
            <div key={line.position}>
              <input type="hidden" name={`lines[${i}].position`} value={line.position} />
              <TextField
                label={m.quantityOf({ name: line.name }, { locale })}
                hint={m.quantityHint({ ordered: line.ordered, until: line.until }, { locale })}
                inputMode="numeric"
                maxLength={12}
                {...field(`lines[${i}].quantity`)}
              />
            </div>
          ) : null,
        )}
        <Select label={m.reason({ locale })} {...field('reason')}>
          <option value="">{m.choose({ locale })}</option>
          {reasons.map(({ reason, label }) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea
          label={m.why({ locale })}
          {...field('text')}
          rows={4}
          maxLength={maxText}
          dir="auto"
        />
        <div className="form-actions">
          <SubmitButton>{m.requestNow({ locale })}</SubmitButton>
          <Button variant="quiet" href={disputePath}>
            {m.orDispute({ locale })}
          </Button>
        </div>
      </IntentForm>
    </Card>
  );
}
