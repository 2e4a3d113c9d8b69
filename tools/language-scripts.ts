// The browser's scripts, once for each language, so that a page loads the texts of its own alone.
// Compiled messages ask for the language. In the browser's build one free name answers all of them,
// and each script is then written into `assets/en`, `assets/tr` and `assets/ar`, with this name
// replaced and what only other languages say left out. Scripts import each other by relative paths,
// so they stay within their folder.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { minifySync, type Plugin } from 'vite';
import { type Locale, locales } from '#shared/locale.ts';
import { languageName } from './message-compiler.ts';
import { languageParameter } from './messages.ts';

const pageLanguage = '__PAGE_LANGUAGE__';

const asked = new RegExp(`(?<![\\\\\\w$])\\${languageName}\\b`, 'g');

/** Compiled messages as the browser's build has them: without the language that a caller says. */
export const askPage = (messages: string): string =>
  messages.replaceAll(languageParameter, '').replaceAll(asked, pageLanguage);

/** In development they have all languages, and refuse what they could not say once built. */
export const refuseOtherLanguages = (messages: string): string =>
  `${messages.replaceAll(asked, (name, at: number) =>
    messages.startsWith(`${name} ===`, at) ? `$own(${name})` : name,
  )}
const $own = (locale: Locale): Locale => {
  const { lang } = document.documentElement;
  if (locale !== lang)
    throw new Error(\`No texts in "\${locale}" on a page in "\${lang}": let its loader say them.\`);
  return locale;
};
`;

export const isMessages = (id: string): boolean =>
  /[\\/]\.generated[\\/]messages[\\/].*\.ts$/.test(id.split('?')[0]!);

/** Messages in the browser, of a build and in development. */
export const languageOfPage = (): Plugin => ({
  name: 'language-of-page',
  enforce: 'pre',
  transform(code, id) {
    if (!isMessages(id) || this.environment.name !== 'client') return null;
    const isBuild = this.environment.mode === 'build';
    return { code: (isBuild ? askPage : refuseOtherLanguages)(code), map: null };
  },
});

/** Returns a built script in one language. Throws when the minifier refuses it. */
export function scriptInLanguage(code: string, locale: Locale): string {
  const addressed = code.replaceAll(
    /(["'`])\/assets\/(?=[^/"'`]+\.js\1)/g,
    (_, quote: string) => `${quote}/assets/${locale}/`,
  );
  if (!code.includes(pageLanguage)) return addressed;
  const said = addressed.replaceAll(pageLanguage, JSON.stringify(locale));
  const minified = minifySync('script.js', said, {
    module: true,
    compress: { target: 'es2022' },
  });
  if (minified.errors.length > 0) throw new Error(minified.errors[0]!.message);
  return minified.code;
}

/** Replaces the scripts of a folder by those of each language. */
export function writeLanguages(assets: string): void {
  for (const locale of locales) mkdirSync(path.join(assets, locale));
  for (const file of globSync('*.js', { cwd: assets })) {
    const code = readFileSync(path.join(assets, file), 'utf8');
    for (const locale of locales)
      writeFileSync(path.join(assets, locale, file), scriptInLanguage(code, locale));
    rmSync(path.join(assets, file));
  }
}
