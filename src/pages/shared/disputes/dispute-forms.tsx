import { useState } from 'react';
import * as m from '#messages/pages/shared/disputes';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { fieldsOf, IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { FilesField } from '../delivery/shown-files.tsx';
import type { DisputeProps } from './dispute-props.ts';

const maxText = 4_000;

/** The key stays with the form, however often the page is loaded again beneath it. */
function useKey(own: ActionResult | undefined, formKey: string): string {
  const [key] = useState(String(own?.values['key'] ?? formKey));
  return key;
}

/** The buyer disputes the order. */
export function ClaimForm({ order, answer }: DisputeProps) {
  const { locale, currency, paid, reasons } = order;
  const own = resultFor(answer, 'claim');
  const field = fieldsOf(own);
  const key = useKey(own, order.formKey);
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.claim({ locale })}</h2>
      <p className="text-soft">{m.claimText({ locale })}</p>
      <IntentForm intent="claim" answer={own} encType="multipart/form-data">
        <input type="hidden" name="key" value={key} />
        <Select label={m.reason({ locale })} {...field('reason')}>
          <option value="">{m.choose({ locale })}</option>
          {reasons.map(({ reason, label }) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </Select>
        <TextArea
          label={m.what({ locale })}
          hint={m.whatHint({ locale })}
          {...field('text')}
          rows={6}
          maxLength={maxText}
          dir="auto"
        />
        <TextField
          label={m.wanted({ locale })}
          hint={m.wantedHint({ paid }, { locale })}
          end={currency}
          inputMode="decimal"
          maxLength={24}
          {...field('wanted')}
        />
        <FilesField
          label={m.evidence({ locale })}
          hint={m.evidenceHint({ locale })}
          optional={m.optional({ locale })}
          error={own?.errors['attachments']}
          locale={locale}
        />
        <div className="form-actions">
          <SubmitButton variant="danger">{m.claimNow({ locale })}</SubmitButton>
        </div>
      </IntentForm>
      <KeptFiles order={order} answer={answer} />
    </Card>
  );
}

/** Either side says more; the seller's first one is the answer. */
export function StatementForm({ order, answer }: DisputeProps) {
  const { locale, audience } = order;
  const own = resultFor(answer, 'statement');
  const field = fieldsOf(own);
  const key = useKey(own, order.formKey);
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.say({ side: audience }, { locale })}</h2>
      <IntentForm intent="statement" answer={own} encType="multipart/form-data">
        <input type="hidden" name="key" value={key} />
        <TextArea
          label={m.statement({ locale })}
          {...field('text')}
          rows={5}
          maxLength={maxText}
          dir="auto"
        />
        <FilesField
          label={m.evidence({ locale })}
          hint={m.evidenceHint({ locale })}
          optional={m.optional({ locale })}
          error={own?.errors['attachments']}
          locale={locale}
        />
        <div className="form-actions">
          <SubmitButton size="sm">{m.sayNow({ locale })}</SubmitButton>
        </div>
      </IntentForm>
      <KeptFiles order={order} answer={answer} />
    </Card>
  );
}

/** A refund on which this side would settle. */
export function OfferForm({ order, answer }: DisputeProps) {
  const { locale, currency, paid, audience, dispute } = order;
  const own = resultFor(answer, 'offer');
  const field = fieldsOf(own);
  return (
    <Card as="section" className="dispute-part">
      <h2 className="card-title">{m.offer({ side: audience }, { locale })}</h2>
      <IntentForm intent="offer" answer={own}>
        <input type="hidden" name="revision" value={dispute?.revision} />
        <TextField
          label={m.amount({ locale })}
          hint={m.amountHint({ paid }, { locale })}
          end={currency}
          inputMode="decimal"
          maxLength={24}
          {...field('amount')}
        />
        <TextArea
          label={m.note({ locale })}
          optional={m.optional({ locale })}
          {...field('note')}
          rows={2}
          maxLength={maxText}
          dir="auto"
        />
        <div className="form-actions">
          <SubmitButton size="sm">{m.offerNow({ locale })}</SubmitButton>
        </div>
        <p className="field-hint">{m.offerHint({ locale })}</p>
      </IntentForm>
    </Card>
  );
}

/** Files that are uploaded already and go with the statement when it is sent. */
function KeptFiles({ order: { unsent, locale }, answer }: DisputeProps) {
  if (unsent.length === 0) return null;
  return (
    <section aria-label={m.attached({ locale })}>
      <p className="text-medium">{m.attached({ locale })}</p>
      <ul className="dispute-kept">
        {unsent.map(({ id, name, size }) => (
          <li key={id}>
            <bdi>{name}</bdi> <span className="field-hint">{size}</span>
            <IntentForm intent="drop" id={id} answer={answer}>
              <SubmitButton size="sm" variant="secondary">
                {m.drop({ name }, { locale })}
              </SubmitButton>
            </IntentForm>
          </li>
        ))}
      </ul>
    </section>
  );
}
