// Synthetic products, as a seller's file would describe them. The nth is the same on every machine.
import { between, chanceOf, pick } from '../database/demo/chance.ts';
import { certificates, type ProductImage, type ProductInput } from '#features/products/schemas.ts';
import { type StoreInput, storeInput } from '#features/companies/schemas.ts';
import { type Locale, locales } from '#shared/locale.ts';
import { microsPerUnit } from '#shared/money.ts';
import { provinces } from '#shared/provinces.ts';
import { logNormal, zipf } from './distributions.ts';
import {
  adjectives,
  colours,
  factNames,
  madeUpName,
  materials,
  sentences,
  uses,
  vocabularyRank,
  vocabularyWord,
  type Word,
} from './synthetic-words.ts';

type Chance = () => number;

/** What goods of a category are called; the same number of words in each language is not needed. */
export type Nouns = Readonly<Record<Locale, readonly string[]>>;

const storeCount = 300;
const brandCount = 2_000;
const pictureCount = 20_000;
const sentencesInDescription = 5;
const languagesOf = (chance: Chance): readonly Locale[] =>
  chance() < 0.8 ? locales : ['en', 'tr'];

const brandRank = zipf(brandCount, 1.05);
const inEach = <T>(make: (locale: Locale) => T, among: readonly Locale[] = locales) =>
  Object.fromEntries(among.map((locale) => [locale, make(locale)])) as Record<Locale, T>;

/** Biggest first, as `storeRank` draws them. */
export const syntheticStores: readonly StoreInput[] = Array.from({ length: storeCount }, (_, i) =>
  storeInput.parse({
    slug: `store-${i}`,
    name: `${madeUpName(i * 7 + 3)} Dış Ticaret`,
    mainLanguage: 'tr',
    about: inEach((locale) => sentences[4]![locale]),
    mainProducts: inEach((locale) => [materials[i % materials.length]![locale]]),
    businessType:
      i % 3 !== 0 ? 'manufacturer' : i % 2 === 0 ? 'trading_company' : 'distributor_wholesaler',
    isManufacturer: i % 3 !== 0,
    establishedYear: 1970 + (i % 50),
    exportStaffCount: 1 + (i % 20),
    exportMarkets: ['middle_east', 'africa'],
    certificates: [],
    responseTimeHours: 1 + (i % 48),
    province: provinces[(i * i) % provinces.length],
    district: null,
    verifications:
      i % 2 === 0
        ? [
            { kind: 'tax_plate', verifiedOn: '2026-01-15', evidence: 'Seen' },
            { kind: 'site_visit', verifiedOn: '2026-01-16', evidence: 'Seen' },
          ]
        : [],
    currency: (['USD', 'EUR', 'TRY'] as const)[i % 3],
  }),
);
export const storeRank = zipf(storeCount, 0.8);

/** Brand names in no order; which of them are common differs from group to group. */
export const syntheticBrands: readonly string[] = Array.from({ length: brandCount }, (_, i) =>
  madeUpName(i + 400),
);

/** Suppliers' pictures by their URLs. */
export const syntheticPictures: readonly string[] = Array.from(
  { length: pictureCount },
  (_, i) => `https://pictures.example/${i}.jpg`,
);

export type Place = {
  readonly path: string | null;
  readonly nouns: Nouns;
  readonly groupNumber: number;
};

