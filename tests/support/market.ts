// A small market for tests: valid stores and products,
// of which each test says only what it is about.
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { saveCategories } from '#features/categories/commands/save-categories.server.ts';
import type { CategoryFile } from '#features/categories/schemas.ts';
import { moveListings } from '#features/products/services/move-listings.server.ts';
import { productInput, type ProductInput } from '#features/products/schemas.ts';
import { saveManagedStore } from '#features/companies/commands/stores.server.ts';
import { storeInput, type StoreInput } from '#features/companies/schemas.ts';
import { setRates } from '#features/currencies/commands.server.ts';
import { openWords } from '#features/prohibited-words/services/open-words.server.ts';
import { originalKey } from '#features/media/derivatives/names.ts';
import type { PictureSource } from '#features/media/schemas.ts';
import { sourceHashOf } from '#features/media/source-hash.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import { readFirstWords } from '../../database/reference/load.ts';

/** A supplier's picture, which `storePicture` has fetched. */
export const pictureOf = (name: string) =>
  ({ kind: 'remote', url: `https://pictures.example/${name}.jpg` }) satisfies PictureSource;

/**
 * Stores the picture of this name, 400 × 400, as if it had been fetched. Returns its file and the
 * file's bytes.
 */
export async function storePicture(
  { db, services }: Context,
  name = 'towel',
): Promise<{ readonly key: string; readonly webp: Buffer }> {
  const source = pictureOf(name);
  const background = `#${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;
  const webp = await sharp({ create: { width: 400, height: 400, channels: 3, background } })
    .webp()
    .toBuffer();
  const key = originalKey(createHash('sha256').update(webp).digest('hex'));
  await services.files.put(key, webp);
  await db
    .insert(pictures)
    .values({
      sourceHash: sourceHashOf(source),
      remoteUrl: source.url,
      state: 'stored',
      storageKey: key,
      contentType: 'image/webp',
      width: 400,
      height: 400,
      placeholderColor: background,
    })
    .onConflictDoNothing();
  return { key, webp };
}

const names = (name: string) => ({ en: name, tr: `${name} (tr)`, ar: `${name} (ar)` });
const terms = { commissionPercent: 8, transferDays: 7, moqPieces: 1 };
const item = (slug: string) => ({ slug, name: names(slug), words: { en: [slug] } });

/** Two groups; `home` has two sections of two items. */
export const smallTree: CategoryFile = [
  {
    slug: 'home',
    name: names('Home'),
    kind: 'mega',
    terms,
    sections: [
      { slug: 'bath', name: names('Bath'), items: [item('towels'), item('bathrobes')] },
      { slug: 'bed', name: names('Bed'), items: [item('sheets'), item('quilts')] },
    ],
  },
  {
    slug: 'tools',
    name: names('Tools'),
    kind: 'plain',
    terms,
    sections: [{ slug: 'hand', name: names('Hand'), items: [item('hammers')] }],
  },
];

/** Rates against the dollar that divide without remainders. */
export const testRates = {
  EUR: 500_000,
  TRY: 40_000_000,
  GBP: 800_000,
  SAR: 4_000_000,
  AED: 4_000_000,
} as const;

/** Saves the tree above, rates of an early date, the first prohibited words and a picture. */
export async function openSmallMarket(context: Context): Promise<void> {
  await setRates(
    context,
    Object.entries(testRates).map(([currency, microsPerDollar]) => ({
      currency: currency as keyof typeof testRates,
      validOn: '2020-01-01',
      microsPerDollar,
      source: 'test',
    })),
  );
  await saveCategories(context, smallTree, moveListings);
  await openWords(context, await readFirstWords());
  await storePicture(context);
}

/** A manufacturer in Denizli that sells in dollars. */
export const storeInputOf = (asked: Partial<StoreInput> = {}): StoreInput =>
  storeInput.parse({
    slug: 'ege-tekstil',
    name: 'Ege Tekstil',
    mainLanguage: 'tr',
    about: { en: 'We weave towels.' },
    mainProducts: { en: ['towels'] },
    businessType: 'manufacturer',
    isManufacturer: true,
    establishedYear: 1987,
    exportStaffCount: 4,
    exportMarkets: ['middle_east'],
    certificates: [],
    responseTimeHours: 3,
    province: 'Denizli',
    district: null,
    verifications: [],
    currency: 'USD',
    ...asked,
  });

/** A published towel for two dollars. */
export const productInputOf = (asked: Partial<ProductInput> = {}): ProductInput =>
  productInput.parse({
    externalId: 'towel',
    mainLanguage: 'en',
    title: { en: 'Cotton bath towel' },
    description: {},
    attributes: {},
    brand: null,
    category: 'home/towels',
    currency: 'USD',
    tiers: [{ fromQuantity: 10, priceMicros: 2_000_000 }],
    moq: 10,
    unit: 'C62',
    orderMultiple: 1,
    carton: null,
    leadTimes: [],
    sample: null,
    stock: null,
    shipByDays: null,
    originCountry: 'TR',
    originProvince: null,
    hsCode: null,
    paymentOptions: [],
    certificates: [],
    tags: [],
    incoterms: [],
    images: [{ source: pictureOf('towel'), alt: {}, focal: null }],
    variants: [
      {
        options: [],
        sku: null,
        gtin: null,
        tiers: null,
        stock: null,
        weightGrams: null,
        imageIndex: null,
      },
    ],
    state: 'published',
    ...asked,
  });

/** Opens a store and returns its id. */
export const openStore = (context: Context, asked: Partial<StoreInput> = {}) =>
  saveManagedStore(context, storeInputOf(asked));
