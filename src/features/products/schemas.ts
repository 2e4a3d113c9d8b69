import { z } from 'zod';
import { pictureSource } from '#features/media/schemas.ts';
import { normalizeGtin } from '#shared/gtin.ts';
import { incoterms } from '#shared/incoterms.ts';
import { locales } from '#shared/locale.ts';
import { currencies } from '#shared/money.ts';
import { plainLine } from '#shared/plain-line.ts';
import { plainText } from '#shared/plain-text.ts';
import { unitCodes } from '#shared/units.ts';

/** One value per language, each optional; readers of forms and files trim them. */
const perLanguage = <T extends z.ZodType>(value: T) =>
  z.object({ en: value.optional(), tr: value.optional(), ar: value.optional() });

/** Without invisible characters and those that turn the direction of what follows. */
const line = (max: number) => z.string().overwrite(plainLine).min(1).max(max);

/** Append only: filter bits refer to the positions. */
export const certificates = [
  'CE',
  'ROHS',
  'FCC',
  'BQB',
  'UL',
  'ISO9001',
  'ISO14001',
  'ISO22000',
  'OEKO-TEX',
  'GOTS',
  'BSCI',
  'FSC',
  'HALAL',
  'KOSHER',
  'TSE',
  'REACH',
] as const;
export type Certificate = (typeof certificates)[number];

export const paymentOptions = [
  'card',
  'bank_transfer',
  'letter_of_credit',
  'cash_against_documents',
  'open_account',
] as const;
export type PaymentOption = (typeof paymentOptions)[number];

/** Files and the API may state cards; pages promise none until the market takes them. */
export const promisedPayments: readonly PaymentOption[] = paymentOptions.filter(
  (option) => option !== 'card',
);

/** `deleted` is a state, since orders point to their products. */
export const productStates = ['draft', 'published', 'paused', 'rejected', 'deleted'] as const;
export type ProductState = (typeof productStates)[number];

/**
 * Why a product that should be published is a draft; with words, and when it was rejected and
 * mended, staff is reviewing it.
 */
export const draftReasons = [
  'package_limit',
  'category_moq',
  'prohibited_words',
  'mended',
] as const;
/** Why a product was paused other than by its seller. */
export const pauseReasons = ['package_limit'] as const;
export type PauseReason = (typeof pauseReasons)[number];
export type DraftReason = (typeof draftReasons)[number];

const quantity = z.int().min(1).max(100_000_000);
/** Ten million currency units; a hundred times that is still an exact integer at any rate. */
const maxPriceMicros = 10_000_000_000_000;
const priceMicros = z.int().min(1).max(maxPriceMicros);
const days = z.int().min(0).max(730);

/** Quantity prices and lead times of a product. */
export const maxSteps = 12;
export const maxVariants = 200;
/** In a form with all pictures and variants that a product may have, and as many again. */
export const maxFormFields = 5_000;

/** A price from a quantity on. Tiers ascend in quantity and never ascend in price. */
export const priceTier = z.object({ fromQuantity: quantity, priceMicros });
export type PriceTier = z.infer<typeof priceTier>;
const priceTiers = z
  .array(priceTier)
  .min(1)
  .max(maxSteps)
  .refine(
    (tiers) => tiers.every((tier, i) => i === 0 || tier.fromQuantity > tiers[i - 1]!.fromQuantity),
    'tiersAscend',
  )
  .refine(
    (tiers) => tiers.every((tier, i) => i === 0 || tier.priceMicros <= tiers[i - 1]!.priceMicros),
    'tierPricesRise',
  );

export const leadTimeStep = z.object({ fromQuantity: quantity, days });
export type LeadTimeStep = z.infer<typeof leadTimeStep>;

/** An ordered list of facts: [name, value]. */
export const attributeList = z
  .array(z.tuple([line(120), z.string().overwrite(plainText).min(1).max(2000)]))
  .max(200);
export type AttributeList = z.infer<typeof attributeList>;