export function syntheticProduct(
  number: number,
  { path, nouns, groupNumber }: Place,
  store: StoreInput,
): ProductInput {
  const chance = chanceOf(`product ${number}`);
  const among = languagesOf(chance);
  const look = pick(adjectives, chance);
  const material = pick(materials, chance);
  const colour = pick(colours, chance);
  const use = pick(uses, chance);
  const noun = inEach((locale) => pick(nouns[locale], chance));
  const series = madeUpName(Math.floor(chance() ** 2 * 8_000));
  const code = `${series.slice(0, 2).toUpperCase()}${between(100, 9_999, chance)}`;
  const moq = pick([1, 5, 10, 24, 50, 100, 500, 1_000], chance);
  const tiers = tiersOf(Math.round(logNormal(6, 1.3, chance) * microsPerUnit), moq, chance);
  const isReady = chance() < 0.2;
  const facts = factsOf({ material, colour, use, code }, chance);
  const count = between(6, 240, chance);
  const said = { title: drawn(2, chance), description: drawn(12, chance) };
  const brand = syntheticBrands[(brandRank(chance) + groupNumber * 150) % brandCount]!;
  return {
    externalId: `p-${number}`,
    mainLanguage: 'tr',
    title: inEach(
      (locale) =>
        `${startLarge(look[locale], locale)} ${material[locale]} ${noun[locale]} ` +
        `${series} ${code}, ${colour[locale]} ${wordsOf(said.title, locale)}`,
      among,
    ),
    description: descriptionOf(
      { noun, material, use, look, count },
      said.description,
      among,
      chance,
    ),
    attributes: inEach(
      (locale) =>
        facts.map(([name, value]): [string, string] => [
          name[locale],
          typeof value === 'string' ? value : value[locale],
        ]),
      among,
    ),
    brand: chance() < 0.9 ? brand : null,
    category: path,
    currency: store.currency,
    tiers,
    moq,
    unit: 'C62',
    orderMultiple: 1,
    carton: {
      pieces: count,
      lengthMm: between(200, 800, chance),
      widthMm: between(200, 600, chance),
      heightMm: between(100, 500, chance),
      grossGrams: between(1_000, 25_000, chance),
    },
    leadTimes: [
      { fromQuantity: moq, days: between(7, 20, chance) },
      { fromQuantity: moq * 20, days: between(21, 45, chance) },
    ],
    sample: chance() < 0.7 ? { priceMicros: tiers[0]!.priceMicros * 2, leadDays: 5 } : null,
    stock: isReady ? moq * between(1, 40, chance) : null,
    shipByDays: isReady ? between(1, 5, chance) : null,
    originCountry: 'TR',
    originProvince: store.province,
    hsCode: String(between(610_000, 960_000, chance)),
    paymentOptions: ['card', 'bank_transfer'],
    certificates: certificates.filter((_, i) => chance() < 0.3 / (i + 1)),
    tags: [material.tr, use.tr, material.en],
    incoterms: ['EXW', 'FOB', 'CIF'],
    images: Array.from({ length: between(1, 5, chance) }, () => imageOf(noun, chance)),
    variants: variantsOf(code, chance),
    state: 'published',
  };
}

/** Words of the vocabulary by their ranks: the same meaning in each language. */
const drawn = (count: number, chance: Chance): number[] =>
  Array.from({ length: count }, () => vocabularyRank(chance));
const wordsOf = (ranks: readonly number[], locale: Locale): string =>
  ranks.map((rank) => vocabularyWord(rank, locale)).join(' ');

const startLarge = (text: string, locale: Locale): string =>
  text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1);

/** One to four prices, each some percent lower. */
function tiersOf(firstMicros: number, moq: number, chance: Chance): ProductInput['tiers'] {
  let priceMicros = Math.max(10_000, firstMicros);
  return Array.from({ length: between(1, 4, chance) }, (_, i) => {
    if (i > 0) priceMicros = Math.round(priceMicros * (0.85 + chance() * 0.12));
    return { fromQuantity: moq * 5 ** i, priceMicros };
  });
}

function descriptionOf(
  said: { noun: Word; material: Word; use: Word; look: Word; count: number },
  words: readonly number[],
  among: readonly Locale[],
  chance: Chance,
): ProductInput['description'] {
  const chosen = Array.from({ length: sentencesInDescription }, () => pick(sentences, chance));
  const filled = (sentence: Word, locale: Locale) =>
    sentence[locale]
      .replaceAll('{what}', said.noun[locale])
      .replaceAll('{of}', said.material[locale])
      .replaceAll('{use}', said.use[locale])
      .replaceAll('{look}', said.look[locale])
      .replaceAll('{count}', String(said.count));
  return inEach(
    (locale) =>
      chosen.map((sentence) => `<p>${filled(sentence, locale)}</p>`).join('') +
      `<p>${wordsOf(words, locale)}</p>`,
    among,
  );
}

function factsOf(
  { material, colour, use, code }: { material: Word; colour: Word; use: Word; code: string },
  chance: Chance,
): readonly (readonly [Word, Word | string])[] {
  return [
    [factNames.material, material],
    [factNames.colour, colour],
    [factNames.use, use],
    [factNames.model, code],
    [factNames.size, `${between(5, 200, chance)} × ${between(5, 200, chance)} cm`],
    [factNames.weight, `${between(50, 9_000, chance)} g`],
    [factNames.warranty, String(between(1, 5, chance))],
    [factNames.packing, String(between(1, 48, chance))],
  ];
}

const imageOf = (alt: Word, chance: Chance): ProductImage => ({
  source: { kind: 'remote', url: pick(syntheticPictures, chance) },
  alt,
  focal: null,
});

/** Most goods have one variant, some a dozen. */
function variantsOf(code: string, chance: Chance): ProductInput['variants'] {
  const only = {
    options: [],
    sku: code,
    gtin: null,
    tiers: null,
    stock: null,
    weightGrams: null,
    imageIndex: null,
  };
  if (chance() < 0.6) return [only];
  return Array.from({ length: between(2, 10, chance) }, (_, i) => ({
    ...only,
    sku: `${code}-${i + 1}`,
    options: [{ name: factNames.colour, value: colours[i % colours.length]! }],
  }));
}
