import type { ReactNode } from 'react';
import { RecentProofField } from '#features/accounts/components/recent-proof.tsx';
import type { RecentProof } from '#features/accounts/queries/account.server.ts';
import * as control from '#messages/pages/control';
import * as m from '#messages/pages/control/transfers';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { bidi } from '#ui/bidi.tsx';
import { Checkbox, TextArea, TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import type { OpenRow, RefundRow } from './load-transfers.server.ts';

/** What every act of a row needs. */
export type Shared = {
  readonly proof: RecentProof;
  readonly locale: Locale;
  readonly answer: ActionResult | undefined;
};

/** An act of a row that opens and says what it does. */
function RowAct({
  intent,
  id,
  label,
  about,
  text,
  isSafe = false,
  answer,
  children,
}: {
  intent: string;
  id: string;
  label: string;
  about: string;
  text: string;
  isSafe?: boolean;
  answer: ActionResult | undefined;
  children: ReactNode;
}) {
  const own = resultFor(answer, intent, id);
  return (
    <details
      className={isSafe ? 'panel-row-act is-safe' : 'panel-row-act'}
      open={own ? true : undefined}
    >
      <summary>
        {label}
        <span className="visually-hidden"> {about}</span>
      </summary>
      <p className="text-soft">{bidi(text)}</p>
      <IntentForm intent={intent} id={id} answer={own && { ...own, error: null }}>
        {children}
        <div>
          <SubmitButton size="sm" variant={isSafe ? 'primary' : 'danger'}>
            {label}
          </SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

const Sure = ({ answer, locale }: { answer: ActionResult | undefined; locale: Locale }) => (
  <div className="field">
    <Checkbox
      name="sure"
      label={control.sure({ locale })}
      aria-invalid={answer?.errors['sure'] ? true : undefined}
    />
    {answer?.errors['sure'] ? <p className="field-error">{answer.errors['sure']}</p> : null}
  </div>
);

const Proof = ({ proof, locale, answer }: Shared) => (
  <RecentProofField
    proof={proof}
    error={answer?.errors['currentPassword']}
    next={memberPaths.controlTransfers({ locale })}
    locale={locale}
  />
);

export function AssignAct({ row, ...shared }: Shared & { row: OpenRow }) {
  const { locale, answer } = shared;
  const own = resultFor(answer, 'assign', row.id);
  const proposed = row.proposal?.isWaiting ? row.proposal.reference : '';
  return (
    <RowAct
      intent="assign"
      id={row.id}
      label={m.assign({ locale })}
      about={row.amount}
      text={m.assignText({ locale })}
      isSafe
      answer={answer}
    >
      <TextField
        label={m.reference({ locale })}
        name="reference"
        defaultValue={String(own?.values['reference'] ?? proposed)}
        error={own?.errors['reference']}
        maxLength={40}
        dir="ltr"
      />
      <Proof {...shared} answer={own} />
    </RowAct>
  );
}

export function ReturnAct({ row, ...shared }: Shared & { row: OpenRow }) {
  const { locale, answer } = shared;
  const own = resultFor(answer, 'return', row.id);
  return (
    <RowAct
      intent="return"
      id={row.id}
      label={m.giveBack({ locale })}
      about={row.amount}
      text={m.returnText({ amount: row.left ?? row.amount }, { locale })}
      answer={answer}
    >
      <TextArea
        label={control.reason({ locale })}
        name="reason"
        rows={3}
        maxLength={300}
        error={own?.errors['reason']}
        defaultValue={String(own?.values['reason'] ?? '')}
      />
      <Sure answer={own} locale={locale} />
    </RowAct>
  );
}

export function SentAct({ row, ...shared }: Shared & { row: RefundRow }) {
  const { locale, answer } = shared;
  const own = resultFor(answer, 'sent', row.id);
  return (
    <RowAct
      intent="sent"
      id={row.id}
      label={m.markSent({ locale })}
      about={row.amount}
      text={m.sentText({ amount: row.amount }, { locale })}
      isSafe
      answer={answer}
    >
      <Sure answer={own} locale={locale} />
      <Proof {...shared} answer={own} />
    </RowAct>
  );
}

/** Of a refund that was sent. */
export function RefundReturnedAct({ row, ...shared }: Shared & { row: RefundRow }) {
  const { locale, answer } = shared;
  const own = resultFor(answer, 'returned', row.id);
  return (
    <RowAct
      intent="returned"
      id={row.id}
      label={m.markReturned({ locale })}
      about={row.amount}
      text={m.returnedText({ amount: row.amount }, { locale })}
      answer={answer}
    >
      <TextArea
        label={m.returnReason({ locale })}
        name="reason"
        rows={3}
        maxLength={300}
        error={own?.errors['reason']}
        defaultValue={String(own?.values['reason'] ?? '')}
      />
      <Sure answer={own} locale={locale} />
      <Proof {...shared} answer={own} />
    </RowAct>
  );
}
