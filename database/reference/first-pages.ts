// The texts of the pages about the market: Markdown files that begin with the title and the
// description, a paragraph each.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { contentPageNames } from '#features/content-pages/rules/page-names.ts';
import type { FirstPage } from '#features/content-pages/services/open-pages.server.ts';
import { readMarkup } from '#features/rich-texts/rules/read-markup.ts';
import { type Locale, locales } from '#shared/locale.ts';

const folder = new URL('pages/', import.meta.url);
const pagesFile = z.array(z.object({ name: z.enum(contentPageNames), isPublished: z.boolean() }));

/** Throws an Error for a mistake. */
async function readPage(name: string, locale: Locale) {
  const file = `${name}.${locale}.md`;
  const [title = '', description = '', ...rest] = (
    await readFile(new URL(file, folder), 'utf8')
  ).split('\n\n');
  const outcome = readMarkup(rest.join('\n\n'));
  if ('refusal' in outcome) throw new Error(`${file}: ${outcome.refusal}`);
  return {
    title: title.replace(/^# /, ''),
    description: description.replaceAll('\n', ' '),
    body: outcome.text,
  };
}

export async function readFirstPages(): Promise<FirstPage[]> {
  const listed = pagesFile.parse(JSON.parse(await readFile(new URL('pages.json', folder), 'utf8')));
  return Promise.all(
    listed.map(async ({ name, isPublished }) => {
      const texts = await Promise.all(
        locales.map(async (locale) => [locale, await readPage(name, locale)] as const),
      );
      const of = <Key extends 'title' | 'description' | 'body'>(key: Key) =>
        Object.fromEntries(texts.map(([locale, text]) => [locale, text[key]]));
      return {
        name,
        isPublished,
        title: of('title'),
        description: of('description'),
        body: of('body'),
      };
    }),
  );
}
