// Makes a market of any size, the same on every machine. Few categories, brands and stores have
// most products, as in real markets. Its rows are those that `saveProducts` would write.
import { hash } from 'node:crypto';
import { v7 } from 'uuid';
import { chanceOf } from '../database/demo/chance.ts';
import { inDollars, priceBounds } from '#features/products/rules/prices.ts';
import { isReadyToShip } from '#features/products/rules/bands.ts';
import { qualityScore, tiebreakOf } from '#features/products/rules/quality.ts';
import { filterBitsOf } from '#features/products/rules/filter-bits.ts';
import { productInput, type ProductInput } from '#features/products/schemas.ts';
import {
  type brands,
  type productListings,
  type productPictures,
  type products,
  type productStats,
} from '#features/products/table.server.ts';
import type { promotions } from '#features/promotions/table.server.ts';
import { wholeMarket } from '#features/categories/rules.ts';
import type { StoreInput } from '#features/companies/schemas.ts';
import type { Rates } from '#features/currencies/queries.server.ts';
import { originalKey } from '#features/media/derivatives/names.ts';
import { sourceHashOf } from '#features/media/source-hash.server.ts';
import type { pictures } from '#features/media/table.server.ts';
import type { Id } from '#shared/ids.ts';
import { logNormal, zipf } from './distributions.ts';
import {
  type Nouns,
  storeRank,
  syntheticBrands,
  syntheticPictures,
  syntheticProduct,
  syntheticStores,
} from './synthetic-products.ts';

type Rows<Table extends { $inferInsert: object }> = Table['$inferInsert'][];

export type MarketRows = {
  readonly products: Rows<typeof products>;
  readonly productListings: Rows<typeof productListings>;
  readonly productPictures: Rows<typeof productPictures>;
  readonly productStats: Rows<typeof productStats>;
  readonly promotions: Rows<typeof promotions>;
};

/**
 * What the database already holds. `items`: of the category tree, each with its own id, its
 * section's and its group's.
 */
export type MarketGround = {
  readonly items: readonly {
    readonly path: string;
    readonly above: readonly Id<'category'>[];
    readonly number: number;
    readonly groupNumber: number;
    readonly nouns: Nouns;
  }[];
  readonly stores: readonly (StoreInput & { readonly id: Id<'store'> })[];
  readonly rates: Rates;
};

const firstAtMs = Date.UTC(2024, 10, 1);
const stepMs = 10 * 60_000;
const endOfPromotions = new Date(Date.UTC(2100, 0, 1));
const bytesOf = (seed: string): Buffer => hash('sha256', seed, 'buffer');

/** A UUIDv7 of the time at which the nth thing was made. */
const idOf = <Entity extends string>(kind: Entity, number: number) =>
  v7({
    msecs: firstAtMs + number * stepMs,
    seq: number,
    random: bytesOf(`${kind} ${number}`),
  }) as Id<Entity>;
const publicIdOf = (number: number): string =>
  [...bytesOf(`public ${number}`).subarray(0, 10)]
    .map((byte) => '0123456789abcdefghjkmnpqrstvwxyz'[byte & 31])
    .join('');

const brandIds = new Map(syntheticBrands.map((name, i) => [name, idOf('brand', i)]));
const brandNumbers = new Map(syntheticBrands.map((name, i) => [name, i + 1]));
export const brandRows = (): Rows<typeof brands> =>
  syntheticBrands.map((name, i) => ({
    id: brandIds.get(name)!,
    number: i + 1,
    slug: name.toLowerCase(),
    name,
  }));

const pictureIds = new Map(syntheticPictures.map((url, i) => [url, idOf('picture', i)]));
/** As if all were fetched; nobody looks at their files, which are not there. */
export const pictureRows = (): Rows<typeof pictures> =>
  syntheticPictures.map((url) => ({
    id: pictureIds.get(url)!,
    sourceHash: sourceHashOf({ kind: 'remote', url }),
    remoteUrl: url,
    state: 'stored',
    storageKey: originalKey(bytesOf(url).toString('hex')),
    contentType: 'image/webp',
    width: 800,
    height: 800,
    attempts: 0,
    dueAt: new Date(firstAtMs),
    lastError: null,
    createdAt: new Date(firstAtMs),
  }));

/** One in so many is checked against the schema that everything else passes. */
const checkedEvery = 1_000;

