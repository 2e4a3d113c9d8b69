import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '#platform/database/columns.ts';
import type { HomeSlot } from './rules.ts';

/** Parts of the front page that staff have switched; all others are on. */
export const homeSlots = pgTable('home_slots', {
  name: text('name').$type<HomeSlot>().primaryKey(),
  isOn: boolean('is_on').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
