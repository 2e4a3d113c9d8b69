// Profile fields that buyers and sellers share at sign-up.
import { useState } from 'react';
import * as m from '#messages/features/accounts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import { Select, TextField } from '#ui/field.tsx';
import type { FieldsOf } from '#ui/form.tsx';
import type { CountryChoice } from '../queries/country-choices.server.ts';
import { PasswordFields } from './password-fields.tsx';
import { PhoneField } from './phone-field.tsx';

/**
 * `google`: the identity from Google; then the e-mail is fixed and there is no password.
 * `suggested`: the country until one is chosen.
 */
export function ProfileFields({
  field,
  countries,
  suggested,
  google,
  locale,
}: {
  field: FieldsOf;
  countries: readonly CountryChoice[];
  suggested: Country | null;
  google: { readonly email: string; readonly name: string | null } | null;
  locale: Locale;
}) {
  const [name, country] = [field('name'), field('countryCode')];
  const first = country.defaultValue || (suggested ?? '');
  const [chosen, setChosen] = useState(first);
  return (
    <>
      <TextField
        label={m.name({ locale })}
        {...name}
        defaultValue={name.defaultValue || google?.name || ''}
        autoComplete="name"
      />
      {google ? (
        <TextField
          label={m.email({ locale })}
          value={google.email}
          readOnly
          hint={m.emailFromGoogle({ locale })}
          dir="ltr"
        />
      ) : (
        <>
          <TextField
            label={m.email({ locale })}
            {...field('email')}
            type="email"
            autoComplete="username"
            dir="ltr"
          />
          <PasswordFields field={field} locale={locale} />
        </>
      )}
      <Select
        label={m.country({ locale })}
        {...country}
        defaultValue={first}
        autoComplete="country"
        onChange={(event) => setChosen(event.target.value)}
      >
        <option value="">{m.chooseCountry({ locale })}</option>
        {countries.map(({ code, name: countryName }) => (
          <option key={code} value={code}>
            {countryName}
          </option>
        ))}
      </Select>
      <PhoneField field={field} countries={countries} suggested={chosen} locale={locale} />
    </>
  );
}
