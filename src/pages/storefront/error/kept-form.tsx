// Shows a form that could not be processed, to be sent again with everything typed except files and
// secrets. Every page carries this script, so it has no texts and fields of its own.
import type { KeptForm } from '#platform/pages/kept-form.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/panels.tsx';

/** A plain form that sends the same fields to the same address. */
export function KeptFormPage({
  kept,
  action,
}: {
  readonly kept: KeptForm;
  readonly action: string;
}) {
  return (
    <form
      method="post"
      action={action}
      encType={kept.textAboutFiles === null ? undefined : 'multipart/form-data'}
      className="card card-pad form"
    >
      <h1 className="display display-4">{kept.title}</h1>
      <p>{kept.text}</p>
      {kept.textAboutFiles === null ? null : <Alert tone="warning">{kept.textAboutFiles}</Alert>}
      {kept.fields.map(([name, value], position) => (
        <input key={`${name} ${position}`} type="hidden" name={name} value={value} />
      ))}
      {kept.secrets.map(({ name, label }) => (
        <div className="field" key={name}>
          <label className="field-label" htmlFor={name}>
            {label}
          </label>
          <span className="input">
            <input id={name} name={name} type="password" autoComplete="off" dir="ltr" />
          </span>
        </div>
      ))}
      <Button type="submit" variant="primary">
        {kept.sendAgain}
      </Button>
    </form>
  );
}
