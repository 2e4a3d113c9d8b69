// For sweeps: whether what should have been told at a moment was told.
import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { outbox } from './table.server.ts';

/** SQL condition: such an event was emitted at the moment or later; events are kept for hours. */
export const isEmittedSince = (name: string, since: AnyColumn | SQL): SQL =>
  sql`exists (select 1 from ${outbox} where ${outbox.name} = ${name} and ${outbox.at} >= ${since})`;
