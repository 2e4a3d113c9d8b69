import { asc, inArray, sql } from 'drizzle-orm';
import { recipeAddress } from '#features/media/queries.server.ts';
import type { PictureRecipe } from '#features/media/schemas.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';
import { fallbackOrder } from '#shared/per-language.ts';
import type { ImageView } from '#features/listings/views.ts';
import { categoryTreeTag } from '../events.ts';
import { type CategoryKind, categories } from '../table.server.ts';
import { storeCategories } from '#features/companies/table.server.ts';

/** A category as menus, pages and the wire name it. `path` is `/shop/…`, without language. */
export type CategoryNode = {
  readonly id: Id<'category'>;
  readonly publicId: string;
  /** By which lists count it. */
  readonly number: number;
  readonly kind: CategoryKind;
  readonly slug: string;
  readonly name: string;
  readonly path: string;
  readonly image: ImageView | null;
  readonly children: readonly CategoryNode[];
};

/**
 * All categories, in the order of the menus, names in the context's language. Every page asks for
 * it, most for the names alone: the other languages stay in the database, and a picture's address
 * is worked out when somebody reads it.
 */
export const getCategoryTree = (context: Context): Promise<readonly CategoryNode[]> =>
  fromQueryCache(context, `category tree ${context.locale}`, [categoryTreeTag], () =>
    readCategoryTree(context),
  );

async function readCategoryTree(context: Context): Promise<CategoryNode[]> {
  const { id, publicId, number, parentId, kind, slug, path } = categories;
  const names = fallbackOrder(context.locale, 'en').map(
    (locale) => sql`nullif(${categories.name}->>${locale}::text, '')`,
  );
  const name = sql<string>`coalesce(${sql.join([...names, slug], sql`, `)})`;
  const picture = sql<string | null>`${categories.picture}::text`;
  const rows = await context.db
    .select({ id, publicId, number, parentId, kind, slug, path, name, picture })
    .from(categories)
    .orderBy(asc(categories.position));
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const nodesBelow = (parent: Id<'category'> | null): CategoryNode[] =>
    (byParent.get(parent) ?? []).map((row) => ({
      id: row.id,
      publicId: row.publicId,
      number: row.number,
      kind: row.kind,
      slug: row.slug,
      name: row.name,
      path: `/shop/${row.path}`,
      get image() {
        return row.picture === null
          ? null
          : {
              ...recipeAddress(context, JSON.parse(row.picture) as PictureRecipe),
              alt: '',
              focal: null,
            };
      },
      children: nodesBelow(row.id),
    }));
  return nodesBelow(null);
}

/** A node together with everything above it, the group first; null when the tree has no such path. */
export function findInTree(
  tree: readonly CategoryNode[],
  groupSlug: string,
  itemSlug: string | null,
): { node: CategoryNode; ancestors: CategoryNode[] } | null {
  const group = tree.find((node) => node.slug === groupSlug);
  if (!group) return null;
  if (itemSlug === null) return { node: group, ancestors: [] };
  const search = (
    above: CategoryNode[],
  ): { node: CategoryNode; ancestors: CategoryNode[] } | null => {
    for (const node of above.at(-1)!.children) {
      const found = node.slug === itemSlug ? { node, ancestors: above } : search([...above, node]);
      if (found) return found;
    }
    return null;
  };
  return search([group]);
}

/** The first node of this slug, groups before what is below them; null when the tree has none. */
export function findBySlug(
  tree: readonly CategoryNode[],
  slug: string,
): { node: CategoryNode; ancestors: CategoryNode[] } | null {
  for (
    let level = tree.map((node) => ({ node, ancestors: [] as CategoryNode[] }));
    level.length > 0;
    level = level.flatMap(({ node, ancestors }) =>
      node.children.map((child) => ({ node: child, ancestors: [...ancestors, node] })),
    )
  ) {
    const found = level.find(({ node }) => node.slug === slug);
    if (found) return found;
  }
  return null;
}

/** These and all below them. */
export const everyCategory = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...everyCategory(node.children)]);

/** How many published products stand in each category, itself and below. */
export async function countProducts(
  context: Context,
  ids: readonly Id<'category'>[],
): Promise<Map<Id<'category'>, number>> {
  if (ids.length === 0) return new Map();
  const rows = await context.db
    .select({
      id: storeCategories.categoryId,
      count: sql<number>`sum(${storeCategories.productCount})::int`,
    })
    .from(storeCategories)
    .where(inArray(storeCategories.categoryId, [...ids]))
    .groupBy(storeCategories.categoryId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/**
 * What the matcher of imported goods needs to know of every item, and the paths of what stands
 * above them.
 */
export async function listCategoryWords(context: Context) {
  const rows = await context.db
    .select({
      id: categories.id,
      parentId: categories.parentId,
      kind: categories.kind,
      path: categories.path,
      name: categories.name,
      words: categories.words,
    })
    .from(categories);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = rows
    .filter((row) => row.kind === 'item')
    .map((row) => {
      const part = byId.get(row.parentId!)!;
      return {
        path: row.path,
        names: row.name,
        words: row.words,
        sectionNames: part.name,
        groupNames: byId.get(part.parentId!)!.name,
      };
    });
  return { items, pathsAbove: rows.filter((row) => row.kind !== 'item').map((row) => row.path) };
}
