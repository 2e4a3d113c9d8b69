import type { Context } from '#platform/context.ts';
import type { Id } from '#shared/ids.ts';
import { categories, categoryRedirects } from '../table.server.ts';

export type CategoryIndex = Awaited<ReturnType<typeof readCategoryIndex>>;

/**
 * All categories by id, and by the paths that lead to them now; read in the caller's transaction.
 */
export async function readCategoryIndex(context: Context) {
  const { id, publicId, number, parentId, path } = categories;
  const rows = await context.db.select({ id, publicId, number, parentId, path }).from(categories);
  const redirects = await context.db.select().from(categoryRedirects);
  const byId = new Map(rows.map((row) => [row.id, row]));
  /** The category and its ancestors. */
  const above = (categoryId: Id<'category'> | null): Id<'category'>[] => {
    const ids: Id<'category'>[] = [];
    for (let next = categoryId; next; next = byId.get(next)?.parentId ?? null) ids.push(next);
    return ids;
  };
  const byPath = new Map([
    ...rows.map((row) => [row.path, row] as const),
    ...redirects.map((redirect) => [redirect.path, byId.get(redirect.categoryId)!] as const),
  ]);
  return { byId, byPath, above };
}
