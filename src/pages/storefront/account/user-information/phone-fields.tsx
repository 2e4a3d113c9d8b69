import type { Country } from '#shared/countries.ts';
import { Select, TextField } from '#ui/field.tsx';

type PhoneFieldsProps = {
  readonly labels: { readonly phone: string; readonly country: string; readonly choose: string; readonly hint: string };
  readonly countries: readonly { readonly code: Country; readonly name: string }[];
  readonly phone: string;
  readonly phoneCountry: string;
  readonly errors: Readonly<Record<string, string>> | undefined;
};

/** Fields `phoneCountry` and `phone`; whether the number is possible is told by the command. */
export function PhoneFields({ labels, countries, phone, phoneCountry, errors }: PhoneFieldsProps) {
  return (
    <div className="form-row">
      <Select label={labels.country} name="phoneCountry" error={errors?.['phoneCountry']} defaultValue={phoneCountry} autoComplete="off">
        <option value="">{labels.choose}</option>
        {countries.map(({ code, name }) => <option key={code} value={code}>{name}</option>)}
      </Select>
      <TextField label={labels.phone} name="phone" type="tel" hint={labels.hint} error={errors?.['phone']} defaultValue={phone} autoComplete="tel" dir="ltr" />
    </div>
  );
}
