import type { ReactNode } from 'react';
import { RecentProofField } from '#features/accounts/components/recent-proof.tsx';
import type { RecentProof } from '#features/accounts/queries/account.server.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/payouts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { Checkbox, TextArea, TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import type { PayoutRow } from './load-payouts.server.ts';

export type Shared = {
  readonly proof: RecentProof;
  readonly locale: Locale;
  readonly answer: ActionResult | undefined;
};

/** An act that opens, says what it does, and asks for a proof. */
function Act({
  intent,
  of,
  label,
  about,
  text,
  children,
  proof,
  locale,
  answer: last,
}: Shared & {
  intent: string;
  of?: string;
  label: string;
  about: string;
  text: string;
  children?: (own: ActionResult | undefined) => ReactNode;
}) {
  const own = resultFor(last, intent, of);
  return (
    <details className="panel-row-act is-safe" open={own ? true : undefined}>
      <summary>
        {label}
        <span className="visually-hidden"> {about}</span>
      </summary>
      <p className="text-soft">{bidi(text)}</p>
      <IntentForm intent={intent} id={of} answer={own && { ...own, error: null }}>
        {children?.(own)}
        <div className="field">
          <Checkbox
            name="sure"
            label={control.sure({ locale })}
            aria-invalid={own?.errors['sure'] ? true : undefined}
          />
          {own?.errors['sure'] ? <p className="field-error">{own.errors['sure']}</p> : null}
        </div>
        <RecentProofField
          proof={proof}
          error={own?.errors['currentPassword']}
          next={memberPaths.controlPayouts({ locale })}
          locale={locale}
        />
        <div>
          <SubmitButton size="sm">{label}</SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

export const BatchAct = ({ next, ...shared }: Shared & { next: string }) => (
  <Act
    intent="batch"
    label={m.makeBatch({ locale: shared.locale })}
    about=""
    text={`${next} ${m.batchText({ locale: shared.locale })}`}
    {...shared}
  />
);

export const BatchSentAct = ({ id, text, ...shared }: Shared & { id: string; text: string }) => (
  <Act
    intent="batchSent"
    of={id}
    label={m.markBatchSent({ locale: shared.locale })}
    about={text}
    text={m.batchSentText({ locale: shared.locale })}
    {...shared}
  />
);

export const SentAct = ({ row, ...shared }: Shared & { row: PayoutRow }) => (
  <Act
    intent="sent"
    of={row.id}
    label={m.markSent({ locale: shared.locale })}
    about={row.reference}
    text={m.sentText({ amount: row.dollars }, { locale: shared.locale })}
    {...shared}
  />
);

export const ReturnedAct = ({ row, ...shared }: Shared & { row: PayoutRow }) => (
  <Act
    intent="returned"
    of={row.id}
    label={m.markReturned({ locale: shared.locale })}
    about={row.reference}
    text={m.returnedText({ amount: row.dollars }, { locale: shared.locale })}
    {...shared}
  >
    {(own) => (
      <TextArea
        label={m.returnReason({ locale: shared.locale })}
        name="reason"
        rows={3}
        maxLength={300}
        error={own?.errors['reason']}
        defaultValue={String(own?.values['reason'] ?? '')}
      />
    )}
  </Act>
);

export function TaxForm({
  taxPercent,
  locale,
  answer,
}: Omit<Shared, 'proof'> & { taxPercent: number }) {
  const own = resultFor(answer, 'tax');
  return (
    <details className="panel-act" open={own ? true : undefined}>
      <summary>{m.tax({ percent: String(taxPercent) }, { locale })}</summary>
      <p className="text-soft">{m.taxText({ locale })}</p>
      <IntentForm intent="tax" answer={own}>
        <TextField
          label={m.taxPercent({ locale })}
          name="taxPercent"
          inputMode="numeric"
          maxLength={2}
          dir="ltr"
          defaultValue={String(own?.values['taxPercent'] ?? taxPercent)}
          error={own?.errors['taxPercent']}
        />
        <div>
          <SubmitButton size="sm">{m.saveTax({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}
