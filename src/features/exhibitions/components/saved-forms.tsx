import * as m from '#messages/features/exhibitions';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';
import type { SavedForm } from '../queries/own-views.server.ts';

const pageOf = {
  request: paths.exhibitionParticipate,
  booking: paths.reserveStand,
  questionnaire: paths.exhibitionQuestionnaire,
} as const;

type Props = { readonly locale: Locale; readonly forms: readonly SavedForm[] };

/** Half-filled forms that the person saved, as links that go on with them. */
export const SavedForms = ({ locale, forms }: Props) =>
  forms.length === 0 ? null : (
    <section className="stack">
      <h2 className="card-title">{m.savedForms({ locale })}</h2>
      <ul className="stack">
        {forms.map(({ form, slug, fair }) => (
          <li key={`${form} ${slug}`}>
            <a className="link" href={pageOf[form]({ locale, slug })}>
              {m.keptForms({ form }, { locale })} · <bdi>{fair}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
