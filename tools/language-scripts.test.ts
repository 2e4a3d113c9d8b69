import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripTypeScriptTypes } from 'node:module';
import { expect, onTestFinished, test } from 'vitest';
import { locales } from '#shared/locale.ts';
import {
  askPage,
  refuseOtherLanguages,
  scriptInLanguage,
  writeLanguages,
} from './language-scripts.ts';
import { compileFolder } from './messages.ts';

const quotes = {
  en: '{count, plural, one {# quote} other {# quotes}}',
  tr: '{count, plural, one {# teklif} other {# teklifler}}',
  ar: '{count, plural, zero {أ} one {ب} two {ت} few {# ج} many {# ح} other {# خ}}',
};
const { module: messages } = compileFolder({
  en: { title: 'Good day, $locale === {name}', quotes: quotes.en },
  tr: { title: 'İyi günler, $locale === {name}', quotes: quotes.tr },
  ar: { title: 'طاب يومكم, $locale === {name}', quotes: quotes.ar },
});

/** The functions of a module without its imports. */
const scriptOf = (module: string): string =>
  stripTypeScriptTypes(module.replaceAll(/^import .*$/gm, ''));

const built = scriptOf(askPage(messages));

/** Runs a script with stand-ins for what it imports. */
const run = async (script: string) => {
  const imported = 'const $number = (l, n) => `${n}`, $plural = (l, n) => `${l}:${n}`;';
  // A script that only the test has written.
  return (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${imported}\n${script}`)}`
  )) as {
    title: (values: { name: string }, language?: object) => string;
    quotes: (values: { count: number }, language?: object) => string;
  };
};

test('a script in a language says the same as the message, and nothing of the others', async () => {
  const said = { en: 'Good day', tr: 'İyi günler', ar: 'طاب يومكم' };
  for (const locale of locales) {
    const script = scriptInLanguage(built, locale);

    for (const other of locales)
      expect([locale, other, script.includes(said[other])]).toEqual([
        locale,
        other,
        other === locale,
      ]);
    const { title } = await run(script);
    expect(title({ name: 'A' }, { locale })).toBe(`${said[locale]}, $locale === A`);
  }
});

test('plural forms are those of the language of the script', () => {
  expect(scriptInLanguage(built, 'tr')).toContain('teklifler');
  expect(scriptInLanguage(built, 'tr')).toMatch(/\(["'`]tr["'`],/);
  expect(scriptInLanguage(built, 'en')).not.toMatch(/["'`](?:tr|ar)["'`]/);
});

test('addresses of scripts are those of the language; others stay', () => {
  const manifest = '{"module":"/assets/a-1.js","css":["/assets/a-1.css"],"x":"see /assets/a-1.js"}';
  expect(scriptInLanguage(manifest, 'ar')).toBe(
    '{"module":"/assets/ar/a-1.js","css":["/assets/a-1.css"],"x":"see /assets/a-1.js"}',
  );
});

test('a folder has the scripts of each language in place of its own', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'languages-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'texts-1.js'), built);
  writeFileSync(path.join(folder, 'plain-1.js'), 'import"./texts-1.js";');
  writeFileSync(path.join(folder, 'sheet-1.css'), 'a{}');

  writeLanguages(folder);

  expect(readdirSync(folder).toSorted()).toEqual(['ar', 'en', 'sheet-1.css', 'tr']);
  for (const locale of locales) {
    const read = (file: string) => readFileSync(path.join(folder, locale, file), 'utf8');
    expect(read('texts-1.js')).toBe(scriptInLanguage(built, locale));
    expect(read('plain-1.js')).toBe('import"./texts-1.js";');
  }
});

test('in development a text of a language other than the page’s is refused', async () => {
  const { title } = await run(
    [
      `const document = { documentElement: { lang: 'tr' } };`,
      scriptOf(refuseOtherLanguages(messages)),
    ].join('\n'),
  );

  expect(title({ name: 'A' }, { locale: 'tr' })).toBe('İyi günler, $locale === A');
  expect(() => title({ name: 'A' }, { locale: 'en' })).toThrow('No texts in "en"');
});
