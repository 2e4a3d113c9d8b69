import { maxTypedTerms, type SynonymKind, synonymKinds } from '#features/search/schemas.ts';
import * as m from '#messages/pages/control/synonyms';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { directionOf, type Locale, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import { Select, TextArea } from '#ui/field.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';

type Known = {
  readonly kind: SynonymKind;
  readonly terms: PerLanguage<string[]>;
  /** Milliseconds. Another user's later change is not overwritten. */ readonly updatedAt: number;
};

/** `known`: null for a new synonym. */
export function SynonymForm({
  locale,
  answer,
  known,
}: {
  locale: Locale;
  answer: ActionResult | undefined;
  known: Known | null;
}) {
  const typed = (name: string, before: string) => String(answer?.values[name] ?? before);
  return (
    <IntentForm intent="save" answer={answer}>
      {known ? <input type="hidden" name="updatedAt" value={known.updatedAt} /> : null}
      <Select
        label={m.kind({ locale })}
        name="kind"
        hint={m.kindHint({ locale })}
        error={answer?.errors['kind']}
        defaultValue={typed('kind', known?.kind ?? 'synonym')}
      >
        {synonymKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kind === 'synonym' ? m.synonym({ locale }) : m.spelling({ locale })}
          </option>
        ))}
      </Select>
      {locales.map((one) => (
        <TextArea
          key={one}
          label={localeNames[one]}
          name={one}
          rows={2}
          maxLength={maxTypedTerms}
          lang={one}
          dir={directionOf(one)}
          hint={one === 'en' ? m.termsHint({ locale }) : undefined}
          error={answer?.errors[one]}
          defaultValue={typed(one, known?.terms[one]?.join(one === 'ar' ? '، ' : ', ') ?? '')}
        />
      ))}
      <div className="form-actions">
        <SubmitButton>{m.save({ locale })}</SubmitButton>
        <a className="btn btn-quiet" href={memberPaths.synonyms({ locale })}>
          {m.cancel({ locale })}
        </a>
      </div>
    </IntentForm>
  );
}
