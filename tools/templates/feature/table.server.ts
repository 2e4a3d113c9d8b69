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
    // NULLS FIRST, as a plain ORDER BY … DESC sorts. drizzle's .desc() alone creates an index that
    // PostgreSQL ignores.
    index('sample_things_newest')
      .on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`state = 'published'`),
    check(
      'sample_things_state',
      sql.raw(`state in (${sampleThingStates.map((state) => `'${state}'`).join(', ')})`),
    ),
  ],
);
