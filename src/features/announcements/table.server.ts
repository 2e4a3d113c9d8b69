import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, publicId } from '#platform/database/columns.ts';
import type { PerLanguage } from '#shared/per-language.ts';

/**
 * Announcements in the bar above the header, which shows the newest valid one in the reader's
 * language.
 */
export const announcements = pgTable('announcements', {
  id: id<'announcement'>(),
  publicId: publicId(),
  text: jsonb('text').$type<PerLanguage>().notNull(),
  url: text('url'),
  startsAt: instant('starts_at').notNull().defaultNow(),
  endsAt: instant('ends_at'),
  /** Another user's later change is not overwritten. */
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
