// The language of a call to the API.
import { detectLocale } from '#platform/http/locale-detection.ts';
import { isLocale, type Locale } from '#shared/locale.ts';

type Asked = {
  readonly headers: {
    readonly cookie?: string | undefined;
    readonly lang?: string | string[] | undefined;
  };
  readonly url: string;
};

/** Returns the language of the `lang` header; null if it names none of ours. */
export function languageSaid({ lang }: Asked['headers']): Locale | null {
  const said = typeof lang === 'string' ? lang.trim().toLowerCase() : null;
  return isLocale(said) ? said : null;
}

/**
 * Returns the language of the `lang` header, else of `?lang=`, the locale cookie, or English. Wire
 * calls ignore `?lang=`; unknown languages are skipped.
 */
export const languageOf = ({ headers, url }: Asked): Locale =>
  languageSaid(headers) ??
  detectLocale({ url: url.startsWith('/front/') ? '/' : url, cookie: headers.cookie });
