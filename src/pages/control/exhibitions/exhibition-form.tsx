import { pavilionCountries } from '#features/exhibitions/rules/choices.ts';
import * as m from '#messages/pages/control/exhibitions';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { countryName } from '#shared/countries.ts';
import { directionOf, type Locale, localeNames, locales } from '#shared/locale.ts';
import { Checkbox, Select, TextArea, TextField } from '#ui/field.tsx';
import { fieldsOf, type FieldsOf, IntentForm, SubmitButton } from '#ui/form.tsx';

type Props = {
  readonly locale: Locale;
  readonly countries: readonly { readonly code: string; readonly name: string }[];
  readonly answer: ActionResult | undefined;
  /** What the fields show. */
  readonly shown: ActionResult;
  /** Null: a new one. */
  readonly revision: number | null;
};

const times = ['startsAt', 'endsAt', 'bookingOpensAt', 'bookingClosesAt'] as const;

type PartProps = Pick<Props, 'locale'> & { readonly field: FieldsOf };

const LanguageFields = ({ field, locale }: PartProps) =>
  locales.map((language) => (
    <fieldset key={language} className="stack">
      <legend className="field-label">{localeNames[language]}</legend>
      <TextField
        label={m.name({ locale })}
        {...field(`title.${language}`)}
        maxLength={120}
        dir={directionOf(language)}
        lang={language}
      />
      <TextField
        label={m.summary({ locale })}
        {...field(`summary.${language}`)}
        maxLength={300}
        dir={directionOf(language)}
        lang={language}
      />
      <TextArea
        label={m.about({ locale })}
        {...field(`about.${language}`)}
        rows={4}
        maxLength={5_000}
        dir={directionOf(language)}
        lang={language}
      />
    </fieldset>
  ));

const PlaceFields = ({ field, locale, countries }: PartProps & Pick<Props, 'countries'>) => (
  <>
    <div className="form-row">
      <TextField label={m.venue({ locale })} {...field('venue')} maxLength={120} dir="auto" />
      <TextField label={m.city({ locale })} {...field('city')} maxLength={80} dir="auto" />
    </div>
    <TextField label={m.address({ locale })} {...field('address')} maxLength={200} dir="auto" />
    <div className="form-row">
      <Select label={m.country({ locale })} {...field('country')}>
        <option value="">—</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <TextField label={m.timeZone({ locale })} {...field('timeZone')} maxLength={60} dir="ltr" />
    </div>
  </>
);

const TimeFields = ({ field, locale }: PartProps) => (
  <>
    <p className="text-soft">{m.timesText({ locale })}</p>
    <div className="form-row">
      {times.map((name) => (
        <TextField
          key={name}
          label={m.times({ name }, { locale })}
          {...field(name)}
          type="datetime-local"
        />
      ))}
    </div>
    <div className="form-row">
      <TextField label={m.dailyOpens({ locale })} {...field('dailyOpens')} type="time" />
      <TextField label={m.dailyCloses({ locale })} {...field('dailyCloses')} type="time" />
    </div>
  </>
);

function PavilionBoxes({ shown, locale }: Pick<Props, 'shown' | 'locale'>) {
  const chosen = shown.values['pavilions'] ?? [];
  return (
    <fieldset className="field">
      <legend className="field-label">{m.pavilions({ locale })}</legend>
      {pavilionCountries.map((code) => (
        <Checkbox
          key={code}
          name="pavilions"
          value={code}
          label={countryName(code, locale)}
          defaultChecked={chosen.includes(code)}
        />
      ))}
      {shown.errors['pavilions'] ? (
        <p className="field-error">{shown.errors['pavilions']}</p>
      ) : null}
    </fieldset>
  );
}

export function ExhibitionForm({ locale, countries, answer, shown, revision }: Props) {
  const field = fieldsOf(shown);
  return (
    <IntentForm intent="save" answer={answer}>
      {revision === null ? (
        <TextField
          label={m.slug({ locale })}
          hint={m.slugHint({ locale })}
          {...field('slug')}
          maxLength={60}
          dir="ltr"
        />
      ) : (
        <>
          <input type="hidden" name="revision" value={revision} />
          <input type="hidden" name="slug" value={String(shown.values['slug'] ?? '')} />
        </>
      )}
      <LanguageFields field={field} locale={locale} />
      <PlaceFields field={field} locale={locale} countries={countries} />
      <TimeFields field={field} locale={locale} />
      <PavilionBoxes shown={shown} locale={locale} />
      <div>
        <SubmitButton>{m.save({ locale })}</SubmitButton>
      </div>
    </IntentForm>
  );
}
