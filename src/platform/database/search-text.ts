// Names are found without their marks: `sirket` finds `Şirket`. Both sides are folded alike, in the database by `translate`,
// since its `lower` knows no more of Turkish than its collation.
import { type Column, type SQL, sql } from 'drizzle-orm';

const marked = 'İIıÇçŞşĞğÜüÖöÂâÎîÛû';
const plain = 'iiiccssgguuooaaiiuu';

/**
 * `persons_search` and `companies_search` are indexes of this very expression (migration
 * `panel_search`): it changes with them alone.
 */
export const foldedInDatabase = (column: Column | SQL): SQL<string> =>
  sql`lower(translate(${column}, ${sql.raw(`'${marked}'`)}, ${sql.raw(`'${plain}'`)}))`;

const fold = (text: string): string =>
  text.replace(/[İIıÇçŞşĞğÜüÖöÂâÎîÛû]/g, (letter) => plain[marked.indexOf(letter)]!).toLowerCase();

/** A pattern for `like` that finds these letters anywhere. */
export const foldedForSearch = (query: string): string =>
  `%${fold(query.trim()).replace(/[\\%_]/g, '\\$&')}%`;
