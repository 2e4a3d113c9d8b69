// What the forms of posts and pages share: a title, a lead and a text in each language.
import { maxMarkup } from '#features/rich-texts/schemas.ts';
import { FormattedTextField } from '#pages/shared/formatted-text/formatted-text-field.tsx';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { directionOf, type Locale, localeNames, locales } from '#shared/locale.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { Card } from '#ui/panels.tsx';

type FieldOf = (name: string) => {
  readonly name: string;
  readonly error: string | undefined;
  readonly defaultValue: string;
};

/** `values`: by the names of the fields, such as `title.en`. */
export const typedFields =
  (answer: ActionResult | undefined, values: Readonly<Record<string, string>>): FieldOf =>
  (name) => ({
    name,
    error: answer?.errors[name],
    defaultValue: String(answer?.values[name] ?? values[name] ?? ''),
  });

type Text = (language: { readonly locale: Locale }) => string;

type Props = {
  readonly field: FieldOf;
  /** The name of the field between title and text: `summary`. */
  readonly lead: string;
  readonly texts: {
    readonly title: Text;
    readonly lead: Text;
    readonly leadHint: Text;
    readonly body: Text;
    readonly bodyHint: Text;
  };
  readonly maxTitle: number;
  readonly maxLead: number;
  readonly locale: Locale;
};

export const LanguageFields = ({ field, lead, texts, maxTitle, maxLead, locale }: Props) =>
  locales.map((language) => {
    const spoken = { lang: language, dir: directionOf(language) };
    return (
      <Card key={language} as="section" className="form panel-stack">
        <h2 className="card-title">{localeNames[language]}</h2>
        <TextField
          label={texts.title({ locale })}
          maxLength={maxTitle}
          {...spoken}
          {...field(`title.${language}`)}
        />
        <TextArea
          label={texts.lead({ locale })}
          hint={texts.leadHint({ locale })}
          rows={3}
          maxLength={maxLead}
          {...spoken}
          {...field(`${lead}.${language}`)}
        />
        <FormattedTextField
          label={texts.body({ locale })}
          hint={texts.bodyHint({ locale })}
          rows={18}
          maxLength={maxMarkup}
          kind="markup"
          locale={locale}
          {...spoken}
          {...field(`body.${language}`)}
        />
      </Card>
    );
  });
