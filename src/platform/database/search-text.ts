// Finds names without diacritics: `sirket` finds `Şirket`. Both sides are folded alike, in the
// database by `translate`, because its `lower` knows only the Turkish of its collation.
import { type Column, type SQL, sql } from 'drizzle-orm';

const marked = 'İIıÇçŞşĞğÜüÖöÂâÎîÛû';
const plain = 'iiiccssgguuooaaiiuu';

/**
 * The expression of the indexes `persons_search` and `companies_search` (migration `panel_search`).
 * Change it only together with them.
 */
export const foldedInDatabase = (column: Column | SQL): SQL<string> =>
  sql`lower(translate(${column}, ${sql.raw(`'${marked}'`)}, ${sql.raw(`'${plain}'`)}))`;

const fold = (text: string): string =>
  text.replace(/[İIıÇçŞşĞğÜüÖöÂâÎîÛû]/g, (letter) => plain[marked.indexOf(letter)]!).toLowerCase();

/** Returns a `like` pattern that finds these letters anywhere. */
export const foldedForSearch = (query: string): string =>
  `%${fold(query.trim()).replace(/[\\%_]/g, '\\$&')}%`;
