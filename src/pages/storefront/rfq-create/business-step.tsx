import type { BuyerBusinessType } from '#features/rfqs/schemas.ts';
import * as m from '#messages/pages/storefront/rfq-create';
import * as paths from '#shared/paths.ts';
import { Select, TextField } from '#ui/field.tsx';
import { type Audience, AudienceFields } from './audience-fields.tsx';
import type { StepProps } from './product-step.tsx';

type Props = StepProps & {
  readonly businessTypes: readonly { readonly code: string; readonly name: string }[];
  readonly contact: { readonly email: string | null; readonly businessType: BuyerBusinessType };
  readonly isAccepted: boolean;
  readonly isVisitor: boolean;
  readonly audience: Audience | null;
  readonly openDays: readonly { readonly value: string; readonly label: string }[];
  readonly openDaysChosen: string;
};

export function BusinessStep({
  locale,
  typed,
  errors,
  businessTypes,
  contact,
  isAccepted,
  isVisitor,
  audience,
  ...open
}: Props) {
  return (
    <>
      {audience === null ? null : (
        <AudienceFields
          locale={locale}
          typed={typed}
          errors={errors}
          audience={audience}
          {...open}
        />
      )}
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
      {isVisitor ? null : <Terms locale={locale} isAccepted={isAccepted} error={errors['terms']} />}
    </>
  );
}

function Terms({
  locale,
  isAccepted,
  error,
}: Pick<Props, 'locale' | 'isAccepted'> & { readonly error: string | undefined }) {
  return (
    <div className="field">
      <label className="check">
        <input
          type="checkbox"
          id="terms"
          name="terms"
          defaultChecked={isAccepted}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'terms-note' : undefined}
        />
        <span>{m.terms({ locale })}</span>
      </label>
      <p className="field-hint">
        <a className="link" href={paths.termsOfUse({ locale })} target="_blank">
          {m.readTerms({ locale })}
        </a>
      </p>
      {error ? (
        <p className="field-error" id="terms-note">
          {error}
        </p>
      ) : null}
    </div>
  );
}
