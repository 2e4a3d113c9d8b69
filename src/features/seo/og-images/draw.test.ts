import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cardSize, drawCard } from './draw.server.ts';

const words = {
  locale: 'en',
  eyebrow: 'Wholesale from Türkiye',
  title: 'Copper tea set',
  line: 'Ege Tekstil · Denizli',
} as const;
const arabic = {
  locale: 'ar',
  eyebrow: 'بالجملة من تركيا',
  title: 'طقم شاي نحاسي',
  line: 'Ege Tekstil · دنيزلي',
} as const;
const picture = await sharp({
  create: { width: 300, height: 300, channels: 3, background: '#c03020' },
})
  .png()
  .toBuffer();

type Box = {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
};
/** Counts the dark pixels in a part of the card, and the red ones of the picture. */
async function look(card: Buffer, box: Box): Promise<{ ink: number; red: number }> {
  const { data } = await sharp(card).extract(box).raw().toBuffer({ resolveWithObject: true });
  let [ink, red] = [0, 0];
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
    if (r < 70 && g < 70 && b < 70) ink++;
    if (r > 160 && g < 80 && b < 80) red++;
  }
  return { ink, red };
}
const half = { top: 0, width: cardSize.width / 2, height: 480 };
const left = { ...half, left: 0 };
const right = { ...half, left: cardSize.width / 2 };

describe('an Open Graph image', () => {
  test('has the size that networks expect', async () => {
    expect(await sharp(await drawCard(words, picture)).metadata()).toMatchObject({
      format: 'jpeg',
      ...cardSize,
    });
  });

  test('is laid out from the left, and in Arabic from the right', async () => {
    const [western, eastern] = await Promise.all([
      drawCard(words, picture),
      drawCard(arabic, picture),
    ]);
    expect(await look(western, left)).toMatchObject({ ink: expect.any(Number) as number, red: 0 });
    expect((await look(western, right)).red).toBeGreaterThan(50_000);
    expect((await look(eastern, left)).red).toBeGreaterThan(50_000);
    const { ink, red } = await look(eastern, right);
    expect(red).toBe(0);
    expect(ink).toBeGreaterThan(1_000);
    // A short title begins at the edge of its side.
    expect(
      (await look(eastern, { left: 1_000, top: 110, width: 130, height: 120 })).ink,
    ).toBeGreaterThan(200);
    expect(
      (await look(western, { left: 70, top: 110, width: 130, height: 120 })).ink,
    ).toBeGreaterThan(200);
  });

  test('joins Arabic letters, which look different when separate', async () => {
    const kept = (title: string) =>
      drawCard({ ...arabic, title }, null).then((card) => look(card, right));
    expect((await kept('بيت')).ink).not.toBe((await kept('ب\u200cي\u200cت')).ink);
  });

  test('draws Turkish letters, not missing-glyph boxes', async () => {
    const inks = await Promise.all(
      ['ğ', 'ş', 'İ', 'ı', '₺'].map((letter) =>
        drawCard({ ...words, title: letter.repeat(6) }, null).then((card) => look(card, left)),
      ),
    );
    expect(new Set(inks.map(({ ink }) => ink)).size).toBe(5);
  });

  test('draws markup characters literally, and accepts any text', async () => {
    for (const title of [
      '<b>bold</b> & "x" \'y\'',
      '</span><span size="400000">',
      'x'.repeat(2_000),
      'word '.repeat(400),
      '🙂🫖',
      '\u0007',
      ' ',
    ])
      expect(
        (await sharp(await drawCard({ ...words, title, line: title }, null)).metadata()).width,
      ).toBe(cardSize.width);
  });
});
