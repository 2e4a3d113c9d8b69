// Finds names without diacritics: `sirket` finds `Şirket`. Both sides are folded alike, in the
// database by `translate`, because its `lower` knows only the Turkish of its collation.
import { type Column, type SQL, sql } from 'drizzle-orm';
import { databaseFold, foldLikeDatabase } from '#shared/fold.ts';

/**
 * The expression of the indexes `users_search` and `companies_search` (migration `panel_search`),
 * `stores_search` and `business_acts_search`. Change it only together with them.
 */
export const foldedInDatabase = (column: Column | SQL): SQL<string> =>
  sql`lower(translate(${column},
    ${sql.raw(`'${databaseFold.from}'`)}, ${sql.raw(`'${databaseFold.to}'`)}))`;

/** Returns a `like` pattern that finds these letters anywhere. */
export const foldedForSearch = (query: string): string =>
  `%${foldLikeDatabase(query.trim()).replace(/[\\%_]/g, '\\$&')}%`;
