import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, publicId } from '#platform/database/columns.ts';
import { type SampleThingState, sampleThingStates } from './schemas.ts';

export const sampleThings = pgTable(
  'sample_things',
  {
    id: id<'sampleThing'>(),
    publicId: publicId(),
    title: text('title').notNull(),
    state: text('state').$type<SampleThingState>().notNull().default('draft'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    // Ids begin with the time, so lists that are newest first walk it backwards.
    index('sample_things_published')
      .on(table.id)
      .where(sql`state = 'published'`),
    check(
      'sample_things_state',
      sql.raw(`state in (${sampleThingStates.map((state) => `'${state}'`).join(', ')})`),
    ),
  ],
);
