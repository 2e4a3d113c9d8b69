// Messages as their files have them, and English words on pages in other languages.
import fs from 'node:fs';
import type { Page } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';

type Messages = ReadonlyMap<string, string>;
export const messagesIn = (lang: Locale): Messages =>
  new Map(
    fs
      .globSync(`src/**/messages/${lang}.json`)
      .flatMap((file) =>
        Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>).map(
          ([key, text]) => [`${file.replace(/\/[^/]+$/, '')} ${key}`, text] as const,
        ),
      ),
  );

/** Whole words in Latin letters, without e-mail addresses and abbreviations such as REACH. */
export function latinWordsOf(text: string): string[] {
  const withoutAddresses = text.replaceAll(/[\w.+-]+@[\w.-]+/g, ' ');
  return (withoutAddresses.match(/(?<![\p{L}\d-])[A-Za-z]{3,}(?![\p{L}\d-])/gu) ?? [])
    .filter((word) => /[a-z]/.test(word))
    .map((word) => word.toLowerCase());
}

/** Visible texts and labels of a Turkish or Arabic page that have an English word. */
export async function englishTexts(page: Page, lang: Locale): Promise<string[]> {
  if (lang === 'en') return [];
  const english = englishWords(lang);
  const found = await textsOf(page);
  return found.filter(
    (text) => !cookieNames.has(text) && latinWordsOf(text).some((word) => english.has(word)),
  );
}

/** Those that are English words. The page about cookies calls them by name. */
export const cookieNames: ReadonlySet<string> = new Set([
  'consent',
  'currency',
  'desktop',
  'device',
  'locale',
  'notice',
]);

/** Words of English messages that the other language does not use, without names. */
export function englishWords(lang: Locale): ReadonlySet<string> {
  const known = wordsKnown.get(lang) ?? readEnglishWords(lang);
  wordsKnown.set(lang, known);
  return known;
}

const wordsKnown = new Map<Locale, ReadonlySet<string>>();

function readEnglishWords(lang: Locale): Set<string> {
  const syntax = ['plural', 'select', 'one', 'other', 'two', 'few', 'many', 'zero', 'number'];
  const namesAndTerms = [
    'kervan',
    'bronze',
    'drop',
    'express',
    'halal',
    'full',
    'led',
    'line',
    'logo',
    'patch',
    'split',
    'standard',
    'sku',
    'usd',
    'eur',
    'try',
    'gbp',
    'sar',
    'aed',
  ];
  const turkish = [
    'bar',
    'can',
    'far',
    'file',
    'fit',
    'form',
    'online',
    'panel',
    'port',
    'post',
    'set',
    'size',
    'stand',
    'stop',
    'ten',
    'top',
    'transfer',
  ]; // pressure, lives, headlights, nets, slim fit, hides, skin and balls
  const textOf = (messages: Messages) =>
    [...messages.values()]
      .join(' \n ')
      .replaceAll(/\{[\w]+(?:, (?:plural|select|number)[^{}]*)?|\b[\w-]+ (?=\{)/g, ' ');
  const theirs = new Set(latinWordsOf(textOf(messagesIn(lang))));
  return new Set(
    latinWordsOf(textOf(messagesIn('en'))).filter(
      (word) =>
        !theirs.has(word) &&
        !syntax.includes(word) &&
        ![...namesAndTerms, ...turkish].includes(word),
    ),
  );
}

/** Visible texts and labels, without names and elements in another language. */
const textsOf = (page: Page) =>
  page.evaluate(() => {
    const { lang } = document.documentElement;
    const isForeign = (element: Element) =>
      element.closest(`[lang]:not([lang="${lang}"]), bdi, code, script, style`) !== null;
    const texts = [
      document.title,
      document.querySelector('meta[name=description]')?.getAttribute('content') ?? '',
    ];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.textContent!.trim() !== '' && !isForeign(node.parentElement!))
        texts.push(node.textContent!.trim());
    for (const element of document.body.querySelectorAll(
      '[aria-label], [title], [placeholder], [alt]',
    )) {
      if (isForeign(element)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
        texts.push(element.getAttribute(name) ?? '');
    }
    return [...new Set(texts)];
  });
