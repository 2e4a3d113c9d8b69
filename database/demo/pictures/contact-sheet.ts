// Joins all rendered pictures to one: large, and below as small as lists show them.
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type OverlayOptions } from 'sharp';
import { readRenderedPictures, renderedFile } from './rendered.ts';

const sheet = '.data/pictures.webp';
const width = 2400;
const sizes = [300, 200];
const ground = '#FBF9F5';
/** WebP has no picture that is higher. */
const maxHeight = 16_383;

/** Returns the file that it writes. Names of pictures run by letter, row by row. */
export async function drawContactSheet(): Promise<string> {
  const names = [...readRenderedPictures().keys()];
  const tiles: OverlayOptions[] = [];
  let top = 0;
  for (const size of sizes) {
    const columns = Math.floor(width / size);
    for (const [i, name] of names.entries())
      tiles.push({
        input: await sharp(fileURLToPath(renderedFile(name)))
          .resize(size, size, { fit: 'contain', background: ground })
          .toBuffer(),
        left: (i % columns) * size,
        top: top + Math.floor(i / columns) * size,
      });
    top += Math.ceil(names.length / columns) * size;
  }
  mkdirSync('.data', { recursive: true });
  const whole = await sharp({
    create: { width, height: top, channels: 3, background: ground },
    limitInputPixels: false,
  })
    .composite(tiles)
    .png()
    .toBuffer();
  await sharp(whole, { limitInputPixels: false })
    .resize({ width, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .toFile(sheet);
  return sheet;
}
