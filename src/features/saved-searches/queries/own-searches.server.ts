import { desc, eq } from 'drizzle-orm';
import { filterWords } from '#features/listings/format/facets.ts';
import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import { findBrands } from '#features/listings/queries/facet-columns.server.ts';
import type { Context } from '#platform/context.ts';
import { permit } from '#platform/permission.ts';
import { type Member, whyNotOwn } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';
import { savedSearches } from '../table.server.ts';
import { type KeptSearch, pathOfSearch } from './stored-searches.server.ts';

/** Returns a search's category and filters in the reader's words. */
export async function wordsOfSearch(
  context: Context,
  { category, filters, currency }: Omit<KeptSearch, 'query' | 'locale'>,
): Promise<string[]> {
  const [tree, brands] = await Promise.all([
    getCategoryTree(context),
    findBrands(context, filters.brands, null),
  ]);
  const found = findCategory(tree, category);
  const brandNames = new Map(brands.map(({ slug, name }) => [slug, name]));
  return [
    ...(found ? [found.node.name] : []),
    ...filterWords(filters, { brandNames, currency }, context.locale),
  ];
}

const ownId = (context: Context): Id<'user'> => {
  permit(whyNotOwn(context.actor));
  return (context.actor as Member).userId;
};

/** Lists one's own searches, latest first. Throws unauthenticated. */
export async function listOwnSearches(context: Context) {
  const rows = await context.db
    .select()
    .from(savedSearches)
    .where(eq(savedSearches.userId, ownId(context)))
    .orderBy(desc(savedSearches.id));
  return Promise.all(
    rows.map(async (row) => ({
      publicId: row.publicId,
      query: row.query,
      locale: row.locale,
      hasAlert: row.hasAlert,
      createdAt: row.createdAt,
      path: await pathOfSearch(context, row),
      narrowedBy: await wordsOfSearch(context, row),
    })),
  );
}
