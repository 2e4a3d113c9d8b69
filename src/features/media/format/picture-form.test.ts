import { expect, test } from 'vitest';
import {
  actText,
  applyPictureAct,
  focalText,
  movePicture,
  pictureFields,
  picturesOfValues,
  type PictureEntry,
  readPictureAct,
  readPictureEntries,
  readPictureSources,
  withUpload,
} from './picture-form.ts';

const upload = (digit: string): PictureEntry => ({
  source: { kind: 'upload', hash: digit.repeat(64) },
  alt: {},
  focal: null,
});

/** The fields as `PictureField` renders them. */
function formOf(entries: readonly PictureEntry[]): FormData {
  const form = new FormData();
  const fields = pictureFields('images');
  for (const { source, alt, focal } of entries) {
    form.append(fields.source, JSON.stringify(source));
    for (const locale of ['en', 'tr', 'ar'] as const)
      form.append(fields.alt(locale), alt[locale] ?? '');
    form.append(fields.focal, focalText(focal));
  }
  return form;
}

test('a list of pictures comes back from its form as it was', () => {
  const entries: PictureEntry[] = [
    { ...upload('a'), alt: { en: 'A towel', ar: 'منشفة' }, focal: { x: 0.25, y: 1 } },
    { source: { kind: 'remote', url: 'https://img.example/1.jpg' }, alt: {}, focal: null },
    { ...upload('b'), alt: { tr: 'Havlu' }, focal: { x: 0, y: 0.5 } },
  ];

  expect(readPictureEntries(formOf(entries), 'images')).toEqual(entries);
});

test.each([
  'no JSON',
  '{}',
  '{"kind":"upload","hash":"../x"}',
  '{"kind":"remote","url":"file:///"}',
])('a source that says %s is not accepted', (text) => {
  const form = formOf([upload('a')]);
  form.append('imagesSource', text);

  expect(readPictureEntries(form, 'images')).toBeNull();
});

test('what the version before has drawn is left out of a draft, the others keep theirs', () => {
  const drawn = '{"kind":"recipe","recipe":{"glyph":"bed"}}';
  const sent = { ...upload('a'), alt: { en: 'A towel' } };
  const address = { url: '/media/a.webp', width: 40, height: 30 };
  const values = {
    imagesSource: [drawn, JSON.stringify(sent.source)],
    imagesFocal: ['', ''],
    imagesAddress: ['null', JSON.stringify(address)],
    'imagesAlt-en': ['A bed', 'A towel'],
  };
  const form = new FormData();
  for (const [field, texts] of Object.entries(values))
    for (const text of texts) form.append(field, text);

  expect(readPictureEntries(form, 'images')).toEqual([sent]);
  expect(picturesOfValues(values, 'images')).toEqual([{ ...sent, address }]);
  expect(readPictureSources(values.imagesSource)).toEqual([sent.source]);
});

test.each(['2;0', '-1;0', 'NaN;1', '0.5', '0.5;0.5;0.5'])('a focal point %s is none', (text) => {
  const form = new FormData();
  form.append('imagesSource', JSON.stringify(upload('a').source));
  form.append('imagesFocal', text);

  expect(readPictureEntries(form, 'images')).toEqual([upload('a')]);
});

test('a button of a picture is read, and no other value', () => {
  const form = new FormData();
  expect(readPictureAct(form, 'images')).toBeNull();
  form.set('imagesAct', actText({ kind: 'later', index: 3 }));
  expect(readPictureAct(form, 'images')).toEqual({ kind: 'later', index: 3 });
  form.set('imagesAct', 'explode:1');
  expect(readPictureAct(form, 'images')).toBeNull();
});

test('buttons move and remove, and change nothing beyond the ends', () => {
  const list = ['a', 'b', 'c'];

  expect(applyPictureAct(list, { kind: 'earlier', index: 2 })).toEqual(['a', 'c', 'b']);
  expect(applyPictureAct(list, { kind: 'later', index: 0 })).toEqual(['b', 'a', 'c']);
  expect(applyPictureAct(list, { kind: 'remove', index: 1 })).toEqual(['a', 'c']);
  expect(applyPictureAct(list, { kind: 'earlier', index: 0 })).toEqual(list);
  expect(applyPictureAct(list, { kind: 'later', index: 2 })).toEqual(list);
  expect(movePicture(list, 0, 2)).toEqual(['b', 'c', 'a']);
});

test('uploads are in the order in which they were chosen, in whichever they end', () => {
  type Item = { readonly name: string; readonly chosenAt?: number };
  const kept: readonly Item[] = [{ name: 'kept' }];

  const list = [
    { name: 'third', chosenAt: 2 },
    { name: 'first', chosenAt: 0 },
    { name: 'second', chosenAt: 1 },
  ].reduce<readonly Item[]>((now, next) => withUpload(now, next), kept);

  expect(list.map(({ name }) => name)).toEqual(['kept', 'first', 'second', 'third']);
});
