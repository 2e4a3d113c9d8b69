import { listCategoryWords } from '#features/categories/queries/category-words.server.ts';
import type { Context } from '#platform/context.ts';
import { createCategoryMatcher } from '../matcher.ts';

/** Matches products to the categories of today. */
export async function loadCategoryMatcher(context: Context) {
  const { items, pathsAbove } = await listCategoryWords(context);
  return createCategoryMatcher(items, pathsAbove);
}
