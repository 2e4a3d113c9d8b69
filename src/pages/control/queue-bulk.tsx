// Several of a queue decided at once: a box in each row, and one form above them, which says what
// was refused and why. It works without scripts, because the boxes name their form.
import * as m from '#messages/pages/control';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { isolated } from '#shared/bidi-marks.ts';
import type { Locale } from '#shared/locale.ts';
import { Checkbox } from '#ui/field.tsx';
import { Form, resultFor, SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';
import { ActResult } from './act-form.tsx';
import { type Chosen, chosenText, someRefused } from './bulk-parameters.ts';
import './queue-bulk.css';

const formId = 'queue-bulk';

type BoxProps = Chosen & { readonly locale: Locale };

export const BulkBox = ({ id, shown, name, locale }: BoxProps) => (
  <input
    type="checkbox"
    form={formId}
    name="chosen"
    value={chosenText({ id, shown, name })}
    aria-label={m.chooseNamed({ name: isolated(name) }, { locale })}
  />
);

/** Of the column of boxes. */
export const BulkHead = ({ locale }: Pick<BoxProps, 'locale'>) => (
  <th scope="col">
    <span className="visually-hidden">{m.choose({ locale })}</span>
  </th>
);

type BarProps = {
  readonly intent: string;
  readonly label: string;
  /** The latest result of any form of the page. */
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

export function BulkBar({ intent, label, answer, locale }: BarProps) {
  const given = resultFor(answer, intent);
  const isRefused = given?.code === someRefused;
  const error = isRefused ? undefined : (given?.errors['chosen'] ?? given?.errors['sure']);
  return (
    <Form id={formId} answer={given} className="queue-bulk">
      <input type="hidden" name="intent" value={intent} />
      <Checkbox
        name="sure"
        label={m.sure({ locale })}
        aria-invalid={!isRefused && given?.errors['sure'] ? true : undefined}
      />
      <SubmitButton size="sm" variant="secondary">
        {label}
      </SubmitButton>
      {error ? <p className="field-error">{error}</p> : null}
    </Form>
  );
}

type ResultProps = {
  readonly intent: string;
  readonly answer: ActionResult | undefined;
  /** How many the form before has decided; zero without one. */
  readonly decided: number;
  readonly doneText: (count: number) => string;
  readonly locale: Locale;
};

/** What the form did; null where it was not sent. */
export function BulkResult({ intent, answer, decided, doneText, locale }: ResultProps) {
  const given = resultFor(answer, intent);
  if (given?.code !== someRefused)
    return decided === 0 || answer ? null : <ActResult text={doneText(decided)} />;
  const count = Number(given.values['decided']);
  return (
    <>
      {count === 0 ? null : <ActResult text={doneText(count)} />}
      <Alert tone="warning">
        <p>{m.notDecided({ locale })}</p>
        <ul>
          {Object.entries(given.errors).map(([id, text]) => (
            <li key={id} dir="auto">
              {text}
            </li>
          ))}
        </ul>
      </Alert>
    </>
  );
}
