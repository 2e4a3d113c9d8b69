// The API's representation of a product with everything on its page.
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { imageDto, imageOf, inItsLanguage, pageUrl, textDto } from '#platform/http/api-schemas.ts';
import { categoryPage } from '#features/categories/rules.ts';
import { storeDto, storeOf } from '#features/companies/queries/store-dto.server.ts';
import type { Context } from '#platform/context.ts';
import { incoterms } from '#shared/incoterms.ts';
import { locales } from '#shared/locale.ts';
import { unitCodes } from '#shared/units.ts';
import type { ProductView, TierView } from '../views.ts';
import { isReadyToShip } from '#features/products/rules/bands.ts';
import { carton, certificates, leadTimeStep, paymentOptions } from '#features/products/schemas.ts';
import { products } from '#features/products/table.server.ts';
import { priceDto, priceOf, promotionDto } from './product-dto.server.ts';
import type { ProductDetail } from './product-detail.server.ts';

const nameAndValue = z.object({ name: z.string(), value: z.string() });

const tierDto = z
  .object({
    fromQuantity: z.int(),
    toQuantity: z.int().nullable().meta({ description: 'Null: from there on.' }),
    price: priceDto,
  })
  .meta({ id: 'PriceTier', description: 'The unit price from one quantity to another.' });

const variantDto = z
  .object({
    id: z.string(),
    options: z
      .array(nameAndValue)
      .meta({ description: 'What tells it from the others, such as colour and size.' }),
    sku: z.string().nullable(),
    gtin: z.string().nullable().meta({ description: '14 digits.' }),
    tiers: z
      .array(tierDto)
      .nullable()
      .meta({ description: 'Null: the product’s tiers hold. Quantities of all variants add up.' }),
    imageUrl: z.url().nullable(),
    isAvailable: z.boolean(),
  })
  .meta({ id: 'Variant' });

export const productDetailDto = z
  .object({
    id: z.string().meta({ examples: ['7h2k9m4q0x'] }),
    url: z.url().meta({ description: 'Its page, in the language of the answer.' }),
    title: textDto,
    description: textDto
      .nullable()
      .meta({ description: 'HTML, sanitised: paragraphs, lists, emphasis, tables, links.' }),
    attributes: z.object({ value: z.array(nameAndValue), lang: z.enum(locales) }).nullable(),
    brand: z.object({ slug: z.string(), name: z.string() }).nullable(),
    sku: z.string().nullable().meta({ description: 'Of a product without variants.' }),
    category: z
      .object({
        id: z.string(),
        path: z.string().meta({
          description: 'For `?category=`.',
          examples: ['home-garden-kitchen/table-linen'],
        }),
        url: z.url(),
      })
      .nullable()
      .meta({ description: 'Null while it has none.' }),
    images: z.array(imageDto),
    tiers: z.array(tierDto),
    promotion: promotionDto.nullable(),
    moq: z.int().meta({ description: 'Least quantity of an order, in `unit`.' }),
    orderMultiple: z.int().meta({ description: 'Quantities are multiples of this.' }),
    unit: z.enum(unitCodes).meta({ description: 'UN/ECE Recommendation 20 code.' }),
    carton: carton.nullable(),
    leadTimes: z.array(leadTimeStep),
    sample: z.object({ price: priceDto, leadDays: z.int().nullable() }).nullable(),
    stock: z.int().nullable().meta({ description: 'Pieces in stock; null: made to order.' }),
    shipByDays: z.int().nullable(),
    isReadyToShip: z.boolean(),
    originCountry: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2.' }),
    originProvince: z.string().nullable(),
    hsCode: z.string().nullable(),
    paymentOptions: z.array(z.enum(paymentOptions)),
    certificates: z.array(z.enum(certificates)),
    incoterms: z.array(z.enum(incoterms)),
    tags: z.array(z.string()),
    variants: z.array(variantDto),
    store: storeDto,
  })
  .meta({ id: 'WholeProduct', description: 'A product with everything that its page tells.' });
type ProductDetailDto = z.output<typeof productDetailDto>;

export async function productDetailDtoOf(
  context: Context,
  { product, category }: ProductDetail,
): Promise<ProductDetailDto> {
  const {
    id,
    promotion,
    moq,
    orderMultiple,
    unit,
    stock,
    shipByDays,
    originCountry,
    originProvince,
    hsCode,
    sku,
    brand,
    images,
  } = product;
  return {
    id,
    promotion,
    moq,
    orderMultiple,
    unit,
    stock,
    shipByDays,
    originCountry,
    originProvince,
    hsCode,
    sku,
    url: pageUrl(context, product.path),
    title: inItsLanguage(product.title),
    description: product.descriptionHtml && inItsLanguage(product.descriptionHtml),
    attributes:
      product.attributes &&
      inItsLanguage({
        ...product.attributes,
        value: product.attributes.value.map(([name, value]) => ({ name, value })),
      }),
    brand: brand && { slug: brand.slug, name: brand.name },
    category: category && {
      id: category.publicId,
      path: category.path,
      url: pageUrl(context, categoryPage(category.path)),
    },
    images: images.map((image) => imageOf(context, image)),
    tiers: tiersOf(product, product.tiers),
    carton: product.carton,
    leadTimes: [...product.leadTimes],
    sample: await sampleOf(context, product),
    isReadyToShip: isReadyToShip(product),
    paymentOptions: [...product.paymentOptions],
    certificates: [...product.certificates],
    incoterms: [...product.incoterms],
    tags: [...product.tags],
    variants: product.variants.map((variant) => ({
      id: variant.id,
      sku: variant.sku,
      gtin: variant.gtin,
      isAvailable: variant.isAvailable,
      options: variant.options.map(({ name, value }) => ({ name, value })),
      tiers: variant.tiers && tiersOf(product, variant.tiers),
      imageUrl: imageUrlOf(context, product, variant.imageIndex),
    })),
    store: storeOf(context, product.store),
  };
}

const tiersOf = ({ currency, originalCurrency }: ProductView, tiers: readonly TierView[]) =>
  tiers.map(({ fromQuantity, toQuantity, priceMicros, originalPriceMicros }) => ({
    fromQuantity,
    toQuantity,
    price: priceOf(
      priceMicros,
      currency,
      originalCurrency && originalPriceMicros !== null
        ? { micros: originalPriceMicros, currency: originalCurrency }
        : null,
    ),
  }));

function imageUrlOf(
  context: Context,
  { images }: ProductView,
  index: number | null,
): string | null {
  const image = index === null ? undefined : images[index];
  return image ? imageOf(context, image).url : null;
}

/** The view has the sample's price converted; the seller's own is read here. */
async function sampleOf(
  context: Context,
  { id, sample, currency, originalCurrency }: ProductView,
): Promise<ProductDetailDto['sample']> {
  if (!sample) return null;
  const original = originalCurrency && {
    micros: await listedSamplePrice(context, id),
    currency: originalCurrency,
  };
  const isFree = original?.micros === 0;
  return {
    price: priceOf(isFree ? 0 : sample.priceMicros, currency, original),
    leadDays: sample.leadDays,
  };
}

async function listedSamplePrice(context: Context, publicId: string): Promise<number> {
  const [row] = await context.db
    .select({ sample: products.sample })
    .from(products)
    .where(eq(products.publicId, publicId));
  return row?.sample?.priceMicros ?? 0;
}
