// Names derivatives in URLs and file storage. Both contain the hash of the source, so their content
// never changes.
import type { PictureSize } from '#platform/context.ts';
import { pictureWidths, socialWidth } from '#shared/pictures.ts';
import { uploadKey } from '../rules.ts';

/** A recipe's hash has 43 base64url characters, a content hash 64 hexadecimal digits. */
export type Derivative = PictureSize;

/**
 * Version of the drawing code: increased when `drawing.server.ts` draws differently, so that stored
 * derivatives are made again.
 */
export const drawingEdition = 1;

const drawnHash = /^[A-Za-z0-9_-]{43}$/;
const storedHash = /^[0-9a-f]{64}$/;
const isListed = ({ of, width, format }: Derivative): boolean =>
  // Drawn pictures have no AVIF: the vector itself is smaller.
  format === 'jpg'
    ? width === socialWidth
    : (pictureWidths as readonly number[]).includes(width) &&
      !(format === 'avif' && of === 'drawn');

/** Parses `/media/{hash}/{file}`; null if no such derivative is ever made. */
export function parseDerivative(hash: string, file: string): Derivative | null {
  const of = drawnHash.test(hash) ? 'drawn' : storedHash.test(hash) ? 'stored' : null;
  const match = /^([1-9]\d{2,3})\.(webp|avif|jpg)$/.exec(file);
  if (!of || !match) return null;
  const derivative: Derivative = {
    of,
    hash,
    width: Number(match[1]),
    format: match[2] as Derivative['format'],
  };
  return isListed(derivative) ? derivative : null;
}

export const originalKey = uploadKey;

/** Keys are case-insensitive, so a recipe's hash is written in hexadecimal. */
export const derivativeKey = ({ of, hash, width, format }: Derivative): string => {
  const name =
    of === 'drawn'
      ? `drawn${drawingEdition}-${Buffer.from(hash, 'base64url').toString('hex')}`
      : hash;
  return `${name}-${width}.${format}`;
};

/** Lists all possible files of a stored picture. */
export const keysOfStored = (hash: string): string[] => [
  originalKey(hash),
  derivativeKey({ of: 'stored', hash, width: socialWidth, format: 'jpg' }),
  ...pictureWidths.flatMap((width) =>
    (['webp', 'avif'] as const).map((format) =>
      derivativeKey({ of: 'stored', hash, width, format }),
    ),
  ),
];

/**
 * Returns the hash of the recipe or stored picture that a file belongs to; null if this version
 * stores no such file.
 */
export function ownerOfKey(key: string): Pick<Derivative, 'of' | 'hash'> | null {
  const match = /^(?:drawn(\d+)-)?([0-9a-f]{64})(?:-\d+)?\.(?:webp|avif|jpg)$/.exec(key);
  if (!match) return null;
  const [, edition, hash] = match;
  if (edition === undefined) return { of: 'stored', hash: hash! };
  return Number(edition) === drawingEdition
    ? { of: 'drawn', hash: Buffer.from(hash!, 'hex').toString('base64url') }
    : null;
}
