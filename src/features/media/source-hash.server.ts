import { createHash } from 'node:crypto';
import type { PictureSource } from './schemas.ts';

/** Identifies a picture by its recipe, its URL or, if it is an upload, its bytes. */
export function sourceHashOf(source: PictureSource): string {
  if (source.kind === 'upload') return `upload${source.hash}`;
  const text =
    source.kind === 'remote'
      ? source.url
      : JSON.stringify([
          source.recipe.glyph,
          source.recipe.ground,
          source.recipe.set,
          source.recipe.layout,
          source.recipe.hue ?? 0,
        ]);
  return createHash('sha256').update(`${source.kind} ${text}`).digest('base64url');
}
