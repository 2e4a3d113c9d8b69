import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, publicId } from '#platform/database/columns.ts';
import type { PerLanguage } from '#shared/per-language.ts';

/**
 * The bar above the header; the newest one that is valid and exists in the reader's language is
 * shown.
 */
export const announcements = pgTable('announcements', {
  id: id<'announcement'>(),
  publicId: publicId(),
  text: jsonb('text').$type<PerLanguage>().notNull(),
  url: text('url'),
  startsAt: instant('starts_at').notNull().defaultNow(),
  endsAt: instant('ends_at'),
});
