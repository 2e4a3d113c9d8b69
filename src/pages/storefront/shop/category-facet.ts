// The category tree beside a list: what stands above, the category itself, and what is below,
// with counts.
import type { CategoryFacet } from '#features/listings/views.ts';
import type {
  CategoryNode,
  FoundCategory,
} from '#features/categories/queries/category-tree.server.ts';

/** Shows only the next level when there would be more lines than this. */
const maxLines = 14;

/**
 * `counts`: by the number of the products' own categories. Without a category, returns the groups
 * that have products. `pathOf`: returns a category's link.
 */
export function categoryFacet(
  tree: readonly CategoryNode[],
  found: FoundCategory | null,
  counts: ReadonlyMap<number, number>,
  pathOf = (node: CategoryNode) => node.path,
): CategoryFacet {
  const sum = (node: CategoryNode): number =>
    node.children.reduce((total, child) => total + sum(child), counts.get(node.number) ?? 0);
  const link = (node: CategoryNode, count: number | null) => ({
    id: node.publicId,
    name: node.name,
    path: pathOf(node),
    treePath: node.treePath,
    count,
  });
  const line = (node: CategoryNode, depth: number) => ({ ...link(node, sum(node)), depth });
  if (!found)
    return {
      current: null,
      ancestors: [],
      children: tree
        .filter((node) => node.kind !== 'promotions')
        .map((node) => line(node, 0))
        .filter(({ count }) => count! > 0),
    };
  const { node, ancestors } = found;
  const next = node.children.map((child) => line(child, 0));
  const both = node.children.flatMap((child, i) => [
    next[i]!,
    ...child.children.map((below) => line(below, 1)).filter(({ count }) => count! > 0),
  ]);
  return {
    current: link(node, null),
    ancestors: ancestors.map((ancestor) => link(ancestor, null)),
    children: both.length <= maxLines ? both : next,
  };
}
