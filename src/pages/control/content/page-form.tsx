import { maxDescription, maxTitle } from '#features/content-pages/schemas.ts';
import * as m from '#messages/pages/control/content';
import type { ActionResult } from '#platform/pages/form-action.ts';
import type { Locale } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { IntentForm, SubmitButton } from '#ui/form.tsx';
import { LanguageFields, typedFields } from '../rich-texts/language-fields.tsx';

type Props = {
  /** By the names of the fields: `title.en`. */
  readonly values: Readonly<Record<string, string>>;
  readonly revision: number;
  readonly answer: ActionResult | undefined;
  readonly locale: Locale;
};

const texts = {
  title: m.pageTitle,
  lead: m.description,
  leadHint: m.descriptionHint,
  body: m.body,
  bodyHint: m.bodyHint,
};

export const PageForm = ({ values, revision, answer, locale }: Props) => (
  <IntentForm intent="save" answer={answer} className="form panel-stack">
    <input type="hidden" name="revision" value={revision} />
    <LanguageFields
      field={typedFields(answer, values)}
      lead="description"
      texts={texts}
      maxTitle={maxTitle}
      maxLead={maxDescription}
      locale={locale}
    />
    <div className="form-actions">
      <SubmitButton>{m.save({ locale })}</SubmitButton>
      <a className="btn btn-quiet" href={memberPaths.contentPages({ locale })}>
        {m.cancel({ locale })}
      </a>
    </div>
  </IntentForm>
);
