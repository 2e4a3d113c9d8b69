import * as m from '#messages/companies';
import { intlTag, type Locale } from '#shared/locale.ts';
import { Seal } from '#ui/marks.tsx';
import type { VerificationView } from './view-models.ts';

/** What staff checked of a store, each with its day: what the seal stands for. */
export function StoreVerifications({ verifications, locale }: { verifications: readonly VerificationView[]; locale: Locale }) {
  if (verifications.length === 0) return null;
  const date = new Intl.DateTimeFormat(intlTag[locale], { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <section className="store-checks" aria-label={m.verifiedFacts({ locale })}>
      <h2>{m.verifiedFacts({ locale })}</h2>
      <ul>
        {verifications.map(({ kind, verifiedOn }) => (
          <li key={kind}><Seal size="sm" /><span>{m.verification({ kind }, { locale })} <span className="muted">{m.checkedOn({ date: date.format(new Date(verifiedOn)) }, { locale })}</span></span></li>
        ))}
      </ul>
    </section>
  );
}
