import type { ReactNode } from 'react';
import { maxAbout, maxCertificateFiles, maxCertificates } from '#features/companies/schemas.ts';
import { businessTypes, exportRegions } from '#features/companies/schemas.ts';
import * as companies from '#messages/features/companies';
import * as m from '#messages/pages/vendor/store';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { type Locale, localeNames, locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { Checkbox, Choices, Select, TextArea, TextField } from '#ui/field.tsx';
import { resultFor, IntentForm, SubmitButton } from '#ui/form.tsx';
import { Alert, Card } from '#ui/panels.tsx';
import { PictureField } from '#ui/picture-field.tsx';
import { certificateRows } from './store-values.ts';

type Values = Readonly<Record<string, string | readonly string[]>>;

type FormProps = {
  /** Null before the first save. */
  readonly store: { readonly id: string; readonly slug: string } | null;
  readonly values: Values;
  /** What the form was filled in from. */
  readonly revision: number;
  readonly answer: ActionResult | undefined;
  readonly provinces: readonly { readonly value: string; readonly name: string }[];
  readonly pictures: { readonly origin: string; readonly maxBytes: number };
  readonly storeAddress: string;
  readonly action: string;
  readonly locale: Locale;
};

type Wiring = { readonly name: string; readonly error: string | undefined };
type FieldOf = (name: string) => Wiring & { readonly defaultValue: string };
type PartProps = FormProps & { readonly field: FieldOf; readonly shown: Values };

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <Card as="section" className="store-form-part">
    <h2 className="card-title">{title}</h2>
    {text ? <p className="text-soft">{text}</p> : null}
    {children}
  </Card>
);

/** The store's profile. What was typed is shown again with what is wrong. */
export function StoreForm(props: FormProps) {
  const { store, values, locale, action } = props;
  const intent = store === null ? 'register' : 'save';
  const answer = resultFor(props.answer, intent);
  const shown = answer?.values ?? values;
  const field: FieldOf = (name) => {
    const value = shown[name];
    return {
      name,
      error: answer?.errors[name],
      defaultValue: typeof value === 'string' ? value : (value?.at(-1) ?? ''),
    };
  };
  const part = { ...props, field, shown, answer };
  return (
    <IntentForm
      intent={intent}
      id={store?.id}
      answer={answer}
      action={action}
      encType="multipart/form-data"
    >
      <input type="hidden" name="revision" value={props.revision} />
      <NamePart {...part} />
      <PicturePart {...part} />
      <StoryPart {...part} />
      <CompanyPart {...part} />
      <LocationPart {...part} />
      <CertificatePart {...part} />
      <div className="form-actions">
        <SubmitButton>{store === null ? m.register({ locale }) : m.save({ locale })}</SubmitButton>
      </div>
    </IntentForm>
  );
}

