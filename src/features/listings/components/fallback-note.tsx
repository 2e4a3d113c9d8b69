import { directionOf, type Locale } from '#shared/locale.ts';
import type { InLanguage } from '#shared/per-language.ts';
import './fallback-note.css';

/** Says it only when content is in another language than the page. */
export function FallbackNote({
  as: Tag = 'p',
  content,
  notes,
  locale,
}: {
  as?: 'p' | 'span';
  content: InLanguage<unknown>;
  /** "Shown in Turkish", by language. */
  notes: Readonly<Record<Locale, string>>;
  locale: Locale;
}) {
  if (content.locale === locale) return null;
  return <Tag className="fallback-note">{notes[content.locale]}</Tag>;
}

/** Returns `lang` and `dir` of content in another language than the page; otherwise none. */
export const languageOf = (
  content: InLanguage<unknown>,
  locale: Locale,
): { lang?: Locale | undefined; dir?: 'ltr' | 'rtl' } =>
  content.locale === locale ? {} : { lang: content.locale, dir: directionOf(content.locale) };
