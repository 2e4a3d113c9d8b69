// Reads the columns from which facets are counted; how they are counted stands in `facet-sheet.ts`.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { foldMarks } from '#shared/fold.ts';
import type { FacetSheet } from '../facet-columns.ts';

export type { FacetSheet } from '../facet-columns.ts';
import { brands, productListings } from '#features/products/table.server.ts';

/**
 * Traits, price and brand of one product, as PostgreSQL sends integers of eight, eight and four
 * bytes. As rows of text, reading the numbers took longer than finding them.
 */
const record = sql`int8send(${productListings.traits}) || int8send(${productListings.priceUsdMicros}) || int4send(${productListings.brandNumber})`;
const [priceAt, brandAt, recordBytes] = [8, 16, 20];

/** A sheet and its brands by their numbers. */
export type NamedSheet = {
  readonly sheet: FacetSheet;
  /** Null: only those that are shown are named. */ readonly brandOf: ReadonlyMap<
    number,
    NamedBrand
  > | null;
};

/**
 * All products of a list, kept until one of the tags is dropped; with `key` null read anew, and
 * without names.
 */
export const readSheet = async (
  context: Context,
  conditions: readonly SQL[],
  key: string | null,
  tags: readonly string[],
): Promise<NamedSheet> => {
  if (key === null) return { sheet: await askSheet(context, conditions), brandOf: null };
  return fromQueryCache(context, `facet sheet ${key}`, tags, async () => {
    const sheet = await askSheet(context, conditions);
    return {
      sheet,
      brandOf: new Map(
        (await namedBrands(context, sheet.brandNumbers)).map((brand) => [brand.number, brand]),
      ),
    };
  });
};

async function askSheet(context: Context, conditions: readonly SQL[]): Promise<FacetSheet> {
  const stores = await context.db
    .select({ records: sql<Buffer>`string_agg(${record}, '')` })
    .from(productListings)
    .where(and(...conditions))
    .groupBy(productListings.storeId);
  return sheetOfRecords(stores.map(({ records }) => records));
}

/** From the records of each store. */
export function sheetOfRecords(stores: readonly Buffer[]): FacetSheet {
  const size = stores.reduce((sum, records) => sum + records.length / recordBytes, 0);
  const sheet = {
    size,
    low: new Uint32Array(size),
    high: new Uint32Array(size),
    prices: new Float64Array(size),
    brands: new Uint32Array(size),
    brandNumbers: [] as number[],
    storeEnds: [] as number[],
  };
  const placeOf = new Map<number, number>();
  let at = 0;
  for (const records of stores) {
    for (let from = 0; from < records.length; from += recordBytes, at++) {
      sheet.high[at] = records.readUInt32BE(from);
      sheet.low[at] = records.readUInt32BE(from + 4);
      sheet.prices[at] =
        records.readUInt32BE(from + priceAt) * 2 ** 32 + records.readUInt32BE(from + priceAt + 4);
      const number = records.readInt32BE(from + brandAt);
      let place = placeOf.get(number);
      if (place === undefined) {
        placeOf.set(number, (place = sheet.brandNumbers.length));
        sheet.brandNumbers.push(number);
      }
      sheet.brands[at] = place;
    }
    sheet.storeEnds.push(at);
  }
  return sheet;
}

export type NamedBrand = { readonly number: number; readonly slug: string; readonly name: string };
const named = { number: brands.number, slug: brands.slug, name: brands.name };

/** Brands of which no product stands in the sheet are found all the same: somebody chose them. */
export async function findBrands(
  context: Context,
  slugs: readonly string[],
  brandOf: NamedSheet['brandOf'],
): Promise<NamedBrand[]> {
  const known =
    brandOf === null || slugs.length === 0
      ? []
      : [...brandOf.values()].filter(({ slug }) => slugs.includes(slug));
  const missing = slugs.filter((slug) => !known.some((brand) => brand.slug === slug));
  return missing.length === 0
    ? known
    : [
        ...known,
        ...(await context.db.select(named).from(brands).where(inArray(brands.slug, missing))),
      ];
}

const namedBrands = async (context: Context, numbers: readonly number[]): Promise<NamedBrand[]> =>
  numbers.length === 0
    ? []
    : context.db
        .select(named)
        .from(brands)
        .where(sql`${brands.number} = any(${sql.param([...numbers])}::int[])`);

/** Of these brands those whose name has `part` in it, in whatever letters; all when it is empty. */
export async function nameBrands(
  context: Context,
  numbers: readonly number[],
  part: string,
  { brandOf }: NamedSheet,
): Promise<NamedBrand[]> {
  const found = brandOf
    ? numbers.flatMap((number) => brandOf.get(number) ?? [])
    : await namedBrands(context, numbers);
  const wanted = foldMarks(part);
  return part === '' ? found : found.filter(({ name }) => foldMarks(name).includes(wanted));
}

/** One brand's listing condition is enough for the index; several are a list. */
export const ofBrands = (numbers: readonly number[]): SQL =>
  numbers.length === 1
    ? eq(productListings.brandNumber, numbers[0]!)
    : inArray(productListings.brandNumber, [...numbers]);
