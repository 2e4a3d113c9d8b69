// Writes the words by which products are found.
import { ne, type SQL, sql } from 'drizzle-orm';
import { readHeads } from '#features/catalog/queries/category-meaning.server.ts';
import { readTraits } from '#features/catalog/queries/trait-numbers.server.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { provinceOf } from '#shared/plate-codes.ts';
import { provinceNames } from '#shared/provinces.ts';
import { documentOf, type HeadsOf } from '../analysis/documents.ts';
import {
  brandKey,
  categoryKey,
  originKey,
  priceBucketOf,
  priceKey,
  sampleKeys,
  storeKey,
  tierKeys,
  traitKey,
} from '../document-keys.ts';
import {
  listedPrices,
  readSearchable,
  readSearchedCategories,
  type Searchable,
  type SearchedCategory,
} from '../queries/searchable.server.ts';
import { productDocuments } from '../table.server.ts';

/** Of the analysis: documents of another one are made anew. */
export const documentVersion = 4;

/** What is known of categories: of their places, and of the words that mean them. */
export type Known = {
  readonly categories: ReadonlyMap<Id<'category'>, SearchedCategory>;
  readonly headsOf: HeadsOf;
};

export async function readKnown(
  context: Context,
  heads: Promise<HeadsOf> = readHeads(context),
): Promise<Known> {
  const [categories, headsOf] = await Promise.all([readSearchedCategories(context), heads]);
  return { categories, headsOf };
}

function keysOf(row: Searchable, category: SearchedCategory | undefined): string[] {
  const { places, origin } = readTraits(row.traits);
  return [
    storeKey(row.storeId),
    priceKey(priceBucketOf(row.priceUsdMicros)),
    ...(row.brandNumber === 0 ? [] : [brandKey(row.brandNumber)]),
    ...(category?.above ?? []).map(categoryKey),
    ...places.map(traitKey),
    ...(origin === 0 ? [] : [originKey(origin)]),
    ...tierKeys(row.id, row.qualityScore),
    ...sampleKeys(row.id),
  ];
}

function written(row: Searchable, { categories, headsOf }: Known) {
  const { origin } = readTraits(row.traits);
  const category = row.categoryId ? categories.get(row.categoryId) : undefined;
  const { vector, lengths } = documentOf(
    {
      title: row.title,
      brand: row.brand,
      category: category?.name ?? {},
      tags: row.tags,
      description: row.description,
      facts: Object.fromEntries(
        locales.map((locale) => [locale, (row.attributes[locale] ?? []).map(([, value]) => value)]),
      ),
      places: origin === 0 ? {} : provinceNames(provinceOf(origin)),
      codes: [
        row.externalId,
        row.hsCode,
        ...row.variants.flatMap((variant) => [variant.sku, variant.gtin]),
      ].filter((code) => code !== null),
      keys: keysOf(row, category),
    },
    headsOf,
  );
  return {
    id: row.id,
    vector,
    lengths,
    quality: row.qualityScore,
    store: row.storeId,
    traits: String(row.traits),
    price: row.priceUsdMicros,
    brand: row.brandNumber,
  };
}

/** So many documents are made in one statement: well within the statement's time limit. */
const documentsPerStatement = 100;

/**
 * Indexes these products as they are now; what is no longer listed leaves the index. `heads`: as
 * `readHeads` answers.
 */
export async function indexProducts(
  context: Context,
  productIds: readonly Id<'product'>[],
  heads?: Promise<HeadsOf>,
): Promise<void> {
  const known = await readKnown(context, heads);
  for (let i = 0; i < productIds.length; i += documentsPerStatement) {
    const some = productIds.slice(i, i + documentsPerStatement);
    await inTransaction(context, async (inside) => {
      await lockDocuments(inside, some);
      await writeDocuments(inside, some, known);
    });
  }
}

/**
 * Of two jobs for one product, or store, the one that reads later must write later, or old words
 * replace new ones: from reading to writing it is locked against other jobs, in one order, and
 * never against whoever saves it.
 */
export const lockDocuments = ({ db }: Context, ids: readonly string[]): Promise<unknown> =>
  db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(id::text, 7)) from unnest(${sql.param([...ids].toSorted())}::uuid[]) as id`,
  );

export const indexTable = 'public.product_documents';

/**
 * Into the index in use, or into another table of its shape; nobody else may be writing these
 * products there.
 */
export async function writeDocuments(
  context: Context,
  productIds: readonly Id<'product'>[],
  known: Known,
  table: SQL = sql.raw(indexTable),
): Promise<void> {
  const listed = await readSearchable(context, productIds);
  const found = new Set(listed.map((row) => row.id));
  const gone = productIds.filter((id) => !found.has(id));
  if (gone.length > 0)
    await context.db.execute(
      sql`delete from ${table} where product_id = any(${sql.param(gone)}::uuid[])`,
    );
  if (listed.length === 0) return;
  const documents = JSON.stringify(listed.map((row) => written(row, known)));
  await context.db.execute(sql`
    insert into ${table} (product_id, document, lengths, quality_score, store_id, traits, price_usd_micros, brand_number, version, added_at)
    select made.id, vector::tsvector, made.lengths, quality, store, made.traits, price, brand, ${documentVersion}, coalesce(present.added_at, ${context.now().toISOString()}::timestamptz) from jsonb_to_recordset(${documents}::jsonb) as made(
      id uuid, vector text, lengths smallint[], quality smallint, store uuid, traits bigint, price bigint, brand integer) left join ${productDocuments} present on present.product_id = made.id
    on conflict (product_id) do update set document = excluded.document, lengths = excluded.lengths, quality_score = excluded.quality_score, store_id = excluded.store_id,
      traits = excluded.traits, price_usd_micros = excluded.price_usd_micros, brand_number = excluded.brand_number, version = excluded.version`);
}

/** Makes anew what an older analysis has made; returns how many there were. */
export async function renewDocuments(context: Context, signal: AbortSignal): Promise<number> {
  const heads = readHeads(context);
  for (let renewed = 0; ;) {
    const old = await context.db
      .select({ id: productDocuments.productId })
      .from(productDocuments)
      .where(ne(productDocuments.version, documentVersion))
      .limit(500);
    if (old.length === 0 || signal.aborted) return renewed;
    await indexProducts(
      context,
      old.map(({ id }) => id),
      heads,
    );
    renewed += old.length;
  }
}

/** Rates have moved: what is filtered by price is as lists have it. */
export async function repriceDocuments(context: Context): Promise<void> {
  await inTransaction(context, async (inside) => {
    await inside.db.execute(sql`set local statement_timeout = '10min'`);
    await inside.db.execute(sql`
      update ${productDocuments} set price_usd_micros = listed.price from (${listedPrices}) listed
      where listed.id = ${productDocuments.productId} and listed.price <> ${productDocuments.priceUsdMicros}`);
  });
}
