// Turkish and Arabic pages speak Turkish and Arabic: no message stays English, and no English word slips in.
import fs from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { type Locale, locales } from '#shared/locale.ts';
import { desktop, openScreen, overlays, phone, screenNames, screenPath } from '../support/browser-screens.ts';
import { test } from '../support/browser-test.ts';

type Messages = ReadonlyMap<string, string>;
const messagesIn = (lang: Locale): Messages => new Map(fs.globSync(`src/**/messages/${lang}.json`).flatMap((file) =>
  Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>).map(([key, text]) => [`${file.replace(/\/[^/]+$/, '')} ${key}`, text] as const)));

/** Names and signs that are the same in all languages. */
const alike = /^(?:[^\p{L}]*|[^\p{L}]*Kervan|SKU|GTIN|Google|E-?mail|Euro)$/u;

for (const lang of locales.filter((one) => one !== 'en')) {
  test(`no message stays English (${lang})`, () => {
    const english = messagesIn('en');
    const same = [...messagesIn(lang)].filter(([key, text]) => text === english.get(key) && !alike.test(text.replaceAll(/\{[^{}]*\}/g, '')));
    expect(same).toEqual([]);
  });

  test(`no English word on a page (${lang})`, async ({ page, market }) => {
    const words = englishWords(lang);
    expect([...words]).toEqual(expect.arrayContaining(['quantity', 'search', 'supplier', 'days', 'categories']));
    const found: string[] = [];
    for (const name of screenNames) {
      await page.setViewportSize(desktop);
      await openScreen(page, screenPath(name, lang, market));
      for (const text of await textsOf(page)) {
        const slipped = wordsOf(text).filter((word) => words.has(word));
        if (slipped.length > 0) found.push(`${name}: ${slipped.join(', ')} in “${text.slice(0, 80)}”`);
      }
    }
    for (const { on = 'home', size, open } of overlays) {
      await page.setViewportSize(size);
      await openScreen(page, screenPath(on, lang, market));
      await open(page, lang);
      for (const text of await textsOf(page)) if (wordsOf(text).some((word) => words.has(word))) found.push(`opened: ${text.slice(0, 80)}`);
    }
    expect([...new Set(found)]).toEqual([]);
  });

  test(`a phone's page says the same (${lang})`, async ({ page, market }) => {
    await page.setViewportSize(phone);
    await openScreen(page, screenPath('product', lang, market));
    const words = englishWords(lang);
    expect((await textsOf(page)).filter((text) => wordsOf(text).some((word) => words.has(word)))).toEqual([]);
  });
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/(?<![\p{L}\d-])[a-z]{3,}(?![\p{L}\d-])/gu) ?? [];

/** Words of the English messages that the other language does not use too. Names are not words. */
function englishWords(lang: Locale): Set<string> {
  const syntax = ['plural', 'select', 'one', 'other', 'two', 'few', 'many', 'zero', 'number'];
  const namesAndTerms = ['kervan', 'express', 'halal', 'full', 'sku', 'usd', 'eur', 'try', 'gbp', 'sar', 'aed'];
  const turkish = ['can', 'far', 'file', 'fit', 'form', 'panel', 'set', 'size', 'top']; // lives, headlights, nets, slim fit and balls
  const textOf = (messages: Messages) => [...messages.values()].join(' \n ').replaceAll(/\{[\w]+(?:, (?:plural|select|number)[^{}]*)?|\b[\w-]+ (?=\{)/g, ' ');
  const theirs = new Set(wordsOf(textOf(messagesIn(lang))));
  return new Set(wordsOf(textOf(messagesIn('en'))).filter((word) => !theirs.has(word) && !syntax.includes(word) && ![...namesAndTerms, ...turkish].includes(word)));
}

/** What is read or heard, but for names and what says that it is in another language. */
const textsOf = (page: Page) => page.evaluate(() => {
  const { lang } = document.documentElement;
  const isForeign = (element: Element) => element.closest(`[lang]:not([lang="${lang}"]), bdi, code, script, style`) !== null;
  const texts = [document.title, document.querySelector('meta[name=description]')?.getAttribute('content') ?? ''];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node.textContent!.trim() !== '' && !isForeign(node.parentElement!)) texts.push(node.textContent!.trim());
  for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    if (isForeign(element)) continue;
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
  }
  return [...new Set(texts)];
});
