import * as m from '#messages/pages/vendor/imports';
import { type Locale, localeNames, locales } from '#shared/locale.ts';
import { Select } from '#ui/field.tsx';
import { FileField } from '#ui/file-field.tsx';
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
        <FileField
          label={m.file({ locale })}
          hint={m.fileHint({ locale })}
          error={fields('file').error}
          name="file"
          accept=".csv,.tsv,.txt,.xlsx,.xml,.gz"
          required
          texts={{ choose: m.choose({ locale }), chooseOther: m.chooseOther({ locale }) }}
        />
        <Select
          label={m.language({ locale })}
          hint={m.languageHint({ locale })}
          {...fields('language')}
          defaultValue={fields('language').defaultValue || locale}
        >
          {locales.map((one) => (
            <option key={one} value={one}>
              {localeNames[one]}
            </option>
          ))}
        </Select>
        <div className="form-actions">
          <SubmitButton>{m.upload({ locale })}</SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
