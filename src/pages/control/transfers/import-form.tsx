import * as attachments from '#messages/features/attachments';
import * as m from '#messages/pages/control/transfers';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import { FileField } from '#ui/file-field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';

type Props = {
  readonly statements: readonly { readonly key: string; readonly name: string; text: string }[];
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

/** Reads a bank's statement in; the last ones are named below. */
export function ImportForm({ statements, answer, locale }: Props) {
  const own = resultFor(answer, 'import');
  return (
    <Card as="section">
      <h2 className="card-title">{m.importTitle({ locale })}</h2>
      <IntentForm intent="import" answer={answer} encType="multipart/form-data">
        <FileField
          label={m.file({ locale })}
          hint={m.fileHint({ locale })}
          error={own?.errors['file']}
          name="file"
          accept=".csv,.txt,.xml"
          required
          texts={{
            choose: attachments.chooseFile({ locale }),
            chooseOther: attachments.chooseOtherFile({ locale }),
          }}
        />
        <div className="form-actions">
          <SubmitButton>{m.importNow({ locale })}</SubmitButton>
        </div>
      </IntentForm>
      {statements.length === 0 ? null : (
        <ul>
          {statements.map(({ key, name, text }) => (
            <li key={key} className="field-hint">
              <bdi>{name}</bdi>: {text}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
