import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { RichText } from '#features/rich-texts/schemas.ts';
import { headingsOf, plainTextOf } from '#features/rich-texts/rules/outline.ts';
import { locales } from '#shared/locale.ts';
import { cookieNames, englishWords, latinWordsOf } from '#tests/support/wording.ts';
import { readFirstPages } from '../reference/first-pages.ts';
import { coverOf, demoBlog, readPost } from './blog.ts';

const pages = await readFirstPages();
const posts = demoBlog.posts.flatMap(({ slug, languages }) =>
  languages.map((locale) => ({ slug, locale, ...readPost(slug, locale) })),
);
const texts = [
  ...posts.map(({ slug, locale, title, summary, body }) => ({
    name: `${slug}.${locale}`,
    locale,
    words: `${title} ${summary} ${plainTextOf(body)}`,
    body,
  })),
  ...pages.flatMap(({ name, title, description, body }) =>
    locales.map((locale) => ({
      name: `${name}.${locale}`,
      locale,
      words: `${title[locale]} ${description[locale]} ${plainTextOf(body[locale]!)}`,
      body: body[locale]!,
    })),
  ),
];

const linksOf = (text: RichText): string[] =>
  Array.from(JSON.stringify(text).matchAll(/"href":"([^"]*)"/g), ([, href]) => href!);

test('each file of a post is used, and each post names what is there', () => {
  const files = readdirSync(new URL('data/posts/', import.meta.url)).map((name) =>
    name.replace(/\.md$/, ''),
  );
  const categories = demoBlog.categories.map(({ slug }) => slug);
  const authors = demoBlog.authors.map(({ slug }) => slug);

  expect(posts.map(({ slug, locale }) => `${slug}.${locale}`).toSorted()).toEqual(files.toSorted());
  expect(new Set(demoBlog.posts.map(({ slug }) => slug)).size).toBe(demoBlog.posts.length);
  for (const { category, author, cover } of demoBlog.posts) {
    expect(categories).toContain(category);
    expect(authors).toContain(author);
    expect(() => coverOf(cover)).not.toThrow();
  }
});

test('a text has the same sections in each language', () => {
  const sections = (name: string) =>
    texts
      .filter((text) => text.name.startsWith(`${name}.`))
      .map(({ body }) => headingsOf(body).map(({ level }) => level));

  for (const name of new Set(texts.map((text) => text.name.split('.')[0]!))) {
    const [first, ...others] = sections(name);
    for (const other of others) expect(other, name).toEqual(first);
  }
});

test('links lead to published posts and pages of the market', () => {
  const known = new Set([
    ...demoBlog.posts
      .filter(({ daysAgo }) => daysAgo !== null && daysAgo >= 0)
      .map(({ slug }) => `/blog/${slug}`),
    ...pages.map(({ name }) => `/${name}`),
    '#choices', // on the page of cookies
  ]);
  const others =
    /^\/(?:search|shop|rfq(?:\/create)?|contact|commissions|account(?:\/.*)?|vendor\/.*)$/;

  for (const { name, body } of texts)
    for (const href of linksOf(body))
      expect(known.has(href) || others.test(href), `${name}: ${href}`).toBe(true);
});

test('published pages link to published pages alone', () => {
  const hidden = pages.filter(({ isPublished }) => !isPublished).map(({ name }) => `/${name}`);

  for (const { name, body } of pages.filter(({ isPublished }) => isPublished))
    for (const locale of locales)
      expect(
        linksOf(body[locale]!).filter((href) => hidden.includes(href)),
        name,
      ).toEqual([]);
});

test('Turkish and Arabic texts have no English words', () => {
  for (const { name, locale, words } of texts.filter((text) => text.locale !== 'en')) {
    const english = englishWords(locale);
    const withoutFigures = words.replaceAll(/\{\w+\}/g, '');
    const isName = (word: string) => name.startsWith('cookies.') && cookieNames.has(word);
    expect(
      latinWordsOf(withoutFigures).filter((word) => english.has(word) && !isName(word)),
      name,
    ).toEqual([]);
  }
});