export const carton = z.object({
  pieces: quantity,
  lengthMm: z.int().min(1).max(20_000).nullable(),
  widthMm: z.int().min(1).max(20_000).nullable(),
  heightMm: z.int().min(1).max(20_000).nullable(),
  grossGrams: z.int().min(1).max(50_000_000).nullable(),
});
export type Carton = z.infer<typeof carton>;

export const variantOption = z.object({
  name: perLanguage(line(120)),
  value: perLanguage(line(200)),
});
export const productVariant = z.object({
  /** Such as colour and size; empty for the only variant. */
  options: z.array(variantOption).max(5),
  sku: z.string().min(1).max(120).nullable(),
  /** 14 digits, check digit verified. */
  gtin: z
    .string()
    .refine((gtin) => normalizeGtin(gtin) === gtin, 'wrongGtin')
    .nullable(),
  /** Null to use the product's tiers. */
  tiers: priceTiers.nullable(),
  stock: z.int().min(0).max(1_000_000_000).nullable(),
  weightGrams: z.int().min(0).max(50_000_000).nullable(),
  /** Position in the product's `images`. */
  imageIndex: z.int().min(0).max(99).nullable(),
});
export type ProductVariant = z.infer<typeof productVariant>;

export const productImage = z.object({
  source: pictureSource,
  alt: perLanguage(z.string().overwrite(plainLine).max(500)),
  /** Stays in view when the picture is cropped: shares of width and height, 0 to 1. */
  focal: z.object({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).nullable(),
});
export type ProductImage = z.infer<typeof productImage>;

/** Characters of a whole product, written as JSON: every language, fact and variant together. */
export const maxProductLength = 320_000;
/** Whether the product as a whole is within the bound, however its parts are. */
export const isWithinLength = (product: unknown): boolean =>
  JSON.stringify(product).length <= maxProductLength;

/** Products of a company that are not on sale. */
export const maxUnpublished = 20_000;

/** A whole product, as files, forms and the demo market state it. */
export const productInput = z
  .object({
    /** Its id or handle in the file it came from; unique in its store. */
    externalId: z.string().min(1).max(200).nullable(),
    mainLanguage: z.enum(locales),
    title: perLanguage(line(300)),
    /** Sanitised HTML: paragraphs, lists, emphasis, tables, links without scripts. */
    description: perLanguage(z.string().max(60_000)),
    attributes: perLanguage(attributeList),
    brand: line(120).nullable(),
    /** `group/item` of our tree; null puts the product under review. */
    category: z
      .string()
      .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)?$/)
      .nullable(),
    currency: z.enum(currencies),
    tiers: priceTiers,
    moq: quantity,
    unit: z.enum(unitCodes),
    /** Quantities are multiples of this, usually a carton. */
    orderMultiple: quantity,
    carton: carton.nullable(),
    leadTimes: z.array(leadTimeStep).max(maxSteps),
    sample: z
      .object({ priceMicros: z.int().min(0).max(maxPriceMicros), leadDays: days.nullable() })
      .nullable(),
    /** Pieces in stock and the days until they ship; null when made to order. */
    stock: z.int().min(0).max(1_000_000_000).nullable(),
    shipByDays: days.nullable(),
    originCountry: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .nullable(),
    originProvince: line(80).nullable(),
    /** Harmonised System, 6 to 12 digits. */
    hsCode: z
      .string()
      .regex(/^\d{6,12}$/)
      .nullable(),
    paymentOptions: z.array(z.enum(paymentOptions)).max(10),
    certificates: z.array(z.enum(certificates)).max(20),
    tags: z.array(line(80)).max(50),
    incoterms: z.array(z.enum(incoterms)).max(12),
    images: z.array(productImage).max(30),
    variants: z.array(productVariant).min(1).max(maxVariants),
    state: z.enum(['draft', 'published', 'paused']),
  })
  .refine((product) => product.title[product.mainLanguage] !== undefined, {
    path: ['title'],
    message: 'titleMissing',
  })
  .refine(({ tiers, moq }) => tiers.length === 0 || tiers[0]!.fromQuantity <= moq, {
    path: ['tiers'],
    message: 'firstTierAboveMoq',
  })
  .refine(isWithinLength, { path: ['description'], message: 'productTooLong' });
