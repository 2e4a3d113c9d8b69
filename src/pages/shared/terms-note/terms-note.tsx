import * as m from '#messages/pages/shared/terms-note';
import type { Locale } from '#shared/locale.ts';
import * as paths from '#shared/paths.ts';

/** Beside a button by which somebody accepts the terms of use: the version that is valid then. */
export const TermsNote = ({ locale }: { locale: Locale }) => (
  <p className="field-hint">
    {m.accepts({ locale })}{' '}
    <a className="link" href={paths.termsOfUse({ locale })} target="_blank">
      {m.read({ locale })}
    </a>
  </p>
);
