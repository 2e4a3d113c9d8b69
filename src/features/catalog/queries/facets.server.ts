// Reads the columns from which facets are counted; how they are counted stands in `facet-sheet.ts`.
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import type { FacetSheet } from '../facet-sheet.ts';

export type { FacetSheet } from '../facet-sheet.ts';
import { brands, productListings } from '../table.server.ts';

/** Traits, price and brand of one product, as PostgreSQL sends integers of eight, eight and four bytes. As rows of text, reading the numbers took longer than finding them. */
const record = sql`int8send(${productListings.traits}) || int8send(${productListings.priceUsdMicros}) || int4send(${productListings.brandNumber})`;
const [priceAt, brandAt, recordBytes] = [8, 16, 20];

/** All products of a list, kept until one of the tags is dropped; with `key` null read anew. */
export const readSheet = (context: Context, conditions: readonly SQL[], key: string | null, tags: readonly string[]): Promise<FacetSheet> =>
  key === null ? askSheet(context, conditions) : fromQueryCache(context, `facet sheet ${key}`, tags, () => askSheet(context, conditions));

async function askSheet(context: Context, conditions: readonly SQL[]): Promise<FacetSheet> {
  const stores = await context.db.select({ records: sql<Buffer>`string_agg(${record}, '')` }).from(productListings).where(and(...conditions)).groupBy(productListings.storeId);
  return sheetOfRecords(stores.map(({ records }) => records));
}

/** From the records of each store. */
export function sheetOfRecords(stores: readonly Buffer[]): FacetSheet {
  const size = stores.reduce((sum, records) => sum + records.length / recordBytes, 0);
  const sheet = { size, low: new Uint32Array(size), high: new Uint32Array(size), prices: new Float64Array(size), brands: new Uint32Array(size), brandNumbers: [] as number[], storeEnds: [] as number[] };
  const placeOf = new Map<number, number>();
  let at = 0;
  for (const records of stores) {
    for (let from = 0; from < records.length; from += recordBytes, at++) {
      sheet.high[at] = records.readUInt32BE(from);
      sheet.low[at] = records.readUInt32BE(from + 4);
      sheet.prices[at] = records.readUInt32BE(from + priceAt) * 2 ** 32 + records.readUInt32BE(from + priceAt + 4);
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

export const findBrands = async (context: Context, slugs: readonly string[]): Promise<NamedBrand[]> =>
  slugs.length === 0 ? [] : context.db.select(named).from(brands).where(inArray(brands.slug, [...slugs]));

/** As addresses and searches fold names: no marks, no capitals. */
const folded = sql`lower(translate(${brands.name}, 'IİıŞşĞğÇçÖöÜüÂâ', 'iiissggccoouuaa'))`;
export const foldName = (text: string): string => text.normalize('NFC').replace(/[Iİı]/g, 'i').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Of these brands those whose name has `part` in it, in whatever letters; all when it is empty. */
export const nameBrands = async (context: Context, numbers: readonly number[], part = ''): Promise<NamedBrand[]> =>
  numbers.length === 0 ? [] : context.db.select(named).from(brands)
    .where(and(sql`${brands.number} = any(${sql.param([...numbers])}::int[])`, ...(part === '' ? [] : [sql`strpos(${folded}, ${foldName(part)}) > 0`])));

/** One brand's listing condition is enough for the index; several are a list. */
export const ofBrands = (numbers: readonly number[]): SQL => (numbers.length === 1 ? eq(productListings.brandNumber, numbers[0]!) : inArray(productListings.brandNumber, [...numbers]));
