// Finds names without their marks: `sirket` finds `Şirket`. Both sides are folded alike, in the
// database by `translate`.
import { type Column, type SQL, sql } from 'drizzle-orm';
import { databaseFold, foldLikeDatabase } from '#shared/fold.ts';

/**
 * The indexes `persons_search` and `companies_search` are built on this very expression (migration
 * `panel_search`): change them together.
 */
export const foldedInDatabase = (column: Column | SQL): SQL<string> =>
  sql`lower(translate(${column},
    ${sql.raw(`'${databaseFold.from}'`)}, ${sql.raw(`'${databaseFold.to}'`)}))`;

/** A pattern for `like` that finds these letters anywhere. */
export const foldedForSearch = (query: string): string =>
  `%${foldLikeDatabase(query.trim()).replace(/[\\%_]/g, '\\$&')}%`;
