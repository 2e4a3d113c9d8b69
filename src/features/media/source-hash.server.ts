import { createHash } from 'node:crypto';
import type { PictureSource } from './schemas.ts';

/** Identifies a picture by its URL or, if it is an upload, its bytes. */
export const sourceHashOf = (source: PictureSource): string =>
  source.kind === 'upload'
    ? `upload${source.hash}`
    : createHash('sha256').update(`remote ${source.url}`).digest('base64url');
