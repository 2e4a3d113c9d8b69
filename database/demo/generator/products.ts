// Turns plans into products, with prices, cartons, variants and pictures.
import type { Carton, PaymentOption, ProductInput } from '#features/products/schemas.ts';
import type { Incoterm } from '#shared/incoterms.ts';
import type { UnitCode } from '#shared/units.ts';
import { between, chanceOf, pick } from '../chance.ts';
import { cartonOf } from './cartons.ts';
import { descriptionOf } from './descriptions.ts';
import type { Family } from './family.ts';
import { externalIdOf, type PlacedStore, type Plan } from './plans.ts';
import { leadTimesOf, quoted, tiersOf } from './prices.ts';
import { colouringsOf, imagesOf } from './product-pictures.ts';
import { attributesOf } from './specification.ts';
import type { DemoStore } from './store.ts';
import { variantsOf } from './variants.ts';
import { fill, inEach, type Noun, startLarge, type Words } from './words.ts';

const nounOfUnit: Partial<Record<UnitCode, Noun>> = {
  PR: 'pair',
  SET: 'set',
  XPK: 'pack',
  XRO: 'roll',
  MTR: 'metre',
  MTK: 'squareMetre',
  KGM: 'kilo',
};

/** One per market: remembers the GTINs given. */
export class ProductGenerator {
  readonly #gtinNumbers = new Map<string, number>();

  #nextGtinNumber(storeSlug: string): number {
    const next = (this.#gtinNumbers.get(storeSlug) ?? 100) + 1;
    this.#gtinNumbers.set(storeSlug, next);
    return next;
  }

  /** Makes the product of a plan. The order in which chance is asked decides what comes out. */
  generate(plan: Plan, seller: PlacedStore): ProductInput {
    const { family } = plan;
    const { store } = seller;
    const chance = chanceOf(externalIdOf(plan));
    const words = chosenWords(plan);
    const basics = basicsOf(plan);
    const { priceUsd, unitGrams, carton, moq, orderMultiple, noun } = basics;
    const currency = store.currency;
    const tiers = tiersOf(
      { dollars: priceUsd * (0.97 + chance() * 0.06), currency, moq, orderMultiple },
      chance,
    );
    const isReady = chance() < family.readyShare && carton !== null;
    const stock = isReady ? moq * between(2, 14, chance) : null;
    const sampleDays = between(3, 8, chance);
    const hasSample = family.trade !== 'service' && chance() < 0.9;
    const colourings = colouringsOf(plan);
    const images = imagesOf(plan, colourings);
    const text = fill(family.description, words);
    const packing = carton && packingOf(carton, { moq, noun, sampleDays });
    const description = descriptionOf({ text, trade: family.trade, packing }, chance);
    const title = fill(family.title, words);
    const brand = chance() < 0.8 ? (store.brand ?? null) : null;
    const shipByDays = stock === null ? null : between(1, 5, chance);
    const samplePrice = quoted(priceUsd * 1.9 + 0.4, currency);

    return {
      externalId: externalIdOf(plan),
      mainLanguage: 'tr',
      title: { ...inEach((locale) => startLarge(title[locale], locale)) },
      description: { ...description },
      attributes: attributesOf({ plan, store, words, unitGrams, carton, noun }),
      brand,
      category: family.category,
      currency,
      tiers,
      moq,
      unit: family.unit,
      orderMultiple,
      carton,
      leadTimes: leadTimesOf(family.leadDays, tiers),
      sample: hasSample ? { priceMicros: samplePrice, leadDays: sampleDays } : null,
      stock,
      shipByDays,
      originCountry: family.originCountry ?? 'TR',
      originProvince: family.originCountry ? null : store.province,
      hsCode: family.hsCode ?? null,
      paymentOptions: paymentsOf(store),
      certificates: [...family.certificates],
      tags: [...family.tags],
      incoterms: incotermsOf(family, unitGrams),
      images,
      variants: variantsOf({
        plan,
        seller,
        colourings,
        tiers,
        stock,
        unitGrams: unitGrams ?? null,
        images,
        nextGtinNumber: () => this.#nextGtinNumber(store.slug),
      }),
      state: 'published',
    };
  }
}

