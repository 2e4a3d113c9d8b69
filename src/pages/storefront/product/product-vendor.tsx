import { FallbackNote, languageOf } from '#features/listings/components/fallback-note.tsx';
import { shownInTexts } from '#features/listings/format/shown-in.ts';
import type { Locale } from '#shared/locale.ts';
import { FactList } from '#ui/fact-list.tsx';
import type { vendorTexts } from '#features/companies/components/supplier-texts.ts';

/** What the seller says of itself, and what was checked. */
export const ProductVendor = ({
  vendor: { about, checks: checked, facts },
  checks,
  locale,
}: {
  vendor: ReturnType<typeof vendorTexts>;
  /** Heading of what was checked. */
  checks: string;
  locale: Locale;
}) => (
  <>
    <div className="stack">
      {about ? (
        <div className="prose" {...languageOf(about, locale)}>
          <FallbackNote content={about} notes={shownInTexts(locale)} locale={locale} />
          <p>{about.value}</p>
        </div>
      ) : null}
      {checked.length > 0 ? (
        <div>
          <h3>{checks}</h3>
          <FactList facts={checked} />
        </div>
      ) : null}
    </div>
    <FactList facts={facts} />
  </>
);
