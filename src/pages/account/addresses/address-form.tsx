import { type AddressTag, addressTags } from '#features/accounts/schemas.ts';
import * as m from '#messages/pages/account/addresses';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Country } from '#shared/countries.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { Checkbox, Select, TextField } from '#ui/field.tsx';
import { Form, SubmitButton } from '#ui/form.tsx';
import { typed } from '#pages/shared/own-page.ts';

type Address = {
  readonly tag: AddressTag;
  readonly street: string;
  readonly suite: string | null;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
  readonly country: string;
  readonly isDefault: boolean;
};

type AddressFormProps = {
  readonly locale: Locale;
  /** Path that the form is sent to. */
  readonly action: string;
  readonly answer: ActionResult | undefined;
  readonly countries: readonly { readonly code: Country; readonly name: string }[];
  /** Null for a new address. */
  readonly address: Address | null;
  readonly submitLabel: string;
};

export const tagTexts = {
  business: m.tagBusiness,
  factory: m.tagFactory,
  warehouse: m.tagWarehouse,
  residential: m.tagResidential,
} as const satisfies Record<AddressTag, unknown>;

export function AddressForm({
  locale,
  action,
  answer,
  countries,
  address,
  submitLabel,
}: AddressFormProps) {
  const errors = answer?.errors;
  return (
    <Form answer={answer} action={action}>
      <Select
        label={m.tag({ locale })}
        name="tag"
        error={errors?.['tag']}
        defaultValue={typed(answer, 'tag', address?.tag ?? 'business')}
      >
        {addressTags.map((tag) => (
          <option key={tag} value={tag}>
            {tagTexts[tag]({ locale })}
          </option>
        ))}
      </Select>
      <TextField
        label={m.street({ locale })}
        name="street"
        error={errors?.['street']}
        defaultValue={typed(answer, 'street', address?.street)}
        autoComplete="address-line1"
        maxLength={200}
        dir="auto"
      />
      <TextField
        label={m.suite({ locale })}
        optional={m.optional({ locale })}
        name="suite"
        error={errors?.['suite']}
        defaultValue={typed(answer, 'suite', address?.suite)}
        autoComplete="address-line2"
        maxLength={100}
        dir="auto"
      />
      <div className="form-row">
        <TextField
          label={m.city({ locale })}
          name="city"
          error={errors?.['city']}
          defaultValue={typed(answer, 'city', address?.city)}
          autoComplete="address-level2"
          maxLength={100}
          dir="auto"
        />
        <TextField
          label={m.state({ locale })}
          name="state"
          error={errors?.['state']}
          defaultValue={typed(answer, 'state', address?.state)}
          autoComplete="address-level1"
          maxLength={100}
          dir="auto"
        />
      </div>
      <div className="form-row">
        <TextField
          label={m.postalCode({ locale })}
          name="postalCode"
          error={errors?.['postalCode']}
          defaultValue={typed(answer, 'postalCode', address?.postalCode)}
          autoComplete="postal-code"
          maxLength={20}
          dir="ltr"
        />
        <Select
          label={m.country({ locale })}
          name="country"
          error={errors?.['country']}
          defaultValue={typed(answer, 'country', address?.country)}
          autoComplete="country"
        >
          <option value="">{m.chooseCountry({ locale })}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      {address?.isDefault ? null : (
        <Checkbox
          label={m.makeDefault({ locale })}
          name="isDefault"
          defaultChecked={answer?.values['isDefault'] === 'on'}
        />
      )}
      <div className="form-actions">
        <SubmitButton>{submitLabel}</SubmitButton>
        <a className="btn btn-quiet" href={memberPaths.addresses({ locale })}>
          {m.cancel({ locale })}
        </a>
      </div>
    </Form>
  );
}
