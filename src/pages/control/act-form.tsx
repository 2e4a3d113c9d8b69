import { type ReactNode, useLayoutEffect, useRef } from 'react';
import * as m from '#messages/pages/control';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { Checkbox, TextArea } from '#ui/field.tsx';
import { resultFor, IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import type { LastDecision } from './after-decision.ts';

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
  readonly shortcut?: string | undefined;
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

type ActResultProps = {
  readonly text: string | null;
  /** What it was done to, where another page than its own says so. */
  readonly of?: { readonly title: string; readonly href: string } | null;
};

/** Announces an action's result after the page has reloaded. */
export function ActResult({ text, of = null }: ActResultProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (text !== null) ref.current?.focus();
  }, [text]);
  return text === null ? null : (
    <div ref={ref} tabIndex={-1} role="status" className="form-error">
      <Alert tone="success">
        {of === null ? null : (
          <>
            <a className="link" dir="auto" href={of.href}>
              {of.title}
            </a>
            {' · '}
          </>
        )}
        {text}
      </Alert>
    </div>
  );
}

type Text = (language: { readonly locale: Locale }) => string;

type DecisionProps = {
  /** Null: nothing, or a form of the page was refused since. */
  readonly decision: LastDecision | null;
  /** By what was done. */
  readonly results: Readonly<Record<string, Text>>;
  readonly hrefOf: (id: string) => string;
  readonly locale: Locale;
};

/** Announces the decision that led here, with the way back to what was decided. */
export const DecisionResult = ({ decision, results, hrefOf, locale }: DecisionProps) => (
  <ActResult
    // Equal words about another thing are announced as well.
    key={decision?.of?.id}
    text={decision && (results[decision.done]?.({ locale }) ?? null)}
    of={decision?.of && { title: decision.of.title, href: hrefOf(decision.of.id) }}
  />
);
