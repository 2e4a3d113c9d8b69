import { expect, test } from 'vitest';
import { productInputOf } from '#tests/support/market.ts';
import { withoutDrawings } from './drawn-images.ts';

const [variant] = productInputOf().variants;
const said = { alt: {}, focal: null };
const drawn = { ...said, source: { kind: 'recipe', recipe: { glyph: 'bed' } } } as const;
const sent = { ...said, source: { kind: 'remote', url: 'https://img.example/a.jpg' } } as const;

test('what was drawn is left out, and variants follow the other pictures', () => {
  const kept = withoutDrawings({
    ...productInputOf(),
    images: [drawn, sent],
    variants: [
      { ...variant!, imageIndex: 0 },
      { ...variant!, imageIndex: 1 },
      { ...variant!, imageIndex: null },
    ],
  });

  expect(kept.images).toEqual([sent]);
  expect(kept.variants.map(({ imageIndex }) => imageIndex)).toEqual([null, 0, null]);
});

test('a product of files alone stays as it was handed in', () => {
  const input = productInputOf({ images: [sent], variants: [{ ...variant!, imageIndex: 4 }] });

  expect(withoutDrawings(input)).toEqual(input);
});
