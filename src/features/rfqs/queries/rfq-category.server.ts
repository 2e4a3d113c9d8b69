import {
  findCategory,
  getCategoryTree,
} from '#features/categories/queries/category-tree.server.ts';
import type { Context } from '#platform/context.ts';
import { invalid } from '#platform/http/problems.ts';
import type { Id } from '#shared/ids.ts';

/** A category in which requests may be, by its path. Throws invalid (`category`). */
export async function getRfqCategory(context: Context, path: string): Promise<Id<'category'>> {
  const found = findCategory(await getCategoryTree(context), path);
  if (!found || found.node.kind === 'promotions') throw invalid({ category: 'chooseRfqCategory' });
  return found.node.id;
}
