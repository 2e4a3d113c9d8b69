import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type Context } from '#platform/context.ts';
import { openSmallMarket, openStore } from '#tests/support/market.ts';
import { companyOf } from '#tests/support/sellers.ts';
import { testContext } from '#tests/support/test-context.ts';
import { testDatabase } from '#tests/support/test-database.ts';
import { readPictures } from './read-pictures.server.ts';

const operator = testContext(await testDatabase());
await openSmallMarket(operator);
const { id: storeId } = await openStore(operator);
const context: Context = { ...operator, actor: await companyOf(operator, storeId) };

const photo = async (background: string) => {
  const image = sharp({ create: { width: 20, height: 20, channels: 3, background } });
  return new File([new Uint8Array(await image.png().toBuffer())], 'photo.png');
};
const known = { kind: 'upload', hash: 'a'.repeat(64) } as const;
const formOf = (files: readonly File[], sources: readonly object[] = [known]): FormData => {
  const form = new FormData();
  for (const source of sources) form.append('imagesSource', JSON.stringify(source));
  for (const file of files) form.append('imagesFiles', file);
  return form;
};

test('files of a form without scripts come behind the pictures that it had', async () => {
  const form = formOf([await photo('#f00'), await photo('#0f0')]);
  const { pictures, errors } = await readPictures(context, form, { name: 'images', max: 10 });

  expect(errors).toEqual({});
  expect(pictures).toHaveLength(3);
  expect(pictures[0]!.source).toEqual(known);
  expect(new Set(pictures.map(({ source }) => JSON.stringify(source))).size).toBe(3);
});

test('a file that is refused loses no other one', async () => {
  const page = new File(['<!doctype html><script>'], 'page.jpg');
  const form = formOf([await photo('#00f'), page, await photo('#0ff')]);
  const { pictures, errors } = await readPictures(context, form, { name: 'images', max: 10 });

  expect(errors).toEqual({ images: 'pictureKind' });
  expect(pictures).toHaveLength(3);
});

test('more pictures than there is room for are reported, and the first ones stay', async () => {
  const form = formOf([await photo('#ff0'), await photo('#f0f')]);
  const { pictures, errors } = await readPictures(context, form, { name: 'images', max: 2 });

  expect(errors).toEqual({ images: { key: 'tooManyPictures', values: { count: 2 } } });
  expect(pictures).toHaveLength(2);
});

test('a new logo replaces the old one', async () => {
  const form = formOf([await photo('#123')]);
  const { pictures } = await readPictures(context, form, { name: 'images', max: 1 });

  expect(pictures).toHaveLength(1);
  expect(pictures[0]!.source).not.toEqual(known);
});

test('a picture’s button changes the list and says that the form is shown again', async () => {
  const form = formOf([], [known, { ...known, hash: 'b'.repeat(64) }]);
  form.set('imagesAct', 'remove:0');
  const { pictures, isActed } = await readPictures(context, form, { name: 'images', max: 5 });

  expect(isActed).toBe(true);
  expect(pictures.map(({ source }) => source)).toEqual([{ ...known, hash: 'b'.repeat(64) }]);
});
