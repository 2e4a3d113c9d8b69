// Joins all rendered pictures to one, each as small as lists show it.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { readRenderedPictures, renderedFile } from './rendered.ts';

const sheet = '.data/pictures.webp';
/** Pixels. WebP has no picture that is higher than 16,383: room for 81 rows. */
const size = 200;
const columns = 20;
const ground = '#FBF9F5';

/** Returns the file that it writes. Names of pictures run by letter, row by row. */
export async function drawContactSheet(): Promise<string> {
  const names = [...readRenderedPictures().keys()];
  const tiles: OverlayOptions[] = [];
  for (const [i, name] of names.entries())
    tiles.push({
      input: await sharp(fileURLToPath(renderedFile(name)))
        .resize(size, size, { fit: 'contain', background: ground })
        .toBuffer(),
      left: (i % columns) * size,
      top: Math.floor(i / columns) * size,
    });
  mkdirSync('.data', { recursive: true });
  const height = Math.ceil(names.length / columns) * size;
  await sharp({ create: { width: columns * size, height, channels: 3, background: ground } })
    .composite(tiles)
    .webp({ quality: 80 })
    .toFile(sheet);
  return sheet;
}
