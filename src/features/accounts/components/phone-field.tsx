// A telephone number with its country. The country is locked while the field has a number.
import { useEffect, useRef, useState } from 'react';
import * as m from '#messages/features/accounts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import { ltr } from '#shared/bidi-marks.ts';
import { Field } from '#ui/field.tsx';
import type { FieldsOf } from '#ui/form.tsx';
import type { CountryChoice } from '../queries/country-choices.server.ts';

/** Metadata of all countries is larger than the page and loads on first interaction. */
const loadNumbers = () => import('#shared/phone.ts');

/** `suggested`: the country chosen elsewhere in the form. */
export function PhoneField({
  field,
  countries,
  suggested,
  locale,
}: {
  field: FieldsOf;
  countries: readonly CountryChoice[];
  suggested: string;
  locale: Locale;
}) {
  const [phone, country] = [field('phone'), field('phoneCountry')];
  const [chosen, setChosen] = useState(country.defaultValue === '' ? null : country.defaultValue);
  const [typed, setTyped] = useState('');
  const [isImpossible, setIsImpossible] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  // Text that was typed before scripts loaded.
  useEffect(() => {
    setTyped(input.current!.value);
    if (select.current!.value !== '') setChosen(select.current!.value);
  }, []);
  const current = chosen ?? suggested;
  const isLocked = typed !== '' && current !== '';

  const change = (value: string) => {
    setTyped(value);
    setIsImpossible(false);
    if (value !== '' && chosen === null && current !== '') setChosen(current);
  };
  const check = () => {
    if (typed.trim() === '' || current === '') return;
    loadNumbers().then(
      ({ possiblePhone }) => setIsImpossible(possiblePhone(typed, current as Country) === null),
      () => {},
    );
  };
  const error = isImpossible ? m.impossiblePhone({ locale }) : (phone.error ?? country.error);
  return (
    <Field
      label={m.phone({ locale })}
      error={error}
      hint={isLocked ? m.phoneLocked({ locale }) : m.phoneHint({ locale })}
    >
      {({ 'aria-invalid': isInvalid, ...wiring }) => (
        <span className="form-row is-phone">
          <span className="input">
            <select
              ref={select}
              name={isLocked ? undefined : 'phoneCountry'}
              value={current}
              disabled={isLocked}
              aria-label={m.phoneCountry({ locale })}
              aria-invalid={country.error && !isLocked ? true : undefined}
              autoComplete="off"
              onChange={(event) => setChosen(event.target.value)}
            >
              <option value="">{m.chooseCountry({ locale })}</option>
              {countries
                .filter(({ dial }) => dial !== null)
                .map(({ code, name, dial }) => (
                  <option key={code} value={code}>{`${name} ${ltr(`+${dial}`)}`}</option>
                ))}
            </select>
            {isLocked ? <input type="hidden" name="phoneCountry" value={current} /> : null}
          </span>
          <span className="input">
            <input
              ref={input}
              type="tel"
              name="phone"
              defaultValue={phone.defaultValue}
              dir="ltr"
              autoComplete="tel-national"
              {...wiring}
              aria-invalid={isImpossible || phone.error ? isInvalid : undefined}
              onFocus={() => void loadNumbers().catch(() => {})}
              onChange={(event) => change(event.target.value)}
              onBlur={check}
            />
          </span>
        </span>
      )}
    </Field>
  );
}
