// Turns families into products: one per combination of axis values, with prices, cartons, variants and pictures.
import type {
  AttributeList,
  Carton,
  PaymentOption,
  ProductImage,
  ProductInput,
  ProductVariant,
} from '#features/products/schemas.ts';
import type { Incoterm } from '#shared/incoterms.ts';
import type { UnitCode } from '#shared/units.ts';
import { cartonOf } from './cartons.ts';
import { between, chanceOf, pick } from './chance.ts';
import { gtinOf, skuOf } from './codes.ts';
import { colours } from './colours.ts';
import { customs, descriptionOf } from './descriptions.ts';
import { type FactName, factNames, isFactName } from './facts.ts';
import type { AxisValue, Family } from './family.ts';
import { grams as gramsWords, kilos } from './measures.ts';
import { furtherPicture, PictureDealer } from './pictures.ts';
import { leadTimesOf, quoted, tiersOf, tiersOfVariant } from './prices.ts';
import { importedFrom, madeIn } from './provinces.ts';
import { sizeRuns } from './sizes.ts';
import type { DemoStore } from './stores/store.ts';
import { brandOf } from './stores/brands.ts';
import { count, fill, inEach, type Noun, say, startLarge, type Words } from './words.ts';

/** A family's nth product, before anything is worked out. */
export type Plan = {
  readonly family: Family;
  /** Position of the family in the market, from 0. */ readonly familyPosition: number;
  /** From 1. */ readonly number: number;
  readonly chosen: Readonly<Record<string, AxisValue>>;
};
export type StorePlace = { readonly store: DemoStore; readonly position: number };
type Colouring = { readonly words: Words; readonly code: string; readonly hue: number | undefined };

export function plansOf(family: Family, familyPosition: number): Plan[] {
  let combinations: Readonly<Record<string, AxisValue>>[] = [{}];
  for (const [axis, axisValues] of Object.entries(family.axes)) {
    combinations = combinations.flatMap((chosen) =>
      axisValues.map((value) => ({ ...chosen, [axis]: value })),
    );
  }
  return combinations.map((chosen, i) => ({ family, familyPosition, number: i + 1, chosen }));
}

const nounOfUnit: Partial<Record<UnitCode, Noun>> = {
  PR: 'pair',
  SET: 'set',
  XPK: 'pack',
  XRO: 'roll',
  MTR: 'metre',
  MTK: 'squareMetre',
  KGM: 'kilo',
};

/** What a market remembers while it is generated: pictures dealt and article numbers given. */
export class Workshop {
  readonly #dealer = new PictureDealer();
  readonly #articles = new Map<string, number>();

  #nextArticle(storeSlug: string): number {
    const next = (this.#articles.get(storeSlug) ?? 100) + 1;
    this.#articles.set(storeSlug, next);
    return next;
  }

