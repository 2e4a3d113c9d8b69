import { createHash } from 'node:crypto';
import type { PictureSource } from './schemas.ts';

/** What makes a picture one, however many show it: its recipe or its address. */
export function sourceHashOf(source: PictureSource): string {
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
