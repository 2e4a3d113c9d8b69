export type ImageView = {
  readonly url: string;
  readonly alt: string;
  readonly width: number;
  readonly height: number;
  /** What must stay in view when the picture is cropped: shares of width and height, 0 to 1. */
  readonly focal: { readonly x: number; readonly y: number } | null;
};

/** `isFirst`: in view at once, so it is fetched early; all others wait until they are near. */
export function Picture({ image, isFirst = false, alt = image.alt }: { image: ImageView; isFirst?: boolean | undefined; alt?: string | undefined }) {
  const { focal } = image;
  return (
    <img
      src={image.url}
      alt={alt}
      width={image.width}
      height={image.height}
      loading={isFirst ? undefined : 'lazy'}
      fetchPriority={isFirst ? 'high' : undefined}
      decoding="async"
      style={focal ? { objectPosition: `${focal.x * 100}% ${focal.y * 100}%` } : undefined}
    />
  );
}
