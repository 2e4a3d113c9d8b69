// The stems by which companies are found in other forms of their words.
import { asc, eq, ne } from 'drizzle-orm';
import { stemsOf } from '#features/search/queries/word-stems.ts';
import { type Context, inTransaction } from '#platform/context.ts';
import { listedCompanies } from '../table.server.ts';

/** Raised with each change of the analysis: stems of another version are made again. */
export const stemsVersion = 1;
const perBatch = 200;
const maxStemText = 8_000;

type Found = Pick<typeof listedCompanies.$inferSelect, 'name' | 'province' | 'about'> & {
  readonly mainProducts: readonly string[];
};

/** In what words are looked for. */
export const foundTexts = ({ name, mainProducts, province, about }: Found): (string | null)[] => [
  name,
  ...mainProducts,
  province,
  about,
];

/** Each stem between two spaces. */
export const stemTextOf = (texts: readonly (string | null)[]): string =>
  ` ${stemsOf(texts.filter((text) => text !== null).join(' '))
    .join(' ')
    .slice(0, maxStemText)} `;

/** Makes the stems that are missing or old, some at a time; returns how many. Works repeatedly. */
export const indexWords = (context: Context): Promise<number> =>
  inTransaction(context, async (inside) => {
    const stale = await inside.db
      .select({
        id: listedCompanies.id,
        name: listedCompanies.name,
        mainProducts: listedCompanies.mainProducts,
        province: listedCompanies.province,
        about: listedCompanies.about,
      })
      .from(listedCompanies)
      .where(ne(listedCompanies.stemsVersion, stemsVersion))
      .orderBy(asc(listedCompanies.id))
      .limit(perBatch)
      .for('no key update');
    for (const { id, ...row } of stale)
      await inside.db
        .update(listedCompanies)
        .set({ stemText: stemTextOf(foundTexts(row)), stemsVersion })
        .where(eq(listedCompanies.id, id));
    return stale.length;
  });
