import { expect, test } from 'vitest';
import { createTypesetting } from './typesetting.ts';

const template = '#let data = json(bytes(sys.inputs.document))\n#data.word';

test('a template becomes a PDF, in the order in which it is asked for', async () => {
  const typesetting = createTypesetting();

  const [towel, robe, again] = await Promise.all(
    ['havlu', '#import "x": * ] $', 'havlu'].map((word) => typesetting.set(template, { word })),
  );

  expect(towel!.subarray(0, 5).toString()).toBe('%PDF-');
  expect(again).toEqual(towel);
  expect(robe).not.toEqual(towel);
});

test('a template with a fault is refused, and the next one is set', async () => {
  const typesetting = createTypesetting();

  await expect(typesetting.set('#nothing-like-this()', {})).rejects.toThrow(
    /nothing-like-this|unknown variable/,
  );

  const pdf = await typesetting.set(template, { word: 'havlu' });
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
});
