import { asc, isNull, sql } from 'drizzle-orm';
import { addressColumns, isUploadOf, pictureAddress } from '#features/media/queries.server.ts';
import { pictures } from '#features/media/table.server.ts';
import type { Context } from '#platform/context.ts';
import { fromQueryCache } from '#platform/query-cache.ts';
import type { Id } from '#shared/ids.ts';
import { fallbackOrder } from '#shared/per-language.ts';
import { categoryTreeTag } from '../events.ts';
import { categoryPage } from '../rules.ts';
import { type CategoryKind, categories, categoryRedirects } from '../table.server.ts';
import type { ImageView } from '../views.ts';

/** A category as menus, pages and the API name it. */
export type CategoryNode = {
  readonly id: Id<'category'>;
  readonly publicId: string;
  /** Its short number in product listings and search indexes. */
  readonly number: number;
  readonly kind: CategoryKind;
  readonly slug: string;
  readonly name: string;
  /** `group` or `group/slug`: what parameters, files and the API name it by. */
  readonly treePath: string;
  /** Its page, without language. */
  readonly path: string;
  readonly image: ImageView | null;
  readonly children: readonly CategoryNode[];
  /** Where it was, or what was merged into it: such paths lead here. */
  readonly formerPaths: readonly string[];
};

/** A category and its ancestors, the group first. */
export type FoundCategory = {
  readonly node: CategoryNode;
  readonly ancestors: readonly CategoryNode[];
};

/**
 * All categories in menu order, with names in the context's language. Every page needs it, mostly
 * for the names, so other languages stay in the database and addresses of pictures are made on
 * use.
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
  const [rows, redirects] = await Promise.all([
    context.db
      .select({ id, publicId, number, parentId, kind, slug, path, name, picture: addressColumns })
      .from(categories)
      .leftJoin(pictures, isUploadOf(categories.pictureHash))
      .where(isNull(categories.retiredAt))
      .orderBy(asc(categories.position)),
    context.db.select().from(categoryRedirects),
  ]);
  const former = Map.groupBy(redirects, ({ categoryId }) => categoryId);
  const byParent = Map.groupBy(rows, (row) => row.parentId);
  const nodesBelow = (parent: Id<'category'> | null): CategoryNode[] =>
    (byParent.get(parent) ?? []).map((row) => ({
      id: row.id,
      publicId: row.publicId,
      number: row.number,
      kind: row.kind,
      slug: row.slug,
      name: row.name,
      treePath: row.path,
      path: categoryPage(row.path),
      get image() {
        const address = row.picture && pictureAddress(context, row.picture);
        return address && { ...address, alt: '', focal: null };
      },
      children: nodesBelow(row.id),
      formerPaths: former.get(row.id)?.map((redirect) => redirect.path) ?? [],
    }));
  return nodesBelow(null);
}

/**
 * The category at `group` or `group/slug`, or the one that it was moved to or merged into; null
 * when there never was one.
 */
export function findCategory(
  tree: readonly CategoryNode[],
  treePath: string | null | undefined,
): FoundCategory | null {
  const groupSlug = treePath?.split('/', 1)[0];
  const group = tree.find((node) => node.slug === groupSlug);
  const found =
    group && findAmong([{ node: group, ancestors: [] }], (node) => node.treePath === treePath);
  if (found || !treePath) return found ?? null;
  return findAmong(
    tree.map((node) => ({ node, ancestors: [] })),
    (node) => node.formerPaths.includes(treePath),
  );
}

/** The first category with this slug, groups before what is below them. */
export const findBySlug = (tree: readonly CategoryNode[], slug: string): FoundCategory | null =>
  findAmong(
    tree.map((node) => ({ node, ancestors: [] })),
    (node) => node.slug === slug,
  );

/** Searches level by level. */
function findAmong(
  top: readonly FoundCategory[],
  isWanted: (node: CategoryNode) => boolean,
): FoundCategory | null {
  let level = top;
  while (level.length > 0) {
    const found = level.find(({ node }) => isWanted(node));
    if (found) return found;
    level = level.flatMap(({ node, ancestors }) =>
      node.children.map((child) => ({ node: child, ancestors: [...ancestors, node] })),
    );
  }
  return null;
}

/** These categories and all below them. */
export const everyCategory = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...everyCategory(node.children)]);
