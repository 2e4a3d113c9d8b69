import * as m from '#messages/features/listings';
import { directionOf, type Locale } from '#shared/locale.ts';
import type { InLanguage } from '#shared/per-language.ts';
import './fallback-note.css';

/** "Shown in Turkish": only when content is in another language than the page. */
export function FallbackNote({
  as: Tag = 'p',
  content,
  locale,
}: {
  as?: 'p' | 'span';
  content: InLanguage<unknown>;
  locale: Locale;
}) {
  if (content.locale === locale) return null;
  return (
    <Tag className="fallback-note">
      {m.shownIn(
        { language: m.languageName({ language: content.locale }, { locale }) },
        { locale },
      )}
    </Tag>
  );
}

/** Returns `lang` and `dir` of content in another language than the page; otherwise none. */
export const languageOf = (
  content: InLanguage<unknown>,
  locale: Locale,
): { lang?: Locale | undefined; dir?: 'ltr' | 'rtl' } =>
  content.locale === locale ? {} : { lang: content.locale, dir: directionOf(content.locale) };
