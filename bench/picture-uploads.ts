// Pictures that sellers upload: few bytes and many pixels, so that decoding them is the work.
import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import type { Context } from '#platform/context.ts';
import { openSessions } from './cart-writes.ts';
import type { SentRequest } from './load-process.ts';
import { addSeller } from './uploads.ts';

/** A company may upload 500 an hour. */
const sellers = 40;
const uploads = 4_000;
const side = 3_000;

/** No two of them are the same picture. */
export async function pictureUploads(context: Context): Promise<SentRequest[]> {
  for (let i = 0; i < sellers; i++) await addSeller(context, `seller-${i}@bench.example`);
  const tokens = await openSessions(context, 'seller-%@bench.example');
  const picture = await sharp({
    create: { width: side, height: side, channels: 3, background: '#888' },
  })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
  return Array.from({ length: uploads }, (_, i) => ({
    method: 'POST',
    path: '/api/v1/pictures',
    headers: {
      authorization: `Bearer ${tokens[i % tokens.length]!}`,
      'content-type': 'application/octet-stream',
    },
    // As cameras put a video behind the picture.
    bodyBase64: Buffer.concat([picture, randomBytes(16)]).toString('base64'),
  }));
}
