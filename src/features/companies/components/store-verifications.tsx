import * as m from '#messages/features/companies';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { Seal } from '#ui/badges.tsx';
import type { VerificationView } from '../views.ts';
import './store-verifications.css';

/** Lists what staff checked of a store, with dates: the evidence for the seal. */
export function StoreVerifications({
  verifications,
  locale,
}: {
  verifications: readonly VerificationView[];
  locale: Locale;
}) {
  if (verifications.length === 0) return null;
  return (
    <section className="card card-pad store-verifications">
      <h2>{m.verifiedFacts({ locale })}</h2>
      <ul>
        {verifications.map(({ kind, verifiedOn }) => (
          <li key={kind}>
            <Seal />
            <span>
              <b>{m.verification({ kind }, { locale })}</b>{' '}
              <span className="text-muted">
                {m.checkedOn({ date: dateText(verifiedOn, locale, 'long') }, { locale })}
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{m.evidenceKept({ locale })}</p>
    </section>
  );
}

/** Says that the site has not been visited yet. */
export const NotVerified = ({ locale }: { locale: Locale }) => (
  <section className="card card-pad store-verifications">
    <h2>{m.verifiedFacts({ locale })}</h2>
    <p className="text-soft">{m.notVerified({ locale })}</p>
  </section>
);
