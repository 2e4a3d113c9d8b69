// Products that were handed in while pictures without a file were drawn.
import { type DrawnSource, isFile } from '#features/media/rules.ts';
import type { PictureSource } from '#features/media/schemas.ts';
import type { ProductImage, ProductInput } from '../schemas.ts';

export type KeptImage = Omit<ProductImage, 'source'> & {
  readonly source: PictureSource | DrawnSource;
};
export type KeptInput = Omit<ProductInput, 'images'> & { readonly images: readonly KeptImage[] };

const hasFile = (image: KeptImage): image is ProductImage => isFile(image.source);

/** Variants follow their pictures, and show none where theirs was drawn. */
export function withoutDrawings(input: KeptInput): ProductInput {
  const { images } = input;
  const shown = images.filter(hasFile);
  if (shown.length === images.length) return { ...input, images: shown };
  const indexOf = new Map<KeptImage, number>(shown.map((image, i) => [image, i]));
  const movedIndex = (index: number | null): number | null => {
    const image = index === null ? undefined : images[index];
    return (image && indexOf.get(image)) ?? null;
  };
  return {
    ...input,
    images: shown,
    variants: input.variants.map((variant) => ({
      ...variant,
      imageIndex: movedIndex(variant.imageIndex),
    })),
  };
}
