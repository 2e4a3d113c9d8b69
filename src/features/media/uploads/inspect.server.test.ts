import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test, vi } from 'vitest';
import { inspectPicture } from './inspect.server.ts';

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kervan-inspect-'));
afterAll(() => rm(dataDir, { recursive: true }));

/** Of the bytes, and of a file with them, which have to be the same. */
async function findFault(bytes: Buffer) {
  const file = path.join(dataDir, 'picture');
  await writeFile(file, bytes);
  const { fault } = await inspectPicture(bytes);
  expect(await inspectPicture(file)).toMatchObject({ fault });
  return fault;
}

const photo = sharp({
  create: { width: 60, height: 40, channels: 3, background: { r: 200, g: 30, b: 30 } },
});
const jpeg = await photo.clone().jpeg().toBuffer();
const png = await photo.clone().png().toBuffer();
const text = (content: string) => Buffer.from(content, 'latin1');
const emptyZip = Buffer.concat([text('PK\x05\x06'), Buffer.alloc(18)]);

test.each([
  ['JPEG', jpeg],
  ['PNG', png],
  ['WebP', await photo.clone().webp().toBuffer()],
  ['AVIF', await photo.clone().avif().toBuffer()],
])('a %s has no fault', async (_, bytes) => {
  expect(await findFault(bytes)).toBeNull();
});

test('a photograph with a camera’s metadata and a video behind it has no fault', async () => {
  const taken = await photo
    .clone()
    .withExif({ IFD0: { Make: 'Camera', Copyright: 'ip@example.com' } })
    .jpeg()
    .toBuffer();
  const video = Buffer.concat([text('\0\0\0\x18ftypmp42'), randomBytes(200_000)]);

  expect(await findFault(Buffer.concat([taken, video]))).toBeNull();
});

test('pixels that look like short tags and signatures by chance have no fault', async () => {
  const pixels = text('<svg \x80\x01<html>\xff\x00PK\x05\x06%PDF-');

  expect(await findFault(Buffer.concat([jpeg, randomBytes(2_000_000), pixels]))).toBeNull();
});

test.each([
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['an HTML page', text('<!doctype html><title>x</title><script>alert(1)</script>')],
  ['a GIF', await photo.clone().gif().toBuffer()],
  ['a TIFF', await photo.clone().tiff().toBuffer()],
  ['a PDF', text('%PDF-1.7\n')],
  ['nothing', Buffer.alloc(0)],
])('%s is no kind of picture that sellers upload', async (_, bytes) => {
  expect(await findFault(bytes)).toBe('pictureKind');
});

test.each([
  ['a page behind a JPEG', Buffer.concat([jpeg, text('<html><body onload=alert(1)>')])],
  ['a script behind a PNG', Buffer.concat([png, text('<SCRIPT SRC=//a.example>')])],
  ['PHP in a JPEG', Buffer.concat([jpeg, text('<?php system($_GET["c"]); ?>')])],
  ['an archive behind a JPEG', Buffer.concat([jpeg, emptyZip])],
  ['a PDF in a JPEG', Buffer.concat([jpeg.subarray(0, 4), text('%PDF-1.7'), jpeg])],
  [
    'a drawing behind two megabytes of pixels',
    Buffer.concat([jpeg, randomBytes(2 ** 21 - 2 - jpeg.length), text('<svg onload="alert(1)">')]),
  ],
])('%s is refused as a file that hides another', async (_, bytes) => {
  expect(await findFault(bytes)).toBe('pictureHidesFile');
});

/** A PNG of a few kilobytes that declares this many pixels. */
const bombOf = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fff' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer();

test('a hundred megapixels are refused by the header, before anything is decoded', async () => {
  const bomb = await bombOf(10_000, 10_000);
  const decode = vi.spyOn(sharp.prototype, 'toBuffer');

  expect(await findFault(bomb)).toBe('picturePixels');
  expect(decode).not.toHaveBeenCalled();
  decode.mockRestore();
});

test('a file that only begins like a picture is none', async () => {
  expect(await findFault(text('\xff\xd8\xffhello'))).toBe('noPicture');
});
