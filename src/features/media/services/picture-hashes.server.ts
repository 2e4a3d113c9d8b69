import type { PictureSource } from '../schemas.ts';
import { sourceHashOf } from '../source-hash.server.ts';

/** Hashes by which pictures of these sources are stored, in their order. */
export const hashesOfPictures = (sources: readonly PictureSource[]): string[] =>
  sources.map(sourceHashOf);
