import { maxAnnouncement } from '#features/announcements/schemas.ts';
import * as m from '#messages/pages/control/announcements';
import type { ActionResult } from '#platform/pages/form-action.ts';
import { directionOf, type Locale, localeNames, locales } from '#shared/locale.ts';
import * as memberPaths from '#shared/member-paths.ts';
import { TextField } from '#ui/field.tsx';
import { IntentForm, SubmitButton } from '#ui/form.tsx';

export type AnnouncementValues = Readonly<
  Record<Locale | 'url' | 'startsAt' | 'endsAt', string>
> & {
  /** Milliseconds: when it was changed last; null for a new one. */
  readonly updatedAt: number | null;
};

export function AnnouncementForm({
  values,
  answer,
  locale,
}: {
  values: AnnouncementValues;
  answer: ActionResult | undefined;
  locale: Locale;
}) {
  const field = (name: Locale | 'url' | 'startsAt' | 'endsAt') => ({
    name,
    error: answer?.errors[name],
    defaultValue: String(answer?.values[name] ?? values[name]),
  });
  return (
    <IntentForm intent="save" answer={answer}>
      {values.updatedAt === null ? null : (
        <input type="hidden" name="updatedAt" value={values.updatedAt} />
      )}
      {locales.map((one) => (
        <TextField
          key={one}
          label={localeNames[one]}
          maxLength={maxAnnouncement}
          lang={one}
          dir={directionOf(one)}
          hint={one === 'en' ? m.textHint({ locale }) : undefined}
          {...field(one)}
        />
      ))}
      <TextField
        label={m.link({ locale })}
        optional={m.optional({ locale })}
        hint={m.linkHint({ locale })}
        maxLength={500}
        dir="ltr"
        {...field('url')}
      />
      <div className="form-row">
        <TextField
          label={m.starts({ locale })}
          optional={m.optional({ locale })}
          hint={m.startsHint({ locale })}
          type="datetime-local"
          {...field('startsAt')}
        />
        <TextField
          label={m.ends({ locale })}
          optional={m.optional({ locale })}
          hint={m.endsHint({ locale })}
          type="datetime-local"
          {...field('endsAt')}
        />
      </div>
      <div className="form-actions">
        <SubmitButton>{m.save({ locale })}</SubmitButton>
        {values.updatedAt === null ? (
          <SubmitButton variant="secondary" name="does" value="preview">
            {m.showPreview({ locale })}
          </SubmitButton>
        ) : null}
        <a className="btn btn-quiet" href={memberPaths.announcements({ locale })}>
          {m.cancel({ locale })}
        </a>
      </div>
    </IntentForm>
  );
}
