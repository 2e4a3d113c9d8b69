// Variants of a product: one for each colour and size, with a SKU and a GTIN of its own.
import type { ProductImage, ProductInput, ProductVariant } from '#features/catalog/schemas.ts';
import { gtinOf, skuOf } from './codes.ts';
import type { PlacedStore, Plan } from './plans.ts';
import { tiersOfVariant } from './prices.ts';
import { type Colouring, imageIndexOf } from './product-pictures.ts';
import { type Size, sizeRuns } from './sizes.ts';
import { say } from './words.ts';

const colourWord = say('Colour', 'Renk', 'اللون');
/** Each size weighs so much more than the one before, as a share of the first. */
const weightStep = 0.04;

type Given = {
  readonly plan: Plan;
  readonly seller: PlacedStore;
  readonly colourings: readonly Colouring[];
  readonly tiers: ProductInput['tiers'];
  readonly stock: number | null;
  readonly unitGrams: number | null;
  readonly images: readonly ProductImage[];
  /** Counts the GTINs of the store. */
  readonly nextGtinNumber: () => number;
};

export function variantsOf(given: Given): ProductVariant[] {
  const { plan, seller, tiers, unitGrams, images } = given;
  const { family } = plan;
  const run = family.sizes === undefined ? null : sizeRuns[family.sizes]!;
  const sizes: readonly (Size | null)[] = run?.sizes ?? [null];
  const colourings = given.colourings.length > 0 ? given.colourings : [null];
  const hasGtin = seller.position % 3 !== 2 && family.trade !== 'service';
  const stock =
    given.stock === null ? null : Math.floor(given.stock / (sizes.length * colourings.length));

  const variantOf = (
    colouring: Colouring | null,
    size: Size | null,
    position: number,
  ): ProductVariant => ({
    options: [
      ...(colouring ? [{ name: { ...colourWord }, value: { ...colouring.words } }] : []),
      ...(run && size ? [{ name: { ...run.name }, value: { ...size.words } }] : []),
    ],
    sku: skuOf(seller.position, {
      code: seller.store.skuCode,
      family: plan.familyPosition + 11,
      product: plan.number,
      variant: [colouring?.code, size?.code].filter((code) => code !== undefined),
    }),
    gtin: hasGtin ? gtinOf(seller.position, given.nextGtinNumber()) : null,
    tiers: tiersOfVariant(tiers, size?.priceFactor ?? 1),
    stock,
    weightGrams: unitGrams === null ? null : Math.round(unitGrams * (1 + weightStep * position)),
    imageIndex: imageIndexOf(colouring, images),
  });

  return colourings.flatMap((colouring) =>
    sizes.map((size, position) => variantOf(colouring, size, position)),
  );
}
