import { maxSectionName, maxSectionText } from '#features/blog/schemas.ts';
import * as m from '#messages/pages/control/blog';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { directionOf, type Locale, localeNames, locales } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { TextArea, TextField } from '#ui/field.tsx';
import { IntentForm, resultFor, SubmitButton } from '#ui/form.tsx';

export type SectionValues = {
  readonly slug: string;
  /** Its name in the page's language. */
  readonly label: string;
  readonly name: PerLanguage;
  readonly text: PerLanguage;
};

type Props = {
  readonly intent: 'category' | 'author';
  /** Null: a new one. */
  readonly section: SectionValues | null;
  /** The latest result of any form of the page. */
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

/** A category or an author: its address, and its name and text in three languages. */
export function SectionForm({ intent, section, answer: last, locale }: Props) {
  const id = section?.slug ?? '';
  const answer = resultFor(last, intent, id);
  const field = (name: string, known: string | undefined) => ({
    name,
    error: answer?.errors[name],
    defaultValue: String(answer?.values[name] ?? known ?? ''),
  });
  const textField = intent === 'category' ? 'description' : 'profile';
  return (
    <details className="panel-act" open={answer ? true : undefined}>
      <summary>
        {section?.label ??
          (intent === 'category' ? m.addCategory({ locale }) : m.addAuthor({ locale }))}
      </summary>
      <IntentForm intent={intent} id={id} answer={last}>
        {section === null ? (
          <TextField
            label={m.slug({ locale })}
            hint={m.sectionSlugHint({ locale })}
            maxLength={80}
            dir="ltr"
            {...field('slug', undefined)}
          />
        ) : (
          <input type="hidden" name="slug" value={id} />
        )}
        {locales.map((language) => (
          <fieldset key={language} className="form panel-stack">
            <legend className="field-label">{localeNames[language]}</legend>
            <TextField
              label={m.sectionName({ locale })}
              maxLength={maxSectionName}
              lang={language}
              dir={directionOf(language)}
              {...field(`name.${language}`, section?.name[language])}
            />
            <TextArea
              label={m.sectionText({ locale })}
              rows={3}
              maxLength={maxSectionText}
              lang={language}
              dir={directionOf(language)}
              {...field(`${textField}.${language}`, section?.text[language])}
            />
          </fieldset>
        ))}
        <div>
          <SubmitButton size="sm">{m.save({ locale })}</SubmitButton>
        </div>
      </IntentForm>
    </details>
  );
}
