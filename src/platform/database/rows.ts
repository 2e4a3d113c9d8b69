import type { SQL } from 'drizzle-orm';
import type { Database } from './connection.ts';

/**
 * Runs a statement that is written by hand and returns its rows. Nothing checks `Row`: it must name
 * the columns of the statement.
 */
export const rows = async <Row extends Record<string, unknown>>(
  { db }: { readonly db: Database },
  statement: SQL,
): Promise<Row[]> => db.execute<Row>(statement, 'objects');
