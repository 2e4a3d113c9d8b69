import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { locales } from '#shared/locale.ts';
import { readPictureEntries } from '../format/picture-form.ts';
import type { PictureItemView } from '../format/picture-form.ts';
import { PictureField } from './picture-field.tsx';

const picture = (digit: string, address: PictureItemView['address']): PictureItemView => ({
  source: { kind: 'upload', hash: digit.repeat(64) },
  alt: { en: 'A towel', tr: 'Havlu' },
  focal: { x: 0.3, y: 1 },
  address,
});
const pictures = [
  picture('a', { url: '/media/a.webp', width: 900, height: 600 }),
  picture('b', null),
];
const field = { name: 'images', legend: 'Pictures', locale: 'en', pictures, max: 10 } as const;
const markupOf = (props: Partial<Parameters<typeof PictureField>[0]> = {}) =>
  renderToStaticMarkup(createElement(PictureField, { ...field, ...props }));
const namesIn = (markup: string) =>
  [...markup.matchAll(/ name="([^"]+)"/g)].map(([, name]) => name!);
const unescape = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&amp;', '&');

/** What a browser without scripts sends, apart from buttons and files. */
function sentBy(markup: string): FormData {
  const form = new FormData();
  for (const [, tag] of markup.matchAll(/<(input[^>]*|select[^>]*>.*?<\/select)>/g)) {
    const name = / name="([^"]+)"/.exec(tag!)?.[1];
    const chosen = tag!.startsWith('select') ? / value="([^"]*)" selected/.exec(tag!) : null;
    const value = chosen?.[1] ?? / value="([^"]*)"/.exec(tag!)?.[1] ?? '';
    if (name && !tag!.includes('type="file"')) form.append(name, unescape(value));
  }
  return form;
}

test('without scripts the form sends every picture as it was shown', () => {
  const { address: _first, ...first } = pictures[0]!;
  const { address: _second, ...second } = pictures[1]!;

  expect(readPictureEntries(sentBy(markupOf()), 'images')).toEqual([first, second]);
});

test('Enter presses none of the buttons that move and remove pictures', () => {
  const buttons = [...markupOf().matchAll(/<button type="submit"([^>]*)>/g)].map(([, tag]) => tag!);
  const acts = buttons.map((tag) => / value="([^"]+)"/.exec(tag)?.[1]);

  expect(acts).toEqual([
    undefined,
    'earlier:0',
    'later:0',
    'remove:0',
    'earlier:1',
    'later:1',
    'remove:1',
  ]);
  expect(buttons.slice(1).every((tag) => tag.includes('formNoValidate'))).toBe(true);
});

test.each(locales)('every control has a name of its own in %s', (locale) => {
  const labels = [...markupOf({ locale }).matchAll(/<button[^>]* aria-label="([^"]+)"/g)];

  expect(new Set(labels.map(([, label]) => label)).size).toBeGreaterThanOrEqual(7);
});

test('a single picture has neither an order nor texts', () => {
  const markup = markupOf({ isSingle: true, pictures: pictures.slice(0, 1) });

  expect(new Set(namesIn(markup))).toEqual(new Set(['imagesSource', 'imagesAct', 'imagesFiles']));
  expect(markup).not.toContain(' multiple');
  expect(markup).not.toContain('earlier:');
});
