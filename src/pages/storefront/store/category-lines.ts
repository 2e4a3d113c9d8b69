// The part of the category tree in which a store has goods.
import type { CategoryNode } from '#features/categories/queries/category-tree.server.ts';
import { withParameters } from '#shared/search-parameters.ts';
import type { StoreCategoryView } from './store-categories.tsx';

/** Up to this many lines all are shown. Larger trees open only along the chosen category. */
const maxOpenLines = 16;

/**
 * Returns the lines of the tree, skipping sections with a single item. `chosen`: the category after
 * its ancestors; `path`: the store's page, with language.
 */
export function categoryLines(
  tree: readonly CategoryNode[],
  counts: ReadonlyMap<CategoryNode['id'], number>,
  chosen: readonly CategoryNode[] | null,
  path: string,
): StoreCategoryView[] {
  const current = chosen?.at(-1) ?? null;
  const countOf = (node: CategoryNode) => counts.get(node.id) ?? 0;
  const linesBelow = (
    nodes: readonly CategoryNode[],
    depth: number,
    isOpen: (node: CategoryNode) => boolean,
  ): StoreCategoryView[] =>
    nodes
      .filter((node) => countOf(node) > 0)
      .flatMap((node) => {
        const [only, ...others] = node.children.filter((child) => countOf(child) > 0);
        const isPassedOver =
          node.kind === 'section' && only !== undefined && others.length === 0 && node !== current;
        const line = {
          name: node.name,
          path: withParameters(path, { category: node.treePath }),
          count: countOf(node),
          depth,
          isCurrent: node === current,
        };
        return [
          ...(isPassedOver ? [] : [line]),
          ...(isOpen(node) || isPassedOver
            ? linesBelow(node.children, isPassedOver ? depth : depth + 1, isOpen)
            : []),
        ];
      });
  const whole = linesBelow(tree, 0, () => true);
  return whole.length <= maxOpenLines
    ? whole
    : linesBelow(tree, 0, (node) => chosen?.includes(node) ?? false);
}
