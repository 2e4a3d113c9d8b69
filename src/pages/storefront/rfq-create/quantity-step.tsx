import { Check, FileUp, Trash2 } from 'lucide-react';
import { type ChangeEvent, useState } from 'react';
import { useNavigation, useSubmit } from 'react-router';
import type { RfqFile } from '#features/rfqs/queries/whole-rfq.server.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import { number } from '#platform/i18n/runtime.ts';
import { TextArea, TextField, Select } from '#ui/field.tsx';
import type { FileError } from './create-rfq.server.ts';
import { IconButton } from './icon-button.tsx';
import type { StepProps } from './product-step.tsx';
import '#features/rfqs/components/file-links.css';
import '#ui/upload.css';

type Choice = { readonly code: string; readonly name: string };
type Props = StepProps & {
  readonly maxRequirements: number;
  readonly units: readonly Choice[];
  readonly currencies: readonly Choice[];
  readonly tradeTerms: readonly Choice[];
  readonly countries: readonly Choice[];
  readonly attachments: readonly RfqFile[];
  readonly fileSizes: readonly string[];
  readonly fileErrors: readonly FileError[];
  readonly filesPath: string;
  readonly files: { readonly maxBytes: number; readonly tooLarge: string; readonly max: number };
};

const options = (choices: readonly Choice[]) =>
  choices.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));

export function QuantityStep({
  locale,
  typed,
  errors,
  maxRequirements,
  units,
  currencies,
  tradeTerms,
  countries,
  ...files
}: Props) {
  const [length, setLength] = useState((typed.requirements ?? '').length);
  const field = (
    name: 'quantity' | 'unit' | 'budgetLeast' | 'budgetMost' | 'currency' | 'country',
  ) => ({ id: name, name, error: errors[name], defaultValue: typed[name] ?? '' });
  return (
    <>
      <div className="create-row">
        <TextField
          {...field('quantity')}
          label={m.quantity({ locale })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
        />
        <Select {...field('unit')} label={m.unit({ locale })} defaultValue={typed.unit || 'C62'}>
          {options(units)}
        </Select>
      </div>
      <fieldset className="field">
        <legend className="field-label">
          {m.budget({ locale })} <span className="field-optional">{m.optional({ locale })}</span>
        </legend>
        <div className="create-budget">
          <TextField
            {...field('budgetLeast')}
            label={m.budgetLeast({ locale })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
          />
          <TextField
            {...field('budgetMost')}
            label={m.budgetMost({ locale })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
          />
          <Select
            {...field('currency')}
            label={m.currency({ locale })}
            defaultValue={typed.currency || 'USD'}
          >
            {options(currencies)}
          </Select>
        </div>
      </fieldset>
      <fieldset className="field" id="tradeTerms" tabIndex={-1} aria-describedby="trade-terms-hint">
        <legend className="field-label">
          {m.tradeTerms({ locale })}{' '}
          <span className="field-optional">{m.optional({ locale })}</span>
        </legend>
        <div className="create-terms">
          {tradeTerms.map(({ code, name }) => (
            <label key={code} className="chip">
              <input
                type="checkbox"
                name="tradeTerms"
                value={code}
                defaultChecked={typed.tradeTerms.some((term) => term === code)}
              />
              <Check />
              {name}
            </label>
          ))}
        </div>
        <p className="field-hint" id="trade-terms-hint">
          {m.tradeTermsHint({ locale })}
        </p>
      </fieldset>
      <Select {...field('country')} label={m.country({ locale })} autoComplete="country">
        <option value="">{m.chooseCountry({ locale })}</option>
        {options(countries)}
      </Select>
      <div className="create-text">
        <TextArea
          id="requirements"
          name="requirements"
          label={m.requirements({ locale })}
          optional={m.optional({ locale })}
          hint={m.requirementsHint({ locale })}
          error={errors['requirements']}
          defaultValue={typed.requirements ?? ''}
          rows={6}
          maxLength={maxRequirements}
          dir="auto"
          onChange={({ target }) => setLength(target.value.length)}
        />
        <span className="field-hint with-script" aria-hidden="true">
          {m.counted(
            { count: number(locale, length), max: number(locale, maxRequirements) },
            { locale },
          )}
        </span>
      </div>
      <Files locale={locale} {...files} />
    </>
  );
}

type FilesProps = Pick<
  Props,
  'locale' | 'attachments' | 'fileSizes' | 'fileErrors' | 'filesPath' | 'files'
>;

/** With scripts, uploads files as soon as they are chosen, except those that are too large. */
function Files({
  locale,
  attachments,
  fileSizes,
  fileErrors,
  filesPath,
  files: { maxBytes, tooLarge, max },
}: FilesProps) {
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const [refused, setRefused] = useState<readonly string[]>([]);
  const isUploading = state !== 'idle' && formData?.get('do') === 'upload';
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])];
    setRefused(chosen.filter(({ size }) => size > maxBytes).map(({ name }) => name));
    const small = chosen.filter(({ size }) => size <= maxBytes);
    if (small.length === 0) return;
    const typed = new FormData(target.form!);
    typed.delete('files');
    for (const file of small) typed.append('files', file);
    typed.set('do', 'upload');
    void submit(typed, {
      method: 'post',
      encType: 'multipart/form-data',
      preventScrollReset: true,
      replace: true,
    });
    target.value = '';
  };
  const wrong = [...refused.map((name) => ({ name, size: '', message: tooLarge })), ...fileErrors];
  return (
    <div className="field">
      <label className="field-label" htmlFor="files">
        {m.files({ locale })} <span className="field-optional">{m.optional({ locale })}</span>
      </label>
      <span className="upload create-upload">
        <FileUp className="icon-22" />
        <span>
          <input
            type="file"
            id="files"
            name="files"
            multiple
            accept=".txt,.doc,.docx,.xls,.xlsx,.pdf,.jpg,.jpeg,.png"
            aria-describedby="files-hint"
            aria-invalid={wrong.length > 0 || undefined}
            onChange={choose}
          />
          <label className="btn btn-secondary btn-sm" htmlFor="files">
            {m.chooseFiles({ locale })}
          </label>
          <span className="field-hint" id="files-hint">
            {m.filesHint({ count: max }, { locale })}
          </span>
          <button className="btn btn-secondary btn-sm without-script" name="do" value="upload">
            {m.upload({ locale })}
          </button>
        </span>
      </span>
      <p role="status" className="field-hint">
        {isUploading ? m.uploading({ locale }) : null}
      </p>
      {attachments.length + wrong.length === 0 ? null : (
        <ul className="file-links" aria-label={m.fileList({ locale })}>
          {attachments.map(({ id, name, kind }, i) => (
            <li key={id}>
              <span className="file-links-kind" aria-hidden="true">
                {kind.toUpperCase()}
              </span>
              <span>
                <a className="link" href={`${filesPath}/${id}`} download="" data-reload="">
                  <bdi>{name}</bdi>
                </a>
                <span className="field-hint">
                  <Check className="icon-16" />
                  {m.uploaded({ locale })}
                </span>
              </span>
              <span className="field-hint">{fileSizes[i]}</span>
              <IconButton
                name="do"
                value={`remove:${id}`}
                label={m.removeFile({ name }, { locale })}
              >
                <Trash2 />
              </IconButton>
            </li>
          ))}
          {wrong.map(({ name, size, message }) => (
            <li key={name} className="is-wrong">
              <span className="file-links-kind" aria-hidden="true">
                !
              </span>
              <span>
                <bdi>{name}</bdi>
                <span className="field-error">{message}</span>
              </span>
              <span className="field-hint">{size}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
