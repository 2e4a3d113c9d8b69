// The sizes of a picture and their addresses. They derive from the picture's address, so pages
// store one address each.

/** Widths of candidates. None is made larger than the original. */
export const pictureWidths = [160, 320, 480, 640, 960, 1280] as const;
export type PictureWidth = (typeof pictureWidths)[number];

/** Width for link previews of social networks, some of which read no WebP. */
export const socialWidth = 1200;

/** Returns the widths made of an original: up to the first that holds all of it. */
export const widthsOf = (originalWidth: number): readonly PictureWidth[] =>
  pictureWidths.filter((_, i) => i === 0 || pictureWidths[i - 1]! < originalWidth);

/** `…/media/{hash}` of `…/media/{hash}.webp`. */
const baseOf = (url: string): string => url.replace(/\.webp$/, '');

/** Returns the `srcset` candidates up to `maxWidth`. */
export const srcSetOf = (
  { url, width }: { readonly url: string; readonly width: number },
  format: 'webp' | 'avif',
  maxWidth: PictureWidth,
): string =>
  widthsOf(width)
    .filter((candidate) => candidate <= maxWidth)
    .map((candidate) => `${baseOf(url)}/${candidate}.${format} ${Math.min(candidate, width)}w`)
    .join(', ');

/** Returns the address of a picture's JPEG, at most `socialWidth` wide. */
export const socialAddress = (url: string): string => `${baseOf(url)}/${socialWidth}.jpg`;
