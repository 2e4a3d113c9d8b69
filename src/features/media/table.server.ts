import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, instant } from '#platform/database/columns.ts';
import type { PictureRecipe } from './schemas.ts';

/**
 * `recorded`: only its address is known; `queued`: a job for it waits; `fetching`; then `stored`,
 * or `failed` for good. Recipes are `drawn`.
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

/** One picture, however many products show it: found by its recipe or its address. */
export const pictures = pgTable(
  'pictures',
  {
    id: id<'picture'>(),
    /** Sha-256 of the recipe or the address: what makes the picture one. */
    sourceHash: text('source_hash').notNull().unique(),
    recipe: jsonb('recipe').$type<PictureRecipe>(),
    remoteUrl: text('remote_url'),
    state: text('state').$type<PictureState>().notNull(),
    /** Where the original lies in file storage, once it does. */
    storageKey: text('storage_key'),
    contentType: text('content_type'),
    width: integer('width'),
    height: integer('height'),
    /**
     * `#rrggbb`, to stand where the picture will be. Null: not known, or the picture is
     * transparent.
     */
    placeholderColor: text('placeholder_color'),
    /**
     * Since when nothing shows it, as the daily look found; removed a day later if that is still
     * so.
     */
    unusedSince: instant('unused_since'),
    attempts: smallint('attempts').notNull().default(0),
    /** Recorded: it rests until then. Queued or fetching: whoever has it may keep it until then. */
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
