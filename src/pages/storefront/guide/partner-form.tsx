// What media and sponsors ask.
import {
  maxMessage,
  mediumKinds,
  type PartnerKind,
  trapField,
} from '#features/partners/schemas.ts';
import { media } from '#messages/features/partners';
import * as m from '#messages/pages/storefront/guide';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { fieldsOf, Form, SubmitButton } from '#ui/form.tsx';
import '../contact/contact.css';

type Props = {
  readonly kind: PartnerKind;
  /** Null: the request is about the market. */
  readonly fair: { readonly slug: string; readonly title: string } | null;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

type PartProps = Pick<Props, 'locale'> & { readonly field: ReturnType<typeof fieldsOf> };

const MediumFields = ({ field, locale }: PartProps) => (
  <div className="form-row">
    <Select label={m.mediumKind({ locale })} {...field('medium')}>
      <option value="">{m.choose({ locale })}</option>
      {mediumKinds.map((medium) => (
        <option key={medium} value={medium}>
          {media({ medium }, { locale })}
        </option>
      ))}
    </Select>
    <TextField
      label={m.reach({ locale })}
      optional={m.optional({ locale })}
      hint={m.reachHint({ locale })}
      {...field('reach')}
      maxLength={120}
      dir="auto"
    />
  </div>
);

const ContactFields = ({ field, countries, locale }: PartProps & Pick<Props, 'countries'>) => (
  <>
    <TextField
      label={m.contactName({ locale })}
      {...field('contactName')}
      autoComplete="name"
      maxLength={80}
      dir="auto"
    />
    <TextField
      label={m.email({ locale })}
      {...field('email')}
      type="email"
      autoComplete="email"
      maxLength={254}
      dir="ltr"
    />
    <div className="form-row">
      <Select label={m.country({ locale })} {...field('country')} autoComplete="country">
        <option value="">{m.choose({ locale })}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField
        label={m.phone({ locale })}
        optional={m.optional({ locale })}
        {...field('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        dir="ltr"
      />
    </div>
  </>
);

export function PartnerForm({ kind, fair, countries, answer, locale }: Props) {
  const field = fieldsOf(answer);
  const optional = m.optional({ locale });
  const isMedia = kind === 'media';
  return (
    <Form answer={answer}>
      <input type="hidden" name="kind" value={kind} />
      {fair === null ? null : (
        <>
          <input type="hidden" name="fair" value={fair.slug} />
          <p>
            {m.ofFair({ locale })}{' '}
            <a className="link" href={paths.exhibition({ locale, slug: fair.slug })} dir="auto">
              {fair.title}
            </a>
          </p>
        </>
      )}
      <TextField
        label={(isMedia ? m.mediumName : m.companyName)({ locale })}
        {...field('name')}
        maxLength={120}
        dir="auto"
      />
      {isMedia ? <MediumFields field={field} locale={locale} /> : null}
      <TextField
        label={m.website({ locale })}
        optional={optional}
        {...field('website')}
        maxLength={200}
        inputMode="url"
        dir="ltr"
      />
      <ContactFields field={field} countries={countries} locale={locale} />
      <TextArea
        label={m.message({ locale })}
        {...field('message')}
        rows={6}
        maxLength={maxMessage}
        dir="auto"
      />
      <div className="contact-trap" aria-hidden="true">
        <label>
          {m.leaveEmpty({ locale })}
          <input name={trapField} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="form-actions">
        <SubmitButton>{m.send({ locale })}</SubmitButton>
      </div>
    </Form>
  );
}
