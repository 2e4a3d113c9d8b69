import * as m from '#messages/pages/control/categories';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { directionOf, type Locale, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';
import { typedFields } from '../rich-texts/language-fields.tsx';

type Props = {
  readonly values: Readonly<Record<string, string>>;
  readonly revision: number;
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

export function CategoryForm({ values, revision, answer, locale }: Props) {
  const field = typedFields(answer, values);
  return (
    <IntentForm intent="save" answer={answer} className="form panel-stack">
      <input type="hidden" name="revision" value={revision} />
      {locales.map((language) => {
        const spoken = { lang: language, dir: directionOf(language) };
        return (
          <Card key={language} as="section" className="form panel-stack">
            <h2 className="card-title">{localeNames[language]}</h2>
            <TextField
              label={m.name({ locale })}
              maxLength={120}
              {...spoken}
              {...field(`name.${language}`)}
            />
            <TextArea
              label={m.words({ locale })}
              hint={m.wordsHint({ locale })}
              rows={5}
              {...spoken}
              {...field(`words.${language}`)}
            />
          </Card>
        );
      })}
      <div className="form-actions">
        <SubmitButton>{m.save({ locale })}</SubmitButton>
        <a className="btn btn-quiet" href={memberPaths.controlCategories({ locale })}>
          {m.cancel({ locale })}
        </a>
      </div>
    </IntentForm>
  );
}
