import { keptFormDays } from '#features/exhibitions/rules/bookings.ts';
import * as m from '#messages/pages/storefront/exhibitions';
import type { Locale } from '#shared/locale.ts';
import { SubmitButton } from '#ui/form.tsx';
import { Alert } from '#ui/panels.tsx';

type Props = { readonly locale: Locale };

/** Keeps the form as it is, without checks: `intent` is `save`. */
export const SaveButton = ({ locale }: Props) => (
  <SubmitButton name="intent" value="save" variant="quiet">
    {m.saveForm({ locale })}
  </SubmitButton>
);

export const FormSaved = ({ locale }: Props) => (
  <div role="status">
    <Alert tone="success">{m.formSaved({ days: keptFormDays }, { locale })}</Alert>
  </div>
);
