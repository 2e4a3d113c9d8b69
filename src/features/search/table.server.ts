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
import { indexedSample, indexedTier, sampleKey, tierKey } from './document-keys.ts';
import type { SynonymKind } from './schemas.ts';

const withKey = (key: string) => sql.raw(`document @@ '''${key}'''::tsquery`);

/**
 * The words by which a listed product is found, and the columns that its filters and facets read.
 * Written from the catalogue's events.
 */
export const productDocuments = pgTable(
  'product_documents',
  {
    productId: idOf<'product'>('product_id')
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    document: tsvector('document').notNull(),
    qualityScore: smallint('quality_score').notNull(),
    /** Words of its title, its facts and its description. */
    lengths: smallint('lengths')
      .array()
      .notNull()
      .default(sql`'{0,0,0}'`),
    storeId: idOf<'store'>('store_id'),
    /** As in `product_listings`. */
    traits: bigint('traits', { mode: 'bigint' }).notNull().default(0n),
    priceUsdMicros: micros('price_usd_micros').notNull().default(0),
    brandNumber: integer('brand_number').notNull().default(0),
    /** Of the analysis that made it; what an older one made is made anew. */
    version: smallint('version').notNull().default(0),
    /** When it was found for the first time since it was listed. */
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [
    index('product_documents_words').using('gin', table.document).with({ fastupdate: false }),
    // Used by questions that ask for the same key.
    index('product_documents_best')
      .using('gin', table.document)
      .with({ fastupdate: false })
      .where(withKey(tierKey(indexedTier))),
    index('product_documents_sampled')
      .using('gin', table.document)
      .with({ fastupdate: false })
      .where(withKey(sampleKey(indexedSample))),
    index('product_documents_added').on(table.addedAt),
  ],
);

/** The words by which a store is found. Written from its events. */
export const storeDocuments = pgTable(
  'store_documents',
  {
    storeId: idOf<'store'>('store_id')
      .primaryKey()
      .references(() => stores.id, { onDelete: 'cascade' }),
    document: tsvector('document').notNull(),
    /**
     * Plain words, a space before each: what names are compared by while they are typed, and when
     * they are mistyped.
     */
    name: text('name').notNull(),
    /** Of the analysis that made it; what an older one made is made anew. */
    version: smallint('version').notNull(),
  },
  (table) => [
    index('store_documents_words').using('gin', table.document),
    index('store_documents_name').using('gin', table.name.op('gin_trgm_ops')),
    index('store_documents_beginning').on(table.name.op('text_pattern_ops')),
  ],
);

/**
 * In how many documents and titles each word stands; the empty one stands for all of them. Counted
 * by a job.
 */
export const searchTokens = pgTable('search_tokens', {
  token: text('token').primaryKey(),
  documents: integer('documents').notNull(),
  titles: integer('titles').notNull(),
});

/**
 * What pg_trgm compares words by: in a database whose locale is C it takes none but Latin letters
 * for letters, so that Arabic words, as they are folded, are written with others, one for one.
 */
export const inLatinLetters = (word: SQL | string): SQL<string> =>
  sql`translate(${typeof word === 'string' ? sql.raw(word) : word}, 'ابتثجحخدذرزسشصضطظعغفقكلمنهويپچژگڤ', 'abcdefghijklmnopqrstuvwxyz0123456')`;

/**
 * Words as titles have them, by their plain form: what a mistyped word may have meant. Counted by
 * the same job.
 */
export const searchWords = pgTable(
  'search_words',
  {
    word: text('word').primaryKey(),
    shown: text('shown').notNull(),
    titles: integer('titles').notNull(),
  },
  () => [
    index('search_words_likeness').using('gin', sql`(${inLatinLetters('word')}) gin_trgm_ops`),
  ],
);

/** Terms that mean the same in three languages, or are spellings of one word. Operators edit them. */
export const searchSynonyms = pgTable(
  'search_synonyms',
  {
    id: id<'searchSynonym'>(),
    publicId: publicId().default(sql`left(translate(gen_random_uuid()::text, '-', ''), 10)`), // of rows that are older than it
    kind: text('kind').$type<SynonymKind>().notNull(),
    terms: jsonb('terms').$type<PerLanguage<string[]>>().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  () => [check('search_synonyms_kind', sql`kind in ('synonym', 'spelling')`)],
);

/** What was asked, added up by day and without who asked. */
export const searchQuestions = pgTable(
  'search_questions',
  {
    question: text('question').notNull(),
    locale: text('locale').$type<Locale>().notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    asked: integer('asked').notNull(),
    /** How often nothing had all the words. */
    unanswered: integer('unanswered').notNull(),
    /** How often somebody went from its results to a product. */
    clicked: integer('clicked').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.question, table.locale, table.day] }),
    index('search_questions_day').on(table.day, table.asked.desc()),
  ],
);