/** Rows of products number `from` to `to` (not included). */
export function marketRows(ground: MarketGround, from: number, to: number): MarketRows {
  const rows: MarketRows = {
    products: [],
    productListings: [],
    productPictures: [],
    productStats: [],
    promotions: [],
  };
  const categoryRank = zipf(ground.items.length, 1);
  for (let number = from; number < to; number++) {
    const chance = chanceOf(`place ${number}`);
    // The others have no category yet.
    const item = chance() < 0.98 ? ground.items[categoryRank(chance)]! : null;
    const storeNumber = storeRank(chance);
    const input = syntheticProduct(
      number,
      item ?? { ...ground.items[0]!, path: null },
      syntheticStores[storeNumber]!,
    );
    if (number % checkedEvery === 0) productInput.parse(input);
    addRows(
      rows,
      {
        number,
        input,
        item,
        store: ground.stores[storeNumber]!,
        microsPerDollar: ground.rates[input.currency],
      },
      chance,
    );
  }
  return rows;
}

type Numbered = {
  readonly number: number;
  readonly input: ProductInput;
  readonly item: MarketGround['items'][number] | null;
  readonly store: MarketGround['stores'][number];
  readonly microsPerDollar: number;
};

function addRows(
  rows: MarketRows,
  { number, input, item, store, microsPerDollar }: Numbered,
  chance: () => number,
): void {
  const id = idOf('product', number);
  const storeId = store.id;
  const above = item?.above ?? [];
  const madeAt = new Date(firstAtMs + number * stepMs);
  const { lowest, highest } = priceBounds(input);
  const brandId = input.brand === null ? null : brandIds.get(input.brand)!;
  const { brand: _brand, category: _category, images, ...same } = input;
  const lowestPriceUsdMicros = inDollars(lowest, microsPerDollar);
  const quality = qualityScore(input);
  rows.products.push({
    ...same,
    id,
    publicId: publicIdOf(number),
    storeId,
    slug: input.title
      .en!.replaceAll(/[^A-Za-z0-9]+/g, '-')
      .toLowerCase()
      .slice(0, 80),
    brandId,
    categoryId: above[0] ?? null,
    reviewReason: above.length === 0 ? 'category' : null,
    lowestPriceMicros: lowest,
    highestPriceMicros: highest,
    lowestPriceUsdMicros,
    variants: input.variants.map((variant, i) => ({
      ...variant,
      id: publicIdOf(-1 - (number * 16 + i)),
    })),
    qualityScore: quality,
    revision: 1,
    contentHash: bytesOf(`content ${number}`).toString('base64url'),
    publishedAt: madeAt,
    createdAt: madeAt,
    updatedAt: madeAt,
  });
  const sales = chance() < 0.3 ? 0 : Math.floor(logNormal(12, 1.8, chance));
  const favourites = Math.floor(logNormal(4, 1.2, chance));
  rows.productStats.push({ productId: id, sales, favourites, views: sales * 30 });
  const filterBits = filterBitsOf(input, store, item?.number ?? 0);
  for (const categoryId of [wholeMarket, ...above]) {
    rows.productListings.push({
      categoryId,
      productId: id,
      storeId,
      brandId,
      priceUsdMicros: lowestPriceUsdMicros,
      publishedAt: madeAt,
      sales,
      favourites,
      tiebreak: tiebreakOf(quality, publicIdOf(number)),
      isReadyToShip: isReadyToShip(input),
      brandNumber: input.brand === null ? 0 : brandNumbers.get(input.brand)!,
      filterBits,
    });
  }
  rows.productPictures.push(...productPictureRows(id, images));
  if (chance() < 0.02)
    rows.promotions.push({
      id: idOf('promotion', number),
      publicId: publicIdOf(number),
      productId: id,
      percent: 5 + Math.floor(chance() * 40),
      startsAt: madeAt,
      endsAt: endOfPromotions,
    });
}

const productPictureRows = (
  productId: Id<'product'>,
  images: ProductInput['images'],
): MarketRows['productPictures'] =>
  images.map(({ source, alt, focal }, position) => ({
    productId,
    position,
    pictureId: pictureIds.get((source as { readonly url: string }).url)!,
    alt,
    focalX: focal?.x ?? null,
    focalY: focal?.y ?? null,
  }));
