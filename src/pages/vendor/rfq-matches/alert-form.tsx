import * as m from '#messages/pages/vendor/rfq-matches';
import type { AlertFrequency } from '#features/rfq-matches/schemas.ts';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Select } from '#ui/field.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import './alert-form.css';

type Props = {
  readonly frequency: AlertFrequency;
  readonly choices: readonly { readonly value: AlertFrequency; readonly label: string }[];
  /** What keeps mails from being sent. */
  readonly hindrance: {
    readonly text: string;
    readonly link: string;
    readonly href: string;
  } | null;
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

/** How often the reader is mailed about new matching requests. */
export const AlertForm = ({ frequency, choices, hindrance, answer, locale }: Props) => (
  <Card as="section">
    <h2 className="card-title">{m.alertTitle({ locale })}</h2>
    <p className="text-soft">{m.alertText({ locale })}</p>
    {hindrance === null || frequency === 'never' ? null : (
      <Alert tone="warning">
        {hindrance.text} <a href={hindrance.href}>{hindrance.link}</a>
      </Alert>
    )}
    <IntentForm
      intent="alert"
      answer={answer}
      action={memberPaths.vendorRfqs({ locale })}
      className="alert-form"
    >
      <Select isSmall label={m.alertLabel({ locale })} name="frequency" defaultValue={frequency}>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <SubmitButton variant="secondary" size="sm">
        {m.alertSave({ locale })}
      </SubmitButton>
    </IntentForm>
  </Card>
);