function NamePart({ store, field, storeAddress, locale }: PartProps) {
  return (
    <Part title={m.names({ locale })}>
      <TextField
        label={m.name({ locale })}
        hint={m.nameHint({ locale })}
        {...field('name')}
        maxLength={120}
        autoComplete="organization"
        dir="auto"
      />
      {store === null ? (
        <TextField
          label={m.slug({ locale })}
          hint={m.slugHint({ locale })}
          {...field('slug')}
          start={<bdi dir="ltr">{storeAddress}</bdi>}
          maxLength={60}
          dir="ltr"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <p className="store-form-address">
          <bdi dir="ltr">
            {storeAddress}
            <b>{store.slug}</b>
          </bdi>
          <span className="field-hint"> {m.slugFixed({ locale })}</span>
        </p>
      )}
      <div className="form-row">
        <Select
          label={m.mainLanguage({ locale })}
          hint={m.mainLanguageHint({ locale })}
          {...field('mainLanguage')}
        >
          {locales.map((language) => (
            <option key={language} value={language} lang={language}>
              {localeNames[language]}
            </option>
          ))}
        </Select>
        <Select label={m.currency({ locale })} {...field('currency')}>
          {currencies.map((currency) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </Select>
      </div>
    </Part>
  );
}

function pictureOf(
  { field, answer, pictures: { origin, maxBytes }, locale }: PartProps,
  name: string,
) {
  const { error, defaultValue: key } = field(name);
  return {
    name,
    error,
    answer,
    optional: m.optional({ locale }),
    kept: key === '' ? null : { key, url: `${origin}/media/${key}` },
    maxBytes,
    texts: {
      choose: m.choosePicture({ locale }),
      chooseOther: m.chooseOtherPicture({ locale }),
      tooLarge: m.pictureTooLarge({ locale }),
      remove: m.removePicture({ locale }),
    },
  };
}

function PicturePart(props: PartProps) {
  const { locale } = props;
  return (
    <Part title={m.pictures({ locale })}>
      <div className="form-row">
        <PictureField
          label={m.logo({ locale })}
          hint={m.logoHint({ locale })}
          {...pictureOf(props, 'logoKey')}
        />
        <PictureField
          label={m.cover({ locale })}
          hint={m.coverHint({ locale })}
          {...pictureOf(props, 'coverKey')}
        />
      </div>
    </Part>
  );
}

function StoryPart({ field, locale }: PartProps) {
  return (
    <Part title={m.story({ locale })} text={m.storyNote({ locale })}>
      {locales.map((language) => {
        const inLanguage = (text: string) =>
          m.inLanguage({ text, language: localeNames[language] }, { locale });
        const written = { lang: language, dir: language === 'ar' ? 'rtl' : 'ltr' };
        return (
          <div key={language} className="form-row">
            <TextArea
              label={inLanguage(m.about({ locale }))}
              {...field(`about.${language}`)}
              {...written}
              maxLength={maxAbout}
              rows={5}
            />
            <TextArea
              label={inLanguage(m.mainProducts({ locale }))}
              hint={m.mainProductsHint({ locale })}
              {...field(`mainProducts.${language}`)}
              {...written}
              rows={3}
            />
          </div>
        );
      })}
    </Part>
  );
}

function CompanyPart({ field, shown, locale }: PartProps) {
  const chosen = [shown['exportMarkets'] ?? []].flat();
  const { error: marketsError } = field('exportMarkets');
  return (
    <Part title={m.card({ locale })}>
      <div className="form-row">
        <Select label={m.businessType({ locale })} {...field('businessType')}>
          {businessTypes.map((type) => (
            <option key={type} value={type}>
              {companies.businessType({ type }, { locale })}
            </option>
          ))}
        </Select>
        <TextField
          label={m.establishedYear({ locale })}
          optional={m.optional({ locale })}
          {...field('establishedYear')}
          inputMode="numeric"
          maxLength={8}
        />
        <TextField
          label={m.exportStaff({ locale })}
          optional={m.optional({ locale })}
          {...field('exportStaffCount')}
          inputMode="numeric"
          maxLength={12}
        />
      </div>
      <fieldset className="field store-form-markets">
        <legend className="field-label">{m.exportMarkets({ locale })}</legend>
        {marketsError ? <p className="field-error">{marketsError}</p> : null}
        <div className="store-form-market-list">
          {exportRegions.map((region) => (
            <Checkbox
              key={region}
              name="exportMarkets"
              value={region}
              defaultChecked={chosen.includes(region)}
              label={companies.region({ region }, { locale })}
            />
          ))}
        </div>
      </fieldset>
      <Choices
        legend={m.shipping({ locale })}
        {...field('hasShipping')}
        choices={[
          { value: 'true', label: m.ships({ locale }) },
          { value: 'false', label: m.noShipping({ locale }) },
        ]}
      />
    </Part>
  );
}

function LocationPart({ field, provinces, locale }: PartProps) {
  return (
    <Part title={m.location({ locale })}>
      <div className="form-row">
        <Select label={m.province({ locale })} {...field('province')}>
          <option value="">{m.chooseProvince({ locale })}</option>
          {provinces.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
        <TextField
          label={m.district({ locale })}
          optional={m.optional({ locale })}
          {...field('district')}
          maxLength={80}
          dir="auto"
        />
      </div>
      <TextField
        label={m.address({ locale })}
        optional={m.optional({ locale })}
        hint={m.addressHint({ locale })}
        {...field('address')}
        maxLength={300}
        autoComplete="street-address"
        dir="auto"
      />
    </Part>
  );
}

function CertificatePart(props: PartProps) {
  const { field, shown, answer, locale } = props;
  const error = answer?.errors['certificates'];
  return (
    <Part title={m.certificates({ locale })} text={m.certificatesText({ locale })}>
      {error ? <Alert tone="danger">{error}</Alert> : null}
      {Array.from({ length: certificateRows(shown, maxCertificates) }, (_, i) => (
        <div key={i} className="form-row">
          <TextField
            label={m.certificate({ number: String(i + 1) }, { locale })}
            {...field(`certificates[${i}].name`)}
            maxLength={40}
            dir="auto"
          />
          <TextField
            label={m.expiresOn({ locale })}
            optional={m.optional({ locale })}
            type="date"
            {...field(`certificates[${i}].expiresOn`)}
          />
          {i < maxCertificateFiles ? (
            <PictureField
              label={m.certificateFile({ number: String(i + 1) }, { locale })}
              {...pictureOf(props, `certificates[${i}].fileKey`)}
              isPdfTaken
              texts={{
                choose: m.chooseFile({ locale }),
                chooseOther: m.chooseOtherFile({ locale }),
                tooLarge: m.fileTooLarge({ locale }),
                remove: m.removeFile({ locale }),
              }}
            />
          ) : null}
        </div>
      ))}
    </Part>
  );
}
