// Reads the columns from which `count-facets.ts` counts, and names their brands.
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { brands, productListings } from '#features/products/table.server.ts';
import type { Context } from '#platform/context.ts';
import { packedRecord, readUnsignedInt8 } from '#platform/database/packed-records.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import { foldMarks } from '#shared/fold.ts';
import type { FacetColumns } from './count-facets.ts';

/**
 * Filter bits, price and brand of one product. As rows of text, reading the numbers took longer
 * than finding them.
 */
export const facetRecord = packedRecord({
  filterBits: 'int8',
  priceUsdMicros: 'int8',
  brandNumber: 'int4',
});
const listingRecord = facetRecord.pack({
  filterBits: productListings.filterBits,
  priceUsdMicros: productListings.priceUsdMicros,
  brandNumber: productListings.brandNumber,
});

export type NamedBrand = { readonly number: number; readonly slug: string; readonly name: string };

/** The columns of a list, with its brands by number; null where only those shown are named. */
export type NamedColumns = {
  readonly columns: FacetColumns;
  readonly brandOf: ReadonlyMap<number, NamedBrand> | null;
};

/** All products of a list, read each time and without brand names. */
export const readColumns = async (
  context: Context,
  conditions: readonly SQL[],
): Promise<NamedColumns> => ({ columns: await queryColumns(context, conditions), brandOf: null });

/** All products of a list with their brands, cached until one of the tags is dropped. */
export const cachedColumns = (
  context: Context,
  conditions: readonly SQL[],
  { key, tags }: { key: string; tags: readonly string[] },
): Promise<NamedColumns> =>
  fromQueryCache(context, `facet columns ${key}`, tags, async () => {
    const columns = await queryColumns(context, conditions);
    const named = await readBrands(context, columns.brandNumbers);
    return { columns, brandOf: new Map(named.map((brand) => [brand.number, brand])) };
  });

async function queryColumns(context: Context, conditions: readonly SQL[]): Promise<FacetColumns> {
  const stores = await context.db
    .select({ records: sql<Buffer>`string_agg(${listingRecord}, '')` })
    .from(productListings)
    .where(and(...conditions))
    .groupBy(productListings.storeId);
  return columnsOfRecords(stores.map(({ records }) => records));
}

/** `stores`: the records of each store, one after the other. */
export function columnsOfRecords(stores: readonly Buffer[]): FacetColumns {
  const { bytes, offsets } = facetRecord;
  const size = stores.reduce((sum, records) => sum + records.length / bytes, 0);
  const columns = {
    size,
    low: new Uint32Array(size),
    high: new Uint32Array(size),
    prices: new Float64Array(size),
    brands: new Uint32Array(size),
    brandNumbers: [] as number[],
    storeEnds: [] as number[],
  };
  const brandIndexes = new Map<number, number>();
  let i = 0;
  for (const records of stores) {
    for (let from = 0; from < records.length; from += bytes, i++) {
      columns.high[i] = records.readUInt32BE(from + offsets.filterBits);
      columns.low[i] = records.readUInt32BE(from + offsets.filterBits + 4);
      columns.prices[i] = readUnsignedInt8(records, from + offsets.priceUsdMicros);
      const number = records.readInt32BE(from + offsets.brandNumber);
      let index = brandIndexes.get(number);
      if (index === undefined) {
        brandIndexes.set(number, (index = columns.brandNumbers.length));
        columns.brandNumbers.push(number);
      }
      columns.brands[i] = index;
    }
    columns.storeEnds.push(i);
  }
  return columns;
}

const brandColumns = { number: brands.number, slug: brands.slug, name: brands.name };

const readBrands = async (context: Context, numbers: readonly number[]): Promise<NamedBrand[]> =>
  numbers.length === 0
    ? []
    : context.db
        .select(brandColumns)
        .from(brands)
        .where(sql`${brands.number} = any(${sql.param([...numbers])}::int[])`);

/** Brands by slug, also those without a product in the list. */
export async function findBrands(
  context: Context,
  slugs: readonly string[],
  brandOf: NamedColumns['brandOf'],
): Promise<NamedBrand[]> {
  const known =
    brandOf === null || slugs.length === 0
      ? []
      : [...brandOf.values()].filter(({ slug }) => slugs.includes(slug));
  const missing = slugs.filter((slug) => !known.some((brand) => brand.slug === slug));
  if (missing.length === 0) return known;
  const found = await context.db
    .select(brandColumns)
    .from(brands)
    .where(inArray(brands.slug, missing));
  return [...known, ...found];
}

/** Those of the brands with `part` in their name, marks and case aside; all for an empty `part`. */
export async function nameBrands(
  context: Context,
  {
    numbers,
    part,
    brandOf,
  }: Pick<NamedColumns, 'brandOf'> & {
    readonly numbers: readonly number[];
    readonly part: string;
  },
): Promise<NamedBrand[]> {
  const found = brandOf
    ? numbers.flatMap((number) => brandOf.get(number) ?? [])
    : await readBrands(context, numbers);
  const folded = foldMarks(part);
  return part === '' ? found : found.filter(({ name }) => foldMarks(name).includes(folded));
}
