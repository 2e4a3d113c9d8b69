import { index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { users } from '#features/users/table.server.ts';
import { id, idOf, instant, publicId } from '#platform/database/columns.ts';

/** What people keep for themselves. */
export const sampleThings = pgTable(
  'sample_things',
  {
    id: id<'sampleThing'>(),
    publicId: publicId(),
    userId: idOf<'user'>('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    // A person has it once; what is to be kept once is named here.
    unique('sample_things_once').on(table.userId, table.title),
    // Ids begin with the time, so lists that are newest first walk it backwards.
    index('sample_things_newest').on(table.userId, table.id),
  ],
);
