// The sizes of a picture and their addresses. They derive from the picture's address, so pages
// store one address each.

/** Widths of candidates. None is made larger than the original. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Width for link previews of social networks, which read no vectors, and some no WebP. */
export const socialWidth = 1200;

/** Returns the widths made of an original: up to the first that holds all of it. */
export const widthsOf = (originalWidth: number): readonly PictureWidth[] =>
  pictureWidths.filter((_, i) => i === 0 || pictureWidths[i - 1]! < originalWidth);

/**
 * Returns `…/media/{hash}` for a photograph at `…/media/{hash}.webp`; null for drawings, which are
 * vectors and scale.
 */
const photographOf = (url: string): string | null =>
  /^(.*\/media\/[0-9a-f]{64})\.webp$/.exec(url)?.[1] ?? null;

/** Returns the `srcset` candidates up to `maxWidth`, or null when one address serves all sizes. */
export function srcSetOf(
  { url, width }: { readonly url: string; readonly width: number },
  format: 'webp' | 'avif',
  maxWidth: PictureWidth,
): string | null {
  const base = photographOf(url);
  if (base === null) return null;
  return widthsOf(width)
    .filter((candidate) => candidate <= maxWidth)
    .map((candidate) => `${base}/${candidate}.${format} ${Math.min(candidate, width)}w`)
    .join(', ');
}

/** Returns the address of any picture's JPEG, at most `socialWidth` wide. */
export const socialAddress = (url: string): string =>
  url.replace(/\.(?:svg|webp)$/, `/${socialWidth}.jpg`);