  make(plan: Plan, { store, position }: StorePlace): ProductInput {
    const { family, chosen, number } = plan;
    const externalId = `${family.id}-${number}`;
    const chance = chanceOf(externalId);
    const values = Object.values(chosen);
    const priceFactor = values.reduce((product, [, price = 1]) => product * price, 1);
    const weightFactor = values.reduce((product, [, , weight = 1]) => product * weight, 1);
    const words: Record<string, Words> = Object.fromEntries(
      Object.entries(chosen).map(([axis, [value]]) => [axis, value]),
    );
    const currency = store.currency ?? 'USD';
    const noun = nounOfUnit[family.unit ?? 'C62'] ?? 'piece';

    const pieceGrams = family.grams && Math.max(1, Math.round(family.grams * weightFactor));
    const wanted = minimumFor(family, priceFactor);
    const carton = packedIn(family, pieceGrams, weightFactor, wanted);
    const orderMultiple = carton?.pieces ?? 1;
    const moq = Math.ceil(wanted / orderMultiple) * orderMultiple;
    const tiers = tiersOf(
      family.price * priceFactor * (0.97 + chance() * 0.06),
      currency,
      moq,
      orderMultiple,
      chance,
    );
    const isReady = chance() < (family.ready ?? 0.22) && carton !== null;
    const stock = isReady ? moq * between(2, 14, chance) : null;
    const sampleDays = between(3, 8, chance);
    const hasSample = family.trade !== 'service' && chance() < 0.9;
    const colourings = colouringsOf(family);
    const title = fill(family.title, words);
    const images = this.#imagesOf(plan, store, colourings, chance);
    const packed = carton && {
      piecesPerCarton: carton.pieces,
      boxCm: boxCmOf(carton),
      moq,
      noun,
      sampleDays,
    };

    return {
      externalId,
      mainLanguage: 'tr',
      title: { ...inEach((locale) => startLarge(title[locale], locale)) },
      description: { ...descriptionOf(fill(family.text, words), family.trade, packed, chance) },
      attributes: attributesOf(plan, store, words, pieceGrams, carton, noun),
      brand: chance() < 0.8 ? brandOf(store.slug) : null,
      category: family.category,
      currency,
      tiers,
      moq,
      unit: family.unit ?? 'C62',
      orderMultiple,
      carton,
      leadTimes: leadTimesOf(family.days, tiers),
      sample: hasSample
        ? {
            priceMicros: quoted(family.price * priceFactor * 1.9 + 0.4, currency),
            leadDays: sampleDays,
          }
        : null,
      stock,
      shipByDays: stock === null ? null : between(1, 5, chance),
      originCountry: family.origin ?? 'TR',
      originProvince: family.origin ? null : store.province,
      hsCode: family.hs ?? null,
      paymentOptions: paymentsOf(store),
      certificates: [...(family.certificates ?? [])],
      tags: family.tags.split(', '),
      incoterms: incotermsOf(family, pieceGrams),
      images,
      variants: this.#variantsOf(
        plan,
        { store, position },
        { colourings, tiers, stock, pieceGrams: pieceGrams ?? null, images },
      ),
      state: 'published',
    };
  }

  #imagesOf(
    plan: Plan,
    store: DemoStore,
    colourings: readonly Colouring[],
    chance: () => number,
  ): ProductImage[] {
    const { family, number } = plan;
    const mainGlyph = mainGlyphOf(plan);
    const others = family.glyphs.filter((glyph) => glyph !== mainGlyph);
    // The hue of the other glyphs is not known, so they keep their own colours.
    const tinted =
      mainGlyph === family.glyphs[0] ? colourings.filter(({ hue }) => hue !== undefined) : [];
    const shownFirst = tinted.length > 0 ? tinted[number % tinted.length]! : null;
    const group = family.category.split('/')[0]!;
    const shelves = [
      'market',
      group,
      family.category,
      store.slug,
      `${store.slug} ${group}`,
      `${store.slug} ${family.category}`,
    ];
    const main = this.#dealer.deal(
      shelves,
      mainGlyph,
      family.shown ?? 'mixed',
      shownFirst?.hue,
      chance,
    );
    const picture = (
      recipe: ProductImage['source'] & { kind: 'recipe' },
      alt: Words,
    ): ProductImage => ({ source: recipe, alt: { ...alt }, focal: null });
    const images = [
      picture({ kind: 'recipe', recipe: main }, pictureText.whole(family.name, shownFirst?.words)),
    ];
    for (const colouring of tinted.filter((one) => one !== shownFirst).slice(0, 2)) {
      images.push(
        picture(
          {
            kind: 'recipe',
            recipe: furtherPicture(main, images.length, mainGlyph, 'single', colouring.hue),
          },
          pictureText.whole(family.name, colouring.words),
        ),
      );
    }
    if (others.length > 0) {
      const glyph = others[number % others.length]!;
      images.push(
        picture(
          {
            kind: 'recipe',
            recipe: furtherPicture(main, images.length, glyph, 'single', undefined),
          },
          pictureText.inUse(family.name),
        ),
      );
    }
    if (images.length < 4)
      images.push(
        picture(
          {
            kind: 'recipe',
            recipe: furtherPicture(main, images.length, mainGlyph, 'crop', shownFirst?.hue),
          },
          pictureText.near(family.name),
        ),
      );
    if (images.length < 4 && family.shown !== 'alone' && family.shown !== 'solo' && family.grams) {
      images.push(
        picture(
          {
            kind: 'recipe',
            recipe: furtherPicture(main, images.length, 'package', 'stack', undefined),
          },
          pictureText.boxed(family.name),
        ),
      );
    }
    return images;
  }

  #variantsOf(plan: Plan, { store, position }: StorePlace, given: VariantsGiven): ProductVariant[] {
    const run = plan.family.sizes && sizeRuns[plan.family.sizes];
    const sizeList: readonly (RunSize | null)[] = run ? run.sizes : [null];
    const colourList = given.colourings.length > 0 ? given.colourings : [null];
    const hasGtin = position % 3 !== 2 && plan.family.trade !== 'service';
    const amount = sizeList.length * colourList.length;
    return colourList.flatMap((colouring) =>
      sizeList.map((size, i) => ({
        options: [
          ...(colouring ? [{ name: { ...colourWord }, value: { ...colouring.words } }] : []),
          ...(run && size ? [{ name: { ...run.name }, value: { ...size.words } }] : []),
        ],
        sku: skuOf(position, {
          code: store.code,
          family: plan.familyPosition + 11,
          product: plan.number,
          variant: [colouring?.code, size?.code].filter((code) => code !== undefined),
        }),
        gtin: hasGtin ? gtinOf(position, this.#nextArticle(store.slug)) : null,
        tiers: tiersOfVariant(given.tiers, size?.factor ?? 1),
        stock: given.stock === null ? null : Math.floor(given.stock / amount),
        weightGrams:
          given.pieceGrams === null ? null : Math.round(given.pieceGrams * (1 + 0.04 * i)),
        imageIndex: imageIndexOf(colouring, given.images),
      })),
    );
  }
}

