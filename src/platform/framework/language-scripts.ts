// Scripts are built once for each language (`tools/language-scripts.ts`): each document names those
// of its own.
import type { EntryContext } from 'react-router';
import type { Locale } from '#shared/locale.ts';

const builtScript = /^\/assets\/(?=[^/]+\.js\b)/;

/** Returns the path of a built script in a language; others unchanged, such as development's. */
export const scriptIn = (locale: Locale, path: string): string =>
  path.replace(builtScript, `/assets/${locale}/`);

/** Names the scripts of one language in the manifest of a render. */
export function ofLanguage(entry: EntryContext, locale: Locale): EntryContext {
  const own = (value: unknown): unknown => {
    if (typeof value === 'string') return scriptIn(locale, value);
    if (Array.isArray(value)) return value.map(own);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, own(each)]));
  };
  return { ...entry, manifest: own(entry.manifest) as EntryContext['manifest'] };
}
