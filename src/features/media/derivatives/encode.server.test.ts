import sharp from 'sharp';
import { expect, test } from 'vitest';
import { UndecodableError } from '../fetching/decode.server.ts';
import { bomb, cutPhoto, scriptedSvg } from '../fetching/fixtures/strange-pictures.ts';
import { encodePicture } from './encode.server.ts';

const webpOf = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: { width, height, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 0.5 } },
  })
    .webp()
    .toBuffer();
const whatIs = async (bytes: Buffer | null) => {
  const { format, compression, width, height } = await sharp(bytes!).metadata();
  return [compression === 'av1' ? 'avif' : format, width, height];
};

test.each([
  [320, 'webp', ['webp', 320, 160]],
  [640, 'avif', ['avif', 640, 320]],
  [1280, 'webp', ['webp', 1000, 500]],
  [1200, 'jpg', ['jpeg', 1000, 500]],
] as const)('of a photograph 1000 wide, %i %s', async (width, format, expected) => {
  expect(await whatIs(await encodePicture(await webpOf(1000, 500), { width, format }))).toEqual(
    expected,
  );
});

test('nothing wider than the picture', async () => {
  expect(await encodePicture(await webpOf(300, 100), { width: 480, format: 'webp' })).toBeNull();
});

test('transparency is white in a JPEG', async () => {
  const { channels } = await sharp(
    (await encodePicture(await webpOf(20, 20), { width: 1200, format: 'jpg' }))!,
  ).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 10) * 10)).toEqual([230, 140, 140]);
});

test('a photograph full of detail is at most 80 KB at 960 and below, 140 KB at 1280', async () => {
  const noise = await sharp({
    create: {
      width: 120,
      height: 120,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
      background: '#000',
    },
  })
    .png()
    .toBuffer();
  const bytes = await sharp(noise).resize(1600, 1600).webp({ quality: 82 }).toBuffer();
  expect((await sharp(bytes).resize(960).webp({ quality: 78 }).toBuffer()).length).toBeGreaterThan(
    80_000,
  );
  for (const [width, maxBytes] of [
    [960, 80_000],
    [1280, 140_000],
  ] as const) {
    expect((await encodePicture(bytes, { width, format: 'webp' }))!.length).toBeLessThanOrEqual(
      maxBytes,
    );
  }
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a PNG that says it is 2.5 gigapixels large', bomb],
  ['half a JPEG', cutPhoto],
  ['an SVG', scriptedSvg],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
  ['half a WebP', (await webpOf(900, 900)).subarray(0, 60)],
])('%s is refused', async (_, bytes) => {
  await expect(encodePicture(bytes, { width: 160, format: 'webp' })).rejects.toThrow(
    UndecodableError,
  );
});