/** Of what costs more, fewer have to be taken; in figures that people ask for. */
function minimumFor({ moq, trade }: Family, priceFactor: number): number {
  if (trade === 'service') return moq;
  const wanted = moq * priceFactor ** -0.55;
  const step = wanted >= 1000 ? 100 : wanted >= 200 ? 20 : wanted >= 50 ? 10 : wanted >= 10 ? 2 : 1;
  return Math.max(1, Math.round(wanted / step)) * step;
}

function packedIn(
  { litres, edge, sheet }: Family,
  grams: number | undefined,
  factor: number,
  moq: number,
): Carton | null {
  if (grams === undefined || litres === undefined) return null;
  const grown =
    sheet &&
    ([Math.ceil(sheet[0] * Math.sqrt(factor)), Math.ceil(sheet[1] * Math.sqrt(factor))] as const);
  return cartonOf({
    grams,
    litres: litres * factor,
    moq,
    ...(edge && { edge }),
    ...(grown && { sheet: grown }),
  });
}

type RunSize = { readonly words: Words; readonly code: string; readonly factor?: number };
type VariantsGiven = {
  readonly colourings: readonly Colouring[];
  readonly tiers: ProductInput['tiers'];
  readonly stock: number | null;
  readonly pieceGrams: number | null;
  readonly images: readonly ProductImage[];
};

const colourWord = say('Colour', 'Renk', 'اللون');

function colouringsOf(family: Family): Colouring[] {
  return (family.colours ?? []).map((name) => {
    const { words, code, hue } = colours[name];
    return {
      words,
      code,
      hue:
        hue === null || family.hueOfGlyph === undefined
          ? undefined
          : (hue - family.hueOfGlyph + 360) % 360,
    };
  });
}

function imageIndexOf(colouring: Colouring | null, images: readonly ProductImage[]): number | null {
  if (colouring?.hue === undefined) return null;
  const index = images.findIndex(
    ({ source, alt }) =>
      source.kind === 'recipe' &&
      source.recipe.hue === colouring.hue &&
      alt.en?.endsWith(colouring.words.en.toLowerCase()),
  );
  return index < 0 ? null : index;
}

