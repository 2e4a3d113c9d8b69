// A form that could not be taken, to be sent again: everything typed is in it, but files and secrets.
import * as m from '#messages/error';
import type { KeptForm } from '#platform/pages/kept-form.ts';
import type { Locale } from '#shared/locale.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { Alert } from '#ui/panels.tsx';

const labels = { password: m.inputPassword, passwordConfirm: m.repeatPassword, currentPassword: m.passwordNeeded, code: m.codeNeeded } as const;

/** A plain form: it is sent to the address that it came from, as it was. */
export function KeptFormPage({ kept, action, locale }: { readonly kept: KeptForm; readonly action: string; readonly locale: Locale }) {
  return (
    <form method="post" action={action} encType={kept.hasFiles ? 'multipart/form-data' : undefined} className="card card-pad form">
      <h1 className="display d-4">{m.keptTitle({ locale })}</h1>
      <p>{m.keptText({ locale })}</p>
      {kept.hasFiles ? <Alert tone="warning">{m.keptFiles({ locale })}</Alert> : null}
      {kept.fields.map(([name, value], position) => <input key={`${name} ${position}`} type="hidden" name={name} value={value} />)}
      {kept.secrets.map((name) => <TextField key={name} label={labels[name]({ locale })} name={name} type="password" autoComplete="off" dir="ltr" />)}
      <Button type="submit" variant="primary">{m.sendAgain({ locale })}</Button>
    </form>
  );
}
