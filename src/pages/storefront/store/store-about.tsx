// What a store says of itself, and what was verified.
import type { ComponentProps } from 'react';
import { StatedCertificates } from '#features/companies/components/stated-certificates.tsx';
import { StoreFacts } from '#features/companies/components/store-facts.tsx';
import {
  NotVerified,
  StoreVerifications,
} from '#features/companies/components/store-verifications.tsx';
import { FallbackNote, languageOf } from '#features/listings/components/fallback-note.tsx';
import { shownInTexts } from '#features/listings/format/shown-in.ts';
import * as m from '#messages/pages/storefront/store';
import type { StatedCertificate } from '#features/companies/schemas.ts';
import type { VerificationView } from '#features/companies/views.ts';
import type { Locale } from '#shared/locale.ts';
import type { InLanguage } from '#shared/per-language.ts';

type Props = {
  text: InLanguage | null;
  verifications: readonly VerificationView[];
  certificates: readonly StatedCertificate[];
  mediaUrl: string;
  store: ComponentProps<typeof StoreFacts>['store'];
  locale: Locale;
};

export const StoreAbout = ({
  text,
  verifications,
  certificates,
  mediaUrl,
  store,
  locale,
}: Props) => (
  <>
    <section>
      <h2 className="display display-3">{m.about({ locale })}</h2>
      {text ? (
        <div className="prose" {...languageOf(text, locale)}>
          <FallbackNote content={text} notes={shownInTexts(locale)} locale={locale} />
          <p className="store-header-story">{text.value}</p>
        </div>
      ) : null}
      <StoreFacts
        store={store}
        locale={locale}
        facts={[
          'businessType',
          'place',
          'mainProducts',
          'productCount',
          'exportsTo',
          'certificates',
          'established',
          'exportStaff',
          'answers',
        ]}
        markets={20}
        certificates={20}
      />
    </section>
    {verifications.length > 0 ? (
      <StoreVerifications verifications={verifications} locale={locale} />
    ) : (
      <NotVerified locale={locale} />
    )}
    <StatedCertificates certificates={certificates} mediaUrl={mediaUrl} locale={locale} />
  </>
);
