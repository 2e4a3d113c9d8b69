import * as m from '#messages/features/companies';
import { dateText } from '#shared/dates.ts';
import type { Locale } from '#shared/locale.ts';
import { certificateText } from '../format.ts';
import type { StatedCertificate } from '../schemas.ts';
import './store-verifications.css';

/** Certificates that the seller says to have. The seal is for what our team has checked. */
export function StatedCertificates({
  certificates,
  mediaUrl,
  locale,
}: {
  certificates: readonly StatedCertificate[];
  mediaUrl: string;
  locale: Locale;
}) {
  if (certificates.length === 0) return null;
  return (
    <section className="card card-pad store-verifications">
      <h2>{m.statedCertificates({ locale })}</h2>
      <ul>
        {certificates.map(({ name, expiresOn, fileKey }) => (
          <li key={name}>
            <span>
              <b>
                <bdi>{certificateText(name)}</bdi>
              </b>{' '}
              {expiresOn === null ? null : (
                <span className="text-muted">
                  {m.validUntil({ date: dateText(expiresOn, locale, 'long') }, { locale })}
                </span>
              )}{' '}
              {fileKey ? (
                <a className="link" href={`${mediaUrl}/media/${fileKey}`}>
                  {m.viewCertificate({ name: certificateText(name) }, { locale })}
                </a>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{m.statedBySeller({ locale })}</p>
    </section>
  );
}