const chosenWords = ({ chosen }: Plan): Record<string, Words> =>
  Object.fromEntries(Object.entries(chosen).map(([axis, { words }]) => [axis, words]));

type Basics = {
  readonly priceUsd: number;
  readonly unitGrams: number | undefined;
  readonly carton: Carton | null;
  readonly moq: number;
  readonly orderMultiple: number;
  readonly noun: Noun;
};

/** Price, weight and packing of a product, before chance has a say. */
function basicsOf({ family, chosen }: Plan): Basics {
  const values = Object.values(chosen);
  const priceFactor = values.reduce((product, value) => product * value.priceFactor, 1);
  const weightFactor = values.reduce((product, value) => product * value.weightFactor, 1);
  const unitGrams =
    family.weightGrams && Math.max(1, Math.round(family.weightGrams * weightFactor));
  const minimum = minimumFor(family, priceFactor);
  const carton = packedIn(family, { unitGrams, weightFactor, moq: minimum });
  const orderMultiple = carton?.pieces ?? 1;
  return {
    priceUsd: family.priceUsd * priceFactor,
    unitGrams,
    carton,
    moq: Math.ceil(minimum / orderMultiple) * orderMultiple,
    orderMultiple,
    noun: nounOfUnit[family.unit] ?? 'piece',
  };
}

/** Lowers the minimum order of what costs more, to a number that a trader would ask for. */
function minimumFor({ moq, trade }: Family, priceFactor: number): number {
  if (trade === 'service') return moq;
  const minimum = moq * priceFactor ** -0.55;
  const step = roundingStep(minimum);
  return Math.max(1, Math.round(minimum / step)) * step;
}

function roundingStep(amount: number): number {
  if (amount >= 1000) return 100;
  if (amount >= 200) return 20;
  if (amount >= 50) return 10;
  return amount >= 10 ? 2 : 1;
}

function packedIn(
  { volumeLitres, minCartonCm, sheetCm }: Family,
  product: {
    readonly unitGrams: number | undefined;
    readonly weightFactor: number;
    readonly moq: number;
  },
): Carton | null {
  const { unitGrams, weightFactor, moq } = product;
  if (unitGrams === undefined || volumeLitres === undefined) return null;
  const grown = (edge: number) => Math.ceil(edge * Math.sqrt(weightFactor));
  return cartonOf({
    grams: unitGrams,
    litres: volumeLitres * weightFactor,
    moq,
    minLengthCm: minCartonCm ?? 0,
    sheet: sheetCm ? { length: grown(sheetCm[0]), width: grown(sheetCm[1]) } : null,
  });
}

const packingOf = (
  { pieces, lengthMm, widthMm, heightMm }: Carton,
  order: { readonly moq: number; readonly noun: Noun; readonly sampleDays: number },
) => ({
  ...order,
  piecesPerCarton: pieces,
  boxCm: {
    length: (lengthMm ?? 0) / 10,
    width: (widthMm ?? 0) / 10,
    height: (heightMm ?? 0) / 10,
  },
});

/** Gives all products of a store the same ways to pay. */
function paymentsOf(store: DemoStore): PaymentOption[] {
  const chance = chanceOf(`pay ${store.slug}`);
  const options: PaymentOption[] = ['bank_transfer'];
  if (store.exportStaff >= 4) options.push('letter_of_credit');
  if (chance() < 0.4) options.push('cash_against_documents');
  if (store.exportStaff >= 8 && chance() < 0.5) options.push('open_account');
  return options;
}

const incotermSets: readonly (readonly Incoterm[])[] = [
  ['EXW', 'FOB', 'CIF'],
  ['EXW', 'FCA', 'FOB'],
  ['FOB', 'CFR', 'CIF'],
  ['EXW', 'FOB', 'DAP'],
  ['FCA', 'CPT', 'DAP', 'DDP'],
];
/** Lighter products are offered by courier too. */
const maxExpressGrams = 800;

function incotermsOf(family: Family, unitGrams: number | undefined): Incoterm[] {
  if (family.trade === 'service') return [];
  const terms = [...pick(incotermSets, chanceOf(`terms ${family.id}`))];
  if (unitGrams !== undefined && unitGrams < maxExpressGrams) terms.push('Express');
  return terms;
}
