// When a product may be published: what it must say, and the minimum of its category.
import type { ProductInput } from '../schemas.ts';

/** A set has two pieces at least; how many more, no field says. */
const minSetPieces = 2;

/** Pieces in one unit; null for units that are weighed, measured or rolled. */
export function piecesPerUnit({
  unit,
  carton,
}: Pick<ProductInput, 'unit' | 'carton'>): number | null {
  if (unit === 'C62') return 1;
  if (unit === 'PR') return 2;
  if (unit === 'DZN') return 12;
  if (unit === 'SET') return minSetPieces;
  return unit === 'XCT' ? (carton?.pieces ?? null) : null;
}

/** The minimum order quantity of a category of `moqPieces`, in the product's unit. */
export function minMoq(product: Pick<ProductInput, 'unit' | 'carton'>, moqPieces: number): number {
  const pieces = piecesPerUnit(product);
  return pieces === null ? 1 : Math.ceil(moqPieces / pieces);
}

type Listing = Pick<ProductInput, 'title' | 'mainLanguage' | 'category' | 'images'>;
type Publishable = Listing & Pick<ProductInput, 'moq' | 'unit' | 'carton'>;

/** What a published product must have, as message keys by field. */
export const whyIncomplete = (product: Listing): Readonly<Record<string, string>> => ({
  ...(product.title[product.mainLanguage] === undefined && { title: 'publishTitle' }),
  ...(product.category === null && { category: 'publishCategory' }),
  ...(product.images.length === 0 && { images: 'publishPicture' }),
});

/**
 * What is missing to publish by hand or by the API, as message keys by field; files may leave the
 * category to staff. `moqPieces`: of the category, null where none applies.
 */
export const whyNotPublish = (
  product: Publishable,
  moqPieces: number | null,
): Readonly<Record<string, string>> => ({
  ...whyIncomplete(product),
  ...(moqPieces !== null &&
    product.moq < minMoq(product, moqPieces) && { moq: 'moqBelowCategory' }),
});