function mainGlyphOf({ family, chosen }: Plan): string {
  const position = chosen.kind ? family.axes.kind!.indexOf(chosen.kind) : -1;
  return family.kindGlyphs?.[position] ?? family.glyphs[0];
}

const pictureText = {
  whole: (name: Words, colour?: Words): Words =>
    colour
      ? say(
          `${name.en}, ${colour.en.toLowerCase()}`,
          `${name.tr}, ${colour.tr.toLocaleLowerCase('tr')}`,
          `${name.ar}، ${colour.ar}`,
        )
      : name,
  near: (name: Words): Words =>
    say(`${name.en}, close-up`, `${name.tr}, yakın çekim`, `${name.ar}، لقطة قريبة`),
  inUse: (name: Words): Words =>
    say(`${name.en}, in use`, `${name.tr}, kullanımda`, `${name.ar} أثناء الاستخدام`),
  boxed: (name: Words): Words =>
    say(`${name.en}, export cartons`, `${name.tr}, ihracat kolileri`, `${name.ar}، كراتين التصدير`),
};

const boxCmOf = ({ lengthMm, widthMm, heightMm }: Carton): readonly [number, number, number] => [
  (lengthMm ?? 0) / 10,
  (widthMm ?? 0) / 10,
  (heightMm ?? 0) / 10,
];

const weighed = (grams: number): Words =>
  grams >= 1000
    ? kilos(Math.round(grams / 50) / 20)
    : gramsWords(grams >= 100 ? Math.round(grams / 5) * 5 : grams);

const maxFacts = 9;

function attributesOf(
  { family, chosen }: Plan,
  store: DemoStore,
  words: Record<string, Words>,
  pieceGrams: number | undefined,
  carton: Carton | null,
  noun: Noun,
): ProductInput['attributes'] {
  const facts: (readonly [FactName, Words])[] = Object.keys(chosen)
    .filter(isFactName)
    .map((axis) => [axis, words[axis]!] as const);
  facts.push(...family.facts.map(([name, value]) => [name, fill(value, words)] as const));
  const [custom, customWords] = customs[family.trade];
  const offered: readonly (readonly [FactName, Words | null])[] = [
    [custom, customWords],
    ['weight', pieceGrams && noun !== 'kilo' ? weighed(pieceGrams) : null],
    ['perCarton', carton && carton.pieces > 1 ? count(carton.pieces, noun) : null],
    [
      'origin',
      family.trade === 'service'
        ? null
        : family.origin
          ? importedFrom(family.origin)
          : madeIn(store.province),
    ],
  ];
  for (const [name, value] of offered) {
    if (value && facts.length < maxFacts && !facts.some(([given]) => given === name))
      facts.push([name, value]);
  }
  const list = (locale: 'en' | 'tr' | 'ar'): AttributeList =>
    facts.map(([name, value]) => [factNames[name][locale], startLarge(value[locale], locale)]);
  return { en: list('en'), tr: list('tr'), ar: list('ar') };
}

/** A store's terms are the same for all it sells. */
function paymentsOf(store: DemoStore): PaymentOption[] {
  const chance = chanceOf(`pay ${store.slug}`);
  const options: PaymentOption[] = ['bank_transfer'];
  if (chance() < 0.6) options.unshift('card');
  if (store.exportStaff >= 4) options.push('letter_of_credit');
  if (chance() < 0.4) options.push('cash_against_documents');
  if (store.exportStaff >= 8 && chance() < 0.5) options.push('open_account');
  return options;
}

function incotermsOf(family: Family, pieceGrams: number | undefined): Incoterm[] {
  if (family.trade === 'service') return [];
  const terms: Incoterm[] = [
    ...pick<readonly Incoterm[]>(
      [
        ['EXW', 'FOB', 'CIF'],
        ['EXW', 'FCA', 'FOB'],
        ['FOB', 'CFR', 'CIF'],
        ['EXW', 'FOB', 'DAP'],
        ['FCA', 'CPT', 'DAP', 'DDP'],
      ],
      chanceOf(`terms ${family.id}`),
    ),
  ];
  if (pieceGrams !== undefined && pieceGrams < 800) terms.push('Express');
  return terms;
}
