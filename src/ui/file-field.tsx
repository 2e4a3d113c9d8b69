// Sends one file. Its words are in the reader's language where scripts run; else the browser's.
import { type ComponentPropsWithoutRef, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import './upload.css';

type Props = FieldProps &
  Omit<ComponentPropsWithoutRef<'input'>, 'type'> & {
    readonly texts: { readonly choose: string; readonly chooseOther: string };
  };

export function FileField({ label, hint, error, optional, id, texts, ...input }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(wiring) => (
        <span className="upload">
          <span>
            <input
              {...input}
              type="file"
              {...wiring}
              onChange={({ target: { files } }) => setChosen(files?.[0]?.name ?? null)}
            />
            <label className="btn btn-secondary btn-sm" htmlFor={wiring.id}>
              {chosen === null ? texts.choose : texts.chooseOther}
            </label>
            {chosen === null ? null : <bdi className="field-hint">{chosen}</bdi>}
          </span>
        </span>
      )}
    </Field>
  );
}
