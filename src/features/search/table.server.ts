import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core';
import { products } from '#features/products/table.server.ts';
import { stores } from '#features/companies/table.server.ts';
import { id, idOf, instant, micros, publicId, tsvector } from '#platform/database/columns.ts';
import type { Locale } from '#shared/locale.ts';
import type { PerLanguage } from '#shared/per-language.ts';
import {
  indexedQualityBucket,
  indexedSample,
  qualityBucketKey,
  sampleKey,
} from './document-keys.ts';
import type { SynonymKind } from './schemas.ts';

const withKey = (key: string) => sql.raw(`document @@ '''${key}'''::tsquery`);

/**
 * Documents of listed products, with the columns that filters and facets read. Written by jobs
 * after events of the catalogue.
 */
export const productDocuments = pgTable(
  'product_documents',
  {
    productId: idOf<'product'>('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    document: tsvector('document').notNull(),
    qualityScore: smallint('quality_score').notNull(),
    /** Number of words in the title, the facts and the description. */
    lengths: smallint('lengths')
      .array()
      .notNull()
      .default(sql`'{0,0,0}'`),
    storeId: idOf<'store'>('store_id'),
    /** As in `product_listings`. */
    filterBits: bigint('filter_bits', { mode: 'bigint' }).notNull().default(0n),
    priceUsdMicros: micros('price_usd_micros').notNull().default(0),
    brandNumber: integer('brand_number').notNull().default(0),
    /** Version of the document analysis. */
    version: smallint('version').notNull().default(0),
    /** When the product was indexed for the first time since it was listed. */
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [
    index('product_documents_words').using('gin', table.document).with({ fastupdate: false }),
    // Partial indexes: PostgreSQL uses them for queries with the same key.
    index('product_documents_best')
      .using('gin', table.document)
      .with({ fastupdate: false })
      .where(withKey(qualityBucketKey(indexedQualityBucket))),
    index('product_documents_sampled')
      .using('gin', table.document)
      .with({ fastupdate: false })
      .where(withKey(sampleKey(indexedSample))),
    index('product_documents_added').on(table.addedAt),
  ],
);

/** Documents of stores. Written by jobs after their events. */
export const storeDocuments = pgTable(
  'store_documents',
  {
    storeId: idOf<'store'>('store_id')
      .primaryKey()
      .references(() => stores.id, { onDelete: 'cascade' }),
    document: tsvector('document').notNull(),
    /** Plain words, a space before each: matched by prefix for suggestions, and by trigrams. */
    name: text('name').notNull(),
    /** Version of the document analysis. */
    version: smallint('version').notNull(),
  },
  (table) => [
    index('store_documents_words').using('gin', table.document),
    index('store_documents_name').using('gin', table.name.op('gin_trgm_ops')),
    index('store_documents_prefix').on(table.name.op('text_pattern_ops')),
  ],
);

/** Document frequency of each token, counted by a job. The empty token counts all documents. */
export const searchTokens = pgTable('search_tokens', {
  token: text('token').primaryKey(),
  documents: integer('documents').notNull(),
  titles: integer('titles').notNull(),
});

const arabicLetters = sql.raw(`'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگڤ'`);
const latinLetters = sql.raw(`'abcdefghijklmnopqrstuvwxyz0123456'`);

/**
 * Maps Arabic letters to Latin ones for pg_trgm, which in a database with locale C takes only Latin
 * letters for letters.
 */
export const inLatinLetters = (column: string): SQL<string> =>
  sql`translate(${sql.raw(column)}, ${arabicLetters}, ${latinLetters})`;

/** Words of titles by their plain form, for spelling correction. Counted by the same job. */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    displayForm: text('display_form').notNull(),
    titles: integer('titles').notNull(),
  },
  () => [
    index('search_words_similarity').using('gin', sql`(${inLatinLetters('word')}) gin_trgm_ops`),
  ],
);

/** Synonyms in three languages, and spellings of one word. Operators edit them. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id<'searchSynonym'>(),
    // The default is for rows that are older than the column.
    publicId: publicId().default(sql`left(translate(gen_random_uuid()::text, '-', ''), 10)`),
    kind: text('kind').$type<SynonymKind>().notNull(),
    terms: jsonb('terms').$type<PerLanguage<string[]>>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  () => [check('search_synonyms_kind', sql`kind in ('synonym', 'spelling')`)],
);

/** Queries by language and day, without the people who searched. */
export const searchQueries = pgTable(
  'search_queries',
  {
    query: text('query').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    searches: integer('searches').notNull(),
    /** Searches in which no product had all the words. */
    withoutMatch: integer('without_match').notNull(),
    /** Visits to a product from the results. */
    clicks: integer('clicks').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.query, table.locale, table.day] }),
    index('search_queries_day').on(table.day, table.searches.desc()),
  ],
);
