// Names derivatives in URLs and file storage. Both contain the hash of the source, so their content
// never changes.
import type { PictureSize } from '#platform/context.ts';
import { pictureWidths, socialWidth } from '#shared/pictures.ts';
import { uploadKey } from '../rules.ts';

export type Derivative = PictureSize;

const contentHash = /^[0-9a-f]{64}$/;
const isListed = ({ width, format }: Derivative): boolean =>
  format === 'jpg' ? width === socialWidth : (pictureWidths as readonly number[]).includes(width);

/** Parses `/media/{hash}/{file}`; null if no such derivative is ever made. */
export function parseDerivative(hash: string, file: string): Derivative | null {
  const match = /^([1-9]\d{2,3})\.(webp|avif|jpg)$/.exec(file);
  if (!contentHash.test(hash) || !match) return null;
  const derivative: Derivative = {
    hash,
    width: Number(match[1]),
    format: match[2] as Derivative['format'],
  };
  return isListed(derivative) ? derivative : null;
}

export const originalKey = uploadKey;

export const derivativeKey = ({ hash, width, format }: Derivative): string =>
  `${hash}-${width}.${format}`;

/** Lists all possible files of a stored picture. */
export const keysOfStored = (hash: string): string[] => [
  originalKey(hash),
  derivativeKey({ hash, width: socialWidth, format: 'jpg' }),
  ...pictureWidths.flatMap((width) =>
    (['webp', 'avif'] as const).map((format) => derivativeKey({ hash, width, format })),
  ),
];

/** The hash of the picture that a file belongs to; null if this version stores no such file. */
export const hashOfKey = (key: string): string | null =>
  /^([0-9a-f]{64})(?:-\d+)?\.(?:webp|avif|jpg)$/.exec(key)?.[1] ?? null;
