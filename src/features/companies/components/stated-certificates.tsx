import * as m from '#messages/features/companies';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { certificateText } from '../format.ts';
import type { StatedCertificate } from '../schemas.ts';
import './store-verifications.css';

/** Certificates that the seller says to have. The seal is for what our team has checked. */
export function StatedCertificates({
  certificates,
  locale,
}: {
  certificates: readonly StatedCertificate[];
  locale: Locale;
}) {
  if (certificates.length === 0) return null;
  return (
    <section className="card card-pad store-verifications">
      <h2>{m.statedCertificates({ locale })}</h2>
      <ul>
        {certificates.map(({ name, expiresOn }) => (
          <li key={name}>
            <span>
              <b>
                <bdi>{certificateText(name)}</bdi>
              </b>{' '}
              {expiresOn === null ? null : (
                <span className="text-muted">
                  {m.validUntil({ date: dateText(expiresOn, locale, 'long') }, { locale })}
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{m.statedBySeller({ locale })}</p>
    </section>
  );
}
