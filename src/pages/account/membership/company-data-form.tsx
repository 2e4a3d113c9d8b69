// The second step: the company's data, kept while they are typed.
import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';
import { certificateText } from '#features/companies/format.ts';
import { certificates } from '#features/products/schemas.ts';
import { maxAbout } from '#features/memberships/schemas.ts';
import * as companies from '#messages/features/companies';
import * as m from '#messages/pages/account/membership';
import { Checkbox, Select, TextArea, TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';
import { OwnCard } from '../area/own-page-frame.tsx';
import type { StepProps } from './steps.tsx';

const keptAfterMs = 1_000;

/** Sends the form's fields a second after the last change; the page stays as it is. */
function useKept() {
  const { submit } = useFetcher();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (form: HTMLFormElement) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const fields = new FormData(form);
      fields.set('intent', 'keep');
      void submit(fields, { method: 'post' });
    }, keptAfterMs);
  };
}

const isAbroad = ({ legalForm }: StepProps['own']) => legalForm === 'foreign_company';

type PartProps = Pick<StepProps, 'own' | 'locale'> & {
  readonly field: (name: string) => {
    readonly name: string;
    readonly error: string | undefined;
    readonly defaultValue: string;
  };
  readonly isOn: (name: string, value: string) => boolean;
  readonly errors: Readonly<Record<string, string>>;
};

/** Checkboxes that share one name. */
const Boxes = ({
  name,
  legend,
  choices,
  isOn,
  errors,
}: Pick<PartProps, 'isOn' | 'errors'> & {
  readonly name: string;
  readonly legend: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}) => (
  <fieldset className="account-area-checks" aria-invalid={errors[name] ? true : undefined}>
    <legend>{legend}</legend>
    <div className="account-area-check-row">
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          name={name}
          value={value}
          defaultChecked={isOn(name, value)}
          label={label}
        />
      ))}
    </div>
    {errors[name] ? <p className="field-error">{errors[name]}</p> : null}
  </fieldset>
);

const FactFields = ({ own, locale, field }: PartProps) => (
  <>
    <TextField label={m.legalName({ locale })} {...field('legalName')} dir="auto" />
    <Select label={companies.businessTypes({ locale })} {...field('businessType')}>
      <option value="">{m.choose({ locale })}</option>
      {businessTypes.map((type) => (
        <option key={type} value={type}>
          {companies.businessType({ type }, { locale })}
        </option>
      ))}
    </Select>
    <div className="form-row">
      {isAbroad(own) ? null : (
        <TextField label={m.taxOffice({ locale })} {...field('taxOffice')} dir="auto" />
      )}
      <TextField label={m.taxNumber({ locale })} {...field('taxNumber')} dir="ltr" />
    </div>
    <div className="form-row">
      <TextField
        label={m.registryNumber({ locale })}
        optional={m.optional({ locale })}
        {...field('registryNumber')}
        dir="ltr"
      />
      <TextField
        label={companies.established({ locale })}
        optional={m.optional({ locale })}
        {...field('establishedYear')}
        inputMode="numeric"
        dir="ltr"
      />
    </div>
    <div className="form-row">
      <TextField
        label={m.staffCount({ locale })}
        optional={m.optional({ locale })}
        {...field('staffCount')}
        inputMode="numeric"
        dir="ltr"
      />
      <TextField
        label={m.exportStaffCount({ locale })}
        optional={m.optional({ locale })}
        {...field('exportStaffCount')}
        inputMode="numeric"
        dir="ltr"
      />
    </div>
  </>
);

const ChoiceFields = (part: PartProps) => {
  const { own, locale, field } = part;
  return (
    <>
      <Boxes
        {...part}
        name="sectors"
        legend={m.sectors({ locale })}
        choices={own.choices.sectors.map(({ slug, name }) => ({ value: slug, label: name }))}
      />
      <TextArea
        label={companies.mainProducts({ locale })}
        hint={m.mainProductsHint({ locale })}
        {...field('mainProducts')}
        rows={4}
        dir="auto"
      />
      <Boxes
        {...part}
        name="certificates"
        legend={companies.certificates({ locale })}
        choices={certificates.map((value) => ({ value, label: certificateText(value) }))}
      />
      <Boxes
        {...part}
        name="exportMarkets"
        legend={companies.exportsTo({ locale })}
        choices={exportRegions.map((region) => ({
          value: region,
          label: companies.region({ region }, { locale }),
        }))}
      />
    </>
  );
};

const PlaceFields = ({ own, locale, field }: PartProps) => (
  <>
    <div className="form-row">
      <Select label={m.country({ locale })} {...field('country')} autoComplete="country">
        <option value="">{m.choose({ locale })}</option>
        {own.choices.countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      {isAbroad(own) ? null : (
        <Select label={companies.province({ locale })} {...field('province')}>
          <option value="">{m.choose({ locale })}</option>
          {own.choices.provinces.map(({ name, text }) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </div>
    <TextField
      label={m.address({ locale })}
      {...field('address')}
      autoComplete="street-address"
      dir="auto"
    />
    <div className="form-row">
      <TextField
        label={m.phone({ locale })}
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
      />
      <TextField
        label={m.website({ locale })}
        optional={m.optional({ locale })}
        {...field('website')}
        inputMode="url"
        dir="ltr"
      />
    </div>
  </>
);

export function CompanyDataForm({ own, locale, answer: last }: StepProps) {
  const answer = resultFor(last, 'data');
  const keep = useKept();
  // The one that is edited, though keeping a draft reads the page's data again.
  const [revision] = useState(own.revision);
  const values = answer?.values ?? own.values;
  const field = (name: string) => {
    const value = values[name];
    return {
      name,
      error: answer?.errors[name],
      defaultValue: typeof value === 'string' ? value : '',
    };
  };
  const isOn = (name: string, value: string) => [values[name] ?? []].flat().includes(value);
  const optional = m.optional({ locale });
  const part = { own, locale, field, isOn, errors: answer?.errors ?? {} };
  return (
    <OwnCard title={m.stepNames({ step: 'data' }, { locale })} text={m.dataText({ locale })}>
      <IntentForm
        intent="data"
        answer={answer}
        onInput={({ currentTarget }) => keep(currentTarget)}
      >
        <input type="hidden" name="revision" value={revision} />
        <FactFields {...part} />
        <ChoiceFields {...part} />
        <PlaceFields {...part} />
        <TextField
          label={m.responsiblePerson({ locale })}
          {...field('responsiblePerson')}
          autoComplete="name"
          dir="auto"
        />
        <TextArea
          label={m.about({ locale })}
          optional={optional}
          {...field('about')}
          rows={6}
          maxLength={maxAbout}
          dir="auto"
        />
        <div className="form-actions">
          <SubmitButton>{m.next({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </OwnCard>
  );
}
