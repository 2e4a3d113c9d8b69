// Fields that the request and the reservation form have in common.
import { askedSponsorTypes, experiences } from '#features/exhibitions/rules/choices.ts';
import * as words from '#messages/features/exhibitions';
import * as m from '#messages/pages/storefront/exhibitions';
import type { Locale } from '#shared/locale.ts';
import { Select, TextField } from '#ui/field.tsx';
import type { FieldsOf } from '#ui/form.tsx';

type Props = { readonly field: FieldsOf; readonly locale: Locale };

export const ContactFields = ({ field, locale }: Props) => (
  <div className="form-row">
    <TextField
      label={m.companyEmail({ locale })}
      {...field('companyEmail')}
      type="email"
      autoComplete="email"
      maxLength={254}
      dir="ltr"
    />
    <TextField
      label={m.website({ locale })}
      {...field('website')}
      inputMode="url"
      maxLength={200}
      dir="ltr"
    />
  </div>
);

export const SpaceFields = ({ field, locale }: Props) => (
  <>
    <Select label={m.experience({ locale })} {...field('experience')}>
      <option value="">{m.choose({ locale })}</option>
      {experiences.map((experience) => (
        <option key={experience} value={experience}>
          {words.experiences({ experience }, { locale })}
        </option>
      ))}
    </Select>
    <div className="form-row">
      <TextField
        label={m.space({ locale })}
        {...field('space')}
        inputMode="numeric"
        maxLength={10}
        end="m²"
      />
      <Select label={m.sponsorType({ locale })} {...field('sponsorType')}>
        <option value="none">{m.noSponsor({ locale })}</option>
        {askedSponsorTypes.map((type) => (
          <option key={type} value={type}>
            {words.sponsorTypes({ type }, { locale })}
          </option>
        ))}
      </Select>
    </div>
  </>
);
