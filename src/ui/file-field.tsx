// Sends one file or, with `multiple`, several. Its words are in the reader's language where scripts
// run; else the browser's.
import { type ComponentPropsWithoutRef, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import './upload.css';

type Props = FieldProps &
  Omit<ComponentPropsWithoutRef<'input'>, 'type'> & {
    readonly texts: { readonly choose: string; readonly chooseOther: string };
  };

const namesOf = (files: FileList | null): string | null =>
  files === null || files.length === 0 ? null : Array.from(files, ({ name }) => name).join(', ');

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
              onChange={({ target: { files } }) => setChosen(namesOf(files))}
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
