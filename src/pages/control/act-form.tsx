import { type ReactNode, useEffect, useRef } from 'react';
import * as m from '#messages/pages/control';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { Checkbox, TextArea } from '#ui/field.tsx';
import { resultFor, IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';

type Props = {
  readonly intent: string;
  readonly title: string;
  readonly text: string;
  readonly locale: Locale;
  /** The latest result of any form of the page. */
  readonly answer: ActionResult | undefined;
  readonly needsReason?: boolean;
  readonly isDangerous?: boolean;
  /** The letter that opens it where a queue is gone through. */
  readonly shortcut?: string;
  /** Fields above the reason. */
  readonly children?: ReactNode;
};

/** A staff action: opens, explains the consequence, and needs confirmation. */
export function ActForm({
  intent,
  title,
  text,
  locale,
  answer: last,
  needsReason = false,
  isDangerous = false,
  shortcut,
  children,
}: Props) {
  const answer = resultFor(last, intent);
  return (
    <details className="panel-act" open={answer ? true : undefined} data-shortcut={shortcut}>
      <summary>{title}</summary>
      <p className="text-soft">{text}</p>
      <IntentForm intent={intent} answer={answer}>
        {children}
        {needsReason ? (
          <TextArea
            label={m.reason({ locale })}
            name="reason"
            rows={3}
            maxLength={500}
            error={answer?.errors['reason']}
            defaultValue={String(answer?.values['reason'] ?? '')}
          />
        ) : null}
        <div className="field">
          <Checkbox
            name="sure"
            label={m.sure({ locale })}
            aria-invalid={answer?.errors['sure'] ? true : undefined}
          />
          {answer?.errors['sure'] ? <p className="field-error">{answer.errors['sure']}</p> : null}
        </div>
        <div>
          <SubmitButton size="sm" variant={isDangerous ? 'danger' : 'secondary'}>
            {title}
          </SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}

/** Announces an action's result after the page has reloaded. */
export function ActResult({ text }: { text: string | null }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (text !== null) ref.current?.focus();
  }, [text]);
  return text === null ? null : (
    <div ref={ref} tabIndex={-1} role="status" className="form-error">
      <Alert tone="success">{text}</Alert>
    </div>
  );
}
