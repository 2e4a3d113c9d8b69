// In which sizes a picture is served, and where: worked out from its own address, so that pages carry one address each.

/** Nothing wider than the original is made; the last one asked for may be as wide as that. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** What social networks show beside a link; they read no vectors, and some no WebP. */
export const socialWidth = 1200;

/** The widths that are made of a picture so wide: up to the first that holds all of it. */
export const widthsOf = (originalWidth: number): readonly PictureWidth[] =>
  pictureWidths.filter((_, i) => i === 0 || pictureWidths[i - 1]! < originalWidth);

/**
 * `…/media/{hash}` of a photograph's address `…/media/{hash}.webp`; null for drawn pictures, which
 * are vectors and scale.
 */
const photographOf = (url: string): string | null =>
  /^(.*\/media\/[0-9a-f]{64})\.webp$/.exec(url)?.[1] ?? null;

/** The candidates of `srcset` up to `maxWidth`, or null when the one address serves all sizes. */
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

/** The JPEG of any picture, at most `socialWidth` wide. */
export const socialAddress = (url: string): string =>
  url.replace(/\.(?:svg|webp)$/, `/${socialWidth}.jpg`);
