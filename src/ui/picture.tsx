import { type PictureWidth, srcSetOf } from '#shared/pictures.ts';

export type ImageView = {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** `#rrggbb`, seen until the picture is there. */
  readonly ground: string | null;
  /** What must stay in view when the picture is cropped: shares of width and height, 0 to 1. */
  readonly focal: { readonly x: number; readonly y: number } | null;
};

/**
 * How wide a picture is shown, as `sizes` says it, and the widest candidate that is of use there. On phones with three
 * pixels to the dot nobody sees the third: a picture as wide as the screen is asked for as if there were two.
 */
const slots = {
  card: { sizes: '(max-width: 640px) 46vw, (max-width: 1100px) 31vw, 320px', most: 640 },
  wide: { sizes: '(max-width: 640px) 92vw, (max-width: 1100px) 46vw, 430px', most: 960 },
  gallery: { sizes: '(max-width: 640px) and (min-resolution: 2.5dppx) 67vw, (max-width: 640px) 100vw, (max-width: 1100px) 50vw, 620px', most: 1280 },
  thumb: { sizes: '112px', most: 320 },
} as const satisfies Record<string, { sizes: string; most: PictureWidth }>;
export type PictureSlot = keyof typeof slots;

type Props = {
  image: ImageView;
  slot?: PictureSlot | undefined;
  /** In view at once, so it is fetched early; all others wait until they are near. */
  isFirst?: boolean | undefined;
  alt?: string | undefined;
};

export function Picture({ image, slot = 'card', isFirst = false, alt = image.alt }: Props) {
  const { focal, ground } = image;
  const { sizes, most } = slots[slot];
  const webp = srcSetOf(image, 'webp', most);
  const img = (
    <img
      sizes={webp ? sizes : undefined}
      srcSet={webp ?? undefined}
      src={image.url}
      alt={alt}
      width={image.width}
      height={image.height}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      style={ground || focal ? { background: ground ?? undefined, objectPosition: focal ? `${focal.x * 100}% ${focal.y * 100}%` : undefined } : undefined}
    />
  );
  return webp ? <picture><source type="image/avif" srcSet={srcSetOf(image, 'avif', most)!} sizes={sizes} />{img}</picture> : img;
}
