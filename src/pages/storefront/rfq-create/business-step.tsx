import type { BuyerBusinessType } from '#features/rfqs/schemas.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import { Select, TextField } from '#ui/field.tsx';
import type { StepProps } from './product-step.tsx';

type Props = StepProps & {
  readonly businessTypes: readonly { readonly code: string; readonly name: string }[];
  readonly contact: { readonly email: string | null; readonly businessType: BuyerBusinessType };
  readonly isAccepted: boolean;
};

export function BusinessStep({ locale, typed, errors, businessTypes, contact, isAccepted }: Props) {
  return (
    <>
      <Select
        id="businessType"
        name="businessType"
        label={m.businessType({ locale })}
        error={errors['businessType']}
        defaultValue={typed.businessType || contact.businessType}
      >
        {businessTypes.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        id="businessEmail"
        name="businessEmail"
        type="email"
        label={m.businessEmail({ locale })}
        hint={m.businessEmailHint({ locale })}
        error={errors['businessEmail']}
        defaultValue={typed.businessEmail || (contact.email ?? '')}
        autoComplete="email"
        maxLength={254}
        dir="ltr"
      />
      <label className="check">
        <input type="checkbox" name="sharesCard" defaultChecked={typed.sharesCard === 'on'} />
        <span>
          {m.sharesCard({ locale })}
          <span className="field-hint create-line">{m.sharesCardHint({ locale })}</span>
        </span>
      </label>
      <div className="field">
        <label className="check">
          <input
            type="checkbox"
            id="terms"
            name="terms"
            defaultChecked={isAccepted}
            aria-invalid={errors['terms'] ? true : undefined}
            aria-describedby={errors['terms'] ? 'terms-note' : undefined}
          />
          <span>{m.terms({ locale })}</span>
        </label>
        {errors['terms'] ? (
          <p className="field-error" id="terms-note">
            {errors['terms']}
          </p>
        ) : null}
      </div>
    </>
  );
}
