import { Check } from 'lucide-react';
import { useState } from 'react';
import type { CommonFact } from '#features/rfqs/rules/common-facts.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import { number } from '#platform/i18n/runtime.ts';
import { TextArea, TextField, Select } from '#ui/field.tsx';
import { Coach } from './coach.tsx';
import { FileField, type FileFieldProps } from './file-field.tsx';
import type { StepProps } from './product-step.tsx';

type Choice = { readonly code: string; readonly name: string };
type Props = StepProps & {
  readonly maxRequirements: number;
  readonly units: readonly Choice[];
  readonly currencies: readonly Choice[];
  readonly tradeTerms: readonly Choice[];
  readonly countries: readonly Choice[];
  readonly coach: readonly CommonFact[];
  /** Null for a visitor, who adds files after the log-in. */
  readonly files: Omit<FileFieldProps, 'locale'> | null;
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
  coach,
  files,
}: Props) {
  const [text, setText] = useState(typed.requirements ?? '');
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
          onChange={({ target }) => setText(target.value)}
        />
        <span className="field-hint with-script" aria-hidden="true">
          {m.counted(
            { count: number(locale, text.length), max: number(locale, maxRequirements) },
            { locale },
          )}
        </span>
      </div>
      <Coach facts={coach} text={`${typed.productName ?? ''} ${text}`} locale={locale} />
      {files === null ? (
        <p className="field-hint">{m.filesLater({ locale })}</p>
      ) : (
        <FileField locale={locale} {...files} />
      )}
    </>
  );
}
