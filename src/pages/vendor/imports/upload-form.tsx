import * as m from '#messages/pages/vendor/imports';
import type { Locale } from '#shared/locale.ts';
import { Field, Select } from '#ui/field.tsx';
import { fieldsOf, Form, type FormErrors, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';

type Answer = FormErrors & {
  readonly values: Readonly<Record<string, string | readonly string[]>>;
};

export function UploadForm({
  stores,
  answer,
  locale,
}: {
  stores: readonly { readonly slug: string; readonly name: string }[];
  answer: Answer | undefined;
  locale: Locale;
}) {
  const fields = fieldsOf(answer);
  return (
    <Card as="section">
      <h2 className="card-title">{m.uploadTitle({ locale })}</h2>
      <Form answer={answer} encType="multipart/form-data">
        {stores.length > 1 ? (
          <Select label={m.store({ locale })} {...fields('store')}>
            {stores.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </Select>
        ) : null}
        <Field
          label={m.file({ locale })}
          hint={m.fileHint({ locale })}
          error={fields('file').error}
        >
          {(wiring) => (
            <input
              type="file"
              name="file"
              className="imports-file"
              accept=".csv,.tsv,.txt,.xlsx,.xml,.gz"
              required
              {...wiring}
            />
          )}
        </Field>
        <div className="form-actions">
          <SubmitButton>{m.upload({ locale })}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
