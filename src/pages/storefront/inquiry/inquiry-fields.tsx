// Fields of inquiries, which the contact form has as well.
import type { ReactNode } from 'react';
import { PhoneField } from '#features/accounts/components/phone-field.tsx';
import * as m from '#messages/pages/storefront/inquiry';
import type { Locale } from '#shared/locale.ts';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { Card } from '#ui/panels.tsx';
import type { loadFieldChoices } from './field-choices.server.ts';

export type FieldChoices = Awaited<ReturnType<typeof loadFieldChoices>>;

/** Name, error and value of a field. */
export type FieldsIn = (name: string) => {
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
};

type Props = {
  readonly choices: FieldChoices;
  readonly field: FieldsIn;
  readonly locale: Locale;
};

/** `title`: of the card; `messageHint`: what a good message says. */
export const AskedFields = ({
  choices: { categories, units },
  field,
  locale,
  title,
  messageHint,
}: Props & { readonly title: string; readonly messageHint: string }) => {
  const optional = m.optional({ locale });
  return (
    <Card as="section">
      <h2 className="card-title">{title}</h2>
      <TextField label={m.subject({ locale })} {...field('subject')} maxLength={120} dir="auto" />
      <TextArea
        label={m.message({ locale })}
        hint={messageHint}
        {...field('message')}
        rows={7}
        maxLength={2_000}
        dir="auto"
      />
      <TextField
        label={m.productName({ locale })}
        optional={optional}
        {...field('productName')}
        maxLength={120}
        dir="auto"
      />
      <div className="form-row">
        <TextField
          label={m.quantity({ locale })}
          optional={optional}
          {...field('quantity')}
          inputMode="numeric"
          dir="ltr"
        />
        <Select label={m.unit({ locale })} {...field('unit')}>
          {units.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      </div>
      <Select label={m.category({ locale })} optional={optional} {...field('category')}>
        <option value="">{m.noCategory({ locale })}</option>
        {categories.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </Select>
    </Card>
  );
};

/** `children`: below the fields. */
export const SenderFields = ({
  choices: { countries },
  field,
  locale,
  children,
}: Props & { readonly children?: ReactNode }) => {
  const optional = m.optional({ locale });
  const country = field('country');
  return (
    <Card as="section">
      <h2 className="card-title">{m.who({ locale })}</h2>
      <TextField
        label={m.fullName({ locale })}
        {...field('fullName')}
        autoComplete="name"
        dir="auto"
        maxLength={80}
      />
      <TextField
        label={m.email({ locale })}
        {...field('email')}
        type="email"
        autoComplete="email"
        maxLength={254}
        dir="ltr"
      />
      <TextField
        label={m.company({ locale })}
        optional={optional}
        {...field('companyName')}
        autoComplete="organization"
        dir="auto"
        maxLength={120}
      />
      <div className="form-row">
        <Select label={m.country({ locale })} {...country} autoComplete="country">
          <option value="">{m.chooseCountry({ locale })}</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label={m.region({ locale })}
          optional={optional}
          {...field('region')}
          autoComplete="address-level1"
          dir="auto"
          maxLength={80}
        />
      </div>
      <PhoneField
        field={field}
        countries={countries}
        suggested={country.defaultValue}
        locale={locale}
      />
      {children}
    </Card>
  );
};
