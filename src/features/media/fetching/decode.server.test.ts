import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture, UndecodableError } from './decode.server.ts';
import { animationOf } from './fixtures/strange-pictures.ts';

const red = sharp({
  create: { width: 30, height: 20, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
});
/** Two frames, one above the other. */
const frames = sharp(
  Buffer.concat([Buffer.alloc(30 * 20 * 3, 255), Buffer.alloc(30 * 20 * 3, 0)]),
  { raw: { width: 30, height: 40, channels: 3, pageHeight: 20 } },
);

test.each([
  ['jpeg', () => red.clone().flatten().jpeg()],
  ['png', () => red.clone().png()],
  ['webp', () => red.clone().webp()],
  ['gif', () => red.clone().gif()],
  ['avif', () => red.clone().avif()],
  ['an animated gif', () => frames.clone().gif({ delay: [100, 100] })],
  ['an animated webp', () => frames.clone().webp({ lossless: true })],
])('%s', async (_, encoded) => {
  const { webp, width, height } = await decodePicture(await encoded().toBuffer());
  expect({ width, height }).toEqual({ width: 30, height: 20 });
  const metadata = await sharp(webp).metadata();
  expect(metadata).toMatchObject({ format: 'webp', width: 30, height: 20 });
  expect(metadata.pages ?? 1).toBe(1);
});

test('of an animation the first frame', async () => {
  const { webp } = await decodePicture(
    await frames
      .clone()
      .gif({ delay: [100, 100] })
      .toBuffer(),
  );
  const { channels } = await sharp(webp).stats();
  expect(channels[0]!.mean).toBeGreaterThan(250);
});

test('its average colour is the placeholder, except for transparent pictures', async () => {
  const half = sharp(
    Buffer.from(
      [...Array<number>(30 * 10).fill(200), ...Array<number>(30 * 10).fill(100)].flatMap((grey) => [
        grey,
        grey,
        0,
      ]),
    ),
    { raw: { width: 30, height: 20, channels: 3 } },
  );
  const { placeholderColor } = await decodePicture(await half.png().toBuffer());
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(placeholderColor!.slice(at, at + 2), 16));
  for (const channel of [r!, g!]) expect(Math.abs(channel - 150)).toBeLessThan(4);
  expect(b).toBeLessThan(8);
  expect(
    (
      await decodePicture(
        await sharp({ create: { width: 9, height: 9, channels: 3, background: '#808080' } })
          .greyscale()
          .png()
          .toBuffer(),
      )
    ).placeholderColor,
  ).toBe('#808080');
  expect((await decodePicture(await red.clone().png().toBuffer())).placeholderColor).toBeNull();
});

test('an animation of thousands of frames costs no more than its first', async () => {
  expect(await decodePicture(animationOf(20_000))).toMatchObject({ width: 1, height: 1 });
});

test('transparency stays', async () => {
  expect(
    await sharp((await decodePicture(await red.clone().png().toBuffer())).webp).metadata(),
  ).toMatchObject({ hasAlpha: true });
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['PDF', Buffer.from('%PDF-1.7\n')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['TIFF', await red.clone().tiff().toBuffer()],
  ['a JPEG of three bytes', Buffer.from([0xff, 0xd8, 0xff])],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
])('%s is refused', async (_, bytes) => {
  await expect(decodePicture(bytes)).rejects.toThrow(UndecodableError);
});
