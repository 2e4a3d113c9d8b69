// Indexes stores: builds their documents and writes them.
import { sql } from 'drizzle-orm';
import { type Context, inTransaction } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { locales } from '#shared/locale.ts';
import { provinceNames } from '#shared/provinces.ts';
import { documentOf } from '../analysis/document-analysis.ts';
import { plainForm } from '../analysis/stemming.ts';
import { partsOf, tokenize } from '../analysis/tokenizer.ts';
import {
  allStoreIds,
  readSearchableStores,
  type SearchableStore,
  storesToIndex,
} from '../queries/searchable.server.ts';
import { storeDocuments } from '../table.server.ts';
import { lockDocuments } from './index-products.server.ts';

/** Version of the document analysis: documents of another version are indexed again. */
const documentVersion = 1;

const noHeadNouns = () => () => false;

/**
 * Builds a store's document: the name in place of a title, in both Latin languages since its own is
 * unknown, and the main products in place of a category.
 */
function documentRow({
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
    noHeadNouns,
  );
  const words = tokenize(name).flatMap(partsOf);
  return {
    storeId: id,
    document: vector,
    name: words.map((word) => ` ${plainForm(word)}`).join(''),
    version: documentVersion,
  };
}

const storesPerStatement = 200;

/** Indexes these stores as they are now, even those that do not trade. */
export async function indexStores(
  context: Context,
  storeIds: readonly Id<'store'>[],
): Promise<void> {
  for (let i = 0; i < storeIds.length; i += storesPerStatement) {
    const batch = storeIds.slice(i, i + storesPerStatement);
    await inTransaction(context, async (inside) => {
      await lockDocuments(inside, batch);
      const found = await readSearchableStores(inside, batch);
      if (found.length === 0) return;
      await inside.db
        .insert(storeDocuments)
        .values(found.map(documentRow))
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

/** Indexes stores without a document, or with one of another analysis version. */
export const renewStoreDocuments = async (context: Context): Promise<void> =>
  indexStores(context, await storesToIndex(context, documentVersion));
