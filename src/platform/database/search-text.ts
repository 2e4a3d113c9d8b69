// Names are found without their marks: `sirket` finds `Şirket`. Both sides are folded alike, in the database by `translate`,
// since its `lower` knows no more of Turkish than its collation.
import { type Column, type SQL, sql } from 'drizzle-orm';

const marked = 'İIıÇçŞşĞğÜüÖöÂâÎîÛû';
const plain = 'iiiccssgguuooaaiiuu';

export const foldedInDatabase = (column: Column): SQL<string> => sql`lower(translate(${column}, ${sql.raw(`'${marked}'`)}, ${sql.raw(`'${plain}'`)}))`;

const fold = (text: string): string => text.replace(/[İIıÇçŞşĞğÜüÖöÂâÎîÛû]/g, (letter) => plain[marked.indexOf(letter)]!).toLowerCase();

/** A pattern for `like` that finds these letters anywhere. */
export const foldedForSearch = (query: string): string => `%${fold(query.trim()).replace(/[\\%_]/g, '\\$&')}%`;
