// Writes the words by which stores are found.
import { sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { provinceNames } from '#shared/provinces.ts';
import { documentOf } from '../analysis/documents.ts';
import { plainForm } from '../analysis/stems.ts';
import { readWords } from '../analysis/words.ts';
import {
  allStoreIds,
  readSearchableStores,
  type SearchableStore,
  storesWithout,
} from '../queries/searchable.server.ts';
import { storeDocuments } from '../table.server.ts';
import { lockDocuments } from './index-products.server.ts';

/** Of the analysis: documents of another one are made anew. */
const documentVersion = 1;

const noHead = () => () => false;

/**
 * Like a product's: its name, of which nobody knows the language, stands where a title does, what
 * it mainly sells where the category does.
 */
function written({
  id,
  name,
  mainProducts,
  about,
  province,
  district,
  certificates,
}: SearchableStore): typeof storeDocuments.$inferInsert {
  const { vector } = documentOf(
    {
      title: { en: name, tr: name },
      brand: null,
      category: Object.fromEntries(
        locales.map((locale) => [locale, mainProducts[locale]?.join(', ') ?? '']),
      ),
      tags: [],
      description: about,
      facts: { tr: [...(district ? [district] : []), ...certificates] },
      places: provinceNames(province),
      codes: [],
      keys: [],
    },
    noHead,
  );
  const words = readWords(name).flatMap(({ text, parts }) => (parts.length > 0 ? parts : [text]));
  return {
    storeId: id,
    document: vector,
    name: words.map((word) => ` ${plainForm(word)}`).join(''),
    version: documentVersion,
  };
}

const storesPerStatement = 200;

/** Indexes these stores as they are now, whether or not they trade. */
export async function indexStores(
  context: Context,
  storeIds: readonly Id<'store'>[],
): Promise<void> {
  for (let i = 0; i < storeIds.length; i += storesPerStatement) {
    const some = storeIds.slice(i, i + storesPerStatement);
    await inTransaction(context, async (inside) => {
      await lockDocuments(inside, some);
      const rows = await readSearchableStores(inside, some);
      if (rows.length === 0) return;
      await inside.db
        .insert(storeDocuments)
        .values(rows.map(written))
        .onConflictDoUpdate({
          target: storeDocuments.storeId,
          set: {
            document: sql`excluded.document`,
            name: sql`excluded.name`,
            version: sql`excluded.version`,
          },
        });
    });
  }
}

export const indexAllStores = async (context: Context): Promise<void> =>
  indexStores(context, await allStoreIds(context));

/** Makes those that are missing, and anew what an older analysis has made. */
export const renewStoreDocuments = async (context: Context): Promise<void> =>
  indexStores(context, await storesWithout(context, documentVersion));