export type ProductInput = z.infer<typeof productInput>;

export const productEdit = z.object({
  product: productInput,
  /** The revision that the editor has seen. */
  revision: z.int().min(1),
});
export type ProductEdit = z.infer<typeof productEdit>;

/** Products that one call changes. */
export const maxChanges = 1000;
const productId = z.string().min(1).max(40);

export const stateChange = z.object({
  ids: z.array(productId).min(1).max(maxChanges),
  state: z.enum(['published', 'paused', 'draft', 'deleted']),
});
export type StateChange = z.infer<typeof stateChange>;

export const priceChange = z.object({
  id: productId,
  /** All tiers, or `priceMicros` for a product with one. */
  tiers: priceTiers.optional(),
  priceMicros: priceMicros.optional(),
  /** Null: made to order. */
  stock: z.int().min(0).max(1_000_000_000).nullable().optional(),
  /** The revision that its editor has seen; without it the change replaces any. */
  revision: z.int().min(1).optional(),
});
export type PriceChange = z.infer<typeof priceChange>;

/** Hundredths of a per cent: -90% to +900%. */
const basisPoints = z
  .int()
  .min(-9_000)
  .max(90_000)
  .refine((points) => points !== 0);
export const bulkAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['publish', 'pause', 'delete']) }),
  z.object({ kind: z.literal('price'), basisPoints }),
  z.object({ kind: z.literal('category'), category: z.string().min(1).max(200) }),
]);
export type BulkAct = z.infer<typeof bulkAct>;

/** What the list of own products is narrowed to; the second and third are in some state. */
const listState = z.enum(['published', 'review', 'soldOut', 'draft', 'paused', 'rejected']);

export const bulkChange = z.object({
  act: bulkAct,
  /** Chosen products, or all that the filters of the list find. */
  selection: z.union([
    z.object({ ids: z.array(productId).min(1).max(maxChanges) }),
    z.object({
      filters: z.object({
        query: z.string().max(100),
        state: listState.nullable(),
        category: z.string().max(200).nullable(),
      }),
    }),
  ]),
});
export type BulkChange = z.infer<typeof bulkChange>;

/** Characters of what is typed into the editor, written as JSON. */
export const maxDraftLength = 2 * maxProductLength;
const draftText = z.string().max(60_000);
/** The editor's fields by their names; those that repeat are lists. */
export const draftFields = z
  .record(z.string().max(100), z.union([draftText, z.array(draftText).max(200).readonly()]))
  .refine((fields) => Object.keys(fields).length <= maxFormFields, 'tooLong')
  .refine((fields) => JSON.stringify(fields).length <= maxDraftLength, 'tooLong');
export type DraftFields = z.infer<typeof draftFields>;

export const productDraft = z.object({
  /** Public ids; a draft is of a product, or of a new one in the store. */
  store: z.string().max(40).nullable(),
  product: z.string().max(40).nullable(),
  fields: draftFields,
});
export type ProductDraft = z.infer<typeof productDraft>;

export const listView = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'required')
    .max(60)
    .regex(/^\P{C}*$/u, 'invalid'),
  filters: z.object({
    query: z.string().max(100),
    state: listState.nullable(),
    category: z.string().max(200).nullable(),
    sort: z.enum(['NEWEST', 'OLDEST', 'CHANGED', 'CHEAPEST']),
  }),
});
export type ListView = z.infer<typeof listView>;

/** What a bulk change takes the place of in a product. */
export type BulkBefore = Partial<Pick<ProductInput, 'tiers' | 'variants' | 'category' | 'state'>>;
/** What taking a bulk change back came to; `left`: changed since, or refused by a rule. */
export type BulkUndo = {
  readonly restored: number;
  readonly left: number;
  /** Titles of the first of those that were left; undos of before they were kept have none. */
  readonly leftTitles?: readonly string[];
};

/** Products of a bulk change by what became of them. */
export type BulkCounts = Partial<Record<'changed' | 'unchanged' | 'draft' | 'invalid', number>>;

export const priceChanges = z.array(priceChange).min(1).max(maxChanges);
