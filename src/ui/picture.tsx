import { srcSetOf } from '#shared/pictures.ts';
import { type PictureSlot, pictureSlots } from './picture-slots.ts';

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

type Props = {
  image: ImageView;
  slot?: PictureSlot | undefined;
  /** In view at once, so it is fetched early; all others wait until they are near. */
  isFirst?: boolean | undefined;
  alt?: string | undefined;
};

export function Picture({ image, slot = 'card', isFirst = false, alt = image.alt }: Props) {
  const { focal, ground } = image;
  const { sizes, most } = pictureSlots[slot];
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
      style={
        ground || focal
          ? {
              background: ground ?? undefined,
              objectPosition: focal ? `${focal.x * 100}% ${focal.y * 100}%` : undefined,
            }
          : undefined
      }
    />
  );
  return webp ? (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(image, 'avif', most)!} sizes={sizes} />
      {img}
    </picture>
  ) : (
    img
  );
}
