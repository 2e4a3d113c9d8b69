import { srcSetOf } from '#shared/pictures.ts';
import { type PictureSlot, pictureSlots } from './picture-slots.ts';

export type ImageView = {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** Placeholder colour, `#rrggbb`, shown until the picture has loaded. */
  readonly placeholderColor: string | null;
  /** The point that stays in view when cropped: fractions of width and height, 0 to 1. */
  readonly focal: { readonly x: number; readonly y: number } | null;
};

type Props = {
  image: ImageView;
  slot?: PictureSlot | undefined;
  /** In the first view, so it is fetched early. All others load when they come near. */
  isFirst?: boolean | undefined;
  alt?: string | undefined;
};

export function Picture({ image, slot = 'card', isFirst = false, alt = image.alt }: Props) {
  const { focal, placeholderColor } = image;
  const { sizes, maxWidth } = pictureSlots[slot];
  return (
    <picture>
      <source type="image/avif" srcSet={srcSetOf(image, 'avif', maxWidth)} sizes={sizes} />
      <img
        sizes={sizes}
        srcSet={srcSetOf(image, 'webp', maxWidth)}
        src={image.url}
        alt={alt}
        width={image.width}
        height={image.height}
        loading={isFirst ? undefined : 'lazy'}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        style={
          placeholderColor || focal
            ? {
                background: placeholderColor ?? undefined,
                objectPosition: focal ? `${focal.x * 100}% ${focal.y * 100}%` : undefined,
              }
            : undefined
        }
      />
    </picture>
  );
}
