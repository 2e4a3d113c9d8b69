import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, idOf, instant } from '#platform/database/columns.ts';

/**
 * `recorded`: only the URL is known; `queued`: its job waits; `fetching`; then `stored`, or
 * `failed` for good. `drawn` is of the version before and shown by nothing.
 */
export const pictureStates = [
  'drawn',
  'recorded',
  'queued',
  'fetching',
  'stored',
  'failed',
] as const;
export type PictureState = (typeof pictureStates)[number];

/** One row per picture, for any number of products, found by its URL or bytes. */
export const pictures = pgTable(
  'pictures',
  {
    id: id<'picture'>(),
    /** SHA-256 of the URL or bytes, which identifies the picture. */
    sourceHash: text('source_hash').notNull().unique(),
    /** Of the version before, which draws it; to be removed in the next release. */
    recipe: jsonb('recipe'),
    /** Null for what the version before draws. */
    remoteUrl: text('remote_url'),
    state: text('state').$type<PictureState>().notNull(),
    /** Key of the original in file storage, once stored. */
    storageKey: text('storage_key'),
    contentType: text('content_type'),
    width: integer('width'),
    height: integer('height'),
    /** Placeholder colour as `#rrggbb`. Null: unknown, or the picture is transparent. */
    placeholderColor: text('placeholder_color'),
    /** When the daily check first found it unused; it is deleted a day later if it still is. */
    unusedSince: instant('unused_since'),
    attempts: smallint('attempts').notNull().default(0),
    /** Recorded: next attempt. Queued or fetching: the claim expires. */
    dueAt: instant('due_at').notNull().defaultNow(),
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('pictures_to_fetch')
      .on(table.dueAt, table.id)
      .where(sql`state in ('recorded', 'queued', 'fetching')`),
    index('pictures_storage_key').on(table.storageKey),
    check('pictures_source', sql`(recipe is null) <> (remote_url is null)`),
    check(
      'pictures_state',
      sql`state in ('drawn', 'recorded', 'queued', 'fetching', 'stored', 'failed')`,
    ),
  ],
);

/**
 * Which companies uploaded a picture: equal bytes are one picture, and each of them may use it.
 * Without a foreign key to companies, which build on pictures; rows go when a company is closed.
 */
export const pictureUploads = pgTable(
  'picture_uploads',
  {
    companyId: idOf<'company'>('company_id').notNull(),
    pictureId: idOf<'picture'>('picture_id')
      .notNull()
      .references(() => pictures.id, { onDelete: 'cascade' }),
    uploadedAt: instant('uploaded_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.pictureId] }),
    index('picture_uploads_picture').on(table.pictureId),
  ],
);

/**
 * Pictures that no page shows, but that are still needed: by a draft, an older version, a cover. No
 * picture in here can be deleted, which the foreign key ensures.
 */
export const pictureHolds = pgTable(
  'picture_holds',
  {
    /** What kind of row needs it, such as `product_draft`. */
    holder: text('holder').notNull(),
    holderId: uuid('holder_id').notNull(),
    pictureId: idOf<'picture'>('picture_id')
      .notNull()
      .references(() => pictures.id),
  },
  (table) => [
    primaryKey({ columns: [table.holder, table.holderId, table.pictureId] }),
    index('picture_holds_picture').on(table.pictureId),
  ],
);
