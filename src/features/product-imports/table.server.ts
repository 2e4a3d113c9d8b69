// Product files that sellers upload, what each import changed, and the feeds that are pulled.
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { companies, stores } from '#features/companies/table.server.ts';
import { keptInput, products } from '#features/products/table.server.ts';
import { users } from '#features/users/table.server.ts';
import { bytes, id, idOf, instant, isAmong, publicId } from '#platform/database/columns.ts';
import type { Locale } from '#shared/locale.ts';
import type { ImportErrorCode, ImportFormat, MessageValues } from './import-item.ts';
import {
  type ColumnMapping,
  type FeedProblem,
  type FeedState,
  feedStates,
  type ImportKind,
  importKinds,
  type ImportState,
  importStates,
} from './schemas.ts';
import type { ImportPreview, KeptCounts, UndoResult } from './views.ts';

/** An address that is pulled every night. */
export const productFeeds = pgTable(
  'product_feeds',
  {
    id: id<'productFeed'>(),
    publicId: publicId(),
    storeId: idOf<'store'>('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    /** Who added it and is written to; null once that person is erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    url: text('url').notNull(),
    language: text('language').$type<Locale>().notNull(),
    state: text('state').$type<FeedState>().notNull().default('active'),
    /** Why it is paused, or what the last pull failed of. */
    problem: text('problem').$type<FeedProblem>(),
    /** Of the last answer that was imported. */
    etag: text('etag'),
    lastModified: text('last_modified'),
    contentHash: bytes('content_hash'),
    /** Eight bytes of the hash of each product's id in the last answer, sorted. */
    productKeys: bytes('product_keys'),
    createdAt: instant('created_at').notNull(),
    pulledAt: instant('pulled_at'),
    changedAt: instant('changed_at'),
  },
  (table) => [
    unique('product_feeds_once').on(table.storeId, table.url),
    index('product_feeds_company').on(table.companyId),
    index('product_feeds_user').on(table.userId),
    check('product_feeds_state', isAmong('state', feedStates)),
  ],
);

/** A product file on its way into a store. */
export const productImports = pgTable(
  'product_imports',
  {
    id: id<'productImport'>(),
    publicId: publicId(),
    storeId: idOf<'store'>('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    companyId: idOf<'company'>('company_id')
      .notNull()
      .references(() => companies.id),
    /** Who uploaded it; null once that person is erased. */
    userId: idOf<'user'>('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** The feed it was pulled from; null for an upload. */
    feedId: idOf<'productFeed'>('feed_id').references(() => productFeeds.id, {
      onDelete: 'set null',
    }),
    /** The file's name, without a path. */
    name: text('name').notNull(),
    kind: text('kind').$type<ImportKind>().notNull(),
    sizeBytes: integer('size_bytes').notNull(),
    /** Parts of the file in storage; none once it is removed. */
    fileParts: integer('file_parts').notNull(),
    rejectsParts: integer('rejects_parts').notNull().default(0),
    rejectsBytes: integer('rejects_bytes').notNull().default(0),
    /** Of texts that name none, and of the rejects file. */
    language: text('language').$type<Locale>().notNull(),
    state: text('state').$type<ImportState>().notNull().default('uploaded'),
    format: text('format').$type<ImportFormat>(),
    /** Whether products without a picture go on sale; else they stay drafts. */
    publishesBare: boolean('publishes_bare').notNull().default(true),
    /** Fields by column, as the seller chose. */
    mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
    preview: jsonb('preview').$type<ImportPreview>(),
    counts: jsonb('counts').$type<KeptCounts>(),
    /** Per cent of the file that is read. */
    progress: integer('progress').notNull().default(0),
    errorCode: text('error_code').$type<ImportErrorCode | 'interrupted'>(),
    errorValues: jsonb('error_values').$type<MessageValues>(),
    undo: jsonb('undo').$type<UndoResult>(),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    endedAt: instant('ended_at'),
    /** Last sign of the process that works on it. */
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    // Two imports would overwrite each other's products.
    uniqueIndex('product_imports_one_at_a_time')
      .on(table.storeId)
      .where(sql`state in ('running', 'undoing')`),
    index('product_imports_company').on(table.companyId, table.createdAt, table.id),
    index('product_imports_store').on(table.storeId),
    index('product_imports_user').on(table.userId),
    index('product_imports_feed').on(table.feedId),
    index('product_imports_old').on(table.createdAt),
    check('product_imports_state', isAmong('state', importStates)),
    check('product_imports_kind', isAmong('kind', importKinds)),
  ],
);

/** A product that an import created or changed, for undoing it. */
export const productImportChanges = pgTable(
  'product_import_changes',
  {
    importId: idOf<'productImport'>('import_id')
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    productId: idOf<'product'>('product_id')
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** As it was before; null: the import created it. */
    before: keptInput('before'),
    /** As the import left it; another hash means a later change. */
    contentHash: text('content_hash').notNull(),
    undoneAt: instant('undone_at'),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.productId] }),
    index('product_import_changes_product').on(table.productId),
  ],
);

/** How a store reads files with these columns. */
export const columnMappings = pgTable(
  'column_mappings',
  {
    storeId: idOf<'store'>('store_id')
      .notNull()
      .references(() => stores.id, { onDelete: 'cascade' }),
    /** Hash of the columns' names. */
    columnsHash: text('columns_hash').notNull(),
    mapping: jsonb('mapping').$type<ColumnMapping>().notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.storeId, table.columnsHash] })],
);
