// Indexes products: builds their documents and writes them.
import { ne, type SQL, sql } from 'drizzle-orm';
import { readHeadNouns } from '#features/category-matching/queries/meaning.server.ts';
import { readFilterBits } from '#features/listings/queries/filter-offsets.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { provinceOf } from '#shared/plate-codes.ts';
import { provinceNames } from '#shared/provinces.ts';
import { documentOf, type HeadNounsOf } from '../analysis/document-analysis.ts';
import {
  brandKey,
  categoryKey,
  originKey,
  priceBucketOf,
  priceKey,
  qualityBucketKeys,
  sampleKeys,
  storeKey,
  filterBitKey,
} from '../document-keys.ts';
import {
  listedPrices,
  readSearchable,
  readSearchableCategories,
  type Searchable,
  type SearchableCategory,
} from '../queries/searchable.server.ts';
import { productDocuments } from '../table.server.ts';

/** Version of the document analysis: documents of another version are indexed again. */
const documentVersion = 4;

/** What the analysis needs of the categories. */
export type CategoryKnowledge = {
  readonly categories: ReadonlyMap<Id<'category'>, SearchableCategory>;
  readonly headNounsOf: HeadNounsOf;
};

export async function readCategoryKnowledge(
  context: Context,
  headNouns: Promise<HeadNounsOf> = readHeadNouns(context),
): Promise<CategoryKnowledge> {
  const [categories, headNounsOf] = await Promise.all([
    readSearchableCategories(context),
    headNouns,
  ]);
  return { categories, headNounsOf };
}

function keysOf(row: Searchable, category: SearchableCategory | undefined): string[] {
  const { offsets, origin } = readFilterBits(row.filterBits);
  return [
    storeKey(row.storeId),
    priceKey(priceBucketOf(row.priceUsdMicros)),
    ...(row.brandNumber === 0 ? [] : [brandKey(row.brandNumber)]),
    ...(category?.lineage ?? []).map(categoryKey),
    ...offsets.map(filterBitKey),
    ...(origin === 0 ? [] : [originKey(origin)]),
    ...qualityBucketKeys(row.id, row.qualityScore),
    ...sampleKeys(row.id),
  ];
}

function documentRow(row: Searchable, { categories, headNounsOf }: CategoryKnowledge) {
  const { origin } = readFilterBits(row.filterBits);
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
    headNounsOf,
  );
  return {
    id: row.id,
    vector,
    lengths,
    quality: row.qualityScore,
    store: row.storeId,
    filter_bits: String(row.filterBits),
    price: row.priceUsdMicros,
    brand: row.brandNumber,
  };
}

/** Keeps a statement well within its time limit. */
const documentsPerStatement = 100;

/**
 * Indexes these products as they are now, and removes those that are no longer listed. `headNouns`:
 * a cached result of `readHeadNouns`.
 */
export async function indexProducts(
  context: Context,
  productIds: readonly Id<'product'>[],
  headNouns?: Promise<HeadNounsOf>,
): Promise<void> {
  const knowledge = await readCategoryKnowledge(context, headNouns);
  for (let i = 0; i < productIds.length; i += documentsPerStatement) {
    const batch = productIds.slice(i, i + documentsPerStatement);
    await inTransaction(context, async (inside) => {
      await lockDocuments(inside, batch);
      await writeDocuments(inside, batch, { knowledge });
    });
  }
}

/**
 * Locks documents from reading to writing: of two jobs for one product or store, the one that reads
 * later must write later. Commands that save the product itself are not blocked.
 */
export const lockDocuments = ({ db }: Context, ids: readonly string[]): Promise<unknown> =>
  db.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(id::text, 7))
    from unnest(${sql.param([...ids].toSorted())}::uuid[]) as id`);

export const indexTable = 'public.product_documents';

type WriteOptions = {
  readonly knowledge: CategoryKnowledge;
  /** The index in use, or another table of its shape. */
  readonly table?: SQL;
};

/** Writes the documents of these products. The caller holds their locks. */
export async function writeDocuments(
  context: Context,
  productIds: readonly Id<'product'>[],
  { knowledge, table = sql.raw(indexTable) }: WriteOptions,
): Promise<void> {
  const listed = await readSearchable(context, productIds);
  const listedIds = new Set(listed.map((row) => row.id));
  const unlisted = productIds.filter((id) => !listedIds.has(id));
  if (unlisted.length > 0)
    await context.db.execute(
      sql`delete from ${table} where product_id = any(${sql.param(unlisted)}::uuid[])`,
    );
  if (listed.length === 0) return;
  const documents = JSON.stringify(listed.map((row) => documentRow(row, knowledge)));
  const now = context.now().toISOString();
  await context.db.execute(sql`
    insert into ${table} (
      product_id, document, lengths, quality_score, store_id, filter_bits, price_usd_micros,
      brand_number, version, added_at)
    select made.id, vector::tsvector, made.lengths, quality, store, made.filter_bits, price, brand,
      ${documentVersion}, coalesce(present.added_at, ${now}::timestamptz)
    from jsonb_to_recordset(${documents}::jsonb) as made(
        id uuid, vector text, lengths smallint[], quality smallint, store uuid, filter_bits bigint,
        price bigint, brand integer)
      left join ${productDocuments} present on present.product_id = made.id
    on conflict (product_id) do update set
      document = excluded.document, lengths = excluded.lengths,
      quality_score = excluded.quality_score, store_id = excluded.store_id,
      filter_bits = excluded.filter_bits, price_usd_micros = excluded.price_usd_micros,
      brand_number = excluded.brand_number, version = excluded.version`);
}

const outdatedPerBatch = 500;

/** Indexes documents of another analysis version again. */
export async function renewDocuments(context: Context, signal: AbortSignal): Promise<void> {
  const headNouns = readHeadNouns(context);
  for (;;) {
    const outdated = await context.db
      .select({ id: productDocuments.productId })
      .from(productDocuments)
      .where(ne(productDocuments.version, documentVersion))
      .limit(outdatedPerBatch);
    if (outdated.length === 0 || signal.aborted) return;
    await indexProducts(
      context,
      outdated.map(({ id }) => id),
      headNouns,
    );
  }
}

/** Copies prices from the listings, after exchange rates have changed. */
export async function repriceDocuments(context: Context): Promise<void> {
  await inTransaction(context, async (inside) => {
    await inside.db.execute(sql`set local statement_timeout = '10min'`);
    await inside.db.execute(sql`
      update ${productDocuments} set price_usd_micros = listed.price from (${listedPrices}) listed
      where listed.id = ${productDocuments.productId}
        and listed.price <> ${productDocuments.priceUsdMicros}`);
  });
}
