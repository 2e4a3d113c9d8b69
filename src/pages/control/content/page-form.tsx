import { maxDescription, maxTitle } from '#features/content-pages/schemas.ts';
import { maxMarkup } from '#features/rich-texts/schemas.ts';
import * as m from '#messages/pages/control/content';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { directionOf, type Locale, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { Card } from '#ui/panels.tsx';

type Props = {
  /** By the names of the fields: `title.en`. */
  readonly values: Readonly<Record<string, string>>;
  readonly revision: number;
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

export function PageForm({ values, revision, answer, locale }: Props) {
  const field = (name: string) => ({
    name,
    error: answer?.errors[name],
    defaultValue: String(answer?.values[name] ?? values[name] ?? ''),
  });
  return (
    <IntentForm intent="save" answer={answer} className="form panel-stack">
      <input type="hidden" name="revision" value={revision} />
      {locales.map((language) => {
        const spoken = { lang: language, dir: directionOf(language) };
        return (
          <Card key={language} as="section" className="form panel-stack">
            <h2 className="card-title">{localeNames[language]}</h2>
            <TextField
              label={m.pageTitle({ locale })}
              maxLength={maxTitle}
              {...spoken}
              {...field(`title.${language}`)}
            />
            <TextArea
              label={m.description({ locale })}
              hint={m.descriptionHint({ locale })}
              rows={3}
              maxLength={maxDescription}
              {...spoken}
              {...field(`description.${language}`)}
            />
            <TextArea
              label={m.body({ locale })}
              hint={m.bodyHint({ locale })}
              rows={18}
              maxLength={maxMarkup}
              {...spoken}
              {...field(`body.${language}`)}
            />
          </Card>
        );
      })}
      <div className="form-actions">
        <SubmitButton>{m.save({ locale })}</SubmitButton>
        <a className="btn btn-quiet" href={memberPaths.contentPages({ locale })}>
          {m.cancel({ locale })}
        </a>
      </div>
    </IntentForm>
  );
}
